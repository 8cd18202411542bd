/** Where can a search go on? Leads: a cue, a tag, a content or words to look from, each with the confidence of the path to it. */

/** What can be done on the memory. */
export type ActionKind = 'tags' | 'contents' | 'neighbours' | 'timeline' | 'aspect' | 'search'

/** Something to go on from. */
export interface Lead {
  readonly kind: ActionKind
  /** Equal for leads that would do the same; what was done under a key is not done again. */
  readonly key: string
  /** For people: the cue, `cue → tag`, the ref-less content, the words searched for. */
  readonly words: string
  /** Of the path up to here, in [0, 1]: that of the evidence it comes from, times how telling the cue is. */
  readonly confidence: number
  /** Hops that what it leads to is away from the start: 1 for what the question names and what recall found. */
  readonly depth: number
  /** Number of the content it was read in; null where the question names it. */
  readonly from: number | null
  /** How telling the cue is by itself, in [0, 1]. */
  readonly weight: number
}

/** The most confident first; equal ones by key. */
export function byConfidence(a: Lead, b: Lead): number {
  return b.confidence - a.confidence || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
