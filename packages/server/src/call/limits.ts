/** What does a server bear? Every bound of it, with its reason. */

import { MemoryError } from 'knotwork'

/** Bounds of a server. */
export interface Limits {
  /** Time of one call; a recall takes milliseconds, a reconstruction with a model seconds. */
  readonly callMs: number
  /** Time of one streamed import: a large one takes as long as its embedding. */
  readonly importMs: number
  /** Bytes of a body, of a message of MCP, and of a line of an import. */
  readonly bodyBytesMax: number
  /** Bytes of a streamed import. */
  readonly importBytesMax: number
  /** Time until the headers of a request are there, and until its body is; slow clients hold a connection and no more. */
  readonly headersMs: number
  readonly bodyMs: number
  /** Calls worked on at once; further ones are told to come back. */
  readonly callsAtOnceMax: number
  /** Streamed imports at once, of which each holds two batches of 4 MiB at most and a line. */
  readonly importsAtOnceMax: number
  readonly connectionsMax: number
  /** Calls a minute of a key that has no rate of its own. */
  readonly perMinute: number
  /** How long calls may go on once the server is told to end. */
  readonly graceMs: number
}

/** Defaults. */
export const defaultLimits: Limits = Object.freeze({
  callMs: 30_000,
  importMs: 3_600_000,
  bodyBytesMax: 4 * 1024 * 1024,
  importBytesMax: 1024 * 1024 * 1024,
  headersMs: 10_000,
  bodyMs: 20_000,
  callsAtOnceMax: 512,
  importsAtOnceMax: 16,
  connectionsMax: 2048,
  perMinute: 1200,
  graceMs: 10_000,
})

/** The defaults with changes. @throws {INVALID_INPUT} naming the limit */
export function limitsOf(change: Partial<Limits> = {}): Limits {
  for (const [field, value] of Object.entries(change))
    if (!Object.hasOwn(defaultLimits, field) || !Number.isInteger(value) || value < 1)
      throw new MemoryError('INVALID_INPUT', `server: limits.${field} must be a limit and a whole number ≥ 1`, {
        details: { field },
      })
  return Object.freeze({ ...defaultLimits, ...change })
}
