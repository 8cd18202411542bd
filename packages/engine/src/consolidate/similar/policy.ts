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
  /** Events of one session must lie further apart than this: recall reads nearer ones together anyway. */
  readonly seqMin: number
  /** Relations of an event to earlier-numbered ones at most. A text said more often than that is a formula. */
  readonly relationsMax: number
}

/**
 * Defaults, from development data (ADR 25). At a cosine of 0.7 a turn of a long conversation has one similar turn, at 0.65
 * three, at 0.6 seven. Vectors at 0.7 differ in a quarter of their signs and unrelated ones of one conversation in 0.37;
 * at a bound of 0.26 a scan of 50,000 events proposes seven, at 0.28 twenty-four, at 0.3 sixty-seven. Sets of words at 0.5
 * differ in a third, unrelated ones in half. The other numbers keep "Thanks, Ana!" apart from every other thanks.
 */
export const defaultSimilarPolicy: SimilarPolicy = Object.freeze({
  cosineMin: 0.7,
  wordsMin: 0.5,
  denseBitsShare: 0.26,
  wordBitsShare: 0.4,
  trustMin: 0.5,
  termsMin: 5,
  seqMin: 4,
  relationsMax: 32,
})
