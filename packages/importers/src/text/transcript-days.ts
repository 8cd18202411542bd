/** Which days do the dates of a transcript mean? The order of their numbers, and the year of those that name none. */
import type { ReadOptions } from '../importer.ts'
import { headBytes } from '../source/head.ts'
import { linesOf } from '../source/lines.ts'
import type { SourceFile } from '../source/source.ts'
import { type DateOrder, dayOf, type NumericDate, OrderEvidence, orderSentence } from '../time/numeric-date.ts'
import { calendarMs } from '../time/stamps.ts'
import { dayHeadingOf } from './day-heading.ts'
import type { WrittenDate } from './time-parts.ts'
import { turnHeadOf } from './turn-head.ts'

const dayMs = 86_400_000
/** A day without a year that lies this far before the one above it is of the next year. */
const backMs = 180 * dayMs

/** Reads the dates of one file, in its order. */
export class TranscriptDays {
  readonly #order: DateOrder
  #year: number | null
  #withoutYear = 0
  #unknown = 0
  #last: number | null = null

  /** @param year  of days that name none, until a day names its own; null for unknown */
  constructor(order: DateOrder, year: number | null) {
    this.#order = order
    this.#year = year
  }

  /** Midnight of a date on a UTC calendar; null where there is no such day, `unknown` where nothing tells its year. */
  read(date: WrittenDate): number | null | 'unknown' {
    const day = 'numbers' in date ? dayOf(date, this.#order) : this.#withYear(date)
    if (!('numbers' in date)) this.#withoutYear++
    if (day === 'unknown') this.#unknown++
    if (typeof day !== 'number') return day
    this.#last = day
    this.#year = new Date(day).getUTCFullYear()
    return day
  }

  /** What was made of days without a year, a sentence each. */
  assumptions(): string[] {
    const known = this.#withoutYear - this.#unknown
    return [
      ...(known === 0
        ? []
        : [`${known} times name a day without a year: each is read in the year named before it, or in the next`]),
      ...(this.#unknown === 0
        ? []
        : [
            `${this.#unknown} times name a day without a year, and nothing tells it: they are left out; --year 2025, for one, names it`,
          ]),
    ]
  }

  #withYear({ month, day }: { readonly month: number; readonly day: number }): number | null | 'unknown' {
    if (this.#year === null) return 'unknown'
    const midnight = { hour: 0, minute: 0, second: 0 }
    const same = calendarMs({ year: this.#year, month, day }, midnight)
    const isPast = same !== null && this.#last !== null && this.#last - same > backMs
    return isPast ? calendarMs({ year: this.#year + 1, month, day }, midnight) : same
  }
}

/** The order of day and month: as the caller says, else found in the whole file, or in its head where it can be read once only. */
export async function orderOfDays(file: SourceFile, options: ReadOptions): Promise<DateOrder> {
  if (options.dateOrder !== undefined) return options.dateOrder
  const evidence = new OrderEvidence()
  let isNeeded = false
  let twelveHours = false
  const bytes = file.rereadable ? file.read() : [await file.peek(headBytes)]
  for await (const { text } of linesOf(bytes)) {
    const time = text === null ? null : (turnHeadOf(text) ?? dayHeadingOf(text, 'dmy', false))?.time
    const date = time?.date
    if (time == null || date == null || !isNumeric(date)) continue
    isNeeded = true
    twelveHours ||= time.twelveHours
    evidence.add(date, time.weekday)
    if (evidence.isSettled) break
  }
  // Where the clock has twelve hours and nothing tells, the month is before the day more often than not.
  const found = evidence.found(twelveHours ? 'mdy' : 'dmy')
  if (isNeeded) options.onAssumption?.(orderSentence(found))
  return found.order
}

/** The year in the name of a file, `2025春游群.txt`; null for none or several. */
export function yearInName(name: string): number | null {
  const years = new Set(name.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? [])
  return years.size === 1 ? Number([...years][0]) : null
}

/** Whether its order must be known to read it. */
function isNumeric(date: WrittenDate): date is NumericDate {
  return 'numbers' in date && !date.yearFirst
}
