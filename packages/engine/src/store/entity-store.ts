/** Whom do the events of a store speak of? The part of the port about mentions, names and decisions. */

import type { Decision, DecisionDraft, NameStatistics, Reading } from '../record/entity.ts'
import type { MadeReadings } from '../record/made-readings.ts'
import type { Scope } from '../record/scope.ts'
import type { Lease } from './job-store.ts'

/** State of the names of a scope that caches are checked against. */
export interface NameRevision {
  /** Grows with every change of a name. */
  readonly revision: number
  /** Grows whenever a name disappears: a cache of another epoch starts afresh. */
  readonly epoch: number
}

/** Names that changed. */
export interface NamePage extends NameRevision {
  /** By key in UTF-16 order. */
  readonly names: readonly NameStatistics[]
}

/** In which events a name is the target of a mention. Parallel arrays, by number ascending. */
export interface Mentioned {
  readonly target: string
  /** False where there are more than were asked for: then the arrays are empty. */
  readonly complete: boolean
  readonly no: Float64Array
  /** The highest of the event's mentions, in (0, 1]. */
  readonly confidence: Float64Array
}

/** Whom the events of a scope speak of: mentions, what they tell of names, and what people decided. */
export interface EntityStore {
  /**
   * Makes the readings of some events exactly these, in one transaction, whatever version made the former ones. Readings of
   * events that do not exist, or whose job the lease lost, are left out. What is equal already is not written again.
   *
   * @returns how many mentions are new, and how many are gone
   * @throws {INVALID_INPUT} naming the field
   */
  replace(
    scope: Scope,
    made: MadeReadings,
    lease?: Lease,
  ): Promise<{ readonly added: number; readonly removed: number }>
  /** Readings of events by number, ascending; events never read are left out. */
  readings(scope: Scope, nos: readonly number[]): Promise<Reading[]>
  /** Per target, in the order asked, the events that mention it; none where there are more than `eventsMax`. */
  mentioning(scope: Scope, targets: readonly string[], eventsMax: number): Promise<Mentioned[]>
  /**
   * Names that changed since a revision; all of them where the epoch is another.
   *
   * @param since  `{ revision: 0, epoch: 0 }` for all
   */
  names(scope: Scope, since: NameRevision): Promise<NamePage>
  /** Notes for which state of a name the events that hold it were examined again; names that do not exist are ignored. */
  heed(scope: Scope, names: readonly { readonly key: string; readonly state: string }[], lease?: Lease): Promise<void>
  /** Keeps a decision. It changes the revision of the names. */
  decide(scope: Scope, decision: DecisionDraft): Promise<Decision>
  /** All decisions, or those with an id after one, in order. Those about a name that `forget` removed went with it, and what undid them. */
  decisions(scope: Scope, after?: number): Promise<Decision[]>
}
