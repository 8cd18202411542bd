/** What is a check of the store contract? A rule of docs/SPEC.md as a function that fails on a store that breaks it. */

import type { Capabilities, EventDraft, NumberedEvent, Scope, Store } from 'knotwork/store'
import { MemoryError } from 'knotwork/store'
import { expect } from 'vitest'

/** What an author of a store tells the suite. */
export interface StoreContract {
  /** Heads the report. */
  readonly name: string
  /** A fresh, empty store. */
  readonly open: () => Promise<Store>
  /** What the store claims; false ones are asserted like true ones. */
  readonly capabilities: Capabilities
  /** Closes the store and opens the same contents again. Must be given when `durable` is claimed. */
  readonly reopen?: (store: Store) => Promise<Store>
  /** A second handle on the contents of an open store. Must be given when `concurrentWriters` is claimed. */
  readonly openBeside?: (store: Store) => Promise<Store>
}

/** The store under test, and the scope a check works in. */
export class Bench {
  readonly contract: StoreContract
  readonly scope: Scope = Object.freeze({ tenant: 'bench', agent: 'bench', user: 'bench' })
  readonly #reopening: boolean
  #store: Store

  constructor(contract: StoreContract, store: Store, reopening: boolean) {
    this.contract = contract
    this.#store = store
    this.#reopening = reopening
  }

  get store(): Store {
    return this.#store
  }

  /** Stands between the writes and the reads of a check: reopens the store where this run is about that. */
  async settle(): Promise<Store> {
    if (this.#reopening && this.contract.reopen !== undefined) this.#store = await this.contract.reopen(this.#store)
    return this.#store
  }

  /** Appends each draft as a source of its own, in one call; the stored events. */
  async append(...drafts: readonly EventDraft[]): Promise<NumberedEvent[]> {
    const outcomes = await this.#store.events.append(
      this.scope,
      drafts.map((draft) => [draft]),
    )
    return outcomes.flatMap(({ events }) => events)
  }

  /** All events of the scope. */
  async all(): Promise<NumberedEvent[]> {
    return this.#store.events.list(this.scope, { after: 0, limit: 1_000_000 })
  }
}

/** One rule as a function. */
export interface StoreCheck {
  /** `ST-7`. */
  readonly rule: string
  /** What a store that passes does. */
  readonly claim: string
  /** Rejects where the store breaks the rule. */
  run(bench: Bench): Promise<void>
}

export function check(rule: string, claim: string, run: (bench: Bench) => Promise<void>): StoreCheck {
  return { rule, claim, run }
}

/**
 * Runs a check against a fresh store, and closes it.
 *
 * @param reopening  closes and opens the store between the writes and the reads
 */
export async function runCheck(check: StoreCheck, contract: StoreContract, reopening: boolean = false): Promise<void> {
  const bench = new Bench(contract, await contract.open(), reopening)
  try {
    await check.run(bench)
  } finally {
    await bench.store.close()
  }
}

/** Expects a call to reject with a `MemoryError` of a code. */
export async function expectCode(code: Parameters<typeof MemoryError.is>[1], call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => 'resolved',
    (error: unknown) => (MemoryError.is(error) ? error.code : error),
  )
  expect(outcome).toBe(code)
}
