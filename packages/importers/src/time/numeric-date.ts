/**
 * Which number is the day? In 03/04/2025 nobody can tell, in a whole file somebody can: from a number above 12, or from
 * lines that stand in order of time in one reading only.
 */
import { calendarMs } from './stamps.ts'

/** Order of day, month and year in a date of numbers. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** Three numbers as they stand in a file, with the digits the first and last had. */
export interface NumericDate {
  readonly numbers: readonly [number, number, number]
  /** Whether the first has four digits. */
  readonly yearFirst: boolean
  /** Whether dots stand between them, as only where the day is first. */
  readonly dotted: boolean
}

/** How an order was found: by a number above 12, by the days of the week beside the dates, by dots, by the order of the lines, or not at all. */
export interface OrderFound {
  readonly order: 'dmy' | 'mdy'
  readonly by: 'number' | 'weekday' | 'dots' | 'sequence' | 'assumption'
}

/** The day of a date; two digits of a year are of this century. Null where there is no such day. */
export function dayOf({ numbers, yearFirst }: NumericDate, order: DateOrder): number | null {
  const [first, second, third] = numbers
  const inOrder = yearFirst ? 'ymd' : order
  const [year, month, day] =
    inOrder === 'ymd' ? [first, second, third] : inOrder === 'dmy' ? [third, second, first] : [third, first, second]
  return calendarMs({ year: year < 100 ? 2000 + year : year, month, day }, { hour: 0, minute: 0, second: 0 })
}

/** Gathers what the dates of a file tell of their order. */
export class OrderEvidence {
  #dmy = true
  #mdy = true
  #last: { readonly dmy: number | null; readonly mdy: number | null } = { dmy: null, mdy: null }
  #fitsDmy = 0
  #fitsMdy = 0
  #backDmy = 0
  #backMdy = 0
  #dotted = false

  /** @param weekday  that stands beside the date, from 0 for Sunday */
  add(date: NumericDate, weekday: number | null = null): void {
    if (date.yearFirst) return
    const dmy = dayOf(date, 'dmy')
    const mdy = dayOf(date, 'mdy')
    // A date that exists in neither order tells nothing.
    if (dmy === null && mdy === null) return
    this.#dotted ||= date.dotted
    if (dmy === null) this.#dmy = false
    if (mdy === null) this.#mdy = false
    if (weekday !== null) {
      this.#fitsDmy += Number(dmy !== null && new Date(dmy).getUTCDay() === weekday)
      this.#fitsMdy += Number(mdy !== null && new Date(mdy).getUTCDay() === weekday)
    }
    if (isBefore(dmy, this.#last.dmy)) this.#backDmy++
    if (isBefore(mdy, this.#last.mdy)) this.#backMdy++
    this.#last = { dmy, mdy }
  }

  /** Whether a number above 12 has settled it. */
  get isSettled(): boolean {
    return this.#dmy !== this.#mdy
  }

  /** @param otherwise  what is assumed where the file does not tell */
  found(otherwise: 'dmy' | 'mdy'): OrderFound {
    if (this.isSettled) return { order: this.#dmy ? 'dmy' : 'mdy', by: 'number' }
    if (this.#fitsDmy !== this.#fitsMdy) return { order: this.#fitsDmy > this.#fitsMdy ? 'dmy' : 'mdy', by: 'weekday' }
    if (this.#dotted) return { order: 'dmy', by: 'dots' }
    if (this.#backDmy !== this.#backMdy) return { order: this.#backDmy < this.#backMdy ? 'dmy' : 'mdy', by: 'sequence' }
    return { order: otherwise, by: 'assumption' }
  }
}

function isBefore(day: number | null, last: number | null): boolean {
  return day !== null && last !== null && day < last
}

/** What is told of an order that was found. */
export function orderSentence({ order, by }: OrderFound): string {
  const words = order === 'dmy' ? 'day before month' : 'month before day'
  if (by === 'number') return `dates are read ${words}: a number above 12 shows it`
  if (by === 'weekday') return `dates are read ${words}: so they fall on the days of the week beside them`
  if (by === 'dots') return `dates are read ${words}: dots stand between the numbers`
  if (by === 'sequence') return `dates are read ${words}: so the lines are in order of time`
  return `dates are read ${words}, which is assumed: no date shows it; the other way is --date-order ${order === 'dmy' ? 'mdy' : 'dmy'}`
}
