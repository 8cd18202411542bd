import { describe, expect, it } from 'vitest'
import { charactersOf, pad, truncate, widthOf, wrap } from './width.ts'

describe('width', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['王小明', 6],
    ['ｆｕｌｌ', 8],
    ['한국어', 6],
    ['かな', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['🇳🇱', 2],
    ['❤️', 2],
    ['→', 1],
    ['𠮷', 2],
    ['a\u200bb', 2],
    ['สวัสดี', 4],
  ])('[CL-17] %j takes %i columns', (text, columns) => {
    expect(widthOf(text)).toBe(columns)
  })

  it('[CL-17] pads to columns, not to characters', () => {
    expect(pad('王', 4)).toBe('王  ')
    expect(pad('王', 4, 'right')).toBe('  王')
    expect(pad('王小明', 4)).toBe('王小明')
  })

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['王小明去', 8, '王小明去'],
    ['王小明去', 7, '王小明…'],
    ['王小明去', 6, '王小…'],
    ['👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧…'],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ])('[CL-18] %j cut to %i columns is %j', (text, columns, cut) => {
    expect(truncate(text, columns)).toBe(cut)
    expect(widthOf(cut)).toBeLessThanOrEqual(columns)
  })
})

describe('wrap', () => {
  it('[CL-18] breaks between words', () => {
    expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox'])
  })

  it('[CL-18] breaks between Chinese characters, but not before a closing mark', () => {
    expect(wrap('小雨在杭州，学滑雪。', 10)).toEqual(['小雨在杭', '州，学滑', '雪。'])
  })

  it('[CL-18] breaks a word longer than the window inside', () => {
    expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  })

  it('[CL-18] keeps line breaks', () => {
    expect(wrap('a\n\nb', 10)).toEqual(['a', '', 'b'])
  })

  it('[CL-18] loses no character and exceeds no width, whatever the text', () => {
    const text = 'Ana 说：“我在 Oslo 学会了滑雪 👩‍👩‍👧！” Then she moved, e\u0301migre\u0301, to 杭州。'.repeat(5)
    for (let width = 2; width <= 40; width++) {
      const lines = wrap(text, width)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(charactersOf(lines.join('').replaceAll(' ', ''))).toEqual(charactersOf(text.replaceAll(' ', '')))
    }
  })
})
