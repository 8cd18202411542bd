/** How long does work that failed wait? Longer each time, and not the same time for all that failed together. */

import type { Chance } from './system.ts'

/** The numbers of a wait. */
export interface RetryPolicy {
  /** Wait after the first failure. */
  readonly retryFirstMs: number
  /** Each wait is so many times the one before. */
  readonly retryFactor: number
  /** Longest wait. */
  readonly retryMaxMs: number
  /** Share of a wait left to chance, in [0, 1]. */
  readonly retryJitter: number
}

/**
 * Wait before the next attempt, in whole milliseconds.
 *
 *   wait = min(retryMaxMs, retryFirstMs · retryFactor^(failures − 1)) · (1 − retryJitter · chance)
 *
 * @param failures  how often it failed, from 1
 */
export function backoffMs(failures: number, policy: RetryPolicy, chance: Chance): number {
  const full = Math.min(policy.retryMaxMs, policy.retryFirstMs * policy.retryFactor ** (failures - 1))
  return Math.round(full * (1 - policy.retryJitter * chance.next()))
}
