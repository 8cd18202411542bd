/** Times of day, alone and on a day. */

import { fixedMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import { type Interval, interval } from './interval.ts'
import type { ClockPhrase, DayPartPhrase, Phrase } from './phrase.ts'

/** Begin of the day a bare time of day belongs to: the frame's first, else today. */
function dayOf({ frame, nowMs }: Context): number {
  return startOf(frame?.from ?? nowMs, 'day')
}

/** Milliseconds from midnight of a clock time. */
export function clockMs(phrase: ClockPhrase, { conventions }: Context): number | undefined {
  const { hour, minute = 0, second = 0, half, is24 } = phrase
  if (hour > 24 || minute > 59 || second > 59 || (half !== undefined && hour > 24)) return undefined
  const offset = minute * fixedMs.minute + second * fixedMs.second
  return hourOfDay(hour, half, !is24 && conventions.bareHour === 'waking') * fixedMs.hour + offset
}

function hourOfDay(hour: number, half: 0 | 12 | undefined, waking: boolean): number {
  // "19:30 in the evening" is no hour 31.
  if (half !== undefined) return hour > 12 ? hour : (hour % 12) + half
  return waking && hour >= 1 && hour <= 6 ? hour + 12 : hour
}

/** A clock time: the minute, or the second where it was named. */
export function resolveClock(phrase: ClockPhrase, context: Context): Interval | undefined {
  const at = clockMs(phrase, context)
  if (at === undefined) return undefined
  const granularity = phrase.second === undefined ? 'minute' : 'second'
  const from = dayOf(context) + at
  return interval(from, from + fixedMs[granularity], granularity)
}

/** A part of the day, or its first or second half. */
export function resolveDayPart({ part, edge }: DayPartPhrase, context: Context): Interval | undefined {
  const [first, last] = context.conventions.partsOfDay[part]
  const middle = (first + last) / 2
  const from = edge === 'late' ? middle : first
  const to = edge === 'early' ? middle : last
  const day = dayOf(context)
  return interval(day + from * fixedMs.hour, day + to * fixedMs.hour, 'part-of-day')
}

/** A time on a day. */
export function resolveAt(phrase: Phrase & { kind: 'at' }, context: Context): Interval | undefined {
  const day = context.resolve(phrase.day, context)
  return day && context.resolve(phrase.time, { ...context, frame: day })
}
