/** What would be answered, before it is checked? By whoever proposes it: a model, the words of the memory alone, or a caller. */

/** How an answer comes out of the lines: in their words, by a step of thought, or cut out of them without a model. */
export type Basis = 'quoted' | 'inferred' | 'extractive'

/** A line that is cited. */
export interface CitedRef {
  readonly ref: string
  /** Words of it that carry the answer, as whoever cites it gives them; null where none are given. */
  readonly quote: string | null
}

/** A proposed answer. */
export interface Proposal {
  readonly text: string
  readonly citations: readonly CitedRef[]
  readonly basis: Basis
  /** By whoever proposes it, in [0, 1]. */
  readonly confidence: number
}
