/** How are events read and written? The event store over one database. */

import type { Occurrence } from '../../record/occurrence.ts'
import type { Scope } from '../../record/scope.ts'
import type {
  AppendOutcome,
  EventColumns,
  EventDraft,
  EventHandle,
  EventStore,
  EventTimes,
  ForgetReport,
  NumberedEvent,
  OccurrenceColumns,
  Revision,
} from '../store.ts'
import { appendSources, eventsOfSource } from './append.ts'
import type { Database } from './database.ts'
import { erase, erasuresDue, noteErasure } from './erase.ts'
import { type EventRow, eventOf, selectEvents } from './event-rows.ts'
import { DamagedRow } from './failure.ts'
import { forgetSources } from './forget.ts'
import { HandleReader } from './handle-reader.ts'
import { occurrenceColumns, replaceOccurrences } from './occurrences.ts'
import { bumpEpoch, revisionOf, scopeNoOf } from './scopes.ts'

const readMany = `${selectEvents} WHERE e.scope_no = ? AND e.no IN (SELECT value FROM json_each(?)) ORDER BY e.no`
const listAll = `${selectEvents} WHERE e.scope_no = ? AND e.no > ? ORDER BY e.no LIMIT ?`
const listSession = `${selectEvents} WHERE e.scope_no = ? AND e.session_no = ? AND e.no > ? ORDER BY e.no LIMIT ?`
const findSession = 'SELECT session_no FROM sessions WHERE scope_no = ? AND session = ?'
const countAfter = 'SELECT count(*) FROM events WHERE scope_no = ? AND no > ?'
const keyOf = `SELECT idempotency_key FROM events WHERE scope_no = ? AND source_ref = ? ORDER BY part LIMIT 1`
const digestOf = `SELECT digest FROM events WHERE scope_no = ? AND source_ref = ? ORDER BY part LIMIT 1`
const readColumns = `SELECT no, session_no, seq, speaker_no, length, local_ms, marks FROM events
  WHERE scope_no = ? AND no > ? ORDER BY no`
const readTimes = `SELECT no, epoch_ms, local_ms, recorded_at FROM events WHERE scope_no = ? AND no > 0 ORDER BY no`
const readSpeakers = 'SELECT speaker_no, speaker FROM speakers WHERE scope_no = ?'

/** Events of a scope in SQLite. */
export class SqliteEvents implements EventStore {
  readonly #database: Database

  readonly #handles: HandleReader
  readonly #path: string | null

  /** @param path  of the file, null for a memory without one */
  constructor(database: Database, path: string | null) {
    this.#database = database
    this.#handles = new HandleReader(database)
    this.#path = path
  }

  async append(scope: Scope, sources: readonly (readonly EventDraft[])[]): Promise<AppendOutcome[]> {
    return this.#database.write('append', () => appendSources(this.#database, scope, sources))
  }

  async revision(scope: Scope): Promise<Revision> {
    return this.#database.read('revision', () => revisionOf(this.#database, scopeNoOf(this.#database, scope)))
  }

  async read(scope: Scope, nos: readonly number[]): Promise<NumberedEvent[]> {
    return this.#database.read('read', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return []
      return this.#database.rows<EventRow>(readMany, scopeNo, JSON.stringify(nos)).map(eventOf)
    })
  }

  async refs(scope: Scope, nos: readonly number[]): Promise<(EventHandle | null)[]> {
    return this.#database.read('refs', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? nos.map(() => null) : this.#handles.read(scopeNo, nos)
    })
  }

  async bySource(scope: Scope, sourceRefs: readonly string[]): Promise<NumberedEvent[][]> {
    return this.#database.read('bySource', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return sourceRefs.map(() => [])
      return sourceRefs.map((ref) => this.#database.rows<EventRow>(eventsOfSource, scopeNo, ref).map(eventOf))
    })
  }

  async keys(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]> {
    return this.#database.read('keys', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return sourceRefs.map(() => null)
      return sourceRefs.map((ref) => this.#database.row<[string | null]>(keyOf, scopeNo, ref)?.[0] ?? null)
    })
  }

  async digests(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]> {
    return this.#database.read('digests', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return sourceRefs.map(() => null)
      return sourceRefs.map((ref) => this.#database.row<[string]>(digestOf, scopeNo, ref)?.[0] ?? null)
    })
  }

  async list(scope: Scope, page: { after: number; limit: number; session?: string }): Promise<NumberedEvent[]> {
    return this.#database.read('list', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return []
      if (page.session === undefined)
        return this.#database.rows<EventRow>(listAll, scopeNo, page.after, page.limit).map(eventOf)
      const [sessionNo] = this.#database.row<[number]>(findSession, scopeNo, page.session) ?? []
      if (sessionNo === undefined) return []
      return this.#database.rows<EventRow>(listSession, scopeNo, sessionNo, page.after, page.limit).map(eventOf)
    })
  }

  async columns(scope: Scope, after: number): Promise<EventColumns> {
    return this.#database.read('columns', () => columnsOf(this.#database, scopeNoOf(this.#database, scope), after))
  }

  async times(scope: Scope): Promise<EventTimes> {
    return this.#database.read('times', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const revision = revisionOf(this.#database, scopeNo)
      const rows = scopeNo === null ? [] : this.#database.rows<[number, number, number, number]>(readTimes, scopeNo)
      return {
        revision,
        no: Float64Array.from(rows, ([no]) => no),
        saidAtMs: Float64Array.from(rows, ([, saidAt]) => saidAt),
        localMs: Float64Array.from(rows, ([, , local]) => local),
        recordedAtMs: Float64Array.from(rows, ([, , , recordedAt]) => recordedAt),
      }
    })
  }

  async putOccurred(scope: Scope, rows: readonly { no: number; occurred: readonly Occurrence[] }[]): Promise<void> {
    this.#database.write('putOccurred', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return
      const replaced = rows.filter((row) => replaceOccurrences(this.#database, scopeNo, row))
      if (replaced.length > 0) bumpEpoch(this.#database, scopeNo)
    })
  }

  async forget(scope: Scope, sourceRefs: readonly string[]): Promise<ForgetReport> {
    const { forgotten, erasureId, ...removed } = this.#database.write('forget', () => {
      const outcome = forgetSources(this.#database, scope, sourceRefs)
      const isNoted = outcome.events > 0 && this.#path !== null
      return { ...outcome, erasureId: isNoted ? noteErasure(this.#database) : null }
    })
    return { ...removed, erased: await erase(this.#database, this.#path, { erasureId, forgotten }) }
  }

  async unerased(): Promise<number> {
    return this.#database.read('unerased', () => erasuresDue(this.#database))
  }
}

type ColumnRow = readonly [
  no: number,
  session: number,
  seq: number,
  speaker: number | null,
  length: number,
  localMs: number,
  marks: number,
]

function columnsOf(database: Database, scopeNo: number | null, after: number): EventColumns {
  const revision = revisionOf(database, scopeNo)
  const [count] = scopeNo === null ? [0] : (database.row<[number]>(countAfter, scopeNo, after) as [number])
  const columns = {
    revision,
    no: new Float64Array(count),
    session: new Float64Array(count),
    seq: new Float64Array(count),
    speaker: new Int32Array(count),
    length: new Int32Array(count),
    localMs: new Float64Array(count),
    marks: new Uint8Array(count),
  }
  if (scopeNo === null) return { ...columns, occurred: noOccurrences(), speakers: [] }
  const names = new Map(database.rows<[number, string]>(readSpeakers, scopeNo))
  /** Index in the answer by speaker number, in order of first appearance. */
  const heard = new Map<number, number>()
  let i = 0
  for (const [no, session, seq, speaker, length, localMs, marks] of database.each<ColumnRow>(
    readColumns,
    scopeNo,
    after,
  )) {
    if (speaker !== null && !heard.has(speaker)) heard.set(speaker, heard.size)
    columns.no[i] = no
    columns.session[i] = session
    columns.seq[i] = seq
    columns.speaker[i] = speaker === null ? -1 : (heard.get(speaker) as number)
    columns.length[i] = length
    columns.localMs[i] = localMs
    columns.marks[i] = marks
    i++
  }
  const speakers = [...heard.keys()].map((speaker) => {
    const name = names.get(speaker)
    if (name === undefined) throw new DamagedRow(`speaker ${speaker} of some events is missing`)
    return name
  })
  return { ...columns, occurred: occurrenceColumns(database, scopeNo, after), speakers }
}

function noOccurrences(): OccurrenceColumns {
  const none = new Float64Array(0)
  return { no: none, from: none, to: none, granularity: new Uint8Array(0) }
}
