/** When is it, in a cell of a table? ISO 8601, a count since the epoch, or a date of numbers with a clock. */
import { type DateOrder, dayOf, type NumericDate } from '../time/numeric-date.ts'
import { calendarMs, type Stamps } from '../time/stamps.ts'

const numeric = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?)?$/i

/** A date of numbers that a cell begins with; null for none. */
export function readNumericDay(cell: string): NumericDate | null {
  const [, first = '', between, second, third] = numeric.exec(cell) ?? []
  if (third === undefined) return null
  const numbers = [Number(first), Number(second), Number(third)] as const
  return { numbers, yearFirst: first.length === 4, dotted: between === '.' }
}

/** The time of a cell; null where it is none. */
export function readCellTime(cell: string, order: DateOrder, stamps: Stamps): string | null {
  const iso = stamps.read(cell)
  if (iso !== null) return iso
  const date = readNumericDay(cell)
  const day = date === null ? null : dayOf(date, order)
  if (day === null) return null
  const [hourText, minute, second, half] = (numeric.exec(cell) ?? []).slice(5)
  const hour = Number(hourText ?? 0)
  const clock = calendarMs(
    { year: 2000, month: 1, day: 1 },
    {
      hour: half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0),
      minute: Number(minute ?? 0),
      second: Number(second ?? 0),
    },
  )
  return clock === null ? null : stamps.wall(day + clock - Date.UTC(2000, 0, 1))
}
