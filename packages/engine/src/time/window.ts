/** To which times does a question restrict itself? */

import { addUnits, startOf } from './civil.ts'
import { outsideReferences } from './event-reading.ts'
import { isTimeOfDay } from './expression.ts'
import { foldForTime } from './fold.ts'
import { isGeneral } from './general.ts'
import { type Interval, interval } from './interval.ts'
import { modifiesNoun } from './modifier.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'
import { readPhrases, type TimeOptions, type TimeReference } from './reading.ts'

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
 * for now, for a bare time of day, for a time that only tells which thing is meant ("after the summer concert"), and for the ends of a length that is asked for ("how many days between 3 and 9 May").
 *
 * @throws {INVALID_INPUT} `reference.localMs` is no moment of the years 1–9999
 */
export function timeWindows(question: string, reference: TimeReference, options: TimeOptions = {}): TimeWindow[] {
  const folded = foldForTime(question)
  const length = asksForLength.test(folded)
  if (length && fromHere.test(folded)) return []
  const reading = { prefer: 'past', ...options } as const
  return outsideReferences(readPhrases(question, reference, reading), question)
    .filter((one) => !isGeneral(one, folded, true))
    .filter((one) => restricts(one, length) && !pointsBack.test(folded.slice(one.start, one.end)))
    .filter((one) => !modifiesNoun(one, question, folded))
    .map((one) => ({
      interval: asAsked(one, folded.slice(one.start, one.end), { reference, reading }),
      text: question.slice(one.start, one.end),
      start: one.start,
      end: one.end,
    }))
}

/** "The day she left": a day that the question tells, not that of asking. */
const pointsBack = /^(?:the|that) (?:day|night|week|month|year|hour|minute|moment)$/
/** "The last week", "this past month": the week that ends now; "last week" alone is the one of the calendar. */
const rolling = /^(?:(?:the|this) (?:last|past)|past) /
const earlier = /^earlier (?:on )?/

/** What a phrase means in a question: stretches that reach back from now include now, and "earlier" only looks back. */
function asAsked(
  { phrase, interval: own }: ReadPhrase,
  words: string,
  { reference, reading }: { reference: TimeReference; reading: TimeOptions },
): Interval {
  const { localMs: nowMs } = reference
  if (
    phrase.kind === 'unit' &&
    phrase.offset === -1 &&
    phrase.unit !== 'day' &&
    phrase.unit !== 'weekend' &&
    rolling.test(words)
  ) {
    const from = startOf(addUnits(nowMs, -1, phrase.unit), 'day')
    return interval(from, nowMs + 1, 'span') ?? own
  }
  if (phrase.kind === 'span' && phrase.sign === -1 && phrase.base === undefined && own.to <= nowMs)
    return interval(own.from, nowMs + 1, 'span') ?? own
  if (!earlier.test(words)) return own
  const [whole] = readPhrases(words.replace(earlier, ''), reference, reading)
  return whole === undefined
    ? own
    : (interval(whole.interval.from, Math.min(whole.interval.to, nowMs + 1), 'span') ?? own)
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
