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
export function outsideReferences<T extends Stretch>(times: readonly T[], text: string): readonly T[] {
  const outside = new ReferenceFilter(text)
  return times.filter((time) => outside.holds(time))
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Tells which times of a text are part of no event reference. Those are looked for once, when first asked for. */
export class ReferenceFilter {
  readonly #text: string
  #references: readonly EventReference[] | null = null

  constructor(text: string) {
    this.#text = text
  }

  /** True for what stands by itself. */
  holds({ start, end }: Stretch): boolean {
    this.#references ??= eventReferences(this.#text)
    const one = lastBefore(this.#references, start)
    if (one === undefined || end > one.end) return true
    const eventEnd = one.eventStart + one.event.length
    return end > one.eventStart && start < eventEnd
  }
}

/** The last that begins at an offset or before it; none overlap, so no other can hold it. */
function lastBefore(references: readonly EventReference[], at: number): EventReference | undefined {
  let [low, high] = [0, references.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((references[middle] as EventReference).start <= at) low = middle + 1
    else high = middle
  }
  return references[low - 1]
}
