/**
 * What does the in-memory store keep? One plain record set per scope, and a closed flag over all of them.
 *
 * Nothing here is derived: postings, `next` relations and counts are computed from the events when asked, so that
 * the oracle has no index that could be wrong.
 */

import { MemoryError } from '../../errors.ts'
import type { Scope } from '../../record/scope.ts'
import { scopeKey } from '../../record/scope.ts'
import type { NumberedEvent, VectorRows } from '../store.ts'

/** One event with everything that came with it. */
export interface EventRecord {
  /** Deeply frozen, so it can be handed out as it is. */
  readonly event: NumberedEvent
  readonly terms: ReadonlyMap<string, number>
  readonly marks: number
  /** By space id. Copies of our own. */
  readonly vectors: ReadonlyMap<string, VectorRows>
  /** Names of the tasks that wait for this event. */
  readonly jobs: readonly string[]
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

/** All that one scope holds. The maps change, the records in them do not: a copy of the maps is a copy of the scope. */
export class ScopeRecords {
  lastNo = 0
  epoch = 0
  lastSessionNo = 0
  /** By number. Numbers only grow, so the order of insertion is ascending. */
  readonly events: Map<number, EventRecord> = new Map()
  /** By source ref. */
  readonly sources: Map<string, SourceRecord> = new Map()
  /** By session id. */
  readonly sessions: Map<string, SessionRecord> = new Map()

  copy(): ScopeRecords {
    const { events, sources, sessions } = this
    const maps = { events: new Map(events), sources: new Map(sources), sessions: new Map(sessions) }
    return Object.assign(new ScopeRecords(), this, maps)
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
  readonly #scopes = new Map<string, ScopeRecords>()
  #closed = false

  /** The records of a scope for reading; an empty set, not kept, for a scope never written. */
  of(scope: Scope): ScopeRecords {
    this.assertOpen()
    return this.#scopes.get(scopeKey(scope)) ?? new ScopeRecords()
  }

  /** Changes a scope as a whole or, when `change` throws, not at all: it works on a copy. */
  write<T>(scope: Scope, change: (records: ScopeRecords) => T): T {
    const records = this.of(scope).copy()
    const result = change(records)
    this.#scopes.set(scopeKey(scope), records)
    return result
  }

  /** Every scope ever written, by its key. */
  all(): [key: string, records: ScopeRecords][] {
    this.assertOpen()
    return [...this.#scopes]
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
