/** What does a worker do with a job? Hands it to the handler of its task; the worker itself understands nothing. */

import type { Job } from '../store/store.ts'

/** What became of one job. */
export interface JobResult {
  readonly id: number
  /** Null when it is done; else why not, naming the step that failed. */
  readonly failure: string | null
  /**
   * What becomes of a job that is not done: `retry` (default) waits longer each time and is given up in the end; `dead` is
   * given up at once, for trying again would not help; `wait` waits without having been tried.
   */
  readonly outcome?: 'retry' | 'dead' | 'wait'
}

/** A part of a batch that is finished: its jobs can be settled. */
export interface Step {
  readonly results: readonly JobResult[]
  /** Records written and records taken back. */
  readonly added: number
  readonly removed: number
}

/**
 * Works off jobs of one scope and one task, in order of event number.
 *
 * Must be idempotent: a lease can run out while its worker lives, and then two do the same. Yields as soon as some jobs
 * are finished; between two steps the worker may end it. A job it never names counts as failed.
 *
 * @param signal  aborts when the worker is stopped: whoever waits for something outside this process gives up
 * @throws {CANCELLED} after the signal aborted: the jobs not yet named are given back
 * @throws {STORE_BUSY, STORE_UNAVAILABLE} never the fault of a job: they wait without limit
 * @throws anything else: the jobs not yet named failed
 */
export type Handler = (jobs: readonly Job[], signal: AbortSignal) => AsyncIterable<Step>
