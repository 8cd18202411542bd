import { describe, expect, it } from 'vitest'
import { GatheredLines, gatheredLengthMax } from './gathered-lines.ts'

describe('gathered lines', () => {
  it('[IM-34] are one text with the empty lines between them', () => {
    const lines = new GatheredLines(3, 'first')
    lines.add(4, 'second')
    lines.add(7, 'third')
    expect(lines.text).toBe('first\nsecond\n\n\nthird')
  })

  it('[IM-34] are let go of beyond what the engine takes', () => {
    const lines = new GatheredLines(1, 'x'.repeat(gatheredLengthMax))
    expect(lines.text).toHaveLength(gatheredLengthMax)
    lines.add(2, 'y')
    lines.add(3, 'z')
    expect(lines.text).toBeNull()
  })
})
