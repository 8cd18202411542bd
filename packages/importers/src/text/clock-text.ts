/** Which day, and which clock, does a heading name? In words or numbers, as people write them above what they note. */
import { spokenConventions, type TimeConventions, timeExpressions } from 'knotwork/rules'
import type { DateOrder } from '../time/numeric-date.ts'

const clock = '(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?:[.,]\\d+)?'

/** Two moments half a century apart: a day that is the same from both has its year in the words. */
const references = [Date.UTC(1975, 5, 15), Date.UTC(2030, 5, 15)]

/**
 * The day that a text names with its year, in numbers or words, English or Chinese; null for none.
 *
 * @param order  of day and month in numbers
 */
export function namedDay(text: string, order: DateOrder): string | null {
  // Names of files have underscores where headings have dashes.
  const words = text.replace(/(\d{4})_(\d{1,2})_(\d{1,2})/g, '$1-$2-$3')
  const numericDate = order === 'mdy' ? 'month-first' : 'day-first'
  const conventions: TimeConventions = { ...spokenConventions, numericDate, bareHour: 'as-written' }
  const [then, later] = references.map((localMs) =>
    timeExpressions(words, { localMs }, { conventions })
      .filter(({ dated }) => dated)
      .map(({ interval }) => interval.from),
  )
  const from = then?.find((one) => later?.includes(one))
  return from === undefined ? null : new Date(from).toISOString().slice(0, 10)
}

/** The clock that a heading begins with, `14:30 Lunch`; null for none. */
export function leadingClock(heading: string): string | null {
  const match = new RegExp(`^${clock}(?=\\s|$)`).exec(heading)
  return match === null ? null : clockText(match[1], match[2], match[3])
}

function clockText(hour: string | undefined, minute: string | undefined, second: string | undefined): string | null {
  return hour === undefined ? null : `${padded(hour)}:${padded(minute)}:${padded(second)}`
}

function padded(number: string | undefined): string {
  return (number ?? '0').padStart(2, '0')
}
