/**
 * Where does a memory live? The port every store implements.
 *
 * Batch in, batch out: a store across a network must be able to answer each call in one round trip. Every call
 * names its scope, and no call reads, writes or counts anything of another scope. Writes are values: `append` and
 * `forget` are atomic as a whole, so no caller ever holds a transaction open.
 *
 * Events carry a number within their scope: dense, from 1, never reused. Numbers are the store's own currency
 * (postings, vectors, relations); refs are the callers'.
 */

import type { Event } from '../record/event.ts'
import type { Occurrence } from '../record/occurrence.ts'
import type { Graph } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { DerivedStats, DerivedStore } from './derived-store.ts'
import type { EntityStore } from './entity-store.ts'
import type { JobStore } from './job-store.ts'
import type { RelationStore } from './relation-store.ts'
import type { NumberedEvent, SpaceSpec, VectorRows } from './rows.ts'
import type { SearchStore } from './search-store.ts'
import type { SettingStore } from './setting-store.ts'
import type { TagStore } from './tag-store.ts'

export type { DerivedStats, DerivedStore, UncoveredQuery } from './derived-store.ts'
export type { EntityStore, Mentioned, NamePage, NameRevision } from './entity-store.ts'
export type { DeadJob, Job, JobClaim, JobOutcome, JobStore, Lease } from './job-store.ts'
export type { RelationFilter, RelationStore } from './relation-store.ts'
export type { NumberedEvent, SpaceSpec, VectorRows } from './rows.ts'
export type { Nearest, Postings, SearchStore } from './search-store.ts'
export type { SettingStore } from './setting-store.ts'
export type { BareQuery, Tagged, TagNode, TagStore } from './tag-store.ts'

/** What a store can do beyond the contract; asserted by the contract suite, never skipped. */
export interface Capabilities {
  /** Keeps its contents after close and crash. */
  readonly durable: boolean
  /** Several processes may write at once. */
  readonly concurrentWriters: boolean
}

/** A store of events, relations, search indices and jobs. All methods reject with `MemoryError` only. */
export interface Store {
  /** For messages: `in-memory`, `sqlite agent.db`. */
  readonly name: string
  readonly capabilities: Capabilities
  readonly events: EventStore
  readonly relations: RelationStore
  readonly entities: EntityStore
  readonly derived: DerivedStore
  readonly tags: TagStore
  readonly search: SearchStore
  readonly jobs: JobStore
  readonly settings: SettingStore
  /**
   * The scopes that hold events, with how many; in order of tenant, agent, user by code point. The one call beside
   * `verify` that sees all scopes: for whoever holds the store, and never for a memory, which is bound to one scope.
   */
  scopes(): Promise<ScopeCount[]>
  /** Counts for one scope. Cost O(1) reads where the store keeps counters, else one scan of an index. */
  stats(scope: Scope): Promise<StoreStats>
  /** Every broken invariant of the whole store, as sentences; empty when sound. Reads everything, writes nothing. */
  verify(): Promise<string[]>
  /**
   * Writes something durably and leaves nothing of it: whether the store could keep what comes next. It does not wait for
   * others that write. A store without it is taken to keep what it can read.
   *
   * @throws {STORE_BUSY} while another writes; {STORE_UNAVAILABLE} where it may not, or the disk is full
   */
  proveWritable?(): Promise<void>
  /** Calls after close reject with STORE_UNAVAILABLE. Closing twice is fine. */
  close(): Promise<void>
}

/** A scope that holds events. */
export interface ScopeCount {
  readonly scope: Scope
  /** From 1. */
  readonly events: number
}

/** The state of a scope that caches are checked against. */
export interface Revision {
  /** Number of the newest event ever appended; 0 for an empty scope. */
  readonly lastNo: number
  /** Grows with every change that is not an append (forget, late vectors): a cache of another epoch starts afresh. */
  readonly epoch: number
}

/** What an event is called. */
export interface EventHandle {
  readonly no: number
  readonly ref: string
  readonly sourceRef: string
}

/** Index terms of one event: parallel arrays, terms unique. */
export interface TermCounts {
  readonly terms: readonly string[]
  /** Occurrences per term, from 1; values above 65,535 are stored as 65,535. */
  readonly counts: readonly number[]
}

/** One event to append: everything but what the store assigns (`seq`, the number). */
export interface EventDraft {
  readonly event: Omit<Event, 'seq'>
  /** SHA-256 (hex) of what makes the source the same; equal for all parts of one source. */
  readonly digest: string
  readonly idempotencyKey: string | null
  readonly terms: TermCounts
  readonly vectors: readonly VectorRows[]
  /** Bit set of what recall wants to know of every candidate without reading its text; 0 to 255, meaning set above the port. */
  readonly marks: number
  /** Names of the slow-path tasks this event causes; written to the outbox in the same transaction. */
  readonly jobs: readonly string[]
}

/** What became of one source (all parts that share a source ref, in order). */
export type AppendOutcome =
  | { readonly status: 'stored'; readonly events: readonly NumberedEvent[]; readonly jobs: number }
  /** Same ref or idempotency key, same digest: nothing was written; these are the events of the first time. */
  | { readonly status: 'duplicate'; readonly events: readonly NumberedEvent[] }
  /** Same ref or idempotency key, other digest: nothing was written; these are the events that stand. */
  | { readonly status: 'conflict'; readonly events: readonly NumberedEvent[] }

/** What `forget` removed. */
export interface ForgetReport {
  readonly events: number
  readonly relations: number
  readonly jobs: number
  /** What people decided about names that only the forgotten told of, and what undid it. */
  readonly decisions: number
  /** True once no byte of the store's files holds the text; false while another reader still pins the old pages. */
  readonly erased: boolean
}

/** What `forget` of some refs removed. */
export interface ForgottenRefs extends ForgetReport {
  /** Those of the refs under which nothing stood, in their order. */
  readonly unknown: readonly string[]
}

/** Times that events speak of, packed: parallel arrays, in order of event and, within one, of the words. */
export interface OccurrenceColumns {
  /** Number of the event; ascending, repeated where it names several times. */
  readonly no: Float64Array
  /** As in `Occurrence`, wall-clock milliseconds. */
  readonly from: Float64Array
  readonly to: Float64Array
  /** Position in `granularities`. */
  readonly granularity: Uint8Array
}

/** Per-event facts recall needs for every event of a scope, packed. Row i describes the event with number `no[i]`. */
export interface EventColumns {
  readonly revision: Revision
  /** Ascending. */
  readonly no: Float64Array
  /** Small number of the session, unique in the scope. */
  readonly session: Float64Array
  readonly seq: Float64Array
  /** Index into `speakers`, or -1. */
  readonly speaker: Int32Array
  /** Number of index terms of the event (sum of counts). */
  readonly length: Int32Array
  /** Wall-clock reading in the speaker's zone, milliseconds of a UTC calendar. */
  readonly localMs: Float64Array
  /** As given with the draft. */
  readonly marks: Uint8Array
  /** Times these events speak of. */
  readonly occurred: OccurrenceColumns
  /** Who speaks in these events, in order of first appearance. */
  readonly speakers: readonly string[]
}

/** When the events of a scope were said and recorded, packed. Row i is the event with number `no[i]`. */
export interface EventTimes {
  readonly revision: Revision
  /** Ascending. */
  readonly no: Float64Array
  /** Epoch milliseconds; of a floating time its wall-clock reading, as if it were UTC. */
  readonly saidAtMs: Float64Array
  /** Wall-clock reading in the speaker's zone, milliseconds of a UTC calendar. */
  readonly localMs: Float64Array
  readonly recordedAtMs: Float64Array
}

/** The events of a scope. */
export interface EventStore {
  /**
   * Appends sources, each given by its consecutive drafts (one, or all parts of a segmented text), in one atomic and
   * durable transaction with their terms, vectors, `next` relations and jobs. Assigns numbers and `seq` in input order.
   *
   * @param sources  one list of drafts per source; a ref repeated within the call counts as already stored
   * @returns        one outcome per source, in input order
   * @throws {STORE_BUSY, STORE_UNAVAILABLE} nothing of the call was written
   */
  append(scope: Scope, sources: readonly (readonly EventDraft[])[]): Promise<AppendOutcome[]>
  /** Current revision; `{ lastNo: 0, epoch: 0 }` for a scope never written. */
  revision(scope: Scope): Promise<Revision>
  /** Events by number, ascending; numbers that do not exist are left out. */
  read(scope: Scope, nos: readonly number[]): Promise<NumberedEvent[]>
  /** Handles of events by number, in the order asked; null where the number does not exist. Cheaper than `read`. */
  refs(scope: Scope, nos: readonly number[]): Promise<(EventHandle | null)[]>
  /** Per source ref, its events in order of part; an empty list where there are none. */
  bySource(scope: Scope, sourceRefs: readonly string[]): Promise<NumberedEvent[][]>
  /** Per source ref, its idempotency key; null where it has none, and where there is no such source. */
  keys(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]>
  /** Per source ref, the digest it was appended with; null where there is no such source. For whoever doubts its text. */
  digests(scope: Scope, sourceRefs: readonly string[]): Promise<(string | null)[]>
  /** Events after a number, ascending, at most `limit`; of one session where given. */
  list(scope: Scope, page: { after: number; limit: number; session?: string }): Promise<NumberedEvent[]>
  /** Columns of the events with a number above `after`. */
  columns(scope: Scope, after: number): Promise<EventColumns>
  /** Times of all events: for a view of the past, which few recalls ask for. */
  times(scope: Scope): Promise<EventTimes>
  /**
   * Replaces the times that events speak of: for what was stored before times were read, or read by an older grammar.
   * Numbers that do not exist are ignored; a call that names an existing event moves the epoch.
   */
  putOccurred(scope: Scope, rows: readonly { no: number; occurred: readonly Occurrence[] }[]): Promise<void>
  /**
   * Removes sources with all that was derived from them: terms, vectors, times, relations, jobs, emptied sessions, and what
   * models read in a window that held one of its events; bridges
   * the `next` chain. Afterwards no byte of the store's files holds their text. Unknown refs are ignored.
   */
  forget(scope: Scope, sourceRefs: readonly string[]): Promise<ForgetReport>
  /** Forgets of any scope that were cut short before their bytes were gone; `forget` of nothing finishes them. One read. */
  unerased(): Promise<number>
}

/** Counts of one scope. */
export interface StoreStats {
  readonly events: number
  readonly sources: number
  readonly sessions: number
  readonly speakers: number
  readonly terms: number
  readonly relations: readonly { graph: Graph; kind: string; state: string; count: number }[]
  readonly spaces: readonly { space: SpaceSpec; events: number; rows: number }[]
  /** Pairs of an event and a name it mentions. */
  readonly mentions: number
  /** Names that events tell of. */
  readonly names: number
  /** What models read. */
  readonly derived: DerivedStats
  /** What the events are about, each once. */
  readonly tags: number
  /** Events whose time was not given but read from the clock. */
  readonly withoutTime: number
  readonly jobs: { readonly waiting: number; readonly oldestCreatedAt: number | null; readonly dead: number }
  /** Bytes of the store's files; null for a store without files. Of the whole store, all scopes. */
  readonly bytes: number | null
}
