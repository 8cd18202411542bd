/** How do events leave the file? Sources with all that was derived from them, in the caller's transaction. */

import type { Scope } from '../../record/scope.ts'
import { blockOf, withoutEvents } from '../posting-block.ts'
import type { SpaceSpec } from '../store.ts'
import type { Database } from './database.ts'
import { forgetDerivations } from './derived.ts'
import { forgetReadings } from './forget-readings.ts'
import { ForgottenText } from './forgotten-text.ts'
import { dropOccurrences } from './occurrences.ts'
import { PostingReader } from './posting-reader.ts'
import { forgetRulings } from './rulings.ts'
import { bumpEpoch, scopeNoOf } from './scopes.ts'
import { SessionChain } from './session-chain.ts'
import { forgetTags } from './tags.ts'
import { forgetUses } from './uses.ts'
import { tableOf, vectorId } from './vector-key.ts'

const findEvents = `SELECT no, session_no, speaker_no, time_source FROM events
  WHERE scope_no = ? AND source_ref = ? ORDER BY part`
const findStrings = `SELECT id, source_ref, digest, idempotency_key, role, text, attachments, attributes FROM events
  WHERE scope_no = ? AND no = ?`
const dropOutgoing = 'DELETE FROM relations WHERE scope_no = ? AND from_no = ? RETURNING quote, reason'
const dropIncoming =
  'DELETE FROM relations INDEXED BY relations_by_to WHERE scope_no = ? AND to_no = ? RETURNING quote, reason'
const dropJobs = 'DELETE FROM jobs WHERE scope_no = ? AND event_no = ? RETURNING reason'
const dropEvent = 'DELETE FROM events WHERE scope_no = ? AND no = ?'
// Events do not list their terms; a walk over their blocks costs less than keeping every list for the rare forget.
const findBlocks = `SELECT term, block, data FROM postings
  WHERE scope_no = ? AND block IN (SELECT value FROM json_each(?))`
const keepBlock = 'UPDATE postings SET data = ? WHERE scope_no = ? AND block = ? AND term = ?'
const dropBlock = 'DELETE FROM postings WHERE scope_no = ? AND block = ? AND term = ?'
const findSpaces = 'SELECT space_no, encoding FROM spaces WHERE scope_no = ?'
const discountSpace = 'UPDATE spaces SET events = events - 1, rows = rows - ? WHERE scope_no = ? AND space_no = ?'
const dropEmptySpaces = 'DELETE FROM spaces WHERE scope_no = ? AND events = 0'
const discountSpeaker = 'UPDATE speakers SET events = events - 1 WHERE scope_no = ? AND speaker_no = ?'
const dropUnusedSpeaker = 'DELETE FROM speakers WHERE scope_no = ? AND speaker_no = ? AND events = 0 RETURNING speaker'
const discountSession = `UPDATE sessions SET events = events - 1 WHERE scope_no = ? AND session_no = ?
  RETURNING events`
const restateSession = `UPDATE sessions SET
    started_at = (SELECT min(epoch_ms) FROM events e WHERE e.scope_no = sessions.scope_no AND e.session_no = sessions.session_no)
  WHERE scope_no = ? AND session_no = ?`
const dropSession = 'DELETE FROM sessions WHERE scope_no = ? AND session_no = ? RETURNING session'
const discount = `UPDATE scopes SET events = events - ?, sources = sources - ?, without_time = without_time - ?
  WHERE scope_no = ?`

/** Vectors are long and unlike text have no meaning in a few bytes: looked for at every 12th byte only. */
const vectorStride = 12

type GoneEvent = readonly [no: number, sessionNo: number, speakerNo: number | null, timeSource: string]

/** What a forget removed. */
export interface Removed {
  readonly events: number
  readonly relations: number
  readonly jobs: number
  readonly decisions: number
  /** What must be gone from the file's bytes as well. */
  readonly forgotten: ForgottenText
}

/** Removes sources. Runs inside a write transaction; the caller erases the bytes afterwards. */
export function forgetSources(database: Database, scope: Scope, sourceRefs: readonly string[]): Removed {
  const forgotten = new ForgottenText()
  const scopeNo = scopeNoOf(database, scope)
  if (scopeNo === null) return { events: 0, relations: 0, jobs: 0, decisions: 0, forgotten }
  const sources = [...new Set(sourceRefs)]
    .map((ref) => database.rows<GoneEvent>(findEvents, scopeNo, ref))
    .filter((events) => events.length > 0)
  const gone = sources.flat()
  if (gone.length === 0) return { events: 0, relations: 0, jobs: 0, decisions: 0, forgotten }
  const removal = new Removal(database, scopeNo, gone, forgotten)
  const relations = removal.dropRelations()
  const jobs = removal.dropJobs()
  const nos = gone.map(([no]) => no)
  forgetRulings(database, scopeNo, new Set(nos), forgotten)
  forgetUses(database, scopeNo, nos)
  const decisions = forgetReadings(database, scopeNo, nos, forgotten)
  for (const words of forgetDerivations(database, scopeNo, nos)) forgotten.add(words)
  forgetTags(database, scopeNo, nos, forgotten)
  removal.dropEvents()
  removal.dropSpeakers()
  removal.dropPostings()
  removal.dropVectors()
  const withoutTime = gone.filter(([, , , timeSource]) => timeSource === 'ingest').length
  database.run(discount, gone.length, sources.length, withoutTime, scopeNo)
  bumpEpoch(database, scopeNo)
  return { events: gone.length, relations, jobs, decisions, forgotten }
}

/** The steps of one forget, each of which notes what it deletes. */
class Removal {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #gone: readonly GoneEvent[]
  readonly #forgotten: ForgottenText

  constructor(database: Database, scopeNo: number, gone: readonly GoneEvent[], forgotten: ForgottenText) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#gone = gone
    this.#forgotten = forgotten
  }

  /** @returns how many touched the events, the `next` relations around them included */
  dropRelations(): number {
    const dropped = this.#gone.flatMap(([no]) => [
      ...this.#database.rows<(string | null)[]>(dropOutgoing, this.#scopeNo, no),
      ...this.#database.rows<(string | null)[]>(dropIncoming, this.#scopeNo, no),
    ])
    for (const words of dropped.flat()) this.#forgotten.add(words)
    return dropped.length
  }

  dropJobs(): number {
    const dropped = this.#gone.flatMap(([no]) => this.#database.rows<[string | null]>(dropJobs, this.#scopeNo, no))
    // A failure may quote the text it failed on.
    for (const [reason] of dropped) this.#forgotten.add(reason)
    return dropped.length
  }

  /** Removes the events themselves and closes the chain over the gaps. */
  dropEvents(): void {
    const chain = new SessionChain(this.#database, this.#scopeNo)
    const sessions = new Set(this.#gone.map(([, sessionNo]) => sessionNo))
    for (const sessionNo of sessions) chain.loosen(sessionNo)
    for (const [no, sessionNo] of this.#gone) {
      for (const words of this.#database.row<(string | null)[]>(findStrings, this.#scopeNo, no) ?? [])
        this.#forgotten.add(words)
      for (const words of dropOccurrences(this.#database, this.#scopeNo, no)) this.#forgotten.add(words)
      this.#database.run(dropEvent, this.#scopeNo, no)
      const [left] = this.#database.row<[number]>(discountSession, this.#scopeNo, sessionNo) as [number]
      if (left > 0) continue
      this.#forgotten.add(this.#database.row<[string]>(dropSession, this.#scopeNo, sessionNo)?.[0] ?? null)
      sessions.delete(sessionNo)
    }
    for (const sessionNo of sessions) this.#database.run(restateSession, this.#scopeNo, sessionNo)
    for (const [no, sessionNo] of this.#gone) chain.bridge(sessionNo, no)
    chain.tighten(sessions)
  }

  dropSpeakers(): void {
    for (const [, , speakerNo] of this.#gone) {
      if (speakerNo === null) continue
      this.#database.run(discountSpeaker, this.#scopeNo, speakerNo)
      this.#forgotten.add(this.#database.row<[string]>(dropUnusedSpeaker, this.#scopeNo, speakerNo)?.[0] ?? null)
    }
  }

  dropPostings(): void {
    const nos = new Set(this.#gone.map(([no]) => no))
    const blocks = JSON.stringify([...new Set([...nos].map(blockOf))])
    const emptied = new Set<string>()
    for (const [term, block, bytes] of this.#database.rows<[string, number, Uint8Array]>(
      findBlocks,
      this.#scopeNo,
      blocks,
    )) {
      const kept = withoutEvents(block, bytes, nos)
      if (kept.length === bytes.length) continue
      if (kept.length > 0) this.#database.run(keepBlock, kept, this.#scopeNo, block, term)
      else if (this.#database.run(dropBlock, this.#scopeNo, block, term) > 0) emptied.add(term)
    }
    const reader = new PostingReader(this.#database, this.#scopeNo)
    for (const term of emptied) if (reader.frequencyOf(term) === 0) this.#forgotten.add(term)
  }

  dropVectors(): void {
    const spaces = this.#database.rows<[number, SpaceSpec['encoding']]>(findSpaces, this.#scopeNo)
    for (const [spaceNo, encoding] of spaces) {
      const drop = `DELETE FROM ${tableOf(encoding)} WHERE vector_id = ${vectorId} RETURNING count, data`
      for (const [no] of this.#gone) {
        const dropped = this.#database.row<[number, Buffer]>(drop, this.#scopeNo, spaceNo, no)
        if (dropped === undefined) continue
        const [count, bytes] = dropped
        this.#forgotten.addBytes(bytes, vectorStride)
        this.#database.run(discountSpace, count, this.#scopeNo, spaceNo)
      }
    }
    this.#database.run(dropEmptySpaces, this.#scopeNo)
  }
}
