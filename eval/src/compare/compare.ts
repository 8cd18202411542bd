/** Is run A better than run B? Paired differences per metric, in total and by category. */

import { bootstrapMean, type Interval } from 'knotwork/replay'
import type { Dataset } from '../dataset.ts'
import { type ScoredQuestion, scoreRun } from '../metrics/score.ts'
import type { RunLine } from '../run/run-file.ts'

/** One metric over one group of questions. */
export interface Difference {
  readonly metric: string
  readonly a: number
  readonly b: number
  /** A - B, resampling single questions: says nothing about other conversations. */
  readonly byQuestion: Interval
  /** A - B, resampling conversations; null where there is only one. With fewer than five, judge by question. */
  readonly byConversation: Interval | null
}

/** All metrics over one group of questions. */
export interface GroupComparison {
  readonly name: string
  readonly n: number
  readonly conversations: number
  readonly differences: readonly Difference[]
}

/** Below this many conversations their resamples are too alike for an interval to mean much. */
export const conversationsMin = 5

/** Compares two runs of the same data; a question one of them lacks scores 0 there. */
export function compareRuns(
  a: ReadonlyMap<string, RunLine>,
  b: ReadonlyMap<string, RunLine>,
  data: Dataset,
  resamples: number,
): GroupComparison[] {
  const pairs = pairsOf(scoreRun(a, data), scoreRun(b, data))
  const categories = [...new Set(pairs.map(({ left }) => left.category))].sort()
  const groups = [
    { name: 'all', pairs },
    ...(categories.length > 1 ? categories : []).map((name) => ({
      name,
      pairs: pairs.filter(({ left }) => left.category === name),
    })),
  ]
  return groups.map((group) => compareGroup(group.name, group.pairs, resamples))
}

interface Pair {
  readonly left: ScoredQuestion
  readonly right: ScoredQuestion
}

function pairsOf(left: readonly ScoredQuestion[], right: readonly ScoredQuestion[]): Pair[] {
  const byId = new Map(right.map((one) => [one.id, one]))
  return left.flatMap((one) => {
    const other = byId.get(one.id)
    return other === undefined ? [] : [{ left: one, right: other }]
  })
}

function compareGroup(name: string, pairs: readonly Pair[], resamples: number): GroupComparison {
  const first = pairs[0]
  const metrics = Object.keys(first?.left.values ?? {}).filter((metric) => metric in (first?.right.values ?? {}))
  const conversations = new Set(pairs.map(({ left }) => left.haystack)).size
  const differences = metrics.map((metric): Difference => {
    const differenceOf = ({ left, right }: Pair): number => (left.values[metric] ?? 0) - (right.values[metric] ?? 0)
    const clusters = new Map<string, number[]>()
    for (const pair of pairs) {
      const cluster = clusters.get(pair.left.haystack) ?? []
      cluster.push(differenceOf(pair))
      clusters.set(pair.left.haystack, cluster)
    }
    return {
      metric,
      a: meanOf(pairs.map(({ left }) => left.values[metric] ?? 0)),
      b: meanOf(pairs.map(({ right }) => right.values[metric] ?? 0)),
      byQuestion: bootstrapMean(
        pairs.map((pair) => [differenceOf(pair)]),
        resamples,
      ),
      byConversation: conversations > 1 ? bootstrapMean([...clusters.values()], resamples) : null,
    }
  })
  return { name, n: pairs.length, conversations, differences }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
