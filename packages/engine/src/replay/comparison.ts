/**
 * Is this run better than that one? Question by question: pairs of the same question, both judged by what is expected of it now.
 *
 * What is expected may have been edited since the former run: its ranking and its context are held against the present words
 * of the set. A question whose own words were edited is another one.
 */

import { bootstrapMean, type Interval } from './bootstrap.ts'
import { figureOf, isHit, metricOf, shownMetrics } from './metric.ts'
import type { Replayed, Run } from './replayed.ts'

/** One metric over the pairs. */
export interface MetricChange {
  readonly metric: string
  readonly unit: 'share' | 'mean' | 'count'
  readonly before: number
  readonly now: number
  /** now - before over the pairs that have both, with its 95 % interval; of a count the sum, without one. */
  readonly change: Interval
}

/** A question, then and now. */
export interface Pair {
  readonly before: Replayed
  readonly now: Replayed
}

/** What became of the pairs. */
export interface Comparison {
  readonly pairs: readonly Pair[]
  readonly changes: readonly MetricChange[]
  /** Ids of questions whose evidence was in the context then and is not now, and the other way. */
  readonly lost: readonly string[]
  readonly won: readonly string[]
  /** Questions of one run alone. */
  readonly unpaired: { readonly before: number; readonly now: number }
}

/** Resamples of an interval; its bounds then move by less than a tenth of its width from seed to seed. */
const resamples = 2000

/** Compares two runs. */
export function compareRuns(before: Run, now: Run): Comparison {
  const former = new Map(before.questions.map((one) => [one.asked.id, one]))
  const pairs = now.questions.flatMap((one): Pair[] => {
    const other = former.get(one.asked.id)
    return other === undefined || other.asked.question !== one.asked.question
      ? []
      : [{ before: { ...other, asked: one.asked }, now: one }]
  })
  const changed = (from: keyof Pair, to: keyof Pair): string[] =>
    pairs.filter((pair) => isHit(pair[from]) && !isHit(pair[to])).map((pair) => pair.now.asked.id)
  return {
    pairs,
    changes: shownMetrics.flatMap((name) => changeOf(name, pairs) ?? []),
    lost: changed('before', 'now'),
    won: changed('now', 'before'),
    unpaired: { before: before.questions.length - pairs.length, now: now.questions.length - pairs.length },
  }
}

/** How a metric changed over the pairs that have it both times; null where none has. @throws {INVALID_INPUT} for what is no metric */
export function changeOf(name: string, pairs: readonly Pair[]): MetricChange | null {
  const metric = metricOf(name)
  const both = pairs.filter((pair) => metric.rate(pair.before) !== null && metric.rate(pair.now) !== null)
  const figures = (['before', 'now'] as const).map((when) =>
    figureOf(
      metric,
      both.map((pair) => pair[when]),
    ),
  )
  const [before, now] = figures
  if (typeof before !== 'number' || typeof now !== 'number') return null
  const differences = both.map((pair) => [(metric.rate(pair.now) ?? 0) - (metric.rate(pair.before) ?? 0)])
  const sum = now - before
  const change = metric.unit === 'count' ? { mean: sum, low: sum, high: sum } : bootstrapMean(differences, resamples)
  return { metric: name, unit: metric.unit, before, now, change }
}
