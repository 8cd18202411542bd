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

/** What was set for a date so short ago, and not ahead as near, is told after it: "moved to 3 March", said on 5 March. */
const justSetMaxMs = 31 * fixedMs.day
/** Two sides that begin further apart than this differ in the year. */
const yearApartMinMs = 300 * fixedMs.day
/** So many times as near must the nearer of two years be, to be meant where no word tells. */
const nearerMin = 3

/** An interval, and whether nothing but the default chose its year, of two that are about as near. */
export interface Sided {
  readonly interval: Interval
  readonly isGuessedYear: boolean
}

/**
 * The interval of a phrase in a tense: on its side, or where that has none ("Saturday 28 February" fits no year just past),
 * on the other. What is set lies ahead, but for what was just over; the present reaches over the coming week ("the meeting is
 * on Friday"); all else that is open is the nearest, a tie the past.
 */
export function resolveInTense(
  phrase: Phrase,
  tense: Tense,
  context: Omit<Context, 'prefer' | 'weekdayFits'>,
): Sided | undefined {
  const on = (prefer: 'past' | 'future'): Interval | undefined =>
    context.resolve(phrase, { ...context, prefer, weekdayFits: true })
  const [past, future] = [on('past'), on('future')]
  const { nowMs } = context
  if (!past || !future) {
    const only = past ?? future
    const isOther = tense === (past ? 'future' : 'past') || (tense === 'set' && past !== undefined)
    return only && !(isOther && distance(only, nowMs) > otherSideMaxMs) ? sure(only) : undefined
  }
  if (tense === 'past' || tense === 'future') return sure(tense === 'past' ? past : future)
  const [back, ahead] = [distance(past, nowMs), distance(future, nowMs)]
  if (back === 0 || ahead > aheadMaxMs) return sure(past)
  const isThisWeek = future.from < startOf(nowMs, 'day') + fixedMs.week
  if (tense === 'set') return sure(!isThisWeek && back <= justSetMaxMs && back < ahead ? past : future)
  const isGuessedYear =
    future.from - past.from > yearApartMinMs && Math.min(back, ahead) * nearerMin > Math.max(back, ahead)
  return { interval: ahead < back || (tense === 'present' && isThisWeek) ? future : past, isGuessedYear }
}

const sure = (interval: Interval): Sided => ({ interval, isGuessedYear: false })

/** Whole days from today to the nearest of an interval, in milliseconds; 0 if it holds a part of today. */
function distance({ from, to }: Interval, nowMs: number): number {
  const today = startOf(nowMs, 'day')
  if (from >= today + fixedMs.day) return startOf(from, 'day') - today
  return to > today ? 0 : today - startOf(to - 1, 'day')
}
