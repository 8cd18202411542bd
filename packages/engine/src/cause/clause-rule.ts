/** What is known of a sentence pattern that holds cause and effect? */

import type { CauseKind } from './proposal.ts'

/** A way to state cause and effect in one sentence. */
export interface ClauseRule {
  readonly name: string
  readonly kind: CauseKind
  /** Has the groups `cause` and `effect`, and the flag `d`. */
  readonly pattern: RegExp
  /** Set where the words speak of what did not happen: 要不是. */
  readonly hypothesis?: true
}
