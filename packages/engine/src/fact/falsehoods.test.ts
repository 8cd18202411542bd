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

describe('what is not what the speaker says', () => {
  it.each([
    ['Ben said, "I keep bees and I live in Oslo."', '阿明来信说：我住在山里。'],
    ['Her letter read: I work at the mill.', '纸条上写着：我在磨坊上班。'],
    ['Ida goes: “I moved to Rome.”', '小李说：“我搬到罗马了。”'],
  ])('[FX-100] words that another says or writes are no facts of the speaker: %s %s', (english, chinese) => {
    expect([told(english), told(chinese, '小雨')]).toEqual([[], []])
  })

  it('[FX-100] a title in quotation marks, words of one’s own, and a whole text in them stay', () => {
    expect(told('My favourite film is "Solaris".')).toEqual(['ana favourite Solaris'])
    expect(told('“I live in Lisbon.”')).toEqual(['ana home Lisbon'])
    expect(told('“我住在里斯本。”', '小雨')).toEqual(['小雨 home 里斯本'])
    expect(told('I said: my budget is 300 euros.')).toEqual(['ana thing 300 euros'])
  })

  it.each([
    ['In the novel, the captain lives in Odessa.', '小说里船长住在敖德萨。'],
    ["Picture this: I'm a nurse in Rome.", '比方说我住在拉萨。'],
    ['According to Dad, I work at the circus.', '照我爸的说法，我在马戏团上班。'],
    ["Oh right, and I'm a nurse.", '得了吧，我还是护士呢。'],
    ['I practically live at the gym.', '我住在加班里了。'],
  ])('[FX-101] nor is what a story, a supposition or a jest tells: %s %s', (english, chinese) => {
    expect([told(english), told(chinese, '小雨')]).toEqual([[], []])
  })

  it.each([
    ['The pilots are on strike.', '飞行员又罢工了。'],
    ['My uncle is on the warpath.', '我侄子又在打什么主意。'],
    ['My boss is a real piece of work.', '我老板真是个奇葩。'],
    ["I'm all ears.", '我是劳碌命。'],
    ["I'm watching the kettle.", '打印机在闹脾气。'],
    ['My sister is glued to her phone.', '我是无所谓的。'],
  ])('[FX-102] conditions of the moment and manners of speaking are no values: %s %s', (english, chinese) => {
    expect([told(english), told(chinese, '小雨')]).toEqual([[], []])
  })

  it('[FX-102] but a trade, a number, a time and what lasts are', () => {
    expect(told('My uncle is a pilot.')).toEqual(["ana's uncle role pilot"])
    expect(told('My fee is 30 euros.')).toEqual(['ana thing 30 euros'])
    expect(told("I'm allergic to nuts.")).toEqual(['ana state allergic to nuts'])
    expect(told('我老板是会计。', '小雨')).toEqual(["小雨's 老板 role 会计"])
  })
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
