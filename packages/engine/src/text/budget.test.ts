import { describe, expect, it } from 'vitest'
import { characterCounter, lineCost, scriptCounter, type TokenCounter } from './budget.ts'

describe('budget', () => {
  it('[TX-18] the character counter takes a quarter of the UTF-16 length, rounded up', () => {
    expect(['', 'a', 'abcd', 'abcde', '😀😀', '中文'].map((text) => characterCounter.count(text))).toEqual([
      0, 1, 1, 2, 1, 1,
    ])
  })

  it('[TX-19] the script counter takes a quarter of spaced text and one of each CJK character', () => {
    expect(
      ['', 'abcde', '中文', '中文ab', 'こんにちは', '한국어', '😀😀'].map((text) => scriptCounter.count(text)),
    ).toEqual([0, 2, 2, 3, 5, 3, 1])
  })

  it('[TX-18] a line costs its text and the overhead', () => {
    const words: TokenCounter = { count: (text) => text.split(' ').length }
    expect(lineCost(words, 'three small words', 12)).toBe(15)
  })
})
