/** What is a connective that points back, and what is known of it? */

import type { CauseKind } from './proposal.ts'

/** Rules whose precision is measured together; see `confidence.ts`. */
export type Family =
  | 'why-answer'
  | 'what-happened'
  | 'why-answer-topic'
  | 'why-answer-unsaid'
  | 'reason'
  | 'result'
  | 'so'
  | 'so-weak'
  | 'recognition'
  | 'effect-verb'
  | 'hindrance'
  | 'rescue'
  | 'help'
  | 'condition'
  | 'hardship'

/** Which side of the relation the sentence with the connective is. */
export type Role = 'effect' | 'cause'

/** One way of linking to what came before. */
export interface Connective {
  /** Unique; becomes the reason of the proposal. */
  readonly name: string
  readonly family: Family
  readonly kind: CauseKind
  readonly role: Role
  /** Matches from the begin of the sentence, after words that only lead on ("and", "well", 嗯). */
  readonly pattern: RegExp
  /** What must follow somewhere in the rest of the sentence. */
  readonly needs?: RegExp
  /** What must not follow in the rest of the sentence. */
  readonly unless?: RegExp
  /** Set where the words speak of what did not happen: "otherwise we would". */
  readonly hypothesis?: true
  /** Set where only the speaker's own story goes on; after another's words it infers. */
  readonly ownStory?: true
  /** What the turn just before must not say: "it means" after "what does it mean". */
  readonly notAfter?: RegExp
}
