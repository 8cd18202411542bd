/** From how much feedback is a relation believed more, or no longer? Data, with a reason each. */

/** Numbers of curation. A vote is one feedback that found a relation helpful; one that found it wrong takes a vote away. */
export interface CurationPolicy {
  /** Corrections after which a relation is not walked. One may be a slip of who asked; twice the same is none. */
  readonly rejectFrom: number
  /** Votes from which a candidate is active. The line may have helped without the relation; twice hardly. */
  readonly activeFrom: number
  /** Votes from which a relation is stable: as sure as feedback makes it, and never by making alone. */
  readonly stableFrom: number
  /** Votes below which an active relation is only a candidate: from the first correction that nothing outweighs. */
  readonly candidateBelow: number
  /** Votes that another generator is worth that asserts the same: as many as make a candidate active. */
  readonly evidenceVotes: number
  /** Votes that another generator is worth that only suspects the same. Two suspicions are no assertion, and nor are three. */
  readonly suspicionVotes: number
  /** Share of the doubt that is left which each vote takes. Five votes leave a quarter of it. */
  readonly helpfulShare: number
  /** Share of the belief which each correction takes. */
  readonly wrongShare: number
}

/** Defaults. How they work out over 200 sessions is a test (simulation.test.ts). */
export const defaultCurationPolicy: CurationPolicy = Object.freeze({
  rejectFrom: 2,
  activeFrom: 2,
  stableFrom: 5,
  candidateBelow: 0,
  evidenceVotes: 2,
  suspicionVotes: 0.5,
  helpfulShare: 0.25,
  wrongShare: 0.5,
})
