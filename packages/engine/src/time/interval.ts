/**
 * What stretch of time do words name?
 *
 * Half-open intervals `[from, to)` of wall-clock milliseconds (see `civil.ts`): no zone, no instant. Whoever knows the
 * zone of the speaker turns them into instants.
 */

import type { Granularity } from '../record/occurrence.ts'
import { addUnits, dateMs, startOf, type Unit } from './civil.ts'

/** A stretch of wall-clock time, never empty. */
export interface Interval {
  /** First millisecond inside; {@link earliestMs} where the words leave the past open. */
  readonly from: number
  /** First millisecond after; {@link latestMs} where the words leave the future open. */
  readonly to: number
  readonly granularity: Granularity
}

/** Begin of the year 1: stands for "no begin". */
export const earliestMs: number = dateMs(1)
/** End of the year 9999: stands for "no end". */
export const latestMs: number = dateMs(10_000)

/** The whole unit that holds `ms`. */
export function unitAround(ms: number, unit: Unit): Interval {
  return unitsFrom(startOf(ms, unit), 1, unit)
}

/** `count` units from `from` on, as they fall. */
export function unitsFrom(from: number, count: number, unit: Unit): Interval {
  return { from, to: addUnits(from, count, unit), granularity: count === 1 ? unit : 'span' }
}

/** A stretch between two moments; `undefined` where it would be empty or outside the years 1–9999. */
export function interval(from: number, to: number, granularity: Granularity): Interval | undefined {
  return from < to && from >= earliestMs && to <= latestMs ? { from, to, granularity } : undefined
}

/** True if both share a moment. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to
}

/** True if `outer` holds all of `inner`. */
export function encloses(outer: Interval, inner: Interval): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}

/** What both have in common, with the granularity of the shorter; `undefined` where that is nothing. */
export function intersection(a: Interval, b: Interval): Interval | undefined {
  const shorter = a.to - a.from <= b.to - b.from ? a : b
  return interval(Math.max(a.from, b.from), Math.min(a.to, b.to), shorter.granularity)
}

/** True where the words name no begin ("before 2018"). */
export function isOpenStart({ from }: Pick<Interval, 'from'>): boolean {
  return from === earliestMs
}

/** True where the words name no end ("since 2018"). */
export function isOpenEnd({ to }: Pick<Interval, 'to'>): boolean {
  return to === latestMs
}
