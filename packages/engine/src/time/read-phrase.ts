/** What does a reading of a phrase of time hold? */

import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'

/** A phrase with its interval and the offsets of its words, UTF-16 units, end exclusive. */
export interface ReadPhrase {
  readonly phrase: Phrase
  readonly interval: Interval
  /** True where no word tells the year, and two years are about as near. */
  readonly isGuessedYear: boolean
  readonly start: number
  readonly end: number
}
