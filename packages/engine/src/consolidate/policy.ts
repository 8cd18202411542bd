/** By which numbers is something understood? Data, with a reason each. */

import { activeFrom } from '../cause/proposal.ts'

/** Numbers of the slow path. */
export interface ConsolidationPolicy {
  /** Events before an event, of its session, that a task may see. The causal rules need 7: an answer, its question, and 5 before. */
  readonly lookBack: number
  /** Most events of a window, those before its own included. */
  readonly windowEventsMax: number
  /** Most tokens of a window, by script: what a small model reads at once. */
  readonly windowTokensMax: number
  /**
   * Events whose relations are written together, or as many as one window has: three transactions a step. More would save
   * little and keep the process from everything else for longer than the ten milliseconds it takes now.
   */
  readonly stepEvents: number
  /** A job claimed more often than this gets a window of its own, so that one bad event holds up no neighbour. */
  readonly sharedAttemptsMax: number
  /** Relations believed less than this are candidates. */
  readonly activeFrom: number
}

/** Defaults. The threshold is the one the causal rules were counted for. */
export const defaultConsolidationPolicy: ConsolidationPolicy = Object.freeze({
  lookBack: 8,
  windowEventsMax: 48,
  windowTokensMax: 6_000,
  stepEvents: 32,
  sharedAttemptsMax: 2,
  activeFrom,
})
