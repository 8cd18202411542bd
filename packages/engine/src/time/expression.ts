/** Which times does a text speak of? */

import { outsideReferences, ReferenceFilter } from './event-reading.ts'
import { foldForTime } from './fold.ts'
import { isGeneral } from './general.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'
import { readPhrases, type TimeOptions, type TimeReference } from './reading.ts'

/** A time named in a text. */
export interface TimeExpression {
  readonly interval: Interval
  /** The words, verbatim. */
  readonly text: string
  /** Offsets of the words in the text, UTF-16 units, end exclusive. */
  readonly start: number
  readonly end: number
  /** False where the words name a time of day and no day ("at 7", "in the morning"): the day is then that of the reference. */
  readonly dated: boolean
  /** True where no word tells the year, and two years are about as near: the interval is then the nearer one. */
  readonly isGuessedYear: boolean
}

/**
 * All times a text names, in order, none overlapping. English and Chinese, mixed as they come.
 *
 * Dates that do not exist (31 June), recurring times ("every Tuesday"), durations ("for three weeks"), distances from an
 * event (婚礼前两天) and times of advice ("best sown in spring") give nothing.
 *
 * ```ts
 * timeExpressions('We met last week', { localMs: Date.UTC(2023, 5, 14, 10) })
 * // [{ text: 'last week', interval: { from: 5 June 2023, to: 12 June 2023, granularity: 'week' }, … }]
 * ```
 *
 * @throws {INVALID_INPUT} `reference.localMs` is no moment of the years 1–9999
 */
export function timeExpressions(text: string, reference: TimeReference, options: TimeOptions = {}): TimeExpression[] {
  const folded = foldForTime(text)
  return outsideReferences(readPhrases(text, reference, options), text)
    .filter((one) => !isGeneral(one, folded))
    .map((one) => expressionOf(one, text))
}

/**
 * The first dated times of a text, as {@link timeExpressions} gives them. What comes after the last of them is not read: a
 * table of dates costs no more than that many.
 *
 * @param max  whole, ≥ 0
 */
export function firstDatedTimes(text: string, reference: TimeReference, max: number): TimeExpression[] {
  const outside = new ReferenceFilter(text)
  const folded = foldForTime(text)
  const isWanted = (one: ReadPhrase): boolean =>
    !isTimeOfDay(one.phrase) && outside.holds(one) && !isGeneral(one, folded)
  let left = max
  const isEnough = (one: ReadPhrase): boolean => {
    if (isWanted(one)) left--
    return left <= 0
  }
  return readPhrases(text, reference, {}, isEnough)
    .filter(isWanted)
    .slice(0, max)
    .map((one) => expressionOf(one, text))
}

function expressionOf({ phrase, interval, isGuessedYear, start, end }: ReadPhrase, text: string): TimeExpression {
  return { interval, isGuessedYear, text: text.slice(start, end), start, end, dated: !isTimeOfDay(phrase) }
}

/** A time of day without a day. */
export function isTimeOfDay(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case 'clock':
    case 'day-part':
      return true
    case 'range':
      return isTimeOfDay(phrase.from) && isTimeOfDay(phrase.to)
    case 'bound':
      return isTimeOfDay(phrase.of)
    default:
      return false
  }
}
