/** What does a recall need beside the question? */

import type { WalkedRelation } from '../curation/use-log.ts'
import type { QuestionReader } from '../profile/question-reader.ts'
import type { Patience } from '../provider/patience.ts'
import type { Instant } from '../record/instant.ts'
import type { Clock } from '../system.ts'
import type { TokenCounter } from '../text/budget.ts'
import { scriptCounter } from '../text/budget.ts'
import type { Dialogue } from './dialogue.ts'
import type { RecallPolicy } from './policy.ts'

/** What a recall needs beside the question. */
export interface RecallRequest {
  readonly policy: RecallPolicy
  readonly budgetTokens: number
  readonly counter: TokenCounter
  /** Event numbers that are scored and traced whatever the retrievers say. */
  readonly watched: readonly number[]
  /** When the question is asked. */
  readonly now: Instant
  /** Reads questions by the words of the memory's schema profile. */
  readonly readQuestion: QuestionReader
  /** False where the clock was read instead: then the trace shows it only if the answer depends on it. */
  readonly isNowGiven: boolean
  /** Measures the stages; its readings enter the result only as `elapsedMs`, and where a deadline cuts. */
  readonly clock: Clock
  /** Milliseconds after which optional stages are left out. */
  readonly deadlineMs: number | undefined
  /** What the view of the snapshot leaves out, for the trace. */
  readonly viewNotes: readonly string[]
  readonly signal: AbortSignal | undefined
  /** How long the embedder is waited for. */
  readonly patience: Patience
  /** Who asks, and what was said before. */
  readonly dialogue: Dialogue
  /** Takes what was walked over and was of use; nobody where the recall does not count. */
  readonly noteUses?: ((walked: readonly WalkedRelation[]) => Promise<void>) | undefined
}

/** Default counter: an estimate by script that needs no tokenizer. */
export const defaultCounter: TokenCounter = scriptCounter
