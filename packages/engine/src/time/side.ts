/** On which side of now lies what the words leave open? */

import { fixedMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import type { Tense } from './tense.ts'

/** Further ahead lies only what the words put there: "the fifties" are not the coming ones. */
const aheadMaxMs = 366 * fixedMs.day
/** Half a year: so far a date may lie on the other side than its tense says, where its weekday fits there alone. */
const otherSideMaxMs = 183 * fixedMs.day

/**
 * The interval of a phrase in a tense: on its side, or where that has none ("Saturday 28 February" fits no year just past),
 * on the other. The present reaches over the coming week ("the meeting is on Friday"); all else that is open is the nearest, a
 * tie the past.
 */
export function resolveInTense(
  phrase: Phrase,
  tense: Tense,
  context: Omit<Context, 'prefer' | 'weekdayFits'>,
): Interval | undefined {
  const on = (prefer: 'past' | 'future'): Interval | undefined =>
    context.resolve(phrase, { ...context, prefer, weekdayFits: true })
  const [past, future] = [on('past'), on('future')]
  const { nowMs } = context
  if (!past || !future) {
    const only = past ?? future
    const isOther = tense === (past ? 'future' : 'past')
    return only && isOther && distance(only, nowMs) > otherSideMaxMs ? undefined : only
  }
  if (tense === 'past' || tense === 'future') return tense === 'past' ? past : future
  const [back, ahead] = [distance(past, nowMs), distance(future, nowMs)]
  if (back === 0 || ahead > aheadMaxMs) return past
  const isThisWeek = future.from < startOf(nowMs, 'day') + fixedMs.week
  return ahead < back || (tense === 'present' && isThisWeek) ? future : past
}

/** Whole days from today to the nearest of an interval, in milliseconds; 0 if it holds a part of today. */
function distance({ from, to }: Interval, nowMs: number): number {
  const today = startOf(nowMs, 'day')
  if (from >= today + fixedMs.day) return startOf(from, 'day') - today
  return to > today ? 0 : today - startOf(to - 1, 'day')
}
