/** What did models read in the events of a store? The part of the port about derivations. */

import type { Derivation, DerivationDraft } from '../record/derived.ts'
import type { Scope } from '../record/scope.ts'
import type { Lease } from './job-store.ts'

/** Which events nobody has read yet. */
export interface UncoveredQuery {
  readonly generator: string
  readonly version: number
  /** Events with a job of this name, waiting, at work or given up, are left out. */
  readonly task: string
  /** Numbers above this one. */
  readonly after: number
  readonly limit: number
}

/**
 * What models read, a derivation to each window. An event is in at most one of a generator's version. What was decided about a
 * generator changes none of it: what counts is computed above the port.
 */
export interface DerivedStore {
  /**
   * Keeps what was read in a window, in one transaction. It takes the place of derivations of the same generator and
   * version that share an event with it.
   *
   * @returns false, with nothing kept, where an event of the window does not exist, for what was read of it must not stay, or
   *          where the lease lost the job of one
   * @throws {INVALID_INPUT} naming the field
   */
  keep(scope: Scope, draft: DerivationDraft, lease?: Lease): Promise<boolean>
  /** Derivations that cover one of the events, in order of id. */
  covering(scope: Scope, nos: readonly number[]): Promise<Derivation[]>
  /** Derivations with an id above `after`, in order of id, at most `limit`. */
  list(scope: Scope, page: { readonly after: number; readonly limit: number }): Promise<Derivation[]>
  /** Numbers of events that no derivation of the generator's version covers, ascending, at most `limit`. */
  uncovered(scope: Scope, query: UncoveredQuery): Promise<number[]>
}

/** Counts of what models read in a scope. */
export interface DerivedStats {
  /** Windows read, and the events in them. */
  readonly windows: number
  readonly events: number
  /** Windows whose reading is not whole. */
  readonly faulty: number
  /** What reading cost. */
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Records, by kind in alphabetical order. */
  readonly records: readonly { readonly kind: string; readonly count: number }[]
}
