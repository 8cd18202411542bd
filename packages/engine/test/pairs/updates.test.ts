/** What is out of date, told in English and in Chinese of both scripts: facts, what puts them out of date, and how it was. */
import { type Memory, openMemory } from 'knotwork'
import { afterAll, describe, expect, it } from 'vitest'

const scripts = ['English', 'Simplified', 'Traditional'] as const
const open: Memory[] = []
afterAll(async () => {
  for (const memory of open) await memory.close()
})

/** A memory of what one speaker says on three days, in sessions of their own. */
async function told(speaker: string, texts: readonly string[], days: readonly string[]): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  open.push(memory)
  await memory.rememberMany(
    texts.map((text, at) => ({ ref: `m${at}`, session: `s${at}`, time: `${days[at]}T10:00:00`, speaker, text })),
  )
  await memory.consolidate()
  return memory
}

const month = ['2025-02-03', '2025-02-10', '2025-02-24']

/** Each statement in three scripts; what it is about; a question for it. */
const changes: readonly {
  readonly slot: string
  readonly speakers: readonly string[]
  readonly first: readonly string[]
  readonly second: readonly string[]
  readonly question: readonly string[]
}[] = [
  {
    slot: 'home',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['I live in Tromsø.', '我住在扬州。', '我住在揚州。'],
    second: ['We moved to Bodø last week.', '我们上周搬到镇江了。', '我們上週搬到鎮江了。'],
    question: ['Where does Runa live?', '小禾住在哪里？', '小禾住在哪裡？'],
  },
  {
    slot: 'work',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['I work at a bakery.', '我在面包店工作。', '我在麵包店工作。'],
    second: ['I quit my job at the bakery.', '我从面包店辞职了。', '我從麵包店辭職了。'],
    question: ['Where does Runa work?', '小禾在哪里工作？', '小禾在哪裡工作？'],
  },
  {
    slot: 'liking',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['I love coffee.', '我喜欢咖啡。', '我喜歡咖啡。'],
    second: ['I hate coffee now.', '我现在讨厌咖啡。', '我現在討厭咖啡。'],
    question: ['Does Runa like coffee?', '小禾喜欢咖啡吗？', '小禾喜歡咖啡嗎？'],
  },
  {
    slot: 'favourite',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['My favourite colour is green.', '我最喜欢的颜色是绿色。', '我最喜歡的顏色是綠色。'],
    second: ['My favourite colour is blue now.', '我现在最喜欢的颜色是蓝色。', '我現在最喜歡的顏色是藍色。'],
    question: ["What is Runa's favourite colour?", '小禾最喜欢什么颜色？', '小禾最喜歡什麼顏色？'],
  },
  {
    slot: 'habit',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['I smoke every day.', '我每天抽烟。', '我每天抽煙。'],
    second: ['I gave up smoking.', '我戒烟了。', '我戒煙了。'],
    question: ['Does Runa smoke?', '小禾抽烟吗？', '小禾抽煙嗎？'],
  },
  {
    slot: 'thing',
    speakers: ['Runa', '小禾', '小禾'],
    first: ['The meeting is on Tuesday.', '会议在周二。', '會議在週二。'],
    second: ['The meeting has been moved to Friday.', '会议改到周五了。', '會議改到週五了。'],
    question: ['When is the meeting?', '会议在哪天？', '會議在哪天？'],
  },
]

const between = ['Lovely weather today.', '今天天气不错。', '今天天氣不錯。']

describe('updates in pairs', () => {
  it.each(changes.flatMap((one) => scripts.map((script, at) => ({ ...one, script, at }))))(
    '[PA-30] $slot, $script: what was said first is out of date, its fact has ended, and its successor stands above it',
    async ({ slot, speakers, first, second, question, at }) => {
      const pick = (texts: readonly string[]): string => texts[at] as string
      const memory = await told(pick(speakers), [pick(first), pick(between), pick(second)], month)
      const { relations } = await memory.relations({ graphs: ['causal'] })
      expect(relations.filter(({ kind }) => kind === 'updates').map(({ from, to }) => [from, to])).toEqual([
        ['m2', 'm0'],
      ])
      const facts = await memory.facts(['m0', 'm1'])
      expect(facts.map((fact) => [fact.slot, fact.supersededBy])).toEqual([[slot, ['m2']]])
      const { ranked } = await memory.recall(pick(question), { now: '2025-05-01T10:00:00' })
      const order = ranked.map(({ ref }) => ref).filter((ref) => ref !== 'm1')
      expect(order[0]).toBe('m2')
    },
  )
})
