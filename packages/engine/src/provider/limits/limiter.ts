/**
 * How is a provider asked without overrunning it, and without waiting for ever?
 *
 * Each try takes its turn at the gate and has its time. What failed in passing is tried again after the wait the provider
 * asked for, or a growing one; what failed for good, or took too long, is not.
 */

import { backoffMs } from '../../backoff.ts'
import { checkOptions, MemoryError, orAborted, stopIfAborted } from '../../errors.ts'
import { type Chance, type Clock, systemChance, systemClock } from '../../system.ts'
import { callerTimer, type Timer } from '../../timer.ts'
import { Gate } from './gate.ts'
import { type Limits, limitsOf } from './limits.ts'
import { timed } from './timed.ts'

/** What a limiter needs; time and chance have the machine's as default. */
export interface LimiterOptions {
  readonly limits?: Partial<Limits>
  readonly clock?: Clock
  readonly timer?: Timer
  readonly chance?: Chance
}

/** One try of the work. */
export interface Try {
  /** Aborts when the time is up or the caller gives up. */
  readonly signal: AbortSignal
  /** From 0. */
  readonly retries: number
}

/** Limits the calls to one provider; several models behind one address share one. */
export class Limiter {
  readonly limits: Limits
  readonly #gate: Gate
  readonly #timer: Timer
  readonly #chance: Chance

  /** @throws {INVALID_INPUT} naming the number that is out of range */
  constructor(options: LimiterOptions = {}) {
    const known = checkOptions(options, ['limits', 'clock', 'timer', 'chance'], 'Limiter')
    const { clock = systemClock, timer = callerTimer, chance = systemChance } = known
    this.limits = limitsOf(known.limits)
    this.#gate = new Gate({ atOnceMax: this.limits.atOnceMax, clock, timer })
    this.#timer = timer
    this.#chance = chance
  }

  /**
   * Does the work, again where that may help.
   *
   * @throws {MODEL_UNAVAILABLE} no try came through, or one took too long
   * @throws {CANCELLED} the caller gave up
   * @throws whatever the work throws for good
   */
  async run<T>(operation: string, work: (one: Try) => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let retries = 0; ; retries++) {
      stopIfAborted(signal, operation)
      const leave = await this.#gate.enter(signal)
      try {
        const { timeoutMs } = this.limits
        const patience = { timeoutMs, of: 'of the limits', timer: this.#timer, signal }
        return await timed(operation, (own) => work({ signal: own, retries }), patience)
      } catch (error) {
        const wait = this.#waitAfter(error, retries + 1)
        if (wait === null) throw error
        this.#gate.pause(wait.forAllMs)
        leave()
        await orAborted(this.#timer.wait(wait.ms, signal), signal, operation)
      } finally {
        leave()
      }
    }
  }

  /** Milliseconds to wait before the next try, or null where there shall be none. */
  #waitAfter(error: unknown, failures: number): { ms: number; forAllMs: number } | null {
    const { retriesMax, retryAfterMaxMs } = this.limits
    if (!MemoryError.is(error, 'MODEL_UNAVAILABLE') || error.details.transient !== true) return null
    if (failures > retriesMax) return null
    const told = Number(error.details.retryAfterMs ?? 0)
    if (!(told <= retryAfterMaxMs)) return null
    const grown = backoffMs(failures, this.limits, this.#chance)
    // What the provider asks for is the least, and holds for all; the rest keeps those apart that were refused together.
    return { ms: told + grown, forAllMs: told }
  }
}
