/** How do events come, stay and go in memory? */

import { assert } from '../../errors.ts'
import type { Event } from '../../record/event.ts'
import { localMs } from '../../record/instant.ts'
import { relationKey } from '../../record/made-relations.ts'
import type { Occurrence } from '../../record/occurrence.ts'
import { granularities } from '../../record/occurrence.ts'
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
  TermCounts,
} from '../store.ts'
import { forgetDerivations } from './derived.ts'
import { forgetReadings } from './entities.ts'
import type { EventRecord, Records, ScopeRecords, SourceRecord } from './records.ts'
import { forgetRulings, relationsOf } from './relations.ts'
import { forgetTags } from './tags.ts'
import { forgetUses } from './uses.ts'
import { checkVectors, copyOf } from './vectors.ts'

const termCountMax = 65_535

export class InMemoryEvents implements EventStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async append(scope: Scope, sources: readonly (readonly EventDraft[])[]): Promise<AppendOutcome[]> {
    return this.#records.write(scope, (records) => sources.map((drafts) => appendSource(records, drafts)))
  }

  async revision(scope: Scope): Promise<Revision> {
    return revisionOf(this.#records.of(scope))
  }

  async read(scope: Scope, nos: readonly number[]): Promise<NumberedEvent[]> {
    return eventsOf(this.#records.of(scope).existing(nos))
  }

  async refs(scope: Scope, nos: readonly number[]): Promise<(EventHandle | null)[]> {
    const { events } = this.#records.of(scope)
    return nos.map((no) => {
      const event = events.get(no)?.event
      return event === undefined ? null : { no, ref: event.ref, sourceRef: event.sourceRef }
    })
  }

  async bySource(scope: Scope, sourceRefs: readonly string[]): Promise<NumberedEvent[][]> {
    const records = this.#records.of(scope)
    return sourceRefs.map((ref) => eventsOf(records.existing(records.sources.get(ref)?.nos ?? [])))
  }

  async keys(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]> {
    const { sources } = this.#records.of(scope)
    return sourceRefs.map((ref) => sources.get(ref)?.idempotencyKey ?? null)
  }

  async digests(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]> {
    const { sources } = this.#records.of(scope)
    return sourceRefs.map((ref) => sources.get(ref)?.digest ?? null)
  }

  async list(scope: Scope, page: { after: number; limit: number; session?: string }): Promise<NumberedEvent[]> {
    return eventsOf(this.#records.of(scope).after(page.after))
      .filter((event) => page.session === undefined || event.session === page.session)
      .slice(0, page.limit)
  }

  async columns(scope: Scope, after: number): Promise<EventColumns> {
    const records = this.#records.of(scope)
    const rows = records.after(after)
    const speakers = [...new Set(rows.flatMap(({ event }) => event.speaker ?? []))]
    return {
      revision: revisionOf(records),
      no: Float64Array.from(rows, ({ event }) => event.no),
      session: Float64Array.from(rows, ({ event }) => records.sessions.get(event.session)?.no as number),
      seq: Float64Array.from(rows, ({ event }) => event.seq),
      speaker: Int32Array.from(rows, ({ event }) => (event.speaker === null ? -1 : speakers.indexOf(event.speaker))),
      length: Int32Array.from(rows, ({ terms }) => [...terms.values()].reduce((sum, count) => sum + count, 0)),
      localMs: Float64Array.from(rows, ({ event }) => localMs(event.saidAt)),
      marks: Uint8Array.from(rows, ({ marks }) => marks),
      occurred: occurrencesOf(rows),
      speakers,
    }
  }

  async times(scope: Scope): Promise<EventTimes> {
    const records = this.#records.of(scope)
    const rows = eventsOf(records.after(0))
    return {
      revision: revisionOf(records),
      no: Float64Array.from(rows, ({ no }) => no),
      saidAtMs: Float64Array.from(rows, ({ saidAt }) => saidAt.epochMs),
      localMs: Float64Array.from(rows, ({ saidAt }) => localMs(saidAt)),
      recordedAtMs: Float64Array.from(rows, ({ recordedAt }) => recordedAt),
    }
  }

  async putOccurred(scope: Scope, rows: readonly { no: number; occurred: readonly Occurrence[] }[]): Promise<void> {
    this.#records.write(scope, (records) => {
      for (const { no, occurred } of rows) {
        const record = records.events.get(no)
        if (record === undefined) continue
        records.events.set(no, { ...record, event: frozen({ ...record.event, occurred }) })
      }
      if (rows.some(({ no }) => records.events.has(no))) records.epoch++
    })
  }

  async forget(scope: Scope, sourceRefs: readonly string[]): Promise<ForgetReport> {
    return this.#records.write(scope, (records) => forgetSources(records, sourceRefs))
  }

  async unerased(): Promise<number> {
    // Says so where the store is closed.
    this.#records.all()
    return 0
  }
}

function occurrencesOf(rows: readonly EventRecord[]): OccurrenceColumns {
  const all = rows.flatMap(({ event: { no, occurred } }) => occurred.map((one) => ({ no, ...one })))
  return {
    no: Float64Array.from(all, ({ no }) => no),
    from: Float64Array.from(all, ({ from }) => from),
    to: Float64Array.from(all, ({ to }) => to),
    granularity: Uint8Array.from(all, ({ granularity }) => granularities.indexOf(granularity)),
  }
}

function revisionOf({ lastNo, epoch }: ScopeRecords): Revision {
  return { lastNo, epoch }
}

function eventsOf(records: readonly EventRecord[]): NumberedEvent[] {
  return records.map(({ event }) => event)
}

function forgetSources(records: ScopeRecords, sourceRefs: readonly string[]): ForgetReport {
  const gone = new Set(sourceRefs.flatMap((ref) => records.sources.get(ref)?.nos ?? []))
  const removed = records.existing([...gone])
  const touched = relationsOf(records).filter(({ from, to }) => gone.has(from) || gone.has(to))
  const jobs = [...records.jobs.values()].filter(({ no }) => gone.has(no))
  for (const relation of touched) records.relations.delete(relationKey(relation))
  for (const { id } of jobs) records.jobs.delete(id)
  forgetRulings(records, gone)
  forgetUses(records, gone)
  const decided = records.decisions.size
  forgetReadings(records, gone)
  const decisions = decided - records.decisions.size
  forgetDerivations(records, gone)
  forgetTags(records, gone)
  for (const no of gone) records.events.delete(no)
  for (const ref of sourceRefs) records.sources.delete(ref)
  const alive = new Set(eventsOf([...records.events.values()]).map(({ session }) => session))
  for (const session of [...records.sessions.keys()]) if (!alive.has(session)) records.sessions.delete(session)
  if (gone.size > 0) records.epoch++
  return { events: removed.length, relations: touched.length, jobs: jobs.length, decisions, erased: true }
}

function checkSource(drafts: readonly EventDraft[]): void {
  const [first] = drafts
  assert(first !== undefined, 'append: a source must have a draft')
  for (const [i, { event, digest }] of drafts.entries()) {
    assert(event.sourceRef === first.event.sourceRef, 'append: the drafts of a source must share its ref')
    assert(digest === first.digest, 'append: the drafts of a source must share its digest')
    assert(event.part === (drafts.length === 1 ? event.part : i + 1), 'append: parts must count from 1')
  }
}

function appendSource(records: ScopeRecords, drafts: readonly EventDraft[]): AppendOutcome {
  checkSource(drafts)
  const { digest, idempotencyKey, event } = drafts[0] as EventDraft
  const standing = records.sources.get(event.sourceRef) ?? sourceOfKey(records, idempotencyKey)
  if (standing !== undefined) {
    const status = standing.digest === digest ? 'duplicate' : 'conflict'
    return { status, events: eventsOf(records.existing(standing.nos)) }
  }
  const added = drafts.map((draft) => appendEvent(records, draft))
  records.sources.set(event.sourceRef, { digest, idempotencyKey, nos: added.map((record) => record.event.no) })
  const before = records.jobs.size
  for (const [i, { event }] of added.entries()) for (const task of new Set(drafts[i]?.jobs)) records.addJob(task, event)
  return { status: 'stored', events: eventsOf(added), jobs: records.jobs.size - before }
}

function sourceOfKey(records: ScopeRecords, idempotencyKey: string | null): SourceRecord | undefined {
  if (idempotencyKey === null) return undefined
  return [...records.sources.values()].find((source) => source.idempotencyKey === idempotencyKey)
}

function appendEvent(records: ScopeRecords, draft: EventDraft): EventRecord {
  checkVectors('append', records, draft.vectors)
  const known = records.sessions.get(draft.event.session)
  const session = { no: known?.no ?? ++records.lastSessionNo, lastSeq: (known?.lastSeq ?? 0) + 1 }
  const event = frozen({ ...draft.event, seq: session.lastSeq, no: ++records.lastNo })
  const vectors = new Map(draft.vectors.map((rows) => [rows.space.id, copyOf(rows)]))
  const record = { event, terms: clamped(draft.terms), marks: draft.marks, vectors }
  records.sessions.set(event.session, session)
  records.events.set(event.no, record)
  return record
}

function clamped({ terms, counts }: TermCounts): Map<string, number> {
  return new Map(terms.map((term, i) => [term, Math.min(counts[i] as number, termCountMax)]))
}

/** A deep frozen copy: neither the caller's later changes nor a reader's can reach the store. */
function frozen<T extends Event>(event: T): T {
  return freeze(structuredClone(event))
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value
}
