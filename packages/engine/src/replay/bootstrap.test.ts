import { describe, expect, it } from 'vitest'
import { bootstrapMean } from './bootstrap.ts'
import { seededDraw } from './random.ts'

describe('bootstrapMean', () => {
  const clusters = [[0.1, 0.3], [0.5], [-0.2, 0, 0.1], [0.4], [0.2, 0.2]]

  it('gives the mean over all values, not over clusters', () => {
    expect(bootstrapMean(clusters, 200).mean).toBeCloseTo(1.6 / 9)
  })

  it('gives the same interval every time, around the mean', () => {
    const interval = bootstrapMean(clusters, 2000)
    expect(bootstrapMean(clusters, 2000)).toEqual(interval)
    expect(interval.low).toBeLessThan(interval.mean)
    expect(interval.high).toBeGreaterThan(interval.mean)
  })

  it('has no width where all clusters agree', () => {
    const interval = bootstrapMean([[0.25], [0.25], [0.25]], 500)
    expect(interval).toEqual({ mean: 0.25, low: 0.25, high: 0.25 })
  })

  it('comes near the normal interval for many values', () => {
    // 400 values of 0 and 1 in equal parts: standard error 0.025, so ± 0.049.
    const interval = bootstrapMean(
      Array.from({ length: 400 }, (_, index) => [index % 2]),
      2000,
    )
    expect(interval.low).toBeCloseTo(0.451, 1)
    expect(interval.high - interval.low).toBeGreaterThan(0.085)
    expect(interval.high - interval.low).toBeLessThan(0.111)
  })
})

describe('seededDraw', () => {
  it('repeats for a seed, differs between seeds and stays in range', () => {
    const take = (seed: number) => {
      const draw = seededDraw(seed)
      return Array.from({ length: 1000 }, () => draw(6))
    }
    expect(take(1)).toEqual(take(1))
    expect(take(1)).not.toEqual(take(2))
    expect([...new Set(take(3))].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })
})
