/** When does the worker of a process begin? When it has gone quiet: never while somebody is still talking or importing. */

import type { Clock } from '../system.ts'
import type { Timer } from '../timer.ts'
import type { WorkerPolicy } from './policy.ts'

/** What waiting for quiet needs. */
export interface QuietParts {
  readonly clock: Clock
  readonly timer: Timer
  readonly policy: Pick<WorkerPolicy, 'quietMs' | 'quietMaxMs'>
}

/** Starts something once nothing was heard for `quietMs`, at the latest `quietMaxMs` after the first sound. */
export class QuietStart {
  readonly #parts: QuietParts
  readonly #begin: () => void
  #lastHeard = 0
  #waiting: Promise<void> | null = null
  readonly #ended = new AbortController()

  constructor(parts: QuietParts, begin: () => void) {
    this.#parts = parts
    this.#begin = begin
  }

  /** Something was said. Costs one reading of the clock. */
  heard(): void {
    if (this.#ended.signal.aborted) return
    this.#lastHeard = this.#parts.clock.elapsed()
    this.#waiting ??= this.#wait(this.#lastHeard).finally(() => {
      this.#waiting = null
    })
  }

  /** Begins nothing any more. */
  async end(): Promise<void> {
    this.#ended.abort()
    await this.#waiting
  }

  async #wait(first: number): Promise<void> {
    const { clock, timer, policy } = this.#parts
    for (;;) {
      const due = Math.min(this.#lastHeard + policy.quietMs, first + policy.quietMaxMs)
      const left = due - clock.elapsed()
      if (left <= 0) break
      await timer.wait(left, this.#ended.signal)
      if (this.#ended.signal.aborted) return
    }
    this.#begin()
  }
}
