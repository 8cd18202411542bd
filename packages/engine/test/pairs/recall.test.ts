/** The same questions of the same conversation, in English and in Chinese: evidence, verdict, order, relations, reasons. */
import type { Memory, Recollection } from 'knotwork'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, remembered } from './memories.ts'

const memories: Memory[] = []
const now = '2025-03-20T10:00:00'

beforeAll(async () => {
  for (const language of languages) memories.push(await remembered(language))
})
afterAll(async () => {
  for (const memory of memories) await memory.close()
})

/** What each memory recalls for its question. */
async function both(questions: readonly string[], options = {}): Promise<Recollection[]> {
  return Promise.all(questions.map((question, at) => (memories[at] as Memory).recall(question, { now, ...options })))
}

describe('recall in pairs', () => {
  it.each([
    ['a3', ['Why did Ana cancel the trip to Kyoto?', '安娜为什么取消了去京都的旅行？']],
    ['a3', ['The reason Ana cancelled the trip', '安娜取消旅行的原因']],
    ['a4', ['How many cats does Ben keep?', '阿本养了几只猫？']],
    ['a4', ['How many parrots does Ben keep?', '阿本有几只鹦鹉？']],
    ['a5', ['Where did Manager Zhang move?', '张总搬到哪里了？']],
    ['a7', ['The city Ana lives in', '安娜住的城市']],
    ['a8', ["What did Martin Weiss do to Ben's brakes?", '王小明对阿本的刹车做了什么？']],
    ['a10', ['Why did the market move to the school?', '集市为什么搬到了学校？']],
    ['a11', ['How many books about bridges did Ana read?', '安娜读了几本关于桥的书？']],
  ])('[PA-7] %s is among the first three, and the verdict supports an answer: %j', async (ref, questions) => {
    for (const { ranked, verdict } of await both(questions)) {
      expect(ranked.slice(0, 3).map((event) => event.ref)).toContain(ref)
      expect(verdict.verdict).toBe('supported')
    }
  })

  it.each([
    [["What is the name of Ana's dentist?", '安娜的牙医叫什么名字？']],
    [['Which guitar did Ben sell?', '阿本卖了哪把吉他？']],
  ])('[PA-8] what was never said is not supported: %j', async (questions) => {
    for (const { verdict } of await both(questions)) expect(verdict.verdict).toBe('none')
  })

  it.each([
    ['causal', ['Why did Ana cancel the trip to Kyoto?', '安娜为什么取消了去京都的旅行？']],
    ['session', ['How many cats does Ben keep?', '阿本养了几只猫？']],
    ['time', ['When did Ana cancel the trip?', '安娜什么时候取消的旅行？']],
  ])('[PA-9] lines stand in the order %s, with the same parts: %j', async (order, questions) => {
    const [english, chinese] = await both(questions)
    expect([english?.context.order, chinese?.context.order]).toEqual([order, order])
    const parts = (found: Recollection | undefined) =>
      Object.fromEntries(
        found?.context.lines.flatMap(({ event, roles }) => {
          const told = roles.filter((role) => role !== 'background')
          return told.length === 0 ? [] : [[event.ref, told]]
        }) ?? [],
      )
    expect(parts(chinese)).toEqual(parts(english))
  })

  it('[PA-10] the same turns are related in the same way', async () => {
    const [english, chinese] = await Promise.all(
      memories.map(async (memory) =>
        (await memory.relations()).relations.map(({ from, kind, to }) => `${from} ${kind} ${to}`).toSorted(),
      ),
    )
    expect(chinese).toEqual(english)
    expect(english).toContain('a3 explains a1')
    expect(english).toContain('a2 answers a3')
  })

  it('[PA-11] a nickname is a name of the same person, and leads to what is told under it', async () => {
    const [english, chinese] = await Promise.all([memories[0]?.entity('Martin Weiss'), memories[1]?.entity('王小明')])
    expect(english?.names).toContain('spanner')
    expect(chinese?.names).toContain('扳手')
    expect(chinese?.refs).toEqual(english?.refs)
  })

  it.each([
    [['What was said on 4 March?', '3月4日说了什么？']],
    [['What was said on 4 March 2025?', '2025年3月4日说了什么？']],
  ])('[PA-12] a time restricts to what was said then: %j', async (questions) => {
    for (const { context } of await both(questions))
      expect(context.lines.map(({ event }) => event.ref)).toEqual(['a4', 'a5'])
  })

  it('[PA-13] why-not tells the same stage', async () => {
    const [english, chinese] = await Promise.all([
      memories[0]?.whyNot('Why did Ana cancel the trip to Kyoto?', 'a9', { budgetTokens: 60, now }),
      memories[1]?.whyNot('安娜为什么取消了去京都的旅行？', 'a9', { budgetTokens: 60, now }),
    ])
    expect([english?.verdict, chinese?.verdict]).toEqual(['budget', 'budget'])
  })

  it.each([
    [
      ['And where does she live?', '那她住在哪里？'],
      ['When did Ana cancel the trip?', '安娜什么时候取消的旅行？'],
      'a7',
    ],
    [
      ['And why?', '那为什么呢？'],
      ['When did Ana cancel the trip to Kyoto?', '安娜什么时候取消了去京都的旅行？'],
      'a3',
    ],
  ])('[PA-14] a question without a subject points back: %j', async (questions, before, ref) => {
    for (const [at, question] of questions.entries()) {
      const history = [{ text: before[at] ?? '' }]
      const { ranked } = await (memories[at] as Memory).recall(question, { now, history })
      expect(ranked.slice(0, 3).map((event) => event.ref)).toContain(ref)
    }
  })

  it.each([
    ['安娜為什麼取消了去京都的旅行？', '安娜为什么取消了去京都的旅行？'],
    ['張總搬到哪裡了？', '张总搬到哪里了？'],
    ['王小明對阿本的剎車做了什麼？', '王小明对阿本的刹车做了什么？'],
  ])('[PA-15] Traditional finds what Simplified finds, with the same verdict: %s', async (traditional, simplified) => {
    const memory = memories[1] as Memory
    const [a, b] = [await memory.recall(traditional, { now }), await memory.recall(simplified, { now })]
    expect(a.ranked.map(({ ref }) => ref)).toEqual(b.ranked.map(({ ref }) => ref))
    expect(a.verdict.support).toBeCloseTo(b.verdict.support, 6)
  })
})
