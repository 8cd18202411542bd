import { SeededRandom } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

const policy = { retryFirstMs: 1_000, retryFactor: 2, retryMaxMs: 10_000, retryJitter: 0.5 }

describe('backoffMs', () => {
  it('[JB-1] each wait is longer by the factor, up to the longest', () => {
    const waits = [1, 2, 3, 4, 5, 60].map((failures) => backoffMs(failures, policy, { next: () => 0 }))
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  })

  it('[JB-1] chance takes away at most its share, and spreads what failed together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer(), (failures, seed) => {
        const wait = backoffMs(failures, policy, new SeededRandom(seed))
        const full = backoffMs(failures, policy, { next: () => 0 })
        expect(wait).toBeGreaterThanOrEqual(full / 2)
        expect(wait).toBeLessThanOrEqual(full)
      }),
    )
    const chance = new SeededRandom(7)
    const waits = Array.from({ length: 100 }, () => backoffMs(3, policy, chance))
    expect(new Set(waits).size).toBeGreaterThan(90)
  })
})
