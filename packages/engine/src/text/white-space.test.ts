import { describe, expect, it } from 'vitest'
import { isSpace, spaceEnd, spaceStart } from './white-space.ts'

describe('white space', () => {
  it('[SG-5] is what the regular expression says, for every unit', () => {
    for (let unit = 0; unit <= 0xffff; unit++)
      expect(isSpace(unit), unit.toString(16)).toBe(/\s/.test(String.fromCharCode(unit)))
    expect(isSpace(Number.NaN)).toBe(false)
  })

  it('[SG-5] runs are found from either side, within their limits', () => {
    expect(spaceEnd('a \n b', 1)).toBe(4)
    expect(spaceEnd('a \n b', 1, 3)).toBe(3)
    expect(spaceStart('a \n b', 0, 4)).toBe(1)
    expect(spaceStart('a \n b', 2, 4)).toBe(2)
  })
})
