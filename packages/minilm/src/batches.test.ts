import { describe, expect, it } from 'vitest'
import { planBatches } from './batches.ts'

describe('planBatches', () => {
  const lengths = Array.from({ length: 100 }, (_, i) => (i * 37) % 256)

  it('[ML-14] puts every text into exactly one batch', () => {
    const positions = planBatches(lengths).flat()
    expect(positions.toSorted((a, b) => a - b)).toEqual(lengths.map((_, i) => i))
  })

  it('[ML-14] holds at most 16 texts and 1024 padded tokens a batch', () => {
    const batches = planBatches(lengths)
    expect(batches.some((batch) => batch.length === 16)).toBe(true)
    for (const batch of batches) {
      const longest = Math.max(...batch.map((position) => lengths[position] ?? 0))
      expect(batch.length).toBeLessThanOrEqual(16)
      expect(batch.length * longest).toBeLessThanOrEqual(1024)
    }
  })

  it('[ML-14] keeps similar lengths together', () => {
    expect(planBatches([300, 3, 300, 2, 300, 300])).toEqual([
      [3, 1, 0],
      [2, 4, 5],
    ])
  })

  it('[ML-14] gives an over-long text a batch of its own, and nothing to no text', () => {
    expect(planBatches([5000, 5000])).toEqual([[0], [1]])
    expect(planBatches([])).toEqual([])
  })
})
