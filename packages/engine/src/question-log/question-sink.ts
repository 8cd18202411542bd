/** Who is told what is asked? A port, so that a memory knows neither files nor who takes out what is private. */

import type { AnswerStrategy } from '../answer/answer-options.ts'
import type { RecallPolicy } from '../recall/policy.ts'
import type { RecallOptions, Recollection, Trace } from '../recall/recollection.ts'
import type { Instant } from '../record/instant.ts'
import type { Scope } from '../record/scope.ts'

/** A question that was answered. */
export interface Asked {
  readonly question: string
  readonly scope: Scope
  readonly strategy: AnswerStrategy
  readonly options: Pick<RecallOptions, 'asker' | 'history' | 'asOf' | 'profile' | 'budgetTokens' | 'questionLog'>
  /** When it was asked, as it was read. */
  readonly now: Instant
  /** The numbers that it was answered by. */
  readonly policy: RecallPolicy
  readonly found: Pick<Recollection, 'context' | 'verdict' | 'trace'>
}

/** How a question log fares. */
export interface QuestionLogState {
  readonly path: string
  /** Lines that were written, and lines that could not be. */
  readonly written: number
  readonly failed: number
  /** Why the last one failed; null where none did. */
  readonly fault: string | null
}

/** Takes what is asked. Its methods never throw, and nobody waits for them. */
export interface QuestionSink {
  readonly state: QuestionLogState
  asked(asked: Asked): void
  /** @param trace  of the recollection that is judged; one that this sink was not told of is passed over */
  judged(
    trace: Pick<Trace, 'walk'>,
    judged: { readonly helpful: readonly string[]; readonly wrong: readonly string[] },
  ): void
  /** Waits until what was told is written. */
  close(): Promise<void>
}
