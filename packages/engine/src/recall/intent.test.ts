import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplifiedHan, traditionalHan } from '../text/han-pairs.ts'
import { directionsOf, type Intent, intents, intentsOf } from './intent.ts'

const strongest = (question: string): Intent => {
  const mixture = intentsOf(question)
  return intents.reduce((best, intent) => (mixture[intent] > mixture[best] ? intent : best), 'fact')
}

describe('intentsOf', () => {
  it('[IT-1] is a mixture: shares in [0, 1] that add up to 1, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (question) => {
        const shares = Object.values(intentsOf(question))
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
      }),
    )
  })

  it.each([
    ['Why did Ines give up the choir?', '伊内丝为什么退出了合唱团？', 'why'],
    ['What made her sell the boat?', '什么原因让她卖了船？', 'why'],
    ['When did the roof leak?', '屋顶是什么时候漏的？', 'when'],
    ['What did he do right after the exam?', '考试之后他干什么去了？', 'when'],
    ['Where has she lived since she left the navy?', '自从她离开海军，她住过哪里？', 'when'],
    ['Where was he on the day the bridge fell?', '桥塌的那天他人在哪里？', 'when'],
    ['Who fixed the sink?', '水槽是谁修好的？', 'who-what'],
    ['How many countries has she been to?', '她去过多少个国家？', 'count-or-list'],
    ['Which languages does he speak?', '他会说哪些语言？', 'count-or-list'],
    ['Where does she live now?', '她现在住在哪里？', 'current-state'],
  ] as const)('[IT-2] %s and %s mostly want the same', (english, chinese, intent) => {
    expect([strongest(english), strongest(chinese)]).toEqual([intent, intent])
  })

  it('[IT-3] a question that wants two things has a share of both', () => {
    const { why, when } = intentsOf('When and why did she leave?')
    expect(why).toBeCloseTo(when, 12)
    expect(why).toBeGreaterThan(0.3)
  })

  it('[IT-6] a name behind an auxiliary is not a kind of thing', () => {
    expect(intentsOf('What did Silas do?')['count-or-list']).toBe(0)
    expect(intentsOf('What pets did Silas have?')['count-or-list']).toBeGreaterThan(0)
  })

  it('[IT-4] a question without a cue wants a fact', () => {
    expect(intentsOf('the blue kettle').fact).toBe(1)
    expect(intentsOf('蓝色的水壶').fact).toBe(1)
  })
})

describe('directionsOf', () => {
  it.each([
    ['What happened after the flood?', '水灾之后发生了什么？', { temporal: 'forward', causal: 'both' }],
    ['What did she do before the wedding?', '婚礼之前她做了什么？', { temporal: 'backward', causal: 'both' }],
    ['What has she done since the flood?', '自从水灾，她做了什么？', { temporal: 'forward', causal: 'both' }],
    ['Where was she on the day the dam broke?', '大坝决堤那天她在哪里？', { temporal: 'same', causal: 'both' }],
    ['How many trips has he made?', '他去过几次？', { temporal: 'both', causal: 'both' }],
    ['What made the dam break?', '大坝为什么决堤？', { temporal: 'both', causal: 'backward' }],
    ['Why is the shop closed?', '商店为什么关门？', { temporal: 'both', causal: 'backward' }],
    ['What came of the complaint?', '投诉的结果是什么？', { temporal: 'both', causal: 'forward' }],
  ])('[IT-5] %s and %s ask the same way', (english, chinese, directions) => {
    expect(directionsOf(english)).toEqual(directions)
    expect(directionsOf(chinese)).toEqual(directions)
  })
})

/** Each Chinese cue of the lists as it stands in the source; of a choice of characters the first. */
const chineseCues = [
  ...new Set(
    readFileSync(new URL('./intent.ts', import.meta.url), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\(\?:([\u4e00-\u9fff]+)(?:\|[\u4e00-\u9fff]+)*\)\??/g, '$1')
      .replace(/\[([\u4e00-\u9fff])[\u4e00-\u9fff]*\]/g, '$1')
      .match(/[\u4e00-\u9fff]+/g),
  ),
]

/** Every character in its first Traditional form. */
function traditional(text: string): string {
  return Array.from(text, (character) => {
    const at = simplifiedHan.indexOf(character)
    return at < 0 ? character : traditionalHan.charAt(at)
  }).join('')
}

describe('cues in both scripts', () => {
  it.each(chineseCues)('[IT-20] %s asks the same in Traditional characters', (cue) => {
    const question = `他的${cue}事`
    expect(intentsOf(traditional(question))).toEqual(intentsOf(question))
    expect(directionsOf(traditional(question))).toEqual(directionsOf(question))
  })

  it('[IT-20] there are cues, and Traditional ones among the questions', () => {
    expect(chineseCues.length).toBeGreaterThan(60)
    expect(chineseCues.filter((cue) => traditional(cue) !== cue).length).toBeGreaterThan(20)
  })

  it.each([
    ['What was the result of the appeal?', '上诉的结果是什么？', '上訴的結果是甚麼？'],
    ['What was the consequence of the strike?', '罢工的后果是什么？', '罷工的後果是甚麼？'],
  ])('[IT-20] %s, %s and %s want the same', (english, simplified, inTraditional) => {
    const asked = [english, simplified, inTraditional]
    expect(asked.map((one) => intentsOf(one).why > 0.3)).toEqual([true, true, true])
    expect(asked.map((one) => directionsOf(one).causal)).toEqual(['forward', 'forward', 'forward'])
  })
})
