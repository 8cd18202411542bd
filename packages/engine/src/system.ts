/** Where do time and chance come from? The only file that reads the clock or the random source. */

import { randomBytes, randomInt } from 'node:crypto'

/** Wall clock and monotonic clock. Tests hand in a manual one. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
  /** Milliseconds from an arbitrary start, never going back; for measuring spans. */
  elapsed(): number
}

/** Source of fresh record ids. */
export interface Ids {
  /** A new id that sorts after those of earlier milliseconds: 10 characters of time, 16 of chance (the ULID alphabet). */
  next(now: number): string
}

/** Source of chance that decides nothing of what is remembered: only when something is tried again. */
export interface Chance {
  /** In [0, 1), evenly. */
  next(): number
}

export const systemClock: Clock = Object.freeze({ now: () => Date.now(), elapsed: () => performance.now() })

/** Crockford's base 32, as ULID uses it: no I, L, O or U, and byte order is sort order. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ids as ULIDs (github.com/ulid/spec): 48 bits of time, 80 of chance. */
export const systemIds: Ids = Object.freeze({
  next(now: number): string {
    let time = ''
    for (let rest = Math.floor(now), i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
    const chance = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')
    return time + chance
  },
})

/** 32 bits of chance at a time: more than any wait needs. */
export const systemChance: Chance = Object.freeze({ next: (): number => randomInt(2 ** 32) / 2 ** 32 })
