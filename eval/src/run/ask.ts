/** How is one question put to a memory? Sees the question, never its labels. */

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Memory, RecallOptions, Recollection } from 'knotwork'
import { characterCounter, systemClock } from 'knotwork'
import type { Asked } from '../dataset.ts'
import type { BudgetedContext, RunLine } from './run-file.ts'
import type { Steps } from './steps.ts'

/** How recall is called. */
export interface AskOptions {
  readonly policy: NonNullable<RecallOptions['policy']>
  /** Changes of a reconstruction; missing where it is recalled. */
  readonly steps?: Steps
  /** Token budgets, ascending, at least one. The line's own context is that of the largest. */
  readonly budgets: readonly number[]
}

/** Asks once per budget: what enters a small context is the engine's choice, not a cut of the large one. */
export async function ask(memory: Memory, question: Asked, { policy, steps, budgets }: AskOptions): Promise<RunLine> {
  const contexts: BudgetedContext[] = []
  let largest: { recollection: Recollection; ms: number } | undefined
  for (const budgetTokens of budgets) {
    const start = systemClock.elapsed()
    // The gates count characters / 4; the engine's own default would be kinder to a Chinese context.
    const now = question.asOf === undefined ? {} : { now: question.asOf }
    const asker = question.asker === undefined ? {} : { asker: question.asker }
    const options = { policy, budgetTokens, tokenCounter: characterCounter, ...now, ...asker }
    const recollection =
      steps === undefined
        ? await memory.recall(question.question, options)
        : await memory.reconstruct(question.question, { ...options, ...steps })
    largest = { recollection, ms: systemClock.elapsed() - start }
    contexts.push(contextOf(recollection, budgetTokens))
  }
  const context = contexts.at(-1)
  if (largest === undefined || context === undefined) throw new Error('ask: budgets must hold at least one number')
  const { recollection, ms } = largest
  return {
    id: question.id,
    ranked: unique(recollection.ranked.map((event) => event.sourceRef)),
    context: context.refs,
    contextTokens: context.tokens,
    realTokens: context.realTokens,
    support: recollection.verdict.support,
    abstained: recollection.verdict.verdict === 'none',
    lostAt: losses(recollection, new Set(context.refs)),
    ms,
    depth: 0,
    nodes: recollection.trace.candidates.length,
    contexts,
  }
}

function contextOf({ context }: Recollection, budget: number): BudgetedContext {
  return {
    budget,
    refs: unique(context.lines.map((line) => line.event.sourceRef)),
    tokens: context.tokens,
    realTokens: countTokens(context.text),
  }
}

/** A source is lost at the latest stage any of its segments reached. */
function losses({ trace }: Recollection, kept: ReadonlySet<string>): Record<string, string[]> {
  const fates = new Map<string, string>()
  // Best first, so that the first segment of a source is the one that came farthest.
  for (const { sourceRef, lostAt } of trace.candidates)
    if (lostAt !== null && !kept.has(sourceRef) && !fates.has(sourceRef)) fates.set(sourceRef, lostAt)
  const byStage: Record<string, string[]> = {}
  for (const stage of ['pool', 'window', 'rank', 'budget']) {
    const refs = [...fates].filter(([, fate]) => fate === stage).map(([ref]) => ref)
    if (refs.length > 0) byStage[stage] = refs
  }
  return byStage
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)]
}
