/** By which numbers does a worker work? Data, with a reason each. */

import { MemoryError, shown } from '../errors.ts'

/** Numbers of the slow path's worker. None of them changes what is understood, only when and how often it is tried. */
export interface WorkerPolicy {
  /** Jobs leased at once. So many turns give the windows of a session room, and so few are soon done or given back. */
  readonly claimLimit: number
  /** How long a lease lasts. A worker that died holds its jobs up for this long; a live one renews in time. */
  readonly leaseMs: number
  /** Renewals fall this share of a lease apart, in (0, 0.5]: two may fail before the lease is lost. */
  readonly renewShare: number
  /** A job that failed this often is given up: with the waits below, after about a quarter of an hour. */
  readonly attemptsMax: number
  /**
   * A job claimed this often that never ended is given up: its workers died over it. Well above `attemptsMax`, because
   * most jobs that a dying worker held are innocent.
   */
  readonly claimsMax: number
  /** Wait after the first failure; most failures (a busy file, a limited rate) are over by then. */
  readonly retryFirstMs: number
  /** Each wait is so many times the one before. */
  readonly retryFactor: number
  /** Longest wait: an outage of an hour is noticed within ten minutes of its end. */
  readonly retryMaxMs: number
  /**
   * Share of a wait left to chance, in [0, 1]: half spreads those that failed together and still waits long enough
   * (Brooker: Exponential Backoff And Jitter, AWS Architecture Blog 2015, "equal jitter").
   */
  readonly retryJitter: number
  /** How often a worker without work looks whether another process wrote some: one indexed read each time. */
  readonly idleMs: number
  /** Work in this process begins when nothing was remembered for so long: an import is not slowed by its own jobs. */
  readonly quietMs: number
  /** …but no later than this after the first job: someone who talks without a pause is understood too. */
  readonly quietMaxMs: number
}

/** Defaults. */
export const defaultWorkerPolicy: WorkerPolicy = Object.freeze({
  claimLimit: 64,
  leaseMs: 60_000,
  renewShare: 1 / 3,
  attemptsMax: 8,
  claimsMax: 24,
  retryFirstMs: 5_000,
  retryFactor: 2.5,
  retryMaxMs: 600_000,
  retryJitter: 0.5,
  idleMs: 2_000,
  quietMs: 1_000,
  quietMaxMs: 30_000,
})

/**
 * The defaults with some numbers changed.
 *
 * @throws {INVALID_INPUT} naming the number that is out of range
 */
export function workerPolicyOf(change: Partial<WorkerPolicy> = {}): WorkerPolicy {
  const policy = { ...defaultWorkerPolicy, ...change }
  for (const name of Object.keys(policy) as (keyof WorkerPolicy)[]) {
    const [least, most] = ranges[name] ?? [0, Number.POSITIVE_INFINITY]
    const value = policy[name]
    const isKnown = Object.hasOwn(defaultWorkerPolicy, name) && typeof value === 'number'
    if (!isKnown || !(value >= least && value <= most))
      throw new MemoryError(
        'INVALID_INPUT',
        `workerPolicy: ${name} must be a known number in [${least}, ${most}], got ${shown(value)}`,
        { details: { field: name } },
      )
    if (counts.has(name) && !Number.isInteger(value))
      throw new MemoryError('INVALID_INPUT', `workerPolicy: ${name} must be a whole number, got ${shown(value)}`, {
        details: { field: name },
      })
  }
  return Object.freeze(policy)
}

/** Numbers of things and of tries: half of one is none. */
const counts: ReadonlySet<keyof WorkerPolicy> = new Set(['claimLimit', 'attemptsMax', 'claimsMax'])

/** Where not every number from 0 makes sense: a worker that claims nothing or whose leases are over at once does nothing. */
const ranges: Partial<Record<keyof WorkerPolicy, readonly [number, number]>> = {
  claimLimit: [1, 10_000],
  leaseMs: [1, Number.POSITIVE_INFINITY],
  renewShare: [0.01, 0.5],
  attemptsMax: [1, Number.POSITIVE_INFINITY],
  claimsMax: [1, Number.POSITIVE_INFINITY],
  retryFactor: [1, Number.POSITIVE_INFINITY],
  retryJitter: [0, 1],
  idleMs: [1, Number.POSITIVE_INFINITY],
}
