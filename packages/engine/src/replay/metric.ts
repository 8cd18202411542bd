/** What is a replayed question worth? One number a metric, or none where the metric says nothing of it. */

import { MemoryError, shown } from '../errors.ts'
import { allAt, recallAt, recallOf, reciprocalRank } from './ranking.ts'
import { sourceOf } from './replay.ts'
import type { Replayed } from './replayed.ts'

/** A metric. */
export interface Metric {
  readonly name: string
  /**
   * `share`: the mean of values in [0, 1], told and bounded in percent · `mean`: of any numbers · `count`: the number of
   * questions.
   */
  readonly unit: 'share' | 'mean' | 'count'
  /** Null where it says nothing of the question. */
  readonly rate: (replayed: Replayed) => number | null
}

type Rate = Metric['rate']

/** Deepest rank that is asked for: so many refs of a ranking are kept. */
const depthMax = 50

const expectedOf = ({ asked }: Replayed): string[] => [...new Set(asked.expected.map(sourceOf))]

/** Of questions that something is expected of. */
const found =
  (value: (replayed: Replayed, expected: readonly string[]) => number | null): Rate =>
  (replayed) => {
    const expected = expectedOf(replayed)
    return expected.length === 0 ? null : value(replayed, expected)
  }

/** True where something that is expected is in the context. */
export function isHit(replayed: Replayed): boolean {
  return expectedOf(replayed).some((ref) => replayed.context.includes(ref))
}

/** What a metric with a depth counts among the first so many of the ranking. */
const ranked: Readonly<Record<string, (ranked: readonly string[], expected: readonly string[], k: number) => number>> =
  {
    recall: recallAt,
    all: allAt,
    hit: (refs, expected, k) => (recallAt(refs, expected, k) > 0 ? 1 : 0),
  }

const plain: Readonly<Record<string, Omit<Metric, 'name'>>> = {
  context: { unit: 'share', rate: found(({ context }, expected) => recallOf(context, expected)) },
  mrr: { unit: 'share', rate: found(({ ranked: refs }, expected) => reciprocalRank(refs, expected)) },
  declined: { unit: 'share', rate: found(({ verdict }) => (verdict === 'none' ? 1 : 0)) },
  abstained: {
    unit: 'share',
    rate: ({ asked, verdict }) => (asked.expected.length > 0 ? null : verdict === 'none' ? 1 : 0),
  },
  answered: {
    unit: 'share',
    rate: found(({ answer }) => (answer === null ? null : answer.kind === 'answered' ? 1 : 0)),
  },
  cited: {
    unit: 'share',
    rate: found(({ answer }, expected) =>
      answer === null ? null : expected.some((ref) => answer.refs.includes(ref)) ? 1 : 0,
    ),
  },
  tokens: { unit: 'mean', rate: ({ tokens }) => tokens },
  path: { unit: 'mean', rate: ({ path }) => path },
  failed: { unit: 'count', rate: found((replayed) => (isHit(replayed) ? 0 : 1)) },
}

/** What metrics are called, for help and errors. */
export const metricForms: string = [...Object.keys(ranked).map((name) => `${name}@K`), ...Object.keys(plain)].join(', ')

/** Those that a summary shows, where they say anything. */
export const shownMetrics: readonly string[] = ['hit@1', 'recall@5', 'recall@10', ...Object.keys(plain)]

/** The metric of a name. @throws {INVALID_INPUT} for what is none */
export function metricOf(name: string): Metric {
  const { kind = '', depth = '' } = /^(?<kind>[a-z]+)@(?<depth>\d+)$/.exec(name)?.groups ?? {}
  const counts = Object.hasOwn(ranked, kind) ? ranked[kind] : undefined
  const k = Number(depth)
  if (counts !== undefined && k >= 1 && k <= depthMax)
    return { name, unit: 'share', rate: found(({ ranked: refs }, expected) => counts(refs, expected, k)) }
  const own = Object.hasOwn(plain, name) ? plain[name] : undefined
  if (own !== undefined) return { name, ...own }
  throw new MemoryError(
    'INVALID_INPUT',
    `replay: metric must be one of ${metricForms} with K from 1 to ${depthMax}, got ${shown(name)}`,
    { details: { field: 'metric' } },
  )
}

/** The figure of some questions: the mean, or the count; null where the metric says nothing of any. */
export function figureOf({ unit, rate }: Metric, questions: readonly Replayed[]): number | null {
  const values = questions.map(rate).filter((value) => value !== null)
  if (values.length === 0) return null
  const sum = values.reduce((total, value) => total + value, 0)
  return unit === 'count' ? sum : sum / values.length
}
