/** "In 2011 the river came, and we moved the year after": a time that is told by its distance from another. */

import { addUnits } from '../../time/civil.ts'
import type { Interval } from '../../time/interval.ts'

const counts: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  the: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
}
const english =
  /\b(?:(?<count>an?|the|one|two|three|four|five|six) )?(?:(?:next|following) )?(?<unit>year|month|week|day)s?(?: (?<side>after|later|before|earlier)\b| following\b)/iu
const chinese =
  /(?<next>第二|次|转|隔)(?<unit>[年天日月周])|(?<count>[一两二三四五])个?(?<unit2>[年天月周]|星期)(?:之|以)?(?<side>[后前])/u
const units = {
  year: 'year',
  month: 'month',
  week: 'week',
  day: 'day',
  年: 'year',
  月: 'month',
  周: 'week',
  星期: 'week',
  天: 'day',
  日: 'day',
} as const

/** The times of other clauses, moved as this clause says; null where it says no distance. */
export function shiftedTimes(clause: string, others: readonly Interval[]): readonly Interval[] | null {
  const groups = (english.exec(clause) ?? chinese.exec(clause))?.groups
  if (groups === undefined) return null
  const { count = 'one', unit, unit2, side = 'after', next } = groups
  const step = units[(unit ?? unit2 ?? '').toLowerCase() as keyof typeof units]
  if (step === undefined) return null
  const size = next === undefined ? (counts[count.toLowerCase()] ?? 1) : 1
  const sign = /before|earlier|前/iu.test(side) ? -1 : 1
  return others.map(({ from, to, granularity }) => ({
    from: addUnits(from, sign * size, step),
    to: addUnits(to, sign * size, step),
    granularity,
  }))
}
