/** What time is it in a test? Whatever the test says. */

import type { Clock } from 'knotwork'

/** A clock that stands still until it is told otherwise. */
export class ManualClock implements Clock {
  #now: number
  #elapsed = 0

  /** @param now  epoch milliseconds to begin with; default 2025-03-04T12:00:00Z */
  constructor(now: number = Date.UTC(2025, 2, 4, 12)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  elapsed(): number {
    return this.#elapsed
  }

  /** Lets time pass on both clocks. */
  advance(ms: number): void {
    this.#now += ms
    this.#elapsed += ms
  }

  /** Sets the wall clock, also backwards, as a correction by the operating system does; the monotonic clock stays. */
  set(now: number): void {
    this.#now = now
  }
}
