/** What is each question of a run worth? The only place where a run and the labels meet. */

import { allAt, ndcgAt, recallAt, recallOf, reciprocalRank } from 'knotwork/replay'
import { type Dataset, isScoreable, type Question } from '../dataset.ts'
import type { RunLine } from '../run/run-file.ts'

/** One scoreable question. */
export interface ScoredQuestion {
  readonly id: string
  readonly haystack: string
  readonly category: string
  /** By metric name; the same names in the same order for every question of a run. */
  readonly values: Readonly<Record<string, number>>
}

/** Which labels count. */
export type Gold = 'original' | 'audited'

/** Scores every scoreable question of the data; one that the run lacks scores 0 in everything. */
export function scoreRun(
  run: ReadonlyMap<string, RunLine>,
  { haystacks }: Dataset,
  gold: Gold = 'original',
): ScoredQuestion[] {
  const budgets = budgetsOf(run)
  return haystacks.flatMap((haystack) =>
    haystack.questions.filter(isScoreable).map((question) => ({
      id: question.id,
      haystack: haystack.id,
      category: question.category,
      values: valuesOf(run.get(question.id), evidenceOf(question, gold), budgets),
    })),
  )
}

/** Budgets any line of the run has a context for, ascending. */
export function budgetsOf(run: ReadonlyMap<string, RunLine>): number[] {
  const budgets = new Set([...run.values()].flatMap((line) => line.contexts.map((context) => context.budget)))
  return [...budgets].sort((a, b) => a - b)
}

/** An audit that found no evidence at all leaves nothing to recall: the original stands. */
function evidenceOf(question: Question, gold: Gold): readonly string[] {
  const audited = question.auditedEvidence ?? []
  return gold === 'audited' && audited.length > 0 ? audited : question.evidence
}

function valuesOf(
  line: RunLine | undefined,
  evidence: readonly string[],
  budgets: readonly number[],
): Record<string, number> {
  const ranked = line?.ranked ?? []
  const values: Record<string, number> = {}
  for (const k of [5, 10, 20, 50]) values[`R@${k}`] = recallAt(ranked, evidence, k)
  for (const k of [5, 10, 20]) values[`all@${k}`] = allAt(ranked, evidence, k)
  values['R-prec'] = recallAt(ranked, evidence, evidence.length)
  values.MRR = reciprocalRank(ranked, evidence)
  values['NDCG@10'] = ndcgAt(ranked, evidence, 10)
  const contexts: readonly { name: string; refs: readonly string[] }[] =
    budgets.length === 0
      ? [{ name: 'context', refs: line?.context ?? [] }]
      : budgets.map((budget) => ({ name: String(budget), refs: contextAt(line, budget) }))
  for (const { name, refs } of contexts) values[`R@${name}t`] = recallOf(refs, evidence)
  for (const { name, refs } of contexts) values[`all@${name}t`] = recallOf(refs, evidence) === 1 ? 1 : 0
  return values
}

function contextAt(line: RunLine | undefined, budget: number): readonly string[] {
  return line?.contexts.find((context) => context.budget === budget)?.refs ?? []
}
