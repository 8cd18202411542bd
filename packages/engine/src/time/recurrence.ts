/** Of the many times a phrase with open fields fits, which one is meant? */

import { dateOf } from './civil.ts'
import type { Context } from './context.ts'
import { type Interval, overlaps } from './interval.ts'

/** The time a phrase fits in step `index` of its cycle (a week, a month, a year); `undefined` where it does not. */
export type Recurrence = (index: number) => Interval | undefined

/** A 29 February comes back after at most eight years; a Friday the 13th within fourteen months. */
const mostSteps = 40

/**
 * The nearest fit around step `index`: the first inside the frame, or by preference the last that has begun, or the
 * first that is not over.
 *
 * @param todayIsPast whether one that begins today counts as begun
 */
export function chosenRecurrence(
  recurrence: Recurrence,
  index: number,
  context: Context,
  todayIsPast = true,
): Interval | undefined {
  const { frame, prefer } = context
  if (frame) return firstInFrame(recurrence, index, frame)
  const today = dayStart(context.nowMs)
  if (prefer === 'past') {
    for (let step = index + 1; step > index - mostSteps; step--) {
      const one = recurrence(step)
      if (one && (one.from < today || (todayIsPast && one.from === today))) return one
    }
    return undefined
  }
  for (let step = index - 1; step < index + mostSteps; step++) {
    const one = recurrence(step)
    if (one && one.to > today) return one
  }
  return undefined
}

function firstInFrame(recurrence: Recurrence, index: number, frame: Interval): Interval | undefined {
  for (let step = index - 1; step < index + mostSteps; step++) {
    const one = recurrence(step)
    if (!one) continue
    if (one.from >= frame.to) return undefined
    // A winter begins in the year that names it and ends in the next; a first week may begin in the year before.
    if (one.from >= frame.from || (one.granularity === 'week' && overlaps(one, frame))) return one
  }
  return undefined
}

function dayStart(ms: number): number {
  return Math.floor(ms / 86_400_000) * 86_400_000
}

/** Year and running number of the month, at a frame or at now: the step where a search begins. */
export function yearAt({ frame, nowMs }: Context): number {
  return dateOf(frame?.from ?? nowMs).year
}
