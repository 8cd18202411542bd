/** How far from UTC was the clock of a zone at some moment? */
import { MemoryError } from 'knotwork'
import { refusal } from '../refusal.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A zone by its IANA name, or a fixed offset. Which rules it has is the runtime's to know. */
export class Zone {
  readonly name: string
  readonly #offsetAt: (epochMs: number) => number

  private constructor(name: string, offsetAt: (epochMs: number) => number) {
    this.name = name
    this.#offsetAt = offsetAt
  }

  /** @param name  `Europe/Oslo`, `+02:00` or `UTC` @throws {INVALID_INPUT} for a name nobody knows */
  static of(name: string): Zone {
    const fixed = /^([+-])(\d{2}):?(\d{2})$/.exec(name)
    if (fixed !== null) {
      const minutes = Number(fixed[2]) * 60 + Number(fixed[3])
      if (minutes > 840 || Number(fixed[3]) > 59) throw unknownZone(name)
      return new Zone(name, () => (fixed[1] === '-' ? 0 - minutes : minutes))
    }
    try {
      return new Zone(name, namedOffset(name))
    } catch (error) {
      if (error instanceof RangeError) throw unknownZone(name)
      throw error
    }
  }

  /** The zone of a name that a file gives; null for one nobody knows. */
  static known(name: string): Zone | null {
    try {
      return Zone.of(name)
    } catch (error) {
      if (MemoryError.is(error, 'INVALID_INPUT')) return null
      throw error
    }
  }

  /** Minutes east of UTC at a moment. */
  offsetAt(epochMs: number): number {
    return this.#offsetAt(epochMs)
  }

  /**
   * Minutes east of UTC when the clock on the wall showed a time.
   *
   * A time that was shown twice, when clocks were set back, is its first; one that was never shown, when they were set
   * forward, is counted as if they had not been.
   *
   * @param wallMs  the reading as milliseconds of a UTC calendar
   */
  offsetOfWall(wallMs: number): number {
    const before = this.#offsetAt(wallMs - dayMs)
    if (this.#offsetAt(wallMs - before * minuteMs) === before) return before
    const after = this.#offsetAt(wallMs + dayMs)
    return this.#offsetAt(wallMs - after * minuteMs) === after ? after : before
  }
}

/** Offsets of a named zone; asking the runtime takes microseconds, so the answer is kept for the hour. */
function namedOffset(name: string): (epochMs: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const kept = new Map<number, number>()
  return (epochMs) => {
    // No zone changes its clock within a quarter of an hour.
    const quarter = Math.floor(epochMs / (hourMs / 4))
    const known = kept.get(quarter)
    if (known !== undefined) return known
    const parts = Object.fromEntries(clock.formatToParts(epochMs).map(({ type, value }) => [type, value]))
    const wall = new Date(0)
    wall.setUTCFullYear(
      parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year),
      Number(parts.month) - 1,
      Number(parts.day),
    )
    wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
    const offset = Math.round((wall.getTime() - Math.floor(epochMs / 1000) * 1000) / minuteMs)
    if (kept.size > 10_000) kept.clear()
    kept.set(quarter, offset)
    return offset
  }
}

function unknownZone(name: string): Error {
  return refusal(
    `import: zone must be a name such as Europe/Oslo or an offset such as +02:00, got ${JSON.stringify(name)}`,
    'name a place of the time zone database, such as Europe/Oslo or Asia/Shanghai, or the hours from UTC, such as +08:00',
  )
}
