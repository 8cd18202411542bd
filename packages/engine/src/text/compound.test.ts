import { describe, expect, it } from 'vitest'
import { compoundTerms, measureTerms } from './compound.ts'

describe('compoundTerms', () => {
  it.each([
    ["isn't", ['is', 'not']],
    ["mother-in-law's", ['mother', 'in', 'law']],
    ["rock'n'roll", ['rocknroll']],
    ["we'd", ['we']],
  ])('[TX-4] %s is %j', (written, expected) => {
    expect(compoundTerms(written)).toEqual(expected)
  })

  it.each([
    ['10,000.5', ['10000.5']],
    ['10,02', ['10', '2']],
    ['1.2.3', ['1.2.3']],
    ['07:05:30', ['7:05:30']],
    ['2.5km', ['2.5', 'km']],
    ['24/7', ['24', '7']],
  ])('[TX-5] %s is %j', (written, expected) => {
    expect(compoundTerms(written)).toEqual(expected)
  })

  it.each([
    ['x-ray', ['xray', 'ray']],
    ['r.e.m', ['rem']],
    ['u.s', ['usa']],
    ['gpt-4', ['gpt4', 'gpt']],
    ['a.b@c.org', ['a.b@c.org', 'org']],
  ])('[TX-6] %s is %j', (written, expected) => {
    expect(compoundTerms(written)).toEqual(expected)
  })

  it('[TX-5] only a number with a known unit is two terms', () => {
    expect(measureTerms('70kg')).toEqual(['70', 'kg'])
    expect(measureTerms('9th')).toBeUndefined()
    expect(measureTerms('3d')).toBeUndefined()
  })
})
