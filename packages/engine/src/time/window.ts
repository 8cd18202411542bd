/** To which times does a question restrict itself? */

import { isTimeOfDay } from './expression.ts'
import { foldForTime } from './fold.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import { type ReadPhrase, readPhrases, type TimeOptions, type TimeReference } from './reading.ts'

/** A stretch of time that the answer must lie in, and the words that say so. */
export interface TimeWindow {
  readonly interval: Interval
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Questions for a length of time, where two dates are its ends and not where to look. */
const asksForLength =
  /how (?:long|soon|much time)|how many (?:more |whole )?(?:second|minute|hour|day|night|week|weekend|month|year|decade)s?|多久|多长时间|几个?(?:小时|天|周|星期|礼拜|月|年)|多少个?(?:小时|天|周|星期|礼拜|月|年)/
/** 离春节还有几天 asks for the way to a date. */
const fromHere = /距|离/

/**
 * The windows of a question, read as past. None for a question that only asks for a time ("when did …", "how long ago"),
 * for now, for a bare time of day, and for the ends of a length that is asked for ("how many days between 3 and 9 May").
 *
 * @throws {INVALID_INPUT} `reference.localMs` is no moment of the years 1–9999
 */
export function timeWindows(question: string, reference: TimeReference, options: TimeOptions = {}): TimeWindow[] {
  const folded = foldForTime(question)
  const length = asksForLength.test(folded)
  if (length && fromHere.test(folded)) return []
  return readPhrases(question, reference, { prefer: 'past', ...options })
    .filter((one) => restricts(one, length))
    .map(({ interval, start, end }) => ({ interval, text: question.slice(start, end), start, end }))
}

function restricts({ phrase }: ReadPhrase, asksForLength: boolean): boolean {
  if (phrase.kind === 'now' || isTimeOfDay(phrase)) return false
  return !(asksForLength && namesEnds(phrase))
}

/** A range, an edge, or a distance from a date. */
function namesEnds(phrase: Phrase): boolean {
  return (
    phrase.kind === 'range' ||
    phrase.kind === 'bound' ||
    phrase.kind === 'beside' ||
    (phrase.kind === 'shift' && phrase.base !== undefined)
  )
}
