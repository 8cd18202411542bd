/** What is a check of the language model contract? A rule of docs/SPEC.md as a function that fails on what breaks it. */

import type { LanguageModel, ModelMessage } from 'knotwork/provider'
import type { Behaviour } from './behaviour.ts'

/** A model on the bench: what it does is known, and what reached it can be looked at. */
export interface ModelBench {
  readonly model: LanguageModel
  /** The messages of every call that reached the provider, oldest first. */
  asked(): readonly (readonly ModelMessage[])[]
  /** Frees the model and what stands behind it. */
  close(): Promise<void>
}

/** What an author of a language model tells the suite. */
export interface ModelContract {
  /** Heads the report. */
  readonly name: string
  /** A fresh model whose provider behaves so, call by call, the last behaviour for all that follow. */
  readonly open: (behaviours: readonly Behaviour[]) => Promise<ModelBench>
}

/** One rule as a function. */
export interface ModelCheck {
  /** `LM-3`. */
  readonly rule: string
  /** What a model that passes does. */
  readonly claim: string
  /** Rejects where the model breaks the rule. */
  run(contract: ModelContract): Promise<void>
}

export function check(rule: string, claim: string, run: ModelCheck['run']): ModelCheck {
  return { rule, claim, run }
}

/** Opens a bench for one check, and closes it whatever happens. */
export async function withBench(
  { open }: ModelContract,
  behaviours: readonly Behaviour[],
  run: (bench: ModelBench) => Promise<void>,
): Promise<void> {
  const bench = await open(behaviours)
  try {
    await run(bench)
  } finally {
    await bench.close()
  }
}
