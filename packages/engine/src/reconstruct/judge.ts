/** Which of what was reached is evidence, and is it enough? The port of whoever judges a step. */

import type { Candidate, Evidence } from './ground.ts'

/** What is judged, all of a step at once. */
export interface Hearing {
  readonly candidates: readonly Candidate[]
  /** What was found to be evidence before, in order. */
  readonly evidence: readonly Evidence[]
  /** Step, from 1. */
  readonly step: number
  /** Tokens that the judge may still use, in and out. */
  readonly tokensLeft: number
  readonly signal: AbortSignal | undefined
}

/** What the judge says. */
export interface Judgement {
  /** For each candidate, in order, in [0, 1]. What is missing or no number in that range counts as 0. */
  readonly relevances: readonly number[]
  /** True where the evidence, with what is kept now, answers the question in all its parts. */
  readonly enough: boolean
  /** Words to search for next; may be empty. */
  readonly queries: readonly string[]
  /** By candidate what the relevance was computed from, where it was; for traces and for fitting. */
  readonly features?: readonly Readonly<Record<string, number>>[]
  /** Why it was judged otherwise than asked for; null where it was not. */
  readonly note: string | null
}

/** Who judges. */
export interface Judge {
  /** For traces: `offline`, or name and version of a model. */
  readonly name: string
  /** Calls of a language model that one judgement makes at most: 0 or 1. */
  readonly callsEach: number
  /** Tokens that one judgement uses beside its candidates, at most. */
  readonly tokensEach: number
  judge(hearing: Hearing): Promise<Judgement>
}
