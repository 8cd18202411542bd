/** How much is in a scope? Counts, from counters where writes keep them. */

import type { Graph } from '../../record/relation.ts'
import type { Scope } from '../../record/scope.ts'
import type { SpaceSpec, StoreStats } from '../store.ts'
import type { Database } from './database.ts'
import { derivedStatsOf } from './derived.ts'
import { backlogOf } from './jobs.ts'
import { scopeNoOf } from './scopes.ts'
import { tagCountOf } from './tags.ts'

const counters = 'SELECT events, sources, without_time FROM scopes WHERE scope_no = ?'
const names = `SELECT (SELECT count(*) FROM sessions WHERE scope_no = ?),
  (SELECT count(*) FROM speakers WHERE scope_no = ?)`
const terms = 'SELECT count(DISTINCT term) FROM postings WHERE scope_no = ?'
const mentions = 'SELECT count(*) FROM mentions WHERE scope_no = ?'
const nameCount = 'SELECT count(*) FROM names WHERE scope_no = ?'
const relations = `SELECT graph, kind, state, count(*) FROM relations WHERE scope_no = ?
  GROUP BY graph, kind, state ORDER BY graph, kind, state`
const spaces = 'SELECT space, dimensions, encoding, events, rows FROM spaces WHERE scope_no = ? ORDER BY space'

/** Counts of one scope; `bytes` is added by the store, which knows its files. */
export function statsOf(database: Database, scope: Scope): Omit<StoreStats, 'bytes'> {
  const scopeNo = scopeNoOf(database, scope) ?? 0
  const [events, sources, withoutTime] = database.row<[number, number, number]>(counters, scopeNo) ?? [0, 0, 0]
  const [sessions, speakers] = database.row<[number, number]>(names, scopeNo, scopeNo) as [number, number]
  const [termCount] = database.row<[number]>(terms, scopeNo) as [number]
  return {
    events,
    sources,
    sessions,
    speakers,
    terms: termCount,
    relations: database
      .rows<[Graph, string, string, number]>(relations, scopeNo)
      .map(([graph, kind, state, count]) => ({ graph, kind, state, count })),
    spaces: database
      .rows<[string, number, SpaceSpec['encoding'], number, number]>(spaces, scopeNo)
      .map(([id, dimensions, encoding, inSpace, rows]) => ({
        space: { id, dimensions, encoding },
        events: inSpace,
        rows,
      })),
    mentions: countOf(database, mentions, scopeNo),
    names: countOf(database, nameCount, scopeNo),
    derived: derivedStatsOf(database, scopeNo),
    tags: tagCountOf(database, scopeNo),
    withoutTime,
    jobs: backlogOf(database, scopeNo),
  }
}

function countOf(database: Database, sql: string, scopeNo: number): number {
  return database.row<[number]>(sql, scopeNo)?.[0] ?? 0
}
