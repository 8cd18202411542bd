/** Distances and counts: "last week", "three days ago", "the next two months", "the Sunday before Easter", "the first weekend of May". */

import { addUnits, dateOf, fixedMs, startOf, type Unit } from './civil.ts'
import type { Context } from './context.ts'
import { type Interval, interval, unitAround } from './interval.ts'
import type { Amount, Phrase } from './phrase.ts'
import { chosenRecurrence } from './recurrence.ts'

/** Saturday and Sunday of the week that holds `ms`. */
function weekendOf(ms: number): Interval {
  const monday = startOf(ms, 'week')
  return { from: monday + 5 * fixedMs.day, to: monday + fixedMs.week, granularity: 'weekend' }
}

function around(ms: number, unit: Unit | 'weekend'): Interval {
  return unit === 'weekend' ? weekendOf(ms) : unitAround(ms, unit)
}

/** The unit that is `offset` away from the one of now. Hours and shorter count from this very moment. */
export function resolveUnit({ unit, offset, bare }: Phrase & { kind: 'unit' }, context: Context): Interval | undefined {
  const { nowMs, conventions } = context
  if (bare && unit === 'weekend' && conventions.bareWeekend === 'nearest')
    return chosenRecurrence((week) => weekendOf(nowMs + week * fixedMs.week), 0, context)
  if (unit === 'hour' || unit === 'minute' || unit === 'second') {
    const begin = addUnits(startOf(nowMs, 'second'), offset > 0 ? offset - 1 : offset, unit)
    return { from: begin, to: begin + fixedMs[unit], granularity: unit }
  }
  if (unit === 'weekend') return weekendOf(nowMs + offset * fixedMs.week)
  return unitAround(addUnits(startOf(nowMs, unit), offset, unit), unit)
}

const isClockUnit = (of: Amount['of']): of is 'hour' | 'minute' | 'second' =>
  of === 'hour' || of === 'minute' || of === 'second'

/** A distance from now or from a base. */
export function resolveShift(phrase: Phrase & { kind: 'shift' }, context: Context): Interval | undefined {
  const { amounts, sign, base } = phrase
  const [only] = amounts
  if (only && amounts.length === 1 && (typeof only.of === 'object' || only.of === 'weekend'))
    return besides(only.of, sign * only.count, base && context.resolve(base, context), context)
  const anchor = base ? context.resolve(base, context) : undefined
  if (base && !anchor) return undefined
  const finest = amounts.some(({ of }) => isClockUnit(of)) ? 'clock' : 'day'
  const start = anchor ? (sign > 0 || finest === 'day' ? anchor.from : anchor.from) : context.nowMs
  const at = moved(finest === 'day' ? startOf(start, 'day') : start, amounts, sign)
  if (!Number.isFinite(at)) return undefined
  if (finest === 'clock') return clockPoint(at, amounts)
  if (anchor && anchor.granularity !== 'day') return shiftedWhole(anchor, amounts, sign)
  const unit = spokenUnit(amounts)
  return anchor || context.conventions.distance === 'exact' ? unitAround(at, 'day') : unitAround(at, unit)
}

function clockPoint(at: number, amounts: readonly Amount[]): Interval {
  const granularity = amounts.some(({ of }) => of === 'second') ? 'second' : 'minute'
  const from = startOf(at, 'second')
  return { from, to: from + fixedMs[granularity], granularity }
}

function shiftedWhole(anchor: Interval, amounts: readonly Amount[], sign: 1 | -1): Interval | undefined {
  return interval(moved(anchor.from, amounts, sign), moved(anchor.to, amounts, sign), anchor.granularity)
}

/** The finest unit spoken: "a year and two months ago" is a month. */
function spokenUnit(amounts: readonly Amount[]): Unit {
  const finest = amounts.at(-1)?.of
  const fraction = amounts.some(({ count }) => !Number.isInteger(count))
  if (typeof finest !== 'string' || finest === 'weekend' || finest === 'working-day') return 'day'
  return fraction && (finest === 'year' || finest === 'decade') ? 'month' : finest === 'fortnight' ? 'week' : finest
}

function moved(ms: number, amounts: readonly Amount[], sign: 1 | -1): number {
  let at = ms
  for (const { count, of } of amounts) {
    if (of === 'working-day') at = workingDays(at, sign * count)
    else if (of === 'weekend') at += sign * count * fixedMs.week
    else if (typeof of === 'object') at += sign * count * fixedMs.week
    else at = addUnits(at, sign * count, of)
  }
  return at
}

/** Moves over whole working days, Monday to Friday; holidays are not known. */
function workingDays(ms: number, count: number): number {
  const weeks = Math.trunc(count / 5)
  let at = ms + weeks * fixedMs.week
  for (let left = Math.abs(count) % 5; left > 0; ) {
    at += Math.sign(count) * fixedMs.day
    if (dateOf(at).weekday <= 5) left--
  }
  return at
}

/** The count-th weekday or weekend after (before, where negative) a base, or today. */
function besides(
  of: 'weekend' | { readonly weekday: number },
  count: number,
  base: Interval | undefined,
  context: Context,
): Interval | undefined {
  const today = unitAround(context.nowMs, 'day')
  const { from, to } = base ?? today
  if (of === 'weekend') {
    // From now, weekends count by weeks: on a Sunday "last weekend" is not today's.
    if (!base) return weekendOf(context.nowMs + count * fixedMs.week)
    const first = count > 0 ? weekendFrom(to) : weekendUntil(from)
    return weekendOf(first + (count - Math.sign(count)) * fixedMs.week)
  }
  const step = Math.sign(count)
  const near = step > 0 ? to : from - fixedMs.day
  const gap = step > 0 ? (of.weekday - dateOf(near).weekday + 7) % 7 : (dateOf(near).weekday - of.weekday + 7) % 7
  return unitAround(startOf(near, 'day') + step * (gap + (Math.abs(count) - 1) * 7) * fixedMs.day, 'day')
}

const weekendFrom = (ms: number): number => (weekendOf(ms).from >= ms ? ms : ms + fixedMs.week)
const weekendUntil = (ms: number): number => (weekendOf(ms).to <= ms ? ms : ms - fixedMs.week)

/** "The week before 9 June": seven days up to it; months and longer, and what stands beside whole weeks, are the calendar's. */
export function resolveBeside({ of, sign, base }: Phrase & { kind: 'beside' }, context: Context): Interval | undefined {
  const anchor = context.resolve(base, context)
  if (!anchor || of === 'working-day') return undefined
  if (typeof of === 'object' || of === 'weekend') return besides(of, sign, anchor, context)
  if (of === 'week' && anchor.granularity === 'day') {
    const from = sign < 0 ? anchor.from - fixedMs.week : anchor.to
    return { from, to: from + fixedMs.week, granularity: 'week' }
  }
  return unitAround(addUnits(startOf(sign < 0 ? anchor.from : anchor.to - 1, of), sign, of), of)
}

/** The week, month or weekend that holds a date, or the weekend next to a day that is not its own ("Labor Day weekend": it reaches to the Monday). */
export function resolveAround({ unit, base }: Phrase & { kind: 'around' }, context: Context): Interval | undefined {
  const anchor = context.resolve(base, context)
  if (!anchor) return undefined
  if (unit !== 'weekend') return unitAround(anchor.from, unit)
  const { weekday } = dateOf(anchor.from)
  const shift = weekday <= 2 ? -fixedMs.week : 0
  const near = weekendOf(anchor.from + shift)
  const from = weekday === 4 || weekday === 5 ? anchor.from : near.from
  const to = weekday === 1 ? anchor.to : near.to
  return { from, to, granularity: 'weekend' }
}

/** A stretch of some units, ending or beginning at now or at a base. */
export function resolveSpan(phrase: Phrase & { kind: 'span' }, context: Context): Interval | undefined {
  const { amounts, sign, base, fromNow } = phrase
  const exact = amounts.some(({ of }) => isClockUnit(of))
  const anchor = base && context.resolve(base, context)
  if (base && !anchor) return undefined
  if (!anchor && !exact && !fromNow) return alignedSpan(amounts, sign, context) ?? wholeDays(amounts, sign, context)
  const instant = anchor && (anchor.granularity === 'minute' || anchor.granularity === 'second')
  const at = anchor ? anchor.from : exact ? startOf(context.nowMs, 'second') : startOf(context.nowMs, 'day')
  const begin = exact || instant ? at : startOf(at, 'day')
  return ordered(begin, moved(begin, amounts, sign))
}

function ordered(a: number, b: number): Interval | undefined {
  return interval(Math.min(a, b), Math.max(a, b), 'span')
}

/** Quarters, halves, decades, centuries and weekends do not begin just anywhere. */
function alignedSpan(amounts: readonly Amount[], sign: 1 | -1, { nowMs }: Context): Interval | undefined {
  const [only] = amounts
  if (!only || amounts.length > 1 || typeof only.of === 'object') return undefined
  const { count, of } = only
  if (of === 'weekend') {
    const near = weekendOf(nowMs + sign * fixedMs.week)
    const far = weekendOf(nowMs + sign * count * fixedMs.week)
    return ordered(Math.min(near.from, far.from), Math.max(near.to, far.to))
  }
  if (of !== 'quarter' && of !== 'half' && of !== 'decade' && of !== 'century') return undefined
  const begin = sign > 0 ? addUnits(startOf(nowMs, of), 1, of) : startOf(nowMs, of)
  return ordered(begin, addUnits(begin, sign * count, of))
}

/** The last days end before today, the next begin tomorrow. */
function wholeDays(amounts: readonly Amount[], sign: 1 | -1, { nowMs }: Context): Interval | undefined {
  const today = startOf(nowMs, 'day')
  const [only] = amounts
  if (only?.of === 'working-day') {
    const far = workingDays(today, sign * only.count)
    return sign > 0 ? ordered(today + fixedMs.day, far + fixedMs.day) : ordered(far, today)
  }
  const begin = sign > 0 ? today + fixedMs.day : today
  return ordered(begin, moved(begin, amounts, sign))
}

/** The nth unit of a period. Weeks belong to the period that holds their Thursday (ISO 8601). */
export function resolveNth({ nth, amount, of }: Phrase & { kind: 'nth' }, context: Context): Interval | undefined {
  const whole = context.resolve(of, context)
  if (!whole || nth === 0) return undefined
  const count = Math.abs(amount.count)
  const skip = nth > 0 ? nth - 1 : -nth - 1 + count - 1
  const first = nth > 0 ? firstIn(whole, amount.of) : lastIn(whole, amount.of)
  if (!first) return undefined
  const unit = amount.of
  const stepped = (steps: number, ms: number): number => {
    if (typeof unit === 'object' || unit === 'weekend') return ms + steps * fixedMs.week
    return unit === 'working-day' ? workingDays(ms, steps) : addUnits(ms, steps, unit)
  }
  const direction = nth > 0 ? 1 : -1
  const from = stepped(direction * skip, first.from)
  const found = { ...first, from, to: stepped(direction * skip + count - 1, first.to) }
  const centre = from + (unit === 'week' ? 3 * fixedMs.day : 0)
  // There is no fifth Monday in most months.
  if (centre < whole.from || centre >= whole.to) return undefined
  return count > 1 ? { ...found, granularity: 'span' } : found
}

function firstIn({ from }: Interval, of: Amount['of']): Interval | undefined {
  if (typeof of === 'object')
    return unitAround(from + ((of.weekday - dateOf(from).weekday + 7) % 7) * fixedMs.day, 'day')
  if (of === 'weekend') return weekendOf(weekendFrom(from))
  if (of === 'week') return unitAround(dateOf(from).weekday > 4 ? from + fixedMs.week : from, 'week')
  if (of === 'working-day') return unitAround(dateOf(from).weekday <= 5 ? from : workingDays(from, 1), 'day')
  return unitAround(startOf(from, of) >= from ? from : addUnits(startOf(from, of), 1, of), of)
}

function lastIn({ to }: Interval, of: Amount['of']): Interval | undefined {
  const last = to - 1
  if (typeof of === 'object')
    return unitAround(last - ((dateOf(last).weekday - of.weekday + 7) % 7) * fixedMs.day, 'day')
  if (of === 'weekend') return weekendOf(weekendUntil(to))
  if (of === 'week') return unitAround(dateOf(last).weekday < 4 ? last - fixedMs.week : last, 'week')
  if (of === 'working-day') return unitAround(dateOf(last).weekday <= 5 ? last : workingDays(last, -1), 'day')
  return around(last, of)
}
