/** Who may pass? Source, key, rate, and room for one more, before anything is read or done. */

import { type Caller, callerOf, localCaller } from '../call/caller.ts'
import type { Limits } from '../call/limits.ts'
import type { RateLimit } from '../call/rate-limit.ts'
import { Refusal } from '../faults/refusal.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { checkSource, type GuardOptions } from './guard.ts'

/** What is asked of a request. */
export interface GateParts {
  /** Null for a server without keys. */
  readonly keys: KeyRing | null
  readonly guard: GuardOptions
  readonly rates: RateLimit
  readonly limits: Limits
  readonly isClosing: () => boolean
}

/** Lets requests in and counts those inside. */
export class Gate {
  readonly #parts: GateParts
  #inside = 0

  constructor(parts: GateParts) {
    this.#parts = parts
  }

  /** @throws {CLOSING, FOREIGN, UNAUTHORIZED, RATE_LIMITED} */
  caller(headers: Headers): Caller {
    const { keys, guard, rates, limits, isClosing } = this.#parts
    if (isClosing()) throw new Refusal('CLOSING', 'the server ends; ask again in a moment', { 'Retry-After': '5' })
    checkSource(headers, guard)
    if (keys === null) return localCaller
    const caller = callerOf(keys.open(headers.get('authorization')))
    rates.take(caller.keyId ?? '', caller.perMinute ?? limits.perMinute)
    return caller
  }

  /** Does something inside. @throws {OVERLOADED} where too much is done at once */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    const leave = this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Goes inside, for what outlives its call. @returns leaves; a second time changes nothing. @throws {OVERLOADED} */
  enter(): () => void {
    if (this.#inside >= this.#parts.limits.callsAtOnceMax)
      throw new Refusal('OVERLOADED', 'too many calls at once', { 'Retry-After': '1' })
    this.#inside++
    let isInside = true
    return () => {
      if (isInside) this.#inside--
      isInside = false
    }
  }
}
