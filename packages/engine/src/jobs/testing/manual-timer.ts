/** How does time pass in a test of a worker? When the test says so, on the clock and on the timer at once. */

import type { ManualClock } from '@knotwork/testkit'
import type { Timer } from '../../timer.ts'

/** A timer whose waits end when the test advances it. */
export class ManualTimer implements Timer {
  readonly #clock: ManualClock
  readonly #waits = new Set<{ due: number; end: () => void }>()

  constructor(clock: ManualClock) {
    this.#clock = clock
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        this.#waits.delete(wait)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const wait = { due: this.#clock.elapsed() + ms, end }
      this.#waits.add(wait)
      signal?.addEventListener('abort', end)
    })
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waits.size
  }

  /** Lets time pass, and everything happen that it brings about. */
  async advance(ms: number): Promise<void> {
    this.#clock.advance(ms)
    for (const wait of [...this.#waits].filter(({ due }) => due <= this.#clock.elapsed())) wait.end()
    await settle()
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
