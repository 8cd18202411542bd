/**
 * Who may ask now? So many at once, in the order they came, and nobody while the provider has asked for a pause.
 *
 * One gate stands before one provider: what limits the rate of one call limits all.
 */

import { orAborted } from '../../errors.ts'
import type { Clock } from '../../system.ts'
import type { Timer } from '../../timer.ts'

/** What a gate needs. */
export interface GateOptions {
  /** From 1. */
  readonly atOnceMax: number
  readonly clock: Clock
  readonly timer: Timer
}

export class Gate {
  readonly #waiting: (() => void)[] = []
  readonly #options: GateOptions
  #inside = 0
  /** On the monotonic clock. */
  #pausedUntil = Number.NEGATIVE_INFINITY

  constructor(options: GateOptions) {
    this.#options = options
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside
  }

  /**
   * Waits for its turn and for the end of a pause.
   *
   * @returns how to leave; leaving twice is leaving once
   * @throws {CANCELLED} the signal aborted while waiting
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    await this.#turn(signal)
    let isInside = true
    const leave = (): void => {
      if (isInside) this.#pass()
      isInside = false
    }
    try {
      await this.#pauseOver(signal)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  /** Lets nobody in for so long; a longer pause stands. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.clock.elapsed() + ms)
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#inside < this.#options.atOnceMax) {
      this.#inside++
      return
    }
    let open = (): void => undefined
    const turn = new Promise<void>((resolve) => {
      open = resolve
      this.#waiting.push(resolve)
    })
    try {
      await orAborted(turn, signal, 'generate')
    } catch (error) {
      const place = this.#waiting.indexOf(open)
      // No longer in line: its turn came in the moment it gave up, and goes to the next.
      if (place === -1) this.#pass()
      else this.#waiting.splice(place, 1)
      throw error
    }
  }

  /** Again and again: a pause may grow while it is waited for. */
  async #pauseOver(signal: AbortSignal | undefined): Promise<void> {
    const { clock, timer } = this.#options
    for (let left = this.#pausedUntil - clock.elapsed(); left > 0; left = this.#pausedUntil - clock.elapsed())
      await orAborted(timer.wait(left, signal), signal, 'generate')
  }

  /** The place of one who leaves goes to the next in line. */
  #pass(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#inside--
    else next()
  }
}
