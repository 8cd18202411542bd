import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topOf } from './top.ts'

describe('topOf', () => {
  it('[RC-1] equals the head of a full sort by score, then by key, whatever the order of the keys', () => {
    // Few distinct scores, so that ties are the rule.
    const entries = fc.uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: -2, max: 2 })), {
      selector: ([key]) => key,
      maxLength: 60,
    })
    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: 70 }), (list, k) => {
        const scores = new Map(list)
        const score = (key: number): number => scores.get(key) as number
        const sorted = [...scores.keys()].sort((a, b) => score(b) - score(a) || a - b)
        expect(topOf(scores.keys(), score, k)).toEqual(sorted.slice(0, k))
      }),
      { numRuns: 500 },
    )
  })

  it('[RC-1] of equal scores the smallest keys win', () => {
    expect(topOf([5, 3, 9, 1, 7], () => 0.5, 3)).toEqual([1, 3, 5])
  })

  it('[RC-1] none are asked for, none are given', () => {
    expect(topOf([1, 2], (key) => key, 0)).toEqual([])
    expect(topOf([1, 2], (key) => key, -1)).toEqual([])
    expect(topOf([], (key) => key, 3)).toEqual([])
  })

  it('[RC-1] each key is scored once', () => {
    const asked: number[] = []
    topOf(
      [4, 2, 8],
      (key) => {
        asked.push(key)
        return key
      },
      2,
    )
    expect(asked).toEqual([4, 2, 8])
  })
})
