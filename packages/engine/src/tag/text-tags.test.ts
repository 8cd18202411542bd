import { describe, expect, it } from 'vitest'
import { isKindLabel, kindsHeld, kindsNamed } from './kind-index.ts'
import { kinds } from './kinds.ts'
import { textTags } from './text-tags.ts'

describe('tags of a text', () => {
  it('[CG-10] are its telling words as written, each once, without those of any talk', () => {
    expect(textTags("We finally carried the harpsichord up, and Ana's harpsichord is heavy!")).toEqual([
      '#instrument',
      'ana',
      'carried',
      'harpsichord',
      'heavy',
    ])
    expect(textTags('I think so, yes.')).toEqual([])
    expect(textTags('')).toEqual([])
  })

  it('[CG-11] are the kinds of what it names, in both languages and both scripts', () => {
    expect(kindsHeld('He plays the cellos, and she the French horn.')).toEqual(['#instrument', '#language'])
    expect(kindsHeld('外婆的二胡还在')).toContain('#instrument')
    expect(kindsHeld('外婆的鋼琴還在')).toContain('#instrument')
    expect(kindsHeld('a new rocking chair')).toEqual(['#furniture'])
    expect(kindsHeld('rocking all night')).toEqual([])
    expect(kindsNamed('Which instruments were played?')).toEqual(['#instrument'])
    expect(kindsNamed('他们会哪些乐器？')).toEqual(['#instrument'])
    expect(kindsNamed('他們會哪些樂器？')).toEqual(['#instrument'])
    expect(kindsNamed('Where was the cello?')).toEqual([])
  })

  it('[CG-12] of endless words are at most as many as a page is about', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const words = Array.from({ length: 500 }, (_, i) => `z${letters[i % 26]}${letters[Math.floor(i / 26)]}q`)
    expect(textTags(words.join(' '))).toHaveLength(40)
  })

  it('[CG-11] every kind has its own label, names and things', () => {
    const labels = kinds.map(({ english }) => english[0])
    expect(new Set(labels).size).toBe(labels.length)
    for (const { english, chinese, things } of kinds)
      for (const words of [english, chinese, things]) expect(words.every((word) => word !== '')).toBe(true)
    expect(kindsHeld(kinds.flatMap(({ things }) => things).join(', '))).toHaveLength(kinds.length)
    expect(isKindLabel('#instrument')).toBe(true)
    expect(isKindLabel('instrument')).toBe(false)
  })
})
