/** What does a run say in all? Means per category and in total, contexts' cost, abstention, where evidence was lost. */

import { type Dataset, isScoreable } from '../dataset.ts'
import type { RunLine } from '../run/run-file.ts'
import { supportAuroc } from './abstention.ts'
import { budgetsOf, type ScoredQuestion, scoreRun } from './score.ts'

/** Means over some questions. */
export interface Group {
  readonly name: string
  readonly n: number
  /** Mean per metric, in [0, 1]. */
  readonly means: Readonly<Record<string, number>>
}

/** The figures of a run. */
export interface Report {
  readonly questions: number
  readonly scoreable: number
  /** Scoreable questions without a line in the run; they count as 0. */
  readonly missing: number
  /** The total, then each category by name. */
  readonly groups: readonly Group[]
  /** The total with audited labels; null where there is no audit. */
  readonly audited: Group | null
  readonly contexts: readonly {
    readonly budget: number
    readonly tokens: number
    readonly realTokens: number
    readonly refs: number
  }[]
  readonly abstention: {
    readonly unanswerable: number
    /** Share of unanswerable questions the run abstained from; null where there is none. */
    readonly abstained: number | null
    /** Share of answerable questions it abstained from all the same. */
    readonly wrongly: number | null
    readonly auroc: number | null
  }
  /** Evidence of scoreable questions by where it was lost; `kept` is in the largest context. */
  readonly evidence: Readonly<Record<'kept' | 'budget' | 'rank' | 'pool', number>>
  readonly ms: { readonly median: number; readonly p95: number }
}

/** Scores a run against its data. */
export function reportOn(run: ReadonlyMap<string, RunLine>, data: Dataset): Report {
  const scored = scoreRun(run, data)
  const questions = data.haystacks.flatMap((haystack) => haystack.questions)
  const hasAudit = questions.some((question) => question.auditedEvidence !== undefined)
  return {
    questions: questions.length,
    scoreable: scored.length,
    missing: scored.filter(({ id }) => !run.has(id)).length,
    groups: groupsOf(scored),
    audited: hasAudit ? groupOf('all, audited', scoreRun(run, data, 'audited')) : null,
    contexts: contextsOf(run),
    abstention: abstentionOf(run, data),
    evidence: lossesOf(run, data),
    ms: timesOf(run),
  }
}

/** The total first, then every category in order of its name. */
export function groupsOf(scored: readonly ScoredQuestion[]): Group[] {
  const categories = [...new Set(scored.map(({ category }) => category))].sort()
  const byCategory = categories.map((category) =>
    groupOf(
      category,
      scored.filter((one) => one.category === category),
    ),
  )
  return [groupOf('all', scored), ...(categories.length > 1 ? byCategory : [])]
}

function groupOf(name: string, scored: readonly ScoredQuestion[]): Group {
  const metrics = Object.keys(scored[0]?.values ?? {})
  const means = metrics.map((metric) => [metric, mean(scored.map(({ values }) => values[metric] ?? 0))])
  return { name, n: scored.length, means: Object.fromEntries(means) as Record<string, number> }
}

function contextsOf(run: ReadonlyMap<string, RunLine>): Report['contexts'] {
  return budgetsOf(run).map((budget) => {
    const all = [...run.values()].flatMap((line) => line.contexts.filter((context) => context.budget === budget))
    return {
      budget,
      tokens: mean(all.map((context) => context.tokens)),
      realTokens: mean(all.map((context) => context.realTokens)),
      refs: mean(all.map((context) => context.refs.length)),
    }
  })
}

function abstentionOf(run: ReadonlyMap<string, RunLine>, { haystacks }: Dataset): Report['abstention'] {
  const asked = haystacks.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const line = run.get(question.id)
      return line === undefined ? [] : [{ answerable: question.answerable, line }]
    }),
  )
  const share = (answerable: boolean): number | null => {
    const own = asked.filter((one) => one.answerable === answerable)
    return own.length === 0 ? null : own.filter(({ line }) => line.abstained).length / own.length
  }
  const judged = asked.flatMap(({ answerable, line: { support } }) =>
    support === undefined ? [] : [{ answerable, support }],
  )
  return {
    unanswerable: asked.filter((one) => !one.answerable).length,
    abstained: share(false),
    wrongly: share(true),
    auroc: supportAuroc(judged),
  }
}

function lossesOf(run: ReadonlyMap<string, RunLine>, { haystacks }: Dataset): Report['evidence'] {
  const counts = { kept: 0, budget: 0, rank: 0, pool: 0 }
  for (const question of haystacks.flatMap(({ questions }) => questions).filter(isScoreable)) {
    const line = run.get(question.id)
    for (const ref of question.evidence) {
      if (line?.context.includes(ref)) counts.kept++
      else if (line?.lostAt.budget?.includes(ref)) counts.budget++
      else if (line?.lostAt.rank?.includes(ref)) counts.rank++
      else counts.pool++
    }
  }
  return counts
}

function timesOf(run: ReadonlyMap<string, RunLine>): Report['ms'] {
  const times = [...run.values()].map((line) => line.ms).sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length
}
