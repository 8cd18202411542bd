/** What is left to be understood in a store, and who works on it? The part of the port about jobs. */

import type { Scope } from '../record/scope.ts'

/** One piece of slow-path work, as a worker holds it. */
export interface Job {
  /** Unique in the store. */
  readonly id: number
  readonly scope: Scope
  readonly task: string
  /** Number of the event it is about. */
  readonly no: number
  /** How often it was claimed, this time included. */
  readonly attempts: number
  readonly createdAt: number
  /** Who claimed it, by the name given with the claim. */
  readonly worker: string
}

/**
 * Jobs of one claim, which something is written for. What their worker read may not hold any more where another has them
 * meanwhile, has done them, or was asked to: so of events whose job it does not hold any more nothing is written, and
 * nothing at all where it holds none. Both are decided in the transaction of the write. An event without a job of these
 * is written for as long as one of them is held.
 */
export type Lease = readonly Pick<Job, 'id' | 'no' | 'worker'>[]

/** Instead of the moment a job is due: its event was worked on before and is to be once more, after all that is new. */
export const onceMore = 1

/** What became of a claimed job. */
export type JobOutcome =
  | { readonly id: number; readonly outcome: 'done' }
  /** Waits again, not before `at` (epoch milliseconds). */
  | { readonly id: number; readonly outcome: 'retry'; readonly at: number; readonly reason: string }
  /** Waits again at once, and this claim does not count: nothing was tried. */
  | { readonly id: number; readonly outcome: 'wait'; readonly reason: string }
  /** Will not be tried again by itself; kept with its reason until revived. */
  | { readonly id: number; readonly outcome: 'dead'; readonly reason: string }

/** A job that was given up. */
export interface DeadJob {
  readonly id: number
  readonly task: string
  readonly no: number
  readonly attempts: number
  readonly reason: string
}

/** What a worker asks for. */
export interface JobClaim {
  readonly worker: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly leaseMs: number
  readonly limit: number
  readonly scope?: Scope
  readonly without?: readonly string[]
}

/** The durable queue of slow-path work: written by `append` in the transaction of the event, worked off under leases. */
export interface JobStore {
  /** Jobs not yet done or dead in a scope, leased ones included, and the creation of the oldest; null when none waits. */
  backlog(
    scope: Scope,
  ): Promise<{ readonly waiting: number; readonly oldestCreatedAt: number | null; readonly dead: number }>
  /** Jobs not yet done or dead in a scope, leased ones included, counted up to `max`: what every recall asks must not grow with the queue. */
  waiting(scope: Scope, max: number): Promise<number>
  /**
   * Leases jobs that are due and not leased: of the scope whose oldest due job is oldest, in order of event number, so
   * that neighbouring events come together. Those of `again` come after all others, of whatever scope: what is new
   * may ask for the same events once more, and would have them done each time. A lease that ran out counts as no lease: its worker is taken for dead.
   *
   * @param claim.worker  names the claimer, anew for each claim, or what it read under the last would pass for what it
   *                       reads now; only it may settle, renew, or write under the lease
   * @param claim.scope    only of this scope
   * @param claim.without  tasks whose jobs are left for others
   */
  claim(claim: JobClaim): Promise<Job[]>
  /** Prolongs leases still held by the worker; returns the ids still held. */
  renew(worker: string, ids: readonly number[], until: number): Promise<number[]>
  /** Ends leases; returns the ids that the worker still held. What another has claimed meanwhile is left alone. */
  settle(worker: string, outcomes: readonly JobOutcome[]): Promise<number[]>
  /** Jobs of these events that are not done: 0 means everything they caused is understood or given up. */
  unsettled(scope: Scope, nos: readonly number[]): Promise<number>
  /** Jobs given up, oldest first, at most `limit`. */
  dead(scope: Scope, limit: number): Promise<DeadJob[]>
  /**
   * Has events worked on once more: those of the numbers, and so many that follow each in its session. Where the job is at
   * work, its worker loses it: what it read before may not hold any more. Jobs that wait or were given up are left as they
   * are, and so are those of events in `except`, whose worker knows itself, unless the lease lost their job.
   *
   * @returns how many wait now that did not
   */
  again(
    scope: Scope,
    work: {
      readonly task: string
      readonly nos: readonly number[]
      readonly following: number
      readonly except?: readonly number[]
    },
    lease?: Lease,
  ): Promise<number>
  /** Lets dead jobs wait again with no attempts; returns how many. */
  revive(scope: Scope, ids: readonly number[]): Promise<number>
}
