/** What does an answer give back? The words, what they rest on, how far they are supported, and the context they were told over. */

import type { Context, Trace, Verdict } from '../recall/recollection.ts'
import type { Event } from '../record/event.ts'
import type { Flag } from './check/flag.ts'
import type { Basis } from './proposal.ts'

/** What an answer rests on. */
export interface Citation {
  /** Ref of the line, as the context shows it. */
  readonly ref: string
  readonly eventId: string
  readonly speaker: string | null
  readonly saidAt: Event['saidAt']
  /** Words of the event, verbatim, that carry the answer; all of them where none were pointed out. */
  readonly quote: string
}

/** Two sides that the lines tell of one matter. */
export interface Conflict {
  /** Refs of the lines, those that the answer rests on first. */
  readonly refs: readonly string[]
  /** One sentence for a person. */
  readonly reason: string
}

/** What a model was asked for it. */
export interface AnswerUsage {
  readonly model: string
  /** Id and version of the prompt. */
  readonly prompt: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What `answer` returns. */
export interface Answer {
  readonly question: string
  /**
   * `answered` · `not-found`: the memory does not tell it · `withdrawn`: what was proposed is not supported by what it cites.
   * All three are expected.
   */
  readonly kind: 'answered' | 'not-found' | 'withdrawn'
  /** What to say: the answer; or, where there is none, that nothing was found, in the language of the question. */
  readonly text: string
  /** Null where nothing is answered. */
  readonly basis: Basis | null
  /** What it rests on; empty where nothing is answered. */
  readonly citations: readonly Citation[]
  /** In [0, 1]: support of the context, times what whoever proposed it says, lowered by each flag of doubt. 0 where nothing is answered. */
  readonly confidence: number
  /** What the checks found, gravest first. */
  readonly flags: readonly Flag[]
  readonly conflicts: readonly Conflict[]
  /** What was proposed and is not said, with what it cites: for a person who wants to see it. Null where it is the answer, or nothing was proposed. */
  readonly held: { readonly text: string; readonly basis: Basis; readonly citations: readonly Citation[] } | null
  readonly verdict: Verdict
  readonly context: Context
  readonly trace: Trace
  /** Null where no model was asked. */
  readonly usage: AnswerUsage | null
}
