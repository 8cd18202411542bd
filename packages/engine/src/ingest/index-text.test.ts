import { describe, expect, it } from 'vitest'
import type { Attachment } from '../record/event.ts'
import { sentenceTexts, termCounts, tokenText } from './index-text.ts'

const words = (text: string, speaker: string | null = null, ...attachments: Attachment[]) => ({
  text,
  speaker,
  attachments,
})

const image = { kind: 'image', caption: 'a red boat' }
const mute = { kind: 'image', uri: 'x.png' }
const blank = { kind: 'image', caption: ' ' }

describe('termCounts', () => {
  it('[IN-12] counts the terms of the words, the speaker and the captions, each term once', () => {
    const { terms, counts } = termCounts(words('The boat, the boat and Ana', 'Ana', image, mute, blank))
    const found = Object.fromEntries(terms.map((term, i) => [term, counts[i]]))
    expect(found).toEqual({ ana: 2, boat: 3, red: 1 })
    expect(new Set(terms).size).toBe(terms.length)
  })

  it('[IN-12] an utterance of stop words only is still found', () => {
    expect(termCounts(words('That is it.')).terms.length).toBeGreaterThan(0)
  })
})

describe('sentenceTexts', () => {
  it('[IN-13] one per sentence that says enough, with the speaker before it, then the captions', () => {
    const said = 'Yes. I painted the boat red. Nice! It took me three days.'
    expect(sentenceTexts(words(said, 'Ana', image, mute, blank), 4)).toEqual([
      'Ana: I painted the boat red.',
      'Ana: It took me three days.',
      'Ana shared a red boat',
    ])
    expect(sentenceTexts(words(said, null, image), 4)).toEqual([
      'I painted the boat red.',
      'It took me three days.',
      'a red boat',
    ])
  })

  it('[IN-13] where no sentence says enough the whole text stands', () => {
    expect(sentenceTexts(words(' Yes. Nice! ', 'Ana'), 4)).toEqual(['Ana: Yes. Nice!'])
    expect(sentenceTexts(words('🍵'), 4)).toEqual(['🍵'])
  })

  it('[IN-13] a text without words has the vectors of its captions only', () => {
    expect(sentenceTexts(words(' ', 'Ana', image), 4)).toEqual(['Ana shared a red boat'])
  })

  it('[IN-13] a Chinese character counts as a word', () => {
    expect(sentenceTexts(words('好的。我昨天画了船。'), 4)).toEqual(['我昨天画了船。'])
    expect(sentenceTexts(words('画了船。好。'), 5)).toEqual(['画了船。好。'])
  })

  it('[IN-13] exactly the minimum of words is enough', () => {
    expect(sentenceTexts(words('One two three four. One two three.'), 4)).toEqual(['One two three four.'])
  })
})

describe('tokenText', () => {
  it('[IN-14] names the speaker and puts the name in place of the first person', () => {
    expect(tokenText(words('I painted my boat.', 'Ana'))).toBe("Ana: Ana painted Ana's boat.")
    expect(tokenText(words('我画了船。', '安娜'))).toBe('安娜: 安娜画了船。')
  })

  it('[IN-14] without a speaker the words stand, captions with them', () => {
    expect(tokenText(words('I painted it.', null, image, mute))).toBe('I painted it. a red boat')
    expect(tokenText(words('', null, image))).toBe('a red boat')
  })
})
