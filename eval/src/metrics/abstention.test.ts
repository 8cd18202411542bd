import { describe, expect, it } from 'vitest'
import { supportAuroc } from './abstention.ts'

const judged = (answerable: boolean, ...supports: number[]) => supports.map((support) => ({ support, answerable }))

describe('supportAuroc', () => {
  it('is 1 when every answerable question has more support', () => {
    expect(supportAuroc([...judged(true, 0.8, 0.9), ...judged(false, 0.1, 0.7)])).toBe(1)
  })

  it('counts a tie half', () => {
    // Pairs: 0.5 v 0.5 = ½, 0.5 v 0.9 = 0, 0.7 v 0.5 = 1, 0.7 v 0.9 = 0.
    expect(supportAuroc([...judged(true, 0.5, 0.7), ...judged(false, 0.5, 0.9)])).toBe(1.5 / 4)
  })

  it('is not defined without both kinds', () => {
    expect(supportAuroc(judged(true, 1))).toBeNull()
    expect(supportAuroc([])).toBeNull()
  })
})
