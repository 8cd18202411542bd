/** What can be wrong with an answer? Kinds of flags, and how grave each is. */

/**
 * `citation`: a cited ref is not in the context, or none is cited · `number`, `date`, `name`: one that no cited line holds · `person`: another said, did or
 * has it · `negation`: the line says the opposite · `claim`: key words that no cited line holds · `superseded`: out of date · `conflict`: lines tell two
 * sides · `instruction`: it rests on words that command the reader · `verifier`: the verifying model says the lines do not support it ·
 * `counterfactual`: the memory supports an answer as well without what is cited · `model`: the model failed, or its
 * answer was not used · `neutralised`: a line of the context holds words that read like commands or markup.
 */
export type FlagKind =
  | 'citation'
  | 'number'
  | 'date'
  | 'name'
  | 'person'
  | 'negation'
  | 'claim'
  | 'superseded'
  | 'conflict'
  | 'instruction'
  | 'verifier'
  | 'counterfactual'
  | 'model'
  | 'neutralised'

/** `unsupported`: it should not be said as it is · `doubt`: it should be looked at · `note`: it should be known. */
export type Gravity = 'unsupported' | 'doubt' | 'note'

/** One finding. */
export interface Flag {
  readonly kind: FlagKind
  readonly gravity: Gravity
  /** One sentence for a person. */
  readonly reason: string
  /** Words of the answer that it is about; empty where it is about the whole. */
  readonly words: readonly string[]
  /** Refs of lines that it is about. */
  readonly refs: readonly string[]
}

/** Gravest first. */
export const gravities: readonly Gravity[] = ['unsupported', 'doubt', 'note']
