/** By which rule was a mention resolved, and how far is the rule to be believed? */

/** The rules that resolve mentions. `unresolved` is the outcome of all of them where two fit or none. */
export type ResolutionMethod =
  | 'exact-name'
  | 'part-of-name'
  | 'alias'
  | 'code'
  | 'kin'
  | 'title-alone'
  | 'speaker'
  | 'addressee'
  | 'pronoun-told'
  | 'pronoun-only'
  | 'unresolved'

/** What a rule says of a mention. */
export interface Resolution {
  /** Key of the entity; null where nothing fits or more than one does. */
  readonly entity: string | null
  /** Those it might be, sorted; empty where it is resolved or nothing is known. */
  readonly candidates: readonly string[]
  readonly method: ResolutionMethod
  /** One clause for people. */
  readonly reason: string
}

/** Shares right on the development half of the written set, lowered where few cases stand behind them. */
const confidences: Readonly<Record<ResolutionMethod, number>> = {
  'exact-name': 0.97,
  'part-of-name': 0.95,
  alias: 0.95,
  code: 0.97,
  kin: 0.9,
  'title-alone': 0.85,
  speaker: 0.97,
  addressee: 0.9,
  'pronoun-told': 0.9,
  'pronoun-only': 0.8,
  unresolved: 0,
}

/** Belief in what a rule resolves, in [0, 1]. */
export function confidenceOf(method: ResolutionMethod): number {
  return confidences[method]
}

/** A mention that a rule resolved. */
export function resolved(entity: string, method: ResolutionMethod, reason: string): Resolution {
  return { entity, candidates: [], method, reason }
}

/** A mention that stays one. */
export function unresolved(candidates: readonly string[], reason: string): Resolution {
  return { entity: null, candidates, method: 'unresolved', reason }
}
