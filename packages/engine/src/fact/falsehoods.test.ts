import { describe, expect, it } from 'vitest'
import { occupationIn } from './occupation.ts'
import { isOneWord } from './one-word.ts'
import { factsOf } from './read.ts'

const told = (text: string, speaker = 'Ana') =>
  factsOf([{ no: 1, session: 's', speaker, text }]).map(({ subject, slot, valueText, shownAs }) => {
    const shown = shownAs ?? { subject, slot, valueText }
    return `${shown.subject.replace('\u0001', "'s ")} ${shown.slot} ${shown.valueText}`
  })

describe('what is no fact', () => {
  it.each(['我妈住院了。', '我住手。', '我住五楼。', '我住进了医院。', '我们住酒店。'])(
    '[FX-71] a verb and its object that are one word tell no home: %s',
    (text) => expect(told(text)).toEqual([]),
  )

  it.each([
    '我开会了。',
    '我看完信了。',
    '我听见铃声。',
    '我去掉一行。',
    '我吃不下。',
    '我打扫院子。',
    '我上周回来的。',
  ])('[FX-71] and no habit: %s', (text) => expect(told(text)).toEqual([]))

  it('[FX-71] but a verb with an object of its own does', () => {
    expect(told('我住杭州。')).toEqual(['ana home 杭州'])
    expect(told('我开一辆丰田。')).toEqual(['ana habit 一辆丰田'])
    expect(isOneWord('打', '羽毛球')).toBe(false)
    expect(isOneWord('在学', '校门口')).toBe(true)
  })

  it.each([
    '我昨天看了一部电影。',
    '爸爸做了心脏手术。',
    'I read a book yesterday.',
    "I'm seeing the dentist tomorrow.",
    'I have a headache.',
    'I go crazy.',
  ])('[FX-72] what took place once is no habit: %s', (text) => expect(told(text)).toEqual([]))

  it('[FX-72] what is done as a rule is one, whatever time it names', () => {
    expect(told('我每天晚上看一部电影。')).toEqual(['ana habit 一部电影'])
    expect(told('I take the bus to work.')).toEqual(['ana habit the bus to work'])
  })

  it.each([
    "I'm late.",
    "I'm at the harbour.",
    'We are out of flour.',
    'My aunt is in hospital.',
    'I broke up the fight.',
  ])('[FX-73] a condition of the moment is no state, bond or thing: %s', (text) => expect(told(text)).toEqual([]))

  it.each([
    'Nobody born in Norway pays.',
    '大家都住在郊区。',
    '有人住在船上。',
    'The problem is the budget.',
    "I'd love to go.",
  ])('[FX-74] nobody in particular, and what only leads to a sentence, has no facts: %s', (text) =>
    expect(told(text)).toEqual([]),
  )
})

describe('what somebody is by trade', () => {
  it.each([
    ["I'm a baker.", ['ana role baker']],
    ['My husband is a carpenter.', ['ana bond married', "ana's husband role carpenter"]],
    ['我爱人是医生。', ["ana's 爱人 role 医生"]],
    ["I'm a nurse at Haukeland.", ['ana work Haukeland', 'ana role nurse']],
    ['我在医院做护士。', ['ana work 医院', 'ana role 护士']],
    ["I'm vegetarian.", ['ana state vegetarian']],
  ])('[FX-75] is told as a role, of whoever it is: %s', (text, facts) => expect(told(text)).toEqual(facts))

  it('[FX-75] is known by its words', () => {
    expect(occupationIn('a head gardener at the park', 'en')).toBe('head gardener')
    expect(occupationIn('一名小学老师', 'zh')).toBe('小学老师')
    for (const words of ['a winter', 'tall', 'the best']) expect(occupationIn(words, 'en')).toBeNull()
    expect(occupationIn('好人', 'zh')).toBeNull()
  })

  it('[FX-75] and a liking is told with what is liked', () => {
    expect(told('I love oysters.')).toEqual(['ana liking oysters'])
    expect(told('我讨厌香菜。')).toEqual(['ana liking 香菜 (disliked)'])
  })
})
