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

  it('[VD-40] are not the words that only frame a question, in both languages', () => {
    const speakers = ['Tom', 'Marta', '小雨']
    for (const question of [
      'What did Tom and Marta say?',
      'What is going on with Tom now?',
      'What has Marta mentioned recently?',
      "What's happening with Marta?",
      'What do Tom and Marta talk about these days?',
      'How are things going with Tom? What happened to Marta?',
      '小雨现在在做什么？',
      '小雨都提到了什么？',
      '小雨最近发生了什么？',
    ])
      expect(facets(question, speakers).filter((text) => text !== 'things')).toEqual([])
    expect(facets('What did Tom tell Marta about the kiln?', speakers)).toEqual(['kiln'])
    expect(facets('How old is her old cat?')).toEqual(['old', 'cat'])
    expect(facets('How old is the cat?')).toEqual(['cat'])
    expect(facets('小雨跟谁讲过搬家？', speakers)).toEqual(['搬家'])
  })

  it('[VD-40] but words that only look like them are', () => {
    expect(facets('Who came to her talk?')).toEqual(['came', 'talk'])
    expect(facets('Where is Ana going?', ['Ana'])).toEqual(['going'])
    expect(facets('她的小说和演讲说明书呢？')).toEqual(['小说', '演讲说明书'])
    expect(facets('饼干呢？')).toEqual(['饼干'])
  })

  it('[VD-40] and where nothing else is left, they are', () => {
    expect(facets('What happened?')).toEqual(['happened'])
    expect(facets('发生了什么？')).toEqual(['发生'])
  })

  it('[VD-41] are not the words of a window that is used', () => {
    const plan = planQuestion('What did Tom paint on 4 May?', ['Tom'], { localMs: Date.UTC(2025, 4, 20), sessions: 1 })
    expect(facetsOf(plan, true).map(({ text }) => text)).toEqual(['paint'])
    const may = planQuestion('What did Maya paint in May?', [], { localMs: Date.UTC(2025, 4, 20), sessions: 1 })
    expect(facetsOf(may, true).map(({ text }) => text)).toEqual(['maya', 'paint'])
    expect(facetsOf(plan, false).map(({ text }) => text)).toEqual(['paint', '4', 'may'])
  })

  it('[VD-1] of an endless question the first ones are kept', () => {
    const words = Array.from({ length: 500 }, (_, i) => `word${i}`)
    expect(facets(words.join(' '))).toEqual(words.slice(0, 64))
    expect(facets('')).toEqual([])
    expect(facets('?!')).toEqual([])
  })
})
