import { describe, expect, it } from 'vitest'
import { allAt, ndcgAt, recallAt, recallOf, reciprocalRank } from './ranking.ts'

const ranked = ['a', 'b', 'c', 'd', 'e', 'f']

describe('ranking metrics, by hand', () => {
  it('recall counts the evidence among the first k', () => {
    expect(recallAt(ranked, ['b', 'f', 'x'], 5)).toBeCloseTo(1 / 3)
    expect(recallAt(ranked, ['b', 'f', 'x'], 10)).toBeCloseTo(2 / 3)
    expect(recallAt([], ['b'], 5)).toBe(0)
  })

  it('all-evidence is 1 only when nothing is missing', () => {
    expect(allAt(ranked, ['a', 'e'], 5)).toBe(1)
    expect(allAt(ranked, ['a', 'f'], 5)).toBe(0)
  })

  it('reciprocal rank looks at the first evidence', () => {
    expect(reciprocalRank(ranked, ['d', 'c'])).toBeCloseTo(1 / 3)
    expect(reciprocalRank(ranked, ['x'])).toBe(0)
  })

  it('NDCG divides by the gain of the ideal order', () => {
    // Evidence at ranks 2 and 4: (1/log2 3 + 1/log2 5) / (1/log2 2 + 1/log2 3).
    expect(ndcgAt(ranked, ['b', 'd'], 10)).toBeCloseTo((0.63093 + 0.430677) / (1 + 0.63093), 5)
    expect(ndcgAt(ranked, ['a', 'b'], 10)).toBe(1)
    // Ideal is cut at k as well: one of two evidences within k = 1 is perfect.
    expect(ndcgAt(ranked, ['a', 'x'], 1)).toBe(1)
  })

  it('recall of a set ignores order', () => {
    expect(recallOf(['z', 'a'], ['a', 'b'])).toBe(0.5)
  })
})
