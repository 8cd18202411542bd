/** Stretches of a period: "early May", "the end of the year", "the rest of the week", "earlier today". */

import { addUnits, fixedMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import { type Interval, interval } from './interval.ts'
import type { PartName, Phrase } from './phrase.ts'

/** The named stretch of a period, by whole days where the period has more than one. */
export function resolvePart({ part, of }: Phrase & { kind: 'part' }, context: Context): Interval | undefined {
  const whole = context.resolve(of, context)
  if (!whole) return undefined
  if (part === 'whole') return whole
  if (part === 'rest') return interval(restFrom(whole, context), restTo(whole, context), 'span')
  if (part === 'so-far') return interval(whole.from, Math.min(whole.to, context.nowMs), 'span')
  const today = startOf(context.nowMs, 'day')
  if (part === 'earlier') return interval(whole.from, Math.min(half(whole), Math.max(today, whole.from + 1)), 'span')
  if (part === 'later') return interval(Math.max(half(whole), today), whole.to, 'span')
  const [from, to] = edges(whole, part, context)
  return interval(from, to, whole.granularity === 'day' ? 'part-of-day' : 'span')
}

function restTo({ granularity, to }: Interval, { conventions }: Context): number {
  return conventions.edges === 'as-named' && granularity !== 'day' ? to - fixedMs.day : to
}

function restFrom(whole: Interval, { nowMs }: Context): number {
  return Math.max(whole.from, whole.granularity === 'day' ? nowMs : startOf(nowMs, 'day'))
}

function edges(whole: Interval, part: PartName, context: Context): readonly [number, number] {
  const narrow = context.conventions.ends === 'narrow' && (part === 'begin' || part === 'end')
  const { from, to } = whole
  const first = part === 'early' || part === 'begin'
  if (part === 'middle') return middle(whole)
  if (narrow) return first ? [from, third(whole, 1)] : [third(whole, 2), to]
  return first ? [from, half(whole)] : [half(whole), to]
}

/** Where the second half begins: a month's on the 16th, a year's in July, else at its middle, on a whole day. */
function half({ from, to, granularity }: Interval): number {
  if (granularity === 'month') return from + 15 * fixedMs.day
  if (granularity === 'year') return addUnits(from, 6, 'month')
  if (granularity === 'week') return from + 3 * fixedMs.day
  return middleDay(from, to)
}

function middleDay(from: number, to: number): number {
  const at = from + (to - from) / 2
  return to - from > 2 * fixedMs.day ? startOf(at, 'day') : at
}

/** Inner thirds; a month's from the 11th to the 20th, a year's from May to August, a week's Tuesday to Friday. */
function middle(whole: Interval): readonly [number, number] {
  const { from, granularity } = whole
  if (granularity === 'month') return [from + 10 * fixedMs.day, from + 20 * fixedMs.day]
  if (granularity === 'year') return [addUnits(from, 4, 'month'), addUnits(from, 8, 'month')]
  if (granularity === 'week') return [from + fixedMs.day, from + 5 * fixedMs.day]
  return [third(whole, 1), third(whole, 2)]
}

/** End of the first or second third: of a month on the 10th and 20th, of a year at two months from its edge. */
function third({ from, to, granularity }: Interval, count: 1 | 2): number {
  if (granularity === 'month') return from + count * 10 * fixedMs.day
  if (granularity === 'year') return addUnits(from, count === 1 ? 2 : 10, 'month')
  const length = to - from
  const at = from + (length * count) / 3
  return length > 3 * fixedMs.day ? startOf(at, 'day') : at
}
