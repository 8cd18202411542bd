import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cjkShare, isCjk, isUnspaced, languageOf } from './script.ts'

const codePoint = (character: string): number => character.codePointAt(0) ?? 0

describe('isCjk', () => {
  it.each([...'中𠀀あアー한々ㄅ'])('[TX-13] %s is CJK', (character) => {
    expect(isCjk(codePoint(character))).toBe(true)
  })

  it.each([...'aé。、・！Яع😀1'])('[TX-13] %s is not', (character) => {
    expect(isCjk(codePoint(character))).toBe(false)
  })

  it('[TX-13] only South-East Asian scripts lack spaces', () => {
    expect([...'กລកa中'].map((character) => isUnspaced(codePoint(character)))).toEqual([true, true, true, false, false])
  })
})

describe('cjkShare', () => {
  it('[TX-13] counts letters only', () => {
    expect(cjkShare('中文, 123 ab!')).toBe(0.5)
    expect(cjkShare('123 !?・。')).toBe(0)
    expect(cjkShare('')).toBe(0)
  })

  it('[TX-13] lies between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const share = cjkShare(text)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('languageOf', () => {
  it.each([
    ['Where did the boat sink?', 'en'],
    ['船在哪里沉的？', 'zh'],
    ['我用 TypeScript 写了 API', 'zh'],
    ['I met 王小明 yesterday', 'en'],
    ['Is 北京 nice?', 'en'],
    ['船はどこで沈みましたか', 'other'],
    ['배는 어디에서', 'other'],
    ['Где корабль?', 'other'],
    ['12:30 🎉', 'other'],
    ['', 'other'],
  ] as const)('[TX-13] %s → %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
