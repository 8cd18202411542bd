/** Against what is a phrase read? */

import type { TimeConventions } from './conventions.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'

/** Against what a phrase is read. */
export interface Context {
  /** The moment of speaking, wall-clock milliseconds. */
  readonly nowMs: number
  /** What is open ("on Friday") lies in the past or the future of `nowMs`. */
  readonly prefer: 'past' | 'future'
  /** Whether a weekday beside a date without a year chooses the year. It does not where a caller has chosen the side: people err in weekdays. */
  readonly weekdayFits?: boolean
  readonly conventions: TimeConventions
  /** Instead of a preference: the first that begins in here. */
  readonly frame?: Interval
  /** Resolves a phrase inside another: `resolve.ts`, handed down so that its parts need not know the whole. */
  readonly resolve: (phrase: Phrase, context: Context) => Interval | undefined
}
