/** How do events enter the file? Sources with terms, vectors, relations and jobs, all in the caller's transaction. */

import { assert } from '../../errors.ts'
import type { Scope } from '../../record/scope.ts'
import type { AppendOutcome, EventDraft, NumberedEvent } from '../store.ts'
import type { Database } from './database.ts'
import { type EventRow, eventOf, eventValues, insertEvent, selectEvents } from './event-rows.ts'
import { SessionRegister, SpeakerRegister } from './name-registers.ts'
import { addOccurrences } from './occurrences.ts'
import { PostingWriter } from './posting-writer.ts'
import { ensureScope, revisionOf } from './scopes.ts'
import { SessionChain } from './session-chain.ts'
import { VectorWriter } from './vector-rows.ts'

const findSource = 'SELECT source_ref, digest FROM events WHERE scope_no = ? AND source_ref = ? ORDER BY part LIMIT 1'
const findKey = 'SELECT source_ref, digest FROM events WHERE scope_no = ? AND idempotency_key = ?'
const addJob = 'INSERT INTO jobs (scope_no, event_no, task, created_at) VALUES (?, ?, ?, ?)'
const keepCounts = `UPDATE scopes SET last_no = ?, events = events + ?, sources = sources + ?,
  without_time = without_time + ? WHERE scope_no = ?`

/** All events of a source, in order of part. */
export const eventsOfSource: string = `${selectEvents} WHERE e.scope_no = ? AND e.source_ref = ? ORDER BY e.part`

/** Appends sources. Runs inside a write transaction. @returns one outcome per source */
export function appendSources(
  database: Database,
  scope: Scope,
  sources: readonly (readonly EventDraft[])[],
): AppendOutcome[] {
  if (sources.length === 0) return []
  const batch = new AppendBatch(database, ensureScope(database, scope))
  const outcomes = sources.map((drafts) => batch.add(drafts))
  batch.write()
  return outcomes
}

/** One call of append: what is counted and collected until the end of the batch. */
class AppendBatch {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #sessions: SessionRegister
  readonly #speakers: SpeakerRegister
  readonly #postings = new PostingWriter()
  readonly #vectors: VectorWriter
  readonly #firstNo: number
  #lastNo: number
  #sources = 0
  #withoutTime = 0

  constructor(database: Database, scopeNo: number) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#sessions = new SessionRegister(database, scopeNo, new SessionChain(database, scopeNo))
    this.#speakers = new SpeakerRegister(database, scopeNo)
    this.#vectors = new VectorWriter(database, scopeNo, 'append')
    this.#lastNo = revisionOf(database, scopeNo).lastNo
    this.#firstNo = this.#lastNo
  }

  add(drafts: readonly EventDraft[]): AppendOutcome {
    const [first] = drafts
    assert(first !== undefined, 'append: a source must have a draft')
    const { sourceRef } = first.event
    assert(
      drafts.every((draft) => draft.event.sourceRef === sourceRef),
      'append: the drafts of a source must share its ref',
    )
    const standing = this.#standing(sourceRef, first.idempotencyKey)
    if (standing === undefined) return this.#store(drafts)
    const [standingRef, digest] = standing
    return { status: digest === first.digest ? 'duplicate' : 'conflict', events: this.#read(standingRef) }
  }

  /** Writes what was collected. */
  write(): void {
    const events = this.#lastNo - this.#firstNo
    if (events === 0) return
    this.#sessions.write()
    this.#speakers.write()
    this.#postings.write(this.#database, this.#scopeNo)
    this.#vectors.write()
    this.#database.run(keepCounts, this.#lastNo, events, this.#sources, this.#withoutTime, this.#scopeNo)
  }

  /** The source that bears the ref, else the one that bears the key. */
  #standing(sourceRef: string, key: string | null): readonly [sourceRef: string, digest: string] | undefined {
    const byRef = this.#database.row<[string, string]>(findSource, this.#scopeNo, sourceRef)
    if (byRef !== undefined || key === null) return byRef
    return this.#database.row<[string, string]>(findKey, this.#scopeNo, key)
  }

  #store(drafts: readonly EventDraft[]): AppendOutcome {
    let jobs = 0
    const events = drafts.map((draft, i): NumberedEvent => {
      const event = this.#insert(draft, i === 0 ? draft.idempotencyKey : null)
      for (const task of new Set(draft.jobs)) {
        this.#database.run(addJob, this.#scopeNo, event.no, task, event.recordedAt)
        jobs += 1
      }
      return event
    })
    this.#sources += 1
    return { status: 'stored', events, jobs }
  }

  #insert(draft: EventDraft, idempotencyKey: string | null): NumberedEvent {
    const { event } = draft
    this.#lastNo += 1
    const no = this.#lastNo
    const times = { saidAtMs: event.saidAt.epochMs, recordedAt: event.recordedAt }
    const { sessionNo, seq } = this.#sessions.place(event.session, no, times)
    const speakerNo = event.speaker === null ? null : this.#speakers.hear(event.speaker)
    const length = this.#postings.add(no, draft.terms)
    const placement = { scopeNo: this.#scopeNo, no, sessionNo, seq, speakerNo, length, idempotencyKey }
    this.#database.run(insertEvent, ...eventValues(draft, placement))
    addOccurrences(this.#database, this.#scopeNo, no, event.occurred)
    for (const vectors of draft.vectors) this.#vectors.put(no, vectors)
    if (event.timeSource === 'ingest') this.#withoutTime += 1
    return { ...event, no, seq }
  }

  #read(sourceRef: string): NumberedEvent[] {
    return this.#database.rows<EventRow>(eventsOfSource, this.#scopeNo, sourceRef).map(eventOf)
  }
}
