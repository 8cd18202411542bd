/** Is everything understood that some events caused? Asked until it is so, or given up, or the time is over. */

import type { Scope } from '../record/scope.ts'
import type { JobStore } from '../store/store.ts'
import type { Timer } from '../timer.ts'

/** `settled`: all is done. `dead`: something was given up; `stats` and `consolidate` say what. `timeout`: neither yet. */
export type Settlement = 'settled' | 'dead' | 'timeout'

/** Times between two questions: a worker in this process takes milliseconds, one that calls a model seconds. */
const pollFirstMs = 10
const pollFactor = 1.5
const pollMaxMs = 500

/** What waiting needs. */
export interface SettlementParts {
  readonly jobs: JobStore
  readonly timer: Timer
}

/**
 * Waits until no job of the events is left.
 *
 * @param nos        numbers of events
 * @param timeoutMs  sum of the waits; 0 asks once
 */
export async function settlementOf(
  { jobs, timer }: SettlementParts,
  scope: Scope,
  nos: readonly number[],
  timeoutMs: number,
): Promise<Settlement> {
  let left = timeoutMs
  for (let poll = pollFirstMs; ; poll = Math.min(pollMaxMs, poll * pollFactor)) {
    if ((await jobs.unsettled(scope, nos)) === 0) break
    if (left <= 0) return 'timeout'
    await timer.wait(Math.min(poll, left))
    left -= poll
  }
  const { dead } = await jobs.backlog(scope)
  const asked = new Set(nos)
  const givenUp = dead === 0 ? [] : await jobs.dead(scope, dead)
  return givenUp.some(({ no }) => asked.has(no)) ? 'dead' : 'settled'
}
