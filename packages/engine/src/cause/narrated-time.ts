/** May the cause have come before its effect? Judged by the times that both texts name; silent where one names none. */

import { isTimeOfDay } from '../time/expression.ts'
import { foldForTime } from '../time/fold.ts'
import type { ReadPhrase } from '../time/read-phrase.ts'
import { readPhrases } from '../time/reading.ts'
import { tenseAround } from '../time/tense.ts'
import type { CauseEvent } from './proposal.ts'

/**
 * False if all the times that the cause names lie after all those of the effect.
 *
 * What lay ahead when it was told is anticipated, and may move people before it comes: "My flight is tomorrow. That's why I
 * left early yesterday.", 月底要交房租，所以我上周就开始加班了。 Only what had happened by then must have come first.
 */
export function mayPrecede(cause: CauseEvent, effect: CauseEvent): boolean {
  const causeTimes = datesOf(cause)
  const effectTimes = causeTimes.length === 0 ? [] : datesOf(effect)
  if (effectTimes.length === 0) return true
  const begins = Math.min(...causeTimes.map(({ interval }) => interval.from))
  const ends = Math.max(...effectTimes.map(({ interval }) => interval.to))
  return begins < ends || begins >= cause.saidAtMs || isAwaited(cause, causeTimes)
}

/**
 * Times with a day of their own, read both ways where the words leave it open ("in June"): the order must be wrong in every
 * reading. Now is none: what is so now (现在没钱) may have been so for long.
 */
function datesOf({ text, saidAtMs }: CauseEvent): ReadPhrase[] {
  const reference = { localMs: saidAtMs }
  return (['past', 'future'] as const)
    .flatMap((prefer) => readPhrases(text, reference, { prefer }))
    .filter(({ phrase }) => phrase.kind !== 'now' && !isTimeOfDay(phrase))
}

/** Is one of the times not over yet, and spoken of as to come? 月底要… may be said on the last day of the month. */
function isAwaited({ text, saidAtMs }: CauseEvent, times: readonly ReadPhrase[]): boolean {
  const folded = foldForTime(text)
  return times.some(
    ({ interval, start, end }) => interval.to > saidAtMs && tenseAround(folded, start, end) === 'future',
  )
}
