import { describe, expect, it } from 'vitest'
import { numberValues } from './number-value.ts'

describe('numbers by value', () => {
  it.each([
    ['fourteen pear trees', [14]],
    ['14 pear trees and 3,200 bulbs', [14, 3200]],
    ['twenty-three cows, two hundred and five hens', [23, 205]],
    ['a dozen eggs, two dozen rolls', [12, 24]],
    ['three thousand five hundred', [3500]],
    ['it cost 2.5k', [2500]],
    ['this one is no one’s, one of them', []],
    ['just one cat', [1]],
    ['the 3rd time, twice', [3, 2]],
    ['我们种了十四棵梨树，三千二百株', [14, 3200]],
    ['三千五，三千零五，两万，3万，二〇二五年', [3500, 3005, 20000, 30000, 2025]],
    ['一起看一下，一直', []],
    ['只有一只猫，俩人', [1, 2]],
  ])('[AW-40] %s', (text, values) => {
    expect(numberValues(text).map(({ value }) => value)).toEqual(values)
  })

  it('[AW-40] offsets are those of the words', () => {
    const text = 'We planted fourteen trees'
    const [only] = numberValues(text)
    expect(text.slice(only?.start, only?.end)).toBe('fourteen')
  })
})
