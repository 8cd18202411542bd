/** Which event references does a text hold, and which of its times are part of one? */

import { chineseEventReferences } from './chinese-event-reference.ts'
import { englishEventReferences } from './english-event-reference.ts'
import type { EventReference } from './event-reference.ts'
import { foldForTime } from './fold.ts'

/** The event references of a text, in order, none overlapping. Linear in the text. */
export function eventReferences(text: string): EventReference[] {
  const folded = foldForTime(text)
  const found = [...englishEventReferences(text, folded), ...chineseEventReferences(text, folded)]
  return found.sort((a, b) => a.start - b.start)
}

/**
 * Without the times that are part of an event reference: 前两天 of 婚礼前两天 are no two days of the calendar. What touches
 * the words of the event ("the Christmas party") stays.
 */
export function outsideReferences<T extends { readonly start: number; readonly end: number }>(
  times: readonly T[],
  text: string,
): readonly T[] {
  if (times.length === 0) return times
  const references = eventReferences(text)
  if (references.length === 0) return times
  return times.filter(
    ({ start, end }) =>
      !references.some((one) => {
        const eventEnd = one.eventStart + one.event.length
        return start >= one.start && end <= one.end && (end <= one.eventStart || start >= eventEnd)
      }),
  )
}
