/** Of which times does something said speak? Its dated expressions, resolved against when it was said. */

import type { Event } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import type { Occurrence } from '../record/occurrence.ts'
import { firstDatedTimes } from '../time/expression.ts'

/**
 * The dated times of an event's words, in order, the first `max` of them. A time of day without a day is none: it says
 * nothing that the time of speaking does not.
 */
export function occurredIn({ text, saidAt }: Pick<Event, 'text' | 'saidAt'>, max: number): Occurrence[] {
  return firstDatedTimes(text, { localMs: localMs(saidAt) }, max).map(
    ({ interval: { from, to, granularity }, text }) => ({ from, to, granularity, text }),
  )
}
