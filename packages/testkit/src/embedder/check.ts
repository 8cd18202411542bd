/** What is a check of the embedder contract? A rule of docs/SPEC.md as a function that fails on what breaks it. */

import type { Embedder } from 'knotwork/provider'

/** What an author of an embedder tells the suite. */
export interface EmbedderContract {
  /** Heads the report. */
  readonly name: string
  /** A fresh embedder, loaded and ready. */
  readonly open: () => Promise<Embedder>
  /** Whether it gives token vectors; asserted either way. */
  readonly lateInteraction: boolean
}

/** One rule as a function. */
export interface EmbedderCheck {
  /** `EM-3`. */
  readonly rule: string
  /** What an embedder that passes does. */
  readonly claim: string
  /** Rejects where the embedder breaks the rule. Must not close the embedder it is given. */
  run(embedder: Embedder, contract: EmbedderContract): Promise<void>
}

export function check(rule: string, claim: string, run: EmbedderCheck['run']): EmbedderCheck {
  return { rule, claim, run }
}
