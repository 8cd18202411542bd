/** What is one clause read with? */

import type { Clause } from './clause.ts'
import type { Speech } from './subject.ts'

/** A clause of an event, and who speaks. */
export interface ClauseReading {
  readonly clause: Clause
  /** True where its words say that it was otherwise before: "now", 改. */
  readonly isChange: boolean
  /** The clause, verbatim. */
  readonly quote: string
  /** Number of the event. */
  readonly no: number
  readonly speech: Speech
}
