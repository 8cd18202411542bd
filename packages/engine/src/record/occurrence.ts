/** Of which time do the words speak? What an event says happened then, as read when it was remembered. */

/** How finely words cut time; `span` where they name a stretch with ends of its own. */
export type Granularity =
  | 'second'
  | 'minute'
  | 'hour'
  | 'part-of-day'
  | 'day'
  | 'weekend'
  | 'week'
  | 'fortnight'
  | 'month'
  | 'season'
  | 'quarter'
  | 'half'
  | 'year'
  | 'decade'
  | 'century'
  | 'span'

/** All granularities, in an order that never changes: stores and packed columns name them by position. */
export const granularities: readonly Granularity[] = [
  'second',
  'minute',
  'hour',
  'part-of-day',
  'day',
  'weekend',
  'week',
  'fortnight',
  'month',
  'season',
  'quarter',
  'half',
  'year',
  'decade',
  'century',
  'span',
]

/** A dated time named in the words of an event, resolved against when they were said. */
export interface Occurrence {
  /**
   * First millisecond inside, on the wall clock of the speaker (floating, as `localMs` reads it); the begin of the year 1
   * where the words leave the past open.
   */
  readonly from: number
  /** First millisecond after, above `from`; the end of the year 9999 where the words leave the future open. */
  readonly to: number
  readonly granularity: Granularity
  /** The words, verbatim. */
  readonly text: string
}
