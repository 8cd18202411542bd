/** One conversation in two languages: the same turns under the same refs, written for these tests. */
import { type Memory, openMemory } from 'knotwork'

/** Who says it, what, and its ref; `time` is the day. */
interface Turn {
  readonly ref: string
  readonly day: string
  readonly en: readonly [speaker: string, text: string]
  readonly zh: readonly [speaker: string, text: string]
}

export const turns: readonly Turn[] = [
  {
    ref: 'a1',
    day: '2025-03-03',
    en: ['Ana', 'I cancelled the trip to Kyoto.'],
    zh: ['安娜', '我取消了去京都的旅行。'],
  },
  { ref: 'a2', day: '2025-03-03', en: ['Ben', 'Why did you cancel it?'], zh: ['阿本', '你为什么取消了？'] },
  {
    ref: 'a3',
    day: '2025-03-03',
    en: ['Ana', 'Because my passport had run out.'],
    zh: ['安娜', '因为我的护照过期了。'],
  },
  {
    ref: 'a4',
    day: '2025-03-04',
    en: ['Ben', 'I keep three cats and two parrots.'],
    zh: ['阿本', '我养了三只猫和两只鹦鹉。'],
  },
  {
    ref: 'a5',
    day: '2025-03-04',
    en: ['Ana', 'Manager Zhang moved to Berlin in May.'],
    zh: ['安娜', '张总五月搬到了柏林。'],
  },
  {
    ref: 'a6',
    day: '2025-03-05',
    en: ['Ben', 'Martin Weiss, whom we call Spanner, repairs bicycles.'],
    zh: ['阿本', '王小明外号叫扳手，他会修自行车。'],
  },
  { ref: 'a7', day: '2025-03-06', en: ['Ana', 'I live in Vienna now.'], zh: ['安娜', '我现在住在维也纳。'] },
  { ref: 'a8', day: '2025-03-07', en: ['Ben', 'Spanner repaired my brakes.'], zh: ['阿本', '扳手修好了我的刹车。'] },
  { ref: 'a9', day: '2025-03-08', en: ['Ana', 'Lovely weather today.'], zh: ['安娜', '今天天气不错。'] },
  {
    ref: 'a10',
    day: '2025-03-09',
    en: ['Ben', 'The dam burst. Therefore the market moved to the school.'],
    zh: ['阿本', '水坝塌了。因此集市搬到了学校。'],
  },
  {
    ref: 'a11',
    day: '2025-03-10',
    en: ['Ana', 'I read two books about bridges.'],
    zh: ['安娜', '我读了两本关于桥的书。'],
  },
]

export type Language = 'en' | 'zh'
export const languages: readonly Language[] = ['en', 'zh']

/** The conversation, consolidated; words only, so that both are found by the same means. */
export async function remembered(language: Language): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(
    turns.map((turn) => {
      const [speaker, text] = turn[language]
      return { ref: turn.ref, session: turn.day, time: `${turn.day}T10:00:00`, speaker, text }
    }),
  )
  await memory.consolidate()
  return memory
}
