/** How sure is a mean difference? Percentile bootstrap over clusters; Efron and Tibshirani, An Introduction to the Bootstrap, 1993. */

import { seededDraw } from './random.ts'

/** A mean with its interval. */
export interface Interval {
  readonly mean: number
  /** Bounds of the central 95 %. */
  readonly low: number
  readonly high: number
}

const seed = 20_250_301

/**
 * Resamples whole clusters with replacement; the statistic is the mean over all values of the clusters drawn.
 *
 * @param clusters   values that are not independent of each other, together; none empty
 * @param resamples  at least 1
 */
export function bootstrapMean(clusters: readonly (readonly number[])[], resamples: number): Interval {
  const sums = clusters.map((values) => values.reduce((total, value) => total + value, 0))
  const sizes = clusters.map((values) => values.length)
  const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  if (clusters.length === 0) return { mean: 0, low: 0, high: 0 }
  const draw = seededDraw(seed)
  const means = new Float64Array(resamples)
  for (let i = 0; i < resamples; i++) {
    let sum = 0
    let size = 0
    for (let j = 0; j < clusters.length; j++) {
      const cluster = draw(clusters.length)
      sum += sums[cluster] as number
      size += sizes[cluster] as number
    }
    means[i] = sum / size
  }
  means.sort()
  const at = (share: number): number => means[Math.min(resamples - 1, Math.floor(share * resamples))] as number
  return { mean: total(sums) / total(sizes), low: at(0.025), high: at(0.975) }
}
