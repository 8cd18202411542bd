/** Has a key asked for more than its rate? A bucket of tokens per key, which fills evenly. */

import type { Clock } from 'knotwork'
import { Refusal } from '../faults/refusal.ts'

/** Share of a minute's calls that may come at once; of a small rate at least so many, for one turn of an agent is several calls. */
const burstShare = 1 / 6
const burstMin = 10

/** The buckets of one server. */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes one call of a key. @throws {RATE_LIMITED} with the seconds to wait */
  take(key: string, perMinute: number): void {
    const now = this.#clock.elapsed()
    const size = Math.max(perMinute * burstShare, Math.min(perMinute, burstMin))
    const bucket = this.#buckets.get(key) ?? { left: size, at: now }
    const left = Math.min(size, bucket.left + ((now - bucket.at) * perMinute) / 60_000)
    this.#buckets.set(key, { left: left < 1 ? left : left - 1, at: now })
    if (left >= 1) return
    const seconds = Math.ceil(((1 - left) * 60) / perMinute)
    throw new Refusal('RATE_LIMITED', `this key may call ${perMinute} times a minute; wait ${seconds} s`, {
      'Retry-After': String(seconds),
    })
  }
}
