/** On which day was "yesterday"? The dates that a line adds to its words when the question asks for a time. */

import type { Event } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import type { Occurrence } from '../record/occurrence.ts'
import { timeExpressions } from '../time/expression.ts'
import { isOpenEnd, isOpenStart } from '../time/interval.ts'

/** A year of four figures, or 年 behind one in characters: such words are a date already. */
const holdsYear = /(?<!\d)\d{4}(?!\d)|[〇零一二三四五六七八九]{4}年/

/**
 * The resolved times of an event, as they follow its words: `[yesterday = 2025-03-03; in May = 2025-05]`. Empty where
 * its words name none, name them with their year, or leave open which of two years is meant.
 *
 * @param leaning  days that other events tell of its words, in the same form, see leaning-dates.ts
 */
export function shownDates(event: Event, leaning: readonly string[] = []): string {
  const relative = withToldYear(
    event,
    event.occurred.filter(({ text }) => !holdsYear.test(text)),
  )
  const dates = [...relative.map((one) => `${one.text.replaceAll(/\s+/g, ' ')} = ${dateOf(one)}`), ...leaning]
  return dates.length === 0 ? '' : `[${dates.join('; ')}]`
}

/** Up to this distance in days no year is guessed: the other one is more than three times as far. */
const nearDays = 90

/** Those whose year is told by a word or by nearness: a wrong year on a line is worse than none. */
function withToldYear({ text, saidAt }: Event, occurred: readonly Occurrence[]): readonly Occurrence[] {
  const said = localMs(saidAt)
  const isFar = ({ from, to }: Occurrence): boolean => Math.max(from - said, said - to) > nearDays * 86_400_000
  // Most times are near; only a far one is worth reading the words again.
  if (!occurred.some(isFar)) return occurred
  const guessed = timeExpressions(text, { localMs: said }).filter((one) => one.isGuessedYear)
  return occurred.filter(
    ({ from, text: words }) => !guessed.some((one) => one.text === words && one.interval.from === from),
  )
}

/** As short as the granularity allows: `2025`, `2025-03`, `2025-03-03`, `2025-03-03 19:30`, else first and last day. */
function dateOf(occurrence: Occurrence): string {
  const { from, to, granularity } = occurrence
  const first = dayOf(from)
  // The last day is the one in which the last millisecond lies.
  const last = dayOf(to - 1)
  if (isOpenStart(occurrence)) return `until ${last}`
  if (isOpenEnd(occurrence)) return `from ${first}`
  switch (granularity) {
    case 'second':
    case 'minute':
      return new Date(from).toISOString().slice(0, 16).replace('T', ' ')
    case 'month':
      return first.slice(0, 7)
    case 'year':
      return first.slice(0, 4)
    case 'hour':
    case 'part-of-day':
      // A night ends in the day after.
      return first
    default:
      return first === last ? first : `${first} to ${last}`
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
