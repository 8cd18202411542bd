/** How far is a plain statement believed to put another out of date? Data, with where they come from. */

/**
 * What says so: `ended`, the matter is over; `turned`, a walk of life became another; `renewed`, the thing is another now;
 * `valued`, a value of the same kind for the same matter, with a cue; `amount`, another amount or wording
 * of it that a slip takes back; `liked`, the opposite of what was liked or done;
 * `rivalled`, another place on a scale on which one is at one at a time.
 */
export type SuccessionSign = 'ended' | 'turned' | 'renewed' | 'valued' | 'amount' | 'liked' | 'rivalled'

/**
 * Beliefs in (0, 1], the surest first: of two signs in one pair of turns the surer counts. What they give on unseen cases is in
 * docs/EVALUATION.md; below {@link assertedFrom} it is a candidate.
 */
export const successionBelief: Readonly<Record<SuccessionSign, number>> = Object.freeze({
  ended: 0.85,
  turned: 0.8,
  renewed: 0.75,
  valued: 0.75,
  liked: 0.7,
  rivalled: 0.75,
  amount: 0.5,
})

/** Belief from which it is asserted. `amount` is below: of the first ten found in unseen cases one was wrong, and of this sign. */
export const assertedFrom = 0.7
