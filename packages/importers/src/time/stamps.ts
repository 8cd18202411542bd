/**
 * When was it said, in the words of a file? Moments, readings of a clock and ISO 8601 become times as `remember` takes
 * them.
 *
 * A zone is never made up: a reading without one stays without one, unless the caller names it.
 */
import { Zone } from './zone.ts'

/** Latest and earliest that a time may be, as the engine has it: years 1 to 9999. */
const epochMsMin = -62_135_596_800_000
const epochMsMax = 253_402_300_799_999
/** Numbers below are seconds, those above milliseconds: as seconds it is the year 5138, as milliseconds 1973. */
const secondsMax = 100_000_000_000
/** And from here on microseconds, as some data bases count. */
const millisecondsMax = 100_000_000_000_000

const isoWithZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*?(Z|[+-]\d{2}(?::?\d{2})?)$/i
const isoWithoutZone = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?$/

/** Writes times for one import. */
export class Stamps {
  readonly #zone: Zone | null

  /** @param zone  as in the options; undefined for none @throws {INVALID_INPUT} for one nobody knows */
  constructor(zone: string | undefined) {
    this.#zone = zone === undefined ? null : Zone.of(zone)
  }

  /**
   * A moment, on the clock of the zone the caller named, else of the one the file names, else of UTC.
   *
   * @returns null outside the years 1 to 9999
   */
  moment(epochMs: number, fileZone: Zone | null = null): string | null {
    if (!(epochMs >= epochMsMin && epochMs <= epochMsMax)) return null
    const whole = Math.trunc(epochMs)
    const zone = this.#zone ?? fileZone
    return zone === null ? isoUtc(whole) : isoAt(whole, zone.offsetAt(whole))
  }

  /** A moment with the offset that the file itself gives; the caller's zone goes before it. */
  momentAt(epochMs: number, offsetMinutes: number): string | null {
    if (!(epochMs >= epochMsMin && epochMs <= epochMsMax)) return null
    return isoAt(Math.trunc(epochMs), this.#zone?.offsetAt(epochMs) ?? offsetMinutes)
  }

  /** A reading of a clock without a zone, as milliseconds of a UTC calendar: in the caller's zone, else floating. */
  wall(wallMs: number): string {
    const wall = isoUtc(wallMs).slice(0, -1)
    return this.#zone === null ? wall : wall + offsetText(this.#zone.offsetOfWall(wallMs))
  }

  /**
   * A time in any of the ways files write it: ISO 8601, or a count since the epoch in seconds, milliseconds or
   * microseconds, as a number or in digits.
   *
   * @returns null where it is none of them
   */
  read(value: unknown): string | null {
    if (typeof value === 'number') return this.moment(millisecondsOf(value))
    if (typeof value !== 'string') return null
    const text = value.trim()
    if (/^-?\d{9,17}(?:\.\d+)?$/.test(text)) return this.moment(millisecondsOf(Number(text)))
    const zone = isoWithZone.exec(text)?.[1]
    if (zone !== undefined) {
      const epochMs = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
      // Z says when and not where; another offset is the speaker's own, and stays.
      if (Number.isNaN(epochMs)) return null
      return /^(?:z|[+-]00:?(?:00)?)$/i.test(zone) ? this.moment(epochMs) : text
    }
    const wallMs = wallOf(text)
    return wallMs === null ? null : this.wall(wallMs)
  }
}

/** A count since the epoch as milliseconds, by its size. */
export function millisecondsOf(count: number): number {
  const size = Math.abs(count)
  // A thousandth of a millisecond is added, for 1.2 seconds are a little less than 1,200 milliseconds as floats.
  if (size < secondsMax) return Math.floor(count * 1000 + 0.001)
  return size < millisecondsMax ? count : count / 1000
}

/** An ISO reading without a zone as milliseconds of a UTC calendar; null where it is none, or the day does not exist. */
export function wallOf(text: string): number | null {
  const match = isoWithoutZone.exec(text)
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const milli = Number((match[7] ?? '0').padEnd(3, '0').slice(0, 3))
  return calendarMs({ year, month, day }, { hour, minute, second, milli })
}

/** Milliseconds of a UTC calendar; null for a day or an hour that does not exist. */
export function calendarMs(
  date: { readonly year: number; readonly month: number; readonly day: number },
  time: { readonly hour: number; readonly minute: number; readonly second: number; readonly milli?: number },
): number | null {
  const { year, month, day } = date
  const { hour, minute, second, milli = 0 } = time
  if (year < 1 || year > 9999 || hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hour, minute, second, milli)
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : null
}

function isoUtc(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z')
}

function isoAt(epochMs: number, offsetMinutes: number): string {
  if (offsetMinutes === 0) return isoUtc(epochMs)
  return isoUtc(epochMs + offsetMinutes * 60_000).slice(0, -1) + offsetText(offsetMinutes)
}

function offsetText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'Z'
  const minutes = Math.abs(offsetMinutes)
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${offsetMinutes < 0 ? '-' : '+'}${clock}`
}
