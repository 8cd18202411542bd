/** Why an answer is or is not supported, told of the same lines in English and in Chinese of both scripts. */
import { type Memory, openMemory } from 'knotwork'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const said: readonly (readonly (readonly [speaker: string, text: string])[])[] = [
  [
    ['Runa', 'I sold my accordion to a neighbour.'],
    ['Iver', 'The ferry was late again.'],
    ['Runa', 'The harbour was closed because of the ice.'],
    ['Iver', 'Our rowing club meets at the old mill.'],
    ['Runa', 'We painted the boathouse.'],
  ],
  [
    ['小禾', '我把手风琴卖给了邻居。'],
    ['阿远', '渡轮又晚点了。'],
    ['小禾', '因为结冰，港口关闭了。'],
    ['阿远', '我们划船俱乐部在老磨坊聚会。'],
    ['小禾', '我们给船屋刷了漆。'],
  ],
  [
    ['小禾', '我把手風琴賣給了鄰居。'],
    ['阿遠', '渡輪又晚點了。'],
    ['小禾', '因為結冰，港口關閉了。'],
    ['阿遠', '我們划船俱樂部在老磨坊聚會。'],
    ['小禾', '我們給船屋刷了漆。'],
  ],
]
const memories: Memory[] = []

beforeAll(async () => {
  for (const lines of said) {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await memory.rememberMany(
      lines.map(([speaker, text], at) => ({
        ref: `v${at}`,
        session: `s${at}`,
        time: `2025-03-0${at + 1}T10:00:00`,
        speaker,
        text,
      })),
    )
    await memory.consolidate()
    memories.push(memory)
  }
})
afterAll(async () => {
  for (const memory of memories) await memory.close()
})

describe('verdicts in pairs', () => {
  it.each([
    ['supported', ['Who sold the accordion?', '谁卖了手风琴？', '誰賣了手風琴？']],
    ['supported', ['Why was the harbour closed?', '港口为什么关闭了？', '港口為什麼關閉了？']],
    ['supported', ['Where does the rowing club meet?', '划船俱乐部在哪里聚会？', '划船俱樂部在哪裡聚會？']],
    // Somebody else said so.
    ['not supported', ['Why did Iver sell his accordion?', '阿远为什么卖了手风琴？', '阿遠為什麼賣了手風琴？']],
    // Nothing says why.
    ['not supported', ['Why did they paint the boathouse?', '他们为什么给船屋刷漆？', '他們為什麼給船屋刷漆？']],
    // No line about it holds a number.
    ['not supported', ['How much did the accordion cost?', '手风琴卖了多少钱？', '手風琴賣了多少錢？']],
    // Never spoken of.
    ['not supported', ['Which violin did Runa break?', '小禾弄坏了哪把小提琴？', '小禾弄壞了哪把小提琴？']],
  ])('[PA-31] an answer is %s: %j', async (expected, questions) => {
    const found = await Promise.all(
      questions.map(async (question, at) => {
        const { verdict } = await (memories[at] as Memory).recall(question, { now: '2025-04-01T10:00:00' })
        return verdict.verdict === 'supported' ? 'supported' : 'not supported'
      }),
    )
    expect(found).toEqual(Array(3).fill(expected))
  })

  it.each([
    ['path', ['Why did they paint the boathouse?', '他们为什么给船屋刷漆？', '他們為什麼給船屋刷漆？']],
    ['value', ['How much did the accordion cost?', '手风琴卖了多少钱？', '手風琴賣了多少錢？']],
  ])('[PA-31] what is missing is of the kind %s: %j', async (kind, questions) => {
    for (const [at, question] of questions.entries()) {
      const { verdict } = await (memories[at] as Memory).recall(question, { now: '2025-04-01T10:00:00' })
      expect(
        verdict.facets.filter((facet) => !facet.covered).map((facet) => facet.kind),
        question,
      ).toContain(kind)
    }
  })
})
