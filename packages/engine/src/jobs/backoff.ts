/** How long does a job that failed wait? Longer each time, and not the same time for all that failed together. */

import type { Chance } from '../system.ts'
import type { WorkerPolicy } from './policy.ts'

/** The numbers of a wait. */
export type RetryPolicy = Pick<WorkerPolicy, 'retryFirstMs' | 'retryFactor' | 'retryMaxMs' | 'retryJitter'>

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
