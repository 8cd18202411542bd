/** How do events leave the file? Sources with all that was derived from them, in the caller's transaction. */

import type { Scope } from '../../record/scope.ts'
import { blockOf, withoutEvents } from '../posting-block.ts'
import type { Database } from './database.ts'
import { bumpEpoch, scopeNoOf } from './scopes.ts'
import { SessionChain } from './session-chain.ts'

const findEvents = `SELECT no, session_no, speaker_no, time_source FROM events
  WHERE scope_no = ? AND source_ref = ? ORDER BY part`
const dropOutgoing = 'DELETE FROM relations WHERE scope_no = ? AND from_no = ?'
const dropIncoming = 'DELETE FROM relations INDEXED BY relations_by_to WHERE scope_no = ? AND to_no = ?'
const dropJobs = 'DELETE FROM jobs WHERE scope_no = ? AND event_no = ?'
const dropEvent = 'DELETE FROM events WHERE scope_no = ? AND no = ?'
// Events do not list their terms; a walk over the index costs less than keeping every list for the rare forget.
const findBlocks = `SELECT term, block, data FROM postings
  WHERE scope_no = ? AND block IN (SELECT value FROM json_each(?))`
const keepBlock = 'UPDATE postings SET data = ? WHERE scope_no = ? AND term = ? AND block = ?'
const dropBlock = 'DELETE FROM postings WHERE scope_no = ? AND term = ? AND block = ?'
const findSpaces = 'SELECT space_no FROM spaces WHERE scope_no = ?'
const dropVectors = 'DELETE FROM vectors WHERE scope_no = ? AND space_no = ? AND no = ? RETURNING count'
const discountSpace = 'UPDATE spaces SET events = events - 1, rows = rows - ? WHERE scope_no = ? AND space_no = ?'
const dropEmptySpaces = 'DELETE FROM spaces WHERE scope_no = ? AND events = 0'
const discountSpeaker = 'UPDATE speakers SET events = events - 1 WHERE scope_no = ? AND speaker_no = ?'
const dropEmptySpeaker = 'DELETE FROM speakers WHERE scope_no = ? AND speaker_no = ? AND events = 0'
const discountSession = `UPDATE sessions SET events = events - 1 WHERE scope_no = ? AND session_no = ?
  RETURNING events`
const restateSession = `UPDATE sessions SET
    started_at = (SELECT min(epoch_ms) FROM events e WHERE e.scope_no = sessions.scope_no AND e.session_no = sessions.session_no)
  WHERE scope_no = ? AND session_no = ?`
const dropSession = 'DELETE FROM sessions WHERE scope_no = ? AND session_no = ?'
const discount = `UPDATE scopes SET events = events - ?, sources = sources - ?, without_time = without_time - ?
  WHERE scope_no = ?`

type GoneEvent = readonly [no: number, sessionNo: number, speakerNo: number | null, timeSource: string]

/** What a forget removed. */
export interface Removed {
  readonly events: number
  readonly relations: number
  readonly jobs: number
}

/** Removes sources. Runs inside a write transaction; the caller erases the bytes afterwards. */
export function forgetSources(database: Database, scope: Scope, sourceRefs: readonly string[]): Removed {
  const scopeNo = scopeNoOf(database, scope)
  if (scopeNo === null) return { events: 0, relations: 0, jobs: 0 }
  const sources = [...new Set(sourceRefs)]
    .map((ref) => database.rows<GoneEvent>(findEvents, scopeNo, ref))
    .filter((events) => events.length > 0)
  const gone = sources.flat()
  if (gone.length === 0) return { events: 0, relations: 0, jobs: 0 }
  const sum = (drop: (no: number) => number): number => gone.reduce((total, [no]) => total + drop(no), 0)
  const relations = sum((no) => database.run(dropOutgoing, scopeNo, no) + database.run(dropIncoming, scopeNo, no))
  const jobs = sum((no) => database.run(dropJobs, scopeNo, no))
  dropEvents(database, scopeNo, gone)
  dropSpeakers(database, scopeNo, gone)
  dropPostings(database, scopeNo, new Set(gone.map(([no]) => no)))
  dropVectorRows(database, scopeNo, gone)
  const withoutTime = gone.filter(([, , , timeSource]) => timeSource === 'ingest').length
  database.run(discount, gone.length, sources.length, withoutTime, scopeNo)
  bumpEpoch(database, scopeNo)
  return { events: gone.length, relations, jobs }
}

/** Removes the events themselves and closes the chain over the gaps. */
function dropEvents(database: Database, scopeNo: number, gone: readonly GoneEvent[]): void {
  const chain = new SessionChain(database, scopeNo)
  const sessions = new Set(gone.map(([, sessionNo]) => sessionNo))
  for (const sessionNo of sessions) chain.loosen(sessionNo)
  for (const [no, sessionNo] of gone) {
    database.run(dropEvent, scopeNo, no)
    const [left] = database.row<[number]>(discountSession, scopeNo, sessionNo) as [number]
    if (left > 0) continue
    database.run(dropSession, scopeNo, sessionNo)
    sessions.delete(sessionNo)
  }
  for (const sessionNo of sessions) database.run(restateSession, scopeNo, sessionNo)
  for (const [no, sessionNo] of gone) chain.bridge(sessionNo, no)
  chain.tighten(sessions)
}

function dropSpeakers(database: Database, scopeNo: number, gone: readonly GoneEvent[]): void {
  for (const [, , speakerNo] of gone) {
    if (speakerNo === null) continue
    database.run(discountSpeaker, scopeNo, speakerNo)
    database.run(dropEmptySpeaker, scopeNo, speakerNo)
  }
}

function dropPostings(database: Database, scopeNo: number, gone: ReadonlySet<number>): void {
  const blocks = [...new Set([...gone].map(blockOf))]
  const rows = database.rows<[string, number, Uint8Array]>(findBlocks, scopeNo, JSON.stringify(blocks))
  for (const [term, block, bytes] of rows) {
    const kept = withoutEvents(block, bytes, gone)
    if (kept.length === bytes.length) continue
    if (kept.length === 0) database.run(dropBlock, scopeNo, term, block)
    else database.run(keepBlock, kept, scopeNo, term, block)
  }
}

function dropVectorRows(database: Database, scopeNo: number, gone: readonly GoneEvent[]): void {
  for (const [spaceNo] of database.rows<[number]>(findSpaces, scopeNo))
    for (const [no] of gone) {
      const dropped = database.row<[number]>(dropVectors, scopeNo, spaceNo, no)
      if (dropped !== undefined) database.run(discountSpace, dropped[0], scopeNo, spaceNo)
    }
  database.run(dropEmptySpaces, scopeNo)
}
