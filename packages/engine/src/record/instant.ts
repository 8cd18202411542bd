/**
 * When was it said? An instant with the offset of the speaker's clock, or a wall-clock time without a zone.
 *
 * Times without a zone are never shifted: they are kept as if UTC, with `offsetMinutes` null ("floating").
 */

import { MemoryError, readable, shown } from '../errors.ts'

/** A point in time as the speaker's clock showed it. */
export interface Instant {
  /** Milliseconds since the epoch; for a floating time, its wall-clock reading taken as UTC. */
  readonly epochMs: number
  /** Minutes east of UTC, in [-840, 840]; null when the source gave no zone. */
  readonly offsetMinutes: number | null
}

/** What callers may give as a time: ISO 8601 text (zone optional), a Date, or epoch milliseconds, at least 10¹¹ from 0. */
export type TimeInput = string | Date | number

/** Years 1 to 9999 as epoch milliseconds: what an ISO date with four digits can say. */
const epochMsMin = -62_135_596_800_000
const epochMsMax = 253_402_300_799_999

/**
 * A number nearer to 0 than this is refused. As milliseconds it lies within 38 months of the start of 1970; as seconds it would
 * be some year from 1973 to 5138, which is what a Unix time of somebody else's export means. Whoever means those months
 * says so in ISO 8601 or with a Date.
 */
const epochMsPlausible = 100_000_000_000

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Reads a time. A date alone is midnight of that day, floating.
 *
 * @throws {INVALID_INPUT} when the text is no ISO 8601 date, a part is out of range (June 31st), or the year is outside 1 to 9999,
 * or a number is no plausible count of milliseconds
 */
export function instantOf(time: TimeInput, operation: string, field = 'time'): Instant {
  if (typeof time === 'number' && Math.abs(time) < epochMsPlausible) throw seconds(operation, field, time)
  const epochMs = typeof time === 'number' ? time : epochMsOf(time)
  if (epochMs !== null) {
    if (!Number.isFinite(epochMs) || epochMs < epochMsMin || epochMs > epochMsMax) throw badTime(operation, field, time)
    // + 0: the half millisecond before the epoch is 0, not -0.
    return Object.freeze({ epochMs: Math.trunc(epochMs) + 0, offsetMinutes: 0 })
  }
  const match = typeof time === 'string' ? iso.exec(time.trim()) : null
  if (match === null) throw badTime(operation, field, time)
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const milli = Number((match[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, milli)
  // Date rolls June 31st over to July 1st; a time nobody wrote must not be stored.
  const rolled = date.getUTCMonth() !== month - 1
  if (year < 1 || rolled || hour > 23 || minute > 59 || second > 59) throw badTime(operation, field, time)
  const offsetMinutes = offsetOf(match[8])
  if (offsetMinutes !== null && !(Math.abs(offsetMinutes) <= 840)) throw badTime(operation, field, time)
  return Object.freeze({ epochMs: date.getTime() - (offsetMinutes ?? 0) * 60_000, offsetMinutes })
}

/** Milliseconds of a Date of any realm; null for all else, such as an object that only inherits from one. */
function epochMsOf(time: unknown): number | null {
  try {
    return Date.prototype.getTime.call(time)
  } catch {
    return null
  }
}

/** Minutes east of UTC; NaN where the minutes are no minutes (+05:75). */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  if (zone === 'Z' || zone === 'z') return 0
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(2))
  if (minutes > 59) return Number.NaN
  const total = Number(digits.slice(0, 2)) * 60 + minutes
  // 0 − total: -00:00 is 0, not -0.
  return zone.startsWith('-') ? 0 - total : total
}

function seconds(operation: string, field: string, got: number): MemoryError {
  return new MemoryError(
    'INVALID_INPUT',
    `${operation}: ${field} must be epoch milliseconds where it is a number, got ${shown(got)}, which looks like seconds: multiply by 1000, or give ISO 8601 such as ${secondsAsIso(got)}`,
    { details: { field } },
  )
}

/** The moment so many seconds after the epoch; all that are refused lie in years that a Date holds. */
function secondsAsIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function badTime(operation: string, field: string, got: unknown): MemoryError {
  return new MemoryError(
    'INVALID_INPUT',
    `${operation}: ${field} must be an ISO 8601 date such as 2025-03-04T19:12:00+01:00, a Date or epoch milliseconds, got ${shown(got)}`,
    { details: { field } },
  )
}

/** The wall-clock reading in the speaker's own zone, as milliseconds of a UTC calendar. */
export function localMs(instant: Instant): number {
  if (typeof readable('instant', 'epochMs', () => instant?.epochMs) !== 'number')
    throw new MemoryError('INVALID_INPUT', `instant: epochMs must be a number, got ${shown(instant)}`, {
      details: { field: 'epochMs' },
    })
  return instant.epochMs + (instant.offsetMinutes ?? 0) * 60_000
}

/** @throws {INVALID_INPUT} for a moment that no calendar has */
function wallClock(instant: Instant): string {
  const date = new Date(localMs(instant))
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new MemoryError('INVALID_INPUT', `instant: epochMs must be a moment of a calendar, got ${shown(instant)}`, {
    details: { field: 'epochMs' },
  })
}

/** The speaker's calendar day, `2025-03-04`. */
export function localDate(instant: Instant): string {
  return wallClock(instant).slice(0, 10)
}

/** ISO 8601 text with the offset where one is known: `2025-03-04T19:12:00+01:00`, floating `2025-03-04T19:12:00`. */
export function isoOf(instant: Instant): string {
  const wall = wallClock(instant).replace(/\.000Z$|Z$/, '')
  if (instant.offsetMinutes === null) return wall
  if (instant.offsetMinutes === 0) return `${wall}Z`
  const minutes = Math.abs(instant.offsetMinutes)
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${wall}${instant.offsetMinutes < 0 ? '-' : '+'}${clock}`
}
