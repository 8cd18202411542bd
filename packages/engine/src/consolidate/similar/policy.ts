/** By which numbers are two events near in meaning? Data, with an experiment each. */

/** Numbers of the task `similar`. */
export interface SimilarPolicy {
  /** Least cosine of two events' vectors, and of their sets of words where vectors are not trusted. */
  readonly cosineMin: number
  readonly wordsMin: number
  /** Most differing bits of two sketches, as a share of their bits: part of what "near" means, not only a shortcut. */
  readonly denseBitsShare: number
  readonly wordBitsShare: number
  /** Trust in vectors for a text's scripts from which its vectors decide. */
  readonly trustMin: number
  /** Index terms an event must have to be about something: "Okay, thanks!" is near to every other thanks. */
  readonly termsMin: number
  /** Events of one session must lie further apart than this: nearer ones are seen together anyway. */
  readonly seqMin: number
  /** Relations of an event to earlier-numbered ones at most. A text said more often than that is a formula. */
  readonly relationsMax: number
}

/** Defaults, measured on development data (docs/EVALUATION.md, ADR 22). */
export const defaultSimilarPolicy: SimilarPolicy = Object.freeze({
  cosineMin: 0.65,
  wordsMin: 0.5,
  denseBitsShare: 0.31,
  wordBitsShare: 0.4,
  trustMin: 0.5,
  termsMin: 5,
  seqMin: 4,
  relationsMax: 32,
})
