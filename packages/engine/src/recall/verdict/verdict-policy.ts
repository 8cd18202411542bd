/** By which numbers is it judged whether the evidence supports an answer? Data, like all of the policy. */

/** Coefficients of the support model; `support.ts` has the formula. All are ≥ 0: the bias is taken off. */
export interface SupportModel {
  readonly cover: number
  readonly person: number
  readonly bias: number
}

/** Numbers of the verdict. */
export interface VerdictPolicy {
  /** Best events of the ranking that are looked at. */
  readonly events: number
  /** The model for alphabetic questions where vectors are trusted fully, and where only words count; mixed by trust in between. */
  readonly vectors: SupportModel
  readonly words: SupportModel
  /** The model for Chinese, where words are pairs of characters and fewer of a question's recur; mixed in by share of script. */
  readonly cjk: SupportModel
  /** Share of the support that goes where something is surely lacking without which there is no answer; in [0, 1], 0: none. */
  readonly unmetShare: number
  /** A facet counts as covered from this cover on, in [0, 1]. */
  readonly coveredMin: number
  /** Support from which the verdict is `supported`, and from which it is at least `weak`; in [0, 1]. */
  readonly supportedMin: number
  readonly weakMin: number
}

/**
 * Fitted by `npm run eval -- fit-support` on development data: answerable questions against adversarial ones, and against
 * answerable ones of other memories, both sides of equal weight (docs/EVALUATION.md has the figures by memory left out).
 * `cjk` lies between the fits on Chinese messages and on written cases, its bias raised so that a context with few of
 * the question's words is `none`; its person is that of `words`, for neither set has two speakers who are confused.
 */
export const defaultVerdictPolicy: VerdictPolicy = {
  events: 40,
  vectors: { cover: 5.9, person: 3.5, bias: 3.7 },
  words: { cover: 4.6, person: 3.6, bias: 2.6 },
  cjk: { cover: 5, person: 3.6, bias: 1.7 },
  unmetShare: 0.65,
  coveredMin: 0.5,
  supportedMin: 0.5,
  weakMin: 0.25,
}
