/** From how much feedback, and how much use, does a relation rise or fall? Data, with a reason each. */

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
  /**
   * Recalls that walked over a relation in vain before it falls by one state. Chosen, and checked by a property: a right relation
   * that is of use in one of eight recalls is taken for unused in one case of 25 (use.test.ts). 0 switches falling off.
   */
  readonly fadeFrom: number
  /** Recalls in which a relation was of use before it rises by `liftVotes`. Chosen, not measured. 0 switches rising off. */
  readonly liftFrom: number
  /**
   * Votes of a rise, and the number of rises that count. Together one vote: use alone makes nothing active, for what is walked
   * often would be believed for it; it tips the scale for what somebody found helpful, or another generator suspects.
   */
  readonly liftVotes: number
  readonly liftsMax: number
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
  fadeFrom: 24,
  liftFrom: 6,
  liftVotes: 0.5,
  liftsMax: 2,
})
