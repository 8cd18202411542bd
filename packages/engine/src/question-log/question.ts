/** What makes up a question that can be asked again? Its words, whose memory is asked, and the options that decide the answer. */

import type { AnswerStrategy } from '../answer/answer-options.ts'
import type { HistoryTurn } from '../recall/dialogue.ts'
import type { Profile } from '../recall/profile.ts'
import type { Scope } from '../record/scope.ts'

/** A moment to look back to, in words. */
export type AskedAsOf = string | { readonly saidAt?: string; readonly recordedAt?: string }

/** A question as it stands in a file: times are ISO 8601, and what is not given is left out. */
export interface AskedQuestion {
  readonly question: string
  /** Parts that are not `default`. */
  readonly scope?: Partial<Scope>
  /** Default `recall`. */
  readonly strategy?: AnswerStrategy
  readonly asker?: string
  /** Turns before the question, oldest first. */
  readonly history?: readonly HistoryTurn[]
  /** When it was asked. */
  readonly now?: string
  readonly asOf?: AskedAsOf
  readonly profile?: Profile
  readonly budgetTokens?: number
}
