import { describe, expect, it } from 'vitest'
import { meaningOf } from '../dialogue.ts'
import { planQuestion } from '../plan.ts'
import { facetsOf } from './facets.ts'

const facets = (question: string, speakers: readonly string[] = []): string[] =>
  facetsOf(planQuestion(question, speakers)).map(({ text }) => text)

describe('facets', () => {
  it('[VD-1] are the content words of an English question, without those who speak and without what only asks', () => {
    expect(facets('Where did Ana buy the 30-gallon tank for her fish?', ['Ana', 'Ben'])).toEqual([
      'buy',
      '30-gallon',
      'tank',
      'fish',
    ])
    expect(facets("Is Cara's boat red?", ['Ana'])).toEqual(['cara', 'boat', 'red'])
    expect(facets('How many kinds of tea does Ben like, and tea from where?', ['Ana', 'Ben'])).toEqual(['tea', 'like'])
  })

  it('[VD-1] are the stretches of a Chinese question between particles, question words and names', () => {
    expect(facets('老范为什么把渔具送人了？', ['老范'])).toEqual(['渔具送人'])
    expect(facets('我的手机和iPad什么时候修好？')).toEqual(['手机', 'ipad', '修好'])
  })

  it('[VD-1] of a question that points back are also those of the turns before, at half weight', () => {
    const history = [{ text: 'Where did Ana move?' }, { text: 'To Oslo.' }]
    const found = facetsOf(planQuestion(meaningOf('And why?', { history }), ['Ana']))
    expect(found.map(({ text, units }) => [text, units[0]?.share])).toEqual([
      ['move', 0.5],
      ['oslo', 0.5],
    ])
  })

  it('[VD-2] numbers and names ask for themselves, other words may be said otherwise', () => {
    const found = facetsOf(planQuestion('Did she swim in Lake Como in 2019 or 2020?', []))
    expect(found.map(({ text, units }) => [text, units[0]?.exact])).toEqual([
      ['swim', false],
      ['lake', true],
      ['como', true],
      ['2019', true],
      ['2020', true],
    ])
  })

  it('[VD-1] of an endless question the first ones are kept', () => {
    const words = Array.from({ length: 500 }, (_, i) => `word${i}`)
    expect(facets(words.join(' '))).toEqual(words.slice(0, 64))
    expect(facets('')).toEqual([])
    expect(facets('?!')).toEqual([])
  })
})
