/** What is said of a test file? */
import type { ReadOptions } from '../src/index.ts'

/** Speaker, time and words of an event; a time of `now` was not given. */
export type ExpectedEvent = readonly [speaker: string | undefined, time: string, text: string]

/** One file and what must come of it. */
export interface FormatCase {
  readonly format: string
  /** Path below data/. */
  readonly file: string
  readonly options?: ReadOptions
  /** In the order in which they are stored. */
  readonly events: readonly ExpectedEvent[]
  /** Rows left out, by why. */
  readonly leftOut?: Readonly<Record<string, number>>
  /** Places of rows that cannot be read: a line, or a path in a document; null for the document as a whole. */
  readonly malformed?: readonly (number | string | null)[]
  readonly sessions: number
}
