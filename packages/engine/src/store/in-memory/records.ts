/**
 * What does the in-memory store keep? One plain record set per scope, and a closed flag over all of them.
 *
 * Nothing here is derived: postings, `next` relations and counts are computed from the events when asked, so that
 * the oracle has no index that could be wrong. What the slow path made is kept as it came.
 */

import { MemoryError } from '../../errors.ts'
import type { Derivation, DerivationDraft } from '../../record/derived.ts'
import type { Decision, Reading } from '../../record/entity.ts'
import type { TagVector } from '../../record/made-tags.ts'
import type { Relation } from '../../record/relation.ts'
import type { Ruling } from '../../record/ruling.ts'
import type { Scope } from '../../record/scope.ts'
import { scopeKey } from '../../record/scope.ts'
import type { RelationUse } from '../../record/use.ts'
import type { NameRevision, NumberedEvent, VectorRows } from '../store.ts'

/** One event with everything that came with it. */
export interface EventRecord {
  /** Deeply frozen, so it can be handed out as it is. */
  readonly event: NumberedEvent
  readonly terms: ReadonlyMap<string, number>
  readonly marks: number
  /** By space id. Copies of our own. */
  readonly vectors: ReadonlyMap<string, VectorRows>
}

/** One piece of slow-path work that is not done. */
export interface JobRecord {
  /** From 1 in order of arrival over all scopes, never reused: a late worker must not end the job of another. */
  readonly id: number
  readonly no: number
  readonly task: string
  readonly createdAt: number
  readonly attempts: number
  /** When it may be claimed, epoch milliseconds: the end of its lease or of its wait. Null when it was given up. */
  readonly dueAt: number | null
  /** Who claimed it last and has not settled it; null while it waits. */
  readonly worker: string | null
  /** Of the last failure. */
  readonly reason: string | null
}

/** What was remembered in one call: one event, or the segments of a long text. */
export interface SourceRecord {
  readonly digest: string
  readonly idempotencyKey: string | null
  /** Event numbers in order of part. */
  readonly nos: readonly number[]
}

/** A session that has events. */
export interface SessionRecord {
  /** From 1 in order of arrival, never reused. */
  readonly no: number
  /** Highest `seq` ever given; a forgotten one is not given again while the session lives. */
  readonly lastSeq: number
}

/** The last ids given in a store. Not taken back when a write fails: a gap harms nobody. */
interface LastIds {
  job: number
  derivation: number
}

/** All that one scope holds. The maps change, the records in them do not: a copy of the maps is a copy of the scope. */
export class ScopeRecords {
  readonly #ids: LastIds
  lastNo = 0
  epoch = 0
  lastSessionNo = 0
  /** By number. Numbers only grow, so the order of insertion is ascending. */
  readonly events: Map<number, EventRecord> = new Map()
  /** By source ref. */
  readonly sources: Map<string, SourceRecord> = new Map()
  /** By session id. */
  readonly sessions: Map<string, SessionRecord> = new Map()
  /** By key. Those that generators made; `next` relations are computed. */
  readonly relations: Map<string, Relation> = new Map()
  /** By id. */
  readonly jobs: Map<number, JobRecord> = new Map()
  /** By id, in order. */
  readonly derivations: Map<number, Derivation> = new Map()
  /** Labels by number of the event, and vectors by label. */
  readonly tags: Map<number, readonly string[]> = new Map()
  readonly tagVectors: Map<string, TagVector> = new Map()
  /** By number of the event. */
  readonly readings: Map<number, Reading> = new Map()
  /** By key of a name: for which state its events were examined again, and the revision it changed in last. */
  readonly heeded: Map<string, string> = new Map()
  readonly nameChanges: Map<string, number> = new Map()
  names: NameRevision = { revision: 0, epoch: 0 }
  /** By id, in order. */
  readonly decisions: Map<number, Decision> = new Map()
  /** By id, in order; ids are taken from one row with those of decisions. */
  readonly rulings: Map<number, Ruling> = new Map()
  lastDecision = 0
  /** By key of the relation, each with the moment of the log at which it was counted last. */
  readonly uses: Map<string, { readonly use: RelationUse; readonly at: number }> = new Map()
  lastUse = 0

  /** @param ids  shared by all scopes of a store */
  constructor(ids: LastIds = { job: 0, derivation: 0 }) {
    this.#ids = ids
  }

  copy(): ScopeRecords {
    const { events, sources, sessions, relations, jobs, readings, heeded, nameChanges } = this
    const told = { readings: new Map(readings), heeded: new Map(heeded), nameChanges: new Map(nameChanges) }
    const maps = { events: new Map(events), sources: new Map(sources), sessions: new Map(sessions) }
    return Object.assign(new ScopeRecords(this.#ids), this, {
      ...maps,
      relations: new Map(relations),
      jobs: new Map(jobs),
      derivations: new Map(this.derivations),
      tags: new Map(this.tags),
      tagVectors: new Map(this.tagVectors),
      ...told,
      decisions: new Map(this.decisions),
      rulings: new Map(this.rulings),
      uses: new Map(this.uses),
    })
  }

  /** Puts work for an event into the queue. */
  addJob(task: string, event: NumberedEvent, dueAt = 0): void {
    const id = ++this.#ids.job
    const fresh = { attempts: 0, dueAt, worker: null, reason: null }
    this.jobs.set(id, { id, no: event.no, task, createdAt: event.recordedAt, ...fresh })
  }

  /** Keeps what a model read, under an id of its own. */
  addDerivation(draft: DerivationDraft): void {
    const id = ++this.#ids.derivation
    this.derivations.set(id, Object.freeze({ ...draft, id }))
  }

  /** Events of the given numbers that exist, each once, ascending. */
  existing(nos: readonly number[]): EventRecord[] {
    const wanted = [...new Set(nos)].sort((a, b) => a - b)
    return wanted.flatMap((no) => this.events.get(no) ?? [])
  }

  /** Events above a number, ascending. */
  after(no: number): EventRecord[] {
    return [...this.events.values()].filter((record) => record.event.no > no)
  }
}

/** The scopes of one store. */
export class Records {
  readonly #scopes = new Map<string, { readonly scope: Scope; readonly records: ScopeRecords }>()
  readonly #ids: LastIds = { job: 0, derivation: 0 }
  #closed = false

  /** The records of a scope for reading; an empty set, not kept, for a scope never written. */
  of(scope: Scope): ScopeRecords {
    this.assertOpen()
    return this.#scopes.get(scopeKey(scope))?.records ?? new ScopeRecords(this.#ids)
  }

  /** Changes a scope as a whole or, when `change` throws, not at all: it works on a copy. */
  write<T>(scope: Scope, change: (records: ScopeRecords) => T): T {
    const records = this.of(scope).copy()
    const result = change(records)
    const { tenant, agent, user } = scope
    this.#scopes.set(scopeKey(scope), { scope: Object.freeze({ tenant, agent, user }), records })
    return result
  }

  /** Every scope ever written. */
  all(): { readonly scope: Scope; readonly records: ScopeRecords }[] {
    this.assertOpen()
    return [...this.#scopes.values()]
  }

  close(): void {
    this.#closed = true
    this.#scopes.clear()
  }

  /** @throws {STORE_UNAVAILABLE} after close */
  assertOpen(): void {
    if (this.#closed) throw new MemoryError('STORE_UNAVAILABLE', 'in-memory: store must be open, got a closed one')
  }
}
