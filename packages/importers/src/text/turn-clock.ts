/** When was a turn said? By its own time, else by the day above it and the clock of the turn before. */
import type { DateOrder } from '../time/numeric-date.ts'
import { TranscriptDays } from './transcript-days.ts'
import type { WrittenTime } from './written-time.ts'

/** When a turn was said, as far as the file tells. */
export interface TurnTime {
  /** `2025-03-04T19:12:00`, or the day alone; null where no day is known. */
  readonly wall: string | null
  /** `2025-03-04`, as it stands in the file; null where none is known. */
  readonly day: string | null
  /** As written; empty for none. */
  readonly offset: string
  /** Whether its own time is none that there is. */
  readonly isImpossible: boolean
}

/** Goes through a file with its days and clocks. */
export class TurnClock {
  readonly #days: TranscriptDays
  #day: number | null = null
  #seconds: number | null = null
  #offset = ''

  /** @param year  of days that name none; null for unknown */
  constructor(order: DateOrder, year: number | null) {
    this.#days = new TranscriptDays(order, year)
  }

  /** Takes a heading: its day and clock are those of what stands below. @returns whether there is such a time */
  set({ date, seconds, offset, relative }: WrittenTime): boolean {
    if (date !== null || relative) {
      const day = date === null ? 'unknown' : this.#days.read(date)
      this.#day = typeof day === 'number' ? day : null
      this.#seconds = null
      if (day === null) return false
    }
    if (Number.isNaN(seconds)) return false
    // A turn without a time was said after the one before it.
    this.#seconds = seconds ?? this.#seconds
    this.#offset = seconds === null ? this.#offset : (offset ?? '')
    return true
  }

  /** A turn, with its own time or none. */
  say(time: WrittenTime | null): TurnTime {
    const exists = time === null || this.set(time)
    const day = this.#day === null ? null : isoOf(this.#day).slice(0, 10)
    const wall = this.#day === null ? null : this.#seconds === null ? day : isoOf(this.#day + this.#seconds * 1000)
    return { wall, day, offset: this.#offset, isImpossible: !exists }
  }

  /** What was assumed of days, a sentence each. */
  assumptions(): string[] {
    return this.#days.assumptions()
  }
}

function isoOf(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 19)
}
