/** Which events hold these words, and which lie near this vector? The part of the port about search. */

import type { Scope } from '../record/scope.ts'
import type { NumberedEvent, VectorRows } from './rows.ts'

/** Where a term occurs in a scope. */
export interface Postings {
  readonly term: string
  /** Number of events with the term. Exact even where the rows were left out. */
  readonly documentFrequency: number
  /** Event numbers, ascending; empty where `documentFrequency` exceeds the asked limit. */
  readonly no: Float64Array
  readonly count: Uint16Array
}

/** Events near a vector. Parallel arrays, best first, ties by number ascending. */
export interface Nearest {
  readonly no: Float64Array
  /** Cosine of the query with the event's best row, float32-exact, in [-1, 1]. */
  readonly score: Float32Array
}

/** Search indices of a scope. Scores are computed above the port, so that every store ranks the same. */
export interface SearchStore {
  /**
   * Postings of terms, in the order asked, in one call.
   *
   * @param frequencyMax  a term in more events than this comes without rows, for it separates nothing and costs most
   */
  postings(scope: Scope, terms: readonly string[], frequencyMax: number): Promise<Postings[]>
  /**
   * The `limit` events nearest to a unit vector, and beside them every event of `include` that has rows in the space.
   *
   * @param query  unit vector, float32, length `space.dimensions`
   */
  nearest(
    scope: Scope,
    search: { space: string; query: Float32Array; limit: number; include: readonly number[] },
  ): Promise<Nearest>
  /** Rows of int8 spaces for events, in the order asked; null where an event has none. Not to be changed by the caller. */
  tokenRows(scope: Scope, space: string, nos: readonly number[]): Promise<({ count: number; rows: Int8Array } | null)[]>
  /** As `tokenRows`, for float32 spaces: unit vectors, row-major, with the dimensions of the space. Not to be changed by the caller. */
  sentenceRows(
    scope: Scope,
    space: string,
    nos: readonly number[],
  ): Promise<({ count: number; rows: Float32Array } | null)[]>
  /** Adds or replaces the rows of existing events (re-embedding); numbers that do not exist are ignored. */
  putVectors(scope: Scope, rows: readonly { no: number; vectors: readonly VectorRows[] }[]): Promise<void>
  /** Events without rows in a space, with a number above `after`, ascending, at most `limit`. */
  withoutVectors(scope: Scope, page: { space: string; after: number; limit: number }): Promise<NumberedEvent[]>
}
