import { describe, expect, it } from 'vitest'
import type { Fact } from './fact.ts'
import { factsOf } from './read.ts'

const eventOf = (text: string, speaker: string | null = 'Ana', no = 1) => ({ no, session: 's', speaker, text })
const read = (text: string): Fact[] => factsOf([eventOf(text)])
/** What a text states, in one line each. */
const told = (text: string): string[] =>
  read(text).map(
    ({ subject, slot, claim, valueText, value }) => `${subject} ${slot} ${claim} ${valueText || value.join(' ')}`,
  )

describe('facts', () => {
  it.each([
    ['I live in Lowestoft.', 'ana home holds Lowestoft'],
    ['We moved to Hexham last weekend.', 'ana home changes Hexham'],
    ["I don't live in Ghent any more.", 'ana home ends Ghent'],
    ['I used to live in Ghent.', 'ana home ends Ghent'],
    ['I now work for the county archive.', 'ana work changes the county archive'],
    ['Tess joined Brightwater Books.', 'tess work changes Brightwater Books'],
    ['I quit my job on Friday.', 'ana work ends '],
    ['I love oysters.', 'ana liking holds liked'],
    ["I can't stand oysters any more.", 'ana liking holds disliked'],
    ["I've come to love running.", 'ana liking changes liked'],
    ['My favourite composer is Ligeti now.', 'ana favourite changes Ligeti'],
    ['I prefer the car these days.', 'ana preference changes the car'],
    ['I play the cello every evening.', 'ana habit holds the cello'],
    ["I've stopped playing the cello.", 'ana habit ends the cello'],
    ['I got engaged to Sam.', 'ana bond changes engaged'],
    ['My phone number is 555 0134.', 'ana thing holds 555 0134'],
    ['The rehearsal has been moved to Wednesday.', ' thing changes Wednesday'],
    ['我住在苏州。', 'ana home holds 苏州'],
    ['上周末我们搬到无锡了。', 'ana home changes 无锡'],
    ['我已经不住在汉口了。', 'ana home ends 汉口'],
    ['我跳槽到蓝鲸设计了。', 'ana work changes 蓝鲸设计'],
    ['我上个月辞职了。', 'ana work ends '],
    ['我不喜欢榴莲了。', 'ana liking changes disliked'],
    ['我最喜欢的作家是汪曾祺。', 'ana favourite changes 汪曾祺'],
    ['我不弹古筝了。', 'ana habit ends 古筝'],
    ['排练改到周三晚上了。', ' thing changes 周三晚上'],
    ['我离婚了。', 'ana bond changes divorced'],
  ])('[FX-1] %s', (text, fact) => {
    expect(told(text)).toContain(fact)
  })

  it('[FX-1] a quote is verbatim, Traditional characters and curly apostrophes included', () => {
    expect(read('Well… I don’t live in Ghent any more.')[0]?.quote).toBe('I don’t live in Ghent any more')
    expect(read('我後來搬到臺南了。')[0]).toMatchObject({ slot: 'home', quote: '我後來搬到臺南了', valueText: '台南' })
  })

  it('[FX-1] the place that was left is over, the new one begins', () => {
    expect(told('My brother has moved from Tromsø to Bodø.')).toEqual([
      'ana\u0001brother home ends Tromsø',
      'ana\u0001brother home changes Bodø',
    ])
    expect(read("I've switched from coffee to barley tea.").map(({ claim, about }) => [claim, about])).toEqual([
      ['ends', ['coffe']],
      ['changes', ['barlei', 'tea']],
    ])
  })

  it.each([
    'Do you live in Ghent?',
    'If I lived in Ghent, I would cycle.',
    "I'm thinking of moving to Antwerp.",
    'We might move to Antwerp.',
    'I heard Tess moved to Cork.',
    'I moved to Bruges when I was a student.',
    'It moved me to tears.',
    'We moved to the next table.',
    'I joined a choir for fun.',
    '你住在杭州吗？',
    '我打算明年搬到杭州。',
    '听说小唐搬到杭州了。',
    '小时候我搬到过舟山。',
    '要是搬到杭州就好了。',
  ])('[FX-2] states no home and no work: %s', (text) => {
    expect(read(text).filter(({ slot }) => slot === 'home' || slot === 'work')).toEqual([])
  })

  it('[FX-3] a pronoun is the one person named shortly before, and nobody where there are two', () => {
    const before = eventOf('My husband works at the sawmill.')
    const after = eventOf('He got laid off.', 'Ana', 2)
    expect(factsOf([before, after])[0]).toMatchObject({ subject: 'ana\u0001husband', slot: 'work', claim: 'ends' })
    expect(factsOf([before, eventOf('Nils works at the mill.', 'Ana', 2), { ...after, no: 3 }])).toEqual([])
    expect(factsOf([{ ...before, session: 'other' }, after])).toEqual([])
  })

  it('[FX-3] I is the speaker, and one person where nobody is named', () => {
    expect(factsOf([eventOf('I live in Ghent.', 'Dr. Bo')])[0]?.subject).toBe('dr bo')
    expect(factsOf([eventOf('I live in Ghent.', null)])[0]?.subject).toBe('user')
  })

  it('[FX-13] long texts, code and what no one says are read in passing', () => {
    for (const piece of [
      'I moved the ',
      'my my my ',
      '我把',
      'not a, not b, ',
      'the the\n',
      'x = f(y);\n',
      '\ud800\0',
      'no no ',
    ])
      expect(factsOf([eventOf(piece.repeat(4_000))]).length).toBeLessThan(5_000)
  })

  it.each([
    ['Where are you based these days?', 'Lowestoft, by the lighthouse', ['ana home holds Lowestoft']],
    ['Where do you work now?', 'Brightwater Books, in the cellar', ['ana work holds Brightwater Books']],
    ['你现在住哪？', '苏州，跟人合租', ['ana home holds 苏州']],
    ['你在哪上班？', '蓝鲸设计，三楼', ['ana work holds 蓝鲸设计']],
    ['How was Lowestoft?', 'Lowestoft, by the lighthouse', []],
    ['Where are you based these days?', 'Oh, here and there', []],
  ])('[FX-60] an answer is read with its question: %s – %s', (question, answer, facts) => {
    const found = factsOf([eventOf(question, 'Ben', 1), eventOf(answer, 'Ana', 2)])
    expect(found.map(({ subject, slot, claim, valueText }) => `${subject} ${slot} ${claim} ${valueText}`)).toEqual(
      facts,
    )
  })

  it('[FX-68] who speaks of a partner has one, whatever else the clause tells', () => {
    expect(told('My wife plays golf every Sunday.')).toEqual([
      'ana bond holds married',
      'ana\u0001wife habit holds golf',
    ])
    expect(told('Jonas and I broke up.')).toEqual(['ana bond changes single'])
    expect(told('我和小齐今天领证了')).toEqual(['ana bond changes married'])
  })
})
