/** How long and how often is a model asked? Numbers, with a reason each. */

import type { RetryPolicy } from '../../backoff.ts'
import { MemoryError, shown } from '../../errors.ts'

/** Numbers of one limiter. Waits in milliseconds. */
export interface Limits extends RetryPolicy {
  /** Calls under way at once. Four: a local runtime queues beyond that, and most services allow more. */
  readonly atOnceMax: number
  /** How long one call may take. Two minutes: a local model writes a thousand tokens in less. */
  readonly timeoutMs: number
  /** How often a call that failed in passing is tried again; a job that fails after that is tried again by the queue. */
  readonly retriesMax: number
  /** A provider that wants a longer wait than this is not waited for: the queue comes back later. */
  readonly retryAfterMaxMs: number
}

/** Defaults. Half of a wait is left to chance, as in the worker's. */
export const defaultLimits: Limits = Object.freeze({
  atOnceMax: 4,
  timeoutMs: 120_000,
  retriesMax: 3,
  retryAfterMaxMs: 60_000,
  retryFirstMs: 1_000,
  retryFactor: 2,
  retryMaxMs: 30_000,
  retryJitter: 0.5,
})

/** The longest wait a timer of the platform can hold. */
export const longestMs: number = 2 ** 31 - 1

const ranges: Readonly<Record<keyof Limits, readonly [number, number]>> = {
  atOnceMax: [1, 1_000],
  timeoutMs: [1, longestMs],
  retriesMax: [0, 20],
  retryAfterMaxMs: [0, longestMs],
  retryFirstMs: [0, longestMs],
  retryFactor: [1, 100],
  retryMaxMs: [0, longestMs],
  retryJitter: [0, 1],
}

/**
 * The defaults with some numbers changed.
 *
 * @throws {INVALID_INPUT} naming the number that is out of range
 */
export function limitsOf(change: Partial<Limits> = {}): Limits {
  const limits = { ...defaultLimits, ...change }
  for (const name of Object.keys(limits) as (keyof Limits)[]) {
    const [least, most] = ranges[name] ?? [0, -1]
    const value = limits[name]
    const isWhole = Number.isInteger(value) || name === 'retryFactor' || name === 'retryJitter'
    if (!(isWhole && value >= least && value <= most))
      throw new MemoryError(
        'INVALID_INPUT',
        `limits: ${name} must be a known number in [${least}, ${most}], got ${shown(value)}`,
        { details: { field: name } },
      )
  }
  return Object.freeze(limits)
}
