/** Who may pass? Source, key, rate, and room for one more, before anything is read or done. */

import { type Caller, callerOf, localCaller } from '../call/caller.ts'
import type { Limits } from '../call/limits.ts'
import type { RateLimit } from '../call/rate-limit.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { HttpContext } from './exchange.ts'
import { checkSource, type GuardOptions } from './guard.ts'
import { Places } from './places.ts'

/** What is asked of a request. */
export interface GateParts {
  /** Null for a server without keys. */
  readonly keys: KeyRing | null
  readonly guard: GuardOptions
  readonly rates: RateLimit
  readonly limits: Limits
  /** Aborted once the server is told to end, with what is then told. */
  readonly closing: AbortSignal
}

/** Lets requests in and counts those inside. */
export class Gate {
  readonly #parts: GateParts
  readonly #calls: Places
  readonly #imports: Places

  constructor(parts: GateParts) {
    this.#parts = parts
    this.#calls = new Places(parts.limits.callsAtOnceMax, 'calls')
    this.#imports = new Places(parts.limits.importsAtOnceMax, 'imports')
  }

  /** Aborted once the server is told to end. */
  get closing(): AbortSignal {
    return this.#parts.closing
  }

  /** Who calls; noted with the request before its rate is looked at. @throws {CLOSING, FOREIGN, UNAUTHORIZED, RATE_LIMITED} */
  caller(c: HttpContext): Caller {
    const { keys, guard, rates, limits, closing } = this.#parts
    const { headers } = c.req.raw
    closing.throwIfAborted()
    checkSource(headers, guard)
    const caller = keys === null ? localCaller : callerOf(keys.open(headers.get('authorization')))
    c.set('caller', caller)
    if (keys === null) return caller
    rates.take(caller.keyId ?? '', caller.perMinute ?? limits.perMinute)
    return caller
  }

  /** Does something inside. @throws {OVERLOADED} where too much is done at once */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    const leave = this.#calls.take()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Goes inside for an import: a call that holds more, and outlives its answer. @returns leaves. @throws {OVERLOADED} */
  enterImport(): () => void {
    const leaveImports = this.#imports.take()
    try {
      const leaveCalls = this.#calls.take()
      return () => {
        leaveCalls()
        leaveImports()
      }
    } catch (thrown) {
      leaveImports()
      throw thrown
    }
  }
}
