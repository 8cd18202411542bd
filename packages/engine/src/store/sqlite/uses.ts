/** How often were relations of use? The log of uses of all scopes in SQLite: a row per relation that was walked over. */

import type { Graph } from '../../record/relation.ts'
import type { RelationUse, UseLogPage } from '../../record/use.ts'
import type { Database } from './database.ts'

const takeMoment = `INSERT INTO use_logs (scope_no, moment) VALUES (?, 1)
  ON CONFLICT DO UPDATE SET moment = moment + 1 RETURNING moment`
const findMoment = 'SELECT moment FROM use_logs WHERE scope_no = ?'
const isStored = `SELECT 1 FROM relations r JOIN generators g ON g.generator_no = r.generator_no
  WHERE r.scope_no = ? AND r.from_no = ? AND r.to_no = ? AND r.graph = ? AND r.kind = ? AND g.generator = ?`
const add = `INSERT INTO uses (scope_no, from_no, to_no, graph, kind, generator, tried, used, last_at, moment)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET tried = tried + excluded.tried, used = used + excluded.used,
    last_at = max(last_at, excluded.last_at), moment = excluded.moment`
const list = `SELECT from_no, to_no, graph, kind, generator, tried, used, last_at FROM uses
  WHERE scope_no = ? AND moment > ? ORDER BY from_no, to_no, graph, kind, generator`
const dropOutgoing = 'DELETE FROM uses WHERE scope_no = ? AND from_no = ?'
const dropIncoming = 'DELETE FROM uses INDEXED BY uses_by_to WHERE scope_no = ? AND to_no = ?'

type Row = readonly [
  from: number,
  to: number,
  graph: Graph,
  kind: string,
  generator: string,
  tried: number,
  used: number,
  lastAt: number,
]

/** Adds to the counts of relations that are stored. Runs inside a write transaction. */
export function addUses(database: Database, scopeNo: number, uses: readonly RelationUse[]): void {
  const stored = uses.filter(
    ({ relation: { from, to, graph, kind, generator } }) =>
      database.row(isStored, scopeNo, from, to, graph, kind, generator) !== undefined,
  )
  if (stored.length === 0) return
  const [moment] = database.row<[number]>(takeMoment, scopeNo) as [number]
  for (const { relation, tried, used, lastAt } of stored) {
    const { from, to, graph, kind, generator } = relation
    database.run(add, scopeNo, from, to, graph, kind, generator, tried, used, lastAt, moment)
  }
}

/** What changed after a moment of the log. */
export function usesAfter(database: Database, scopeNo: number, after: number): UseLogPage {
  const [last = 0] = database.row<[number]>(findMoment, scopeNo) ?? []
  const uses = database
    .rows<Row>(list, scopeNo, after)
    .map(([from, to, graph, kind, generator, tried, used, lastAt]) => ({
      relation: { graph, kind, from, to, generator },
      tried,
      used,
      lastAt,
    }))
  return { uses, last }
}

/** Removes the counts of relations of forgotten events: numbers and kinds, no words of anybody. Runs inside a write transaction. */
export function forgetUses(database: Database, scopeNo: number, gone: readonly number[]): void {
  for (const no of gone) {
    database.run(dropOutgoing, scopeNo, no)
    database.run(dropIncoming, scopeNo, no)
  }
}
