import { describe, expect, it } from 'vitest'
import { inFigures, numberValues } from './number-value.ts'

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
  ])('[AW-40] %s', (text, values) => {
    expect(numberValues(text).map(({ value }) => value)).toEqual(values)
  })

  it.each([
    ['三千二，一万五，两百三，一百零五', [3200, 15000, 230, 105]],
    ['3千2，1万5，1.5万，2万零5', [3200, 15000, 15000, 20005]],
    ['二十来块，三千多，十几万，百把人', [20, 3000, 100000, 100]],
    ['三块五，三块五毛，三块两毛五，三毛五，三块半', [3.5, 3.5, 3.25, 0.35, 3.5]],
    ['三块五一斤，三块五个人分', [3.5, 1, 3, 5]],
    ['三千二一个月，两百一晚', [3200, 1, 200, 1]],
    ['三点五公里，一点五万，十一点', [3.5, 15000, 11]],
    ['百货公司，千万别，万一下雨，百分之三十', [30]],
    ['二三年，三四个', [23, 4]],
    ['只有一只猫，俩人', [1, 2]],
  ])('[FX-105] said in Chinese: %s', (text, values) => {
    expect(numberValues(text).map(({ value }) => value)).toEqual(values)
  })

  it('[FX-105] are written in figures from a hundred on, so that words compare by value', () => {
    expect(inFigures('房租三千二，押一付三')).toBe('房租3200，押一付三')
  })

  it('[AW-40] offsets are those of the words', () => {
    const text = 'We planted fourteen trees'
    const [only] = numberValues(text)
    expect(text.slice(only?.start, only?.end)).toBe('fourteen')
  })
})
