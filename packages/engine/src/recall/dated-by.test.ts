import { ManualClock, SequentialIds } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import type { PolicyChange } from './policy.ts'
import type { Recollection } from './recollection.ts'

/** Each in a conversation of its own. */
const said = (ref: string, time: string, text: string, speaker = 'Ida'): RememberInput => ({
  ref,
  session: ref,
  time,
  text,
  speaker,
})

/** Talk of other things, so that a budget has something to leave out. */
const others = Array.from({ length: 40 }, (_, i) =>
  said(
    `o${i}`,
    `2025-0${1 + (i % 8)}-${String(10 + (i % 15))}T11:00:00`,
    [`The roof tiles of number ${i} were grey.`, `We painted shelf ${i} green.`, `The soup needed salt, bowl ${i}.`][
      i % 3
    ] as string,
  ),
)

async function recalled(
  told: readonly RememberInput[],
  question: string,
  { policy = {}, budgetTokens = 600, asOf }: { policy?: PolicyChange; budgetTokens?: number; asOf?: string } = {},
): Promise<Recollection> {
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    worker: 'none',
    clock: new ManualClock(Date.UTC(2025, 10, 1)),
    ids: new SequentialIds(),
  })
  await memory.rememberMany([...told])
  return memory.recall(question, { policy, budgetTokens, ...(asOf === undefined ? {} : { asOf }) })
}

const hops = ({ trace }: Recollection): string[] =>
  trace.walk.steps
    .filter(({ relations }) => relations.some(({ kind, direction }) => kind === 'dated-by' && direction === 'forward'))
    .map(({ from, to, relations }) => {
      const quote = relations.find(({ kind }) => kind === 'dated-by')?.quote
      return `${from} → ${to}: ${quote}`
    })

const lineOf = ({ context }: Recollection, ref: string): string =>
  context.lines.find(({ event }) => event.ref === ref)?.text ?? ''

interface Talk {
  readonly name: string
  readonly told: readonly RememberInput[]
  readonly question: string
  readonly hops: readonly string[]
  readonly shows?: string
}

const leak = said('leak', '2025-06-20T10:00:00', "The roof started leaking the day after Mum's birthday.")

const talks: readonly Talk[] = [
  {
    name: 'a day that words tell',
    told: [leak, said('day', '2025-06-18T09:00:00', "Mum's birthday was splendid on Saturday the fourteenth.")],
    question: 'When did the roof start leaking?',
    hops: ["leak → day: the day after Mum's birthday"],
    shows: "[the day after Mum's birthday = 2025-06-15]",
  },
  {
    name: 'yesterday, told on a dated day',
    told: [
      said('sign', '2025-05-20T10:00:00', 'Bela signed the lease on the morning of the regatta.'),
      said('race', '2025-05-12T10:00:00', 'Yesterday was the regatta, and it was windy.', 'Jon'),
    ],
    question: 'When did Bela sign the lease?',
    hops: ['sign → race: the morning of the regatta'],
    shows: '[the morning of the regatta = 2025-05-11]',
  },
  {
    name: 'weeks before what was then to come',
    told: [
      said('van', '2025-04-02T10:00:00', 'I sold the old van two weeks before the flea market.'),
      said('flea', '2025-03-31T10:00:00', 'The flea market took place yesterday.', 'Jon'),
    ],
    question: 'When did Ida sell the old van?',
    hops: ['van → flea: two weeks before the flea market'],
    shows: '[two weeks before the flea market = 2025-03-16]',
  },
  {
    name: 'a stay, whose day nobody knows',
    told: [
      said('gate', '2025-07-20T10:00:00', 'Somebody broke the garden gate while we were in Porto.'),
      said('stay', '2025-07-08T10:00:00', 'We went to Porto last week.'),
    ],
    question: 'When did somebody break the garden gate?',
    hops: ['gate → stay: while we were in Porto'],
  },
  {
    name: 'since',
    told: [
      said('cough', '2025-08-20T10:00:00', 'The dog has been coughing since the move.'),
      said('move', '2025-08-01T10:00:00', 'The move was on Monday and everything is in boxes.'),
    ],
    question: 'Since when has the dog been coughing?',
    hops: ['cough → move: since the move'],
  },
  {
    name: 'a telling before a plan',
    told: [
      said('voice', '2025-06-20T10:00:00', 'Karin lost her voice the same evening as the concert.'),
      said('plan', '2025-05-01T10:00:00', 'The concert will be on 6 June.'),
      said('told', '2025-06-14T10:00:00', 'Yesterday we had the concert in the barn.'),
    ],
    question: 'When did Karin lose her voice?',
    hops: ['voice → told: the same evening as the concert'],
    shows: '[the same evening as the concert = 2025-06-13]',
  },
  {
    name: 'a plan where there is nothing else: the hop, but no day',
    told: [
      said('voice', '2025-06-20T10:00:00', 'Karin lost her voice the same evening as the concert.'),
      said('plan', '2025-05-01T10:00:00', 'The concert will be on 6 June.'),
    ],
    question: 'When did Karin lose her voice?',
    hops: ['voice → plan: the same evening as the concert'],
  },
  {
    name: 'the same words of another person lead nowhere',
    told: [
      said('lens', '2025-06-20T10:00:00', 'I broke the camera lens two days after my graduation.'),
      said('jons', '2025-06-02T10:00:00', 'My graduation was yesterday.', 'Jon'),
    ],
    question: 'When did Ida break the camera lens?',
    hops: [],
  },
  {
    name: '婚礼前两天',
    told: [
      said('摔', '2025-06-20T10:00:00', '奶奶在婚礼前两天摔了一跤。', '小雨'),
      said('婚', '2025-06-15T10:00:00', '婚礼昨天很顺利。', '小雨'),
    ],
    question: '奶奶是什么时候摔跤的？',
    hops: ['摔 → 婚: 婚礼前两天'],
    shows: '[婚礼前两天 = 2025-06-12]',
  },
  {
    name: '妈妈生日第二天',
    told: [
      said('漏', '2025-03-20T10:00:00', '屋顶是妈妈生日第二天开始漏的。', '小雨'),
      said('生', '2025-03-10T10:00:00', '昨天是妈妈的生日，大家都来了。', '小雨'),
    ],
    question: '屋顶是什么时候开始漏的？',
    hops: ['漏 → 生: 妈妈生日第二天'],
    shows: '[妈妈生日第二天 = 2025-03-10]',
  },
  {
    name: '去杭州那次',
    told: [
      said('丢', '2025-05-20T10:00:00', '相机是去杭州那次弄丢的。', '小雨'),
      said('杭', '2025-05-06T10:00:00', '我们上周六去了杭州。', '小雨'),
    ],
    question: '相机什么时候弄丢的？',
    hops: ['丢 → 杭: 杭州那次'],
  },
]

describe('hops to the event that dates another', () => {
  it.each(talks)('[WK-60] lead from what leans to what tells: $name', async ({ told, question, hops: expected }) => {
    expect(hops(await recalled([...told, ...others], question))).toEqual(expected)
  })

  it.each(talks)('[WK-65] a line shows the day where it is certain: $name', async ({ told, question, shows }) => {
    const found = await recalled([...told, ...others], question)
    const line = lineOf(found, told[0]?.ref as string)
    expect(line).not.toBe('')
    if (shows === undefined) expect(line).not.toMatch(/\d{4}-\d{2}-\d{2}\]/)
    else expect(line).toContain(shows)
  })

  const [first] = talks as [Talk]
  const birthdays = [
    ...first.told,
    said('cake', '2025-06-19T09:00:00', "Was Mum's birthday cake with cherries?"),
    said('trip', '2025-06-17T09:00:00', "We left for the lake two days after Mum's birthday."),
    said('gift', '2025-06-14T09:00:00', "Mum's birthday is today and the lamp pleased her.", 'Jon'),
  ]

  it('[WK-61] a question, and what leans itself, tell of nothing; of two that tell alike both are led to', async () => {
    const found = await recalled([...birthdays, ...others], first.question)
    expect(hops(found).filter((hop) => hop.startsWith('leak'))).toEqual([
      "leak → day: the day after Mum's birthday",
      "leak → gift: the day after Mum's birthday",
    ])
    expect(lineOf(found, 'leak')).toContain("[the day after Mum's birthday = 2025-06-15]")
  })

  it('[WK-65] two that tell of two days show none', async () => {
    const other = said('gift', '2025-06-12T09:00:00', "Mum's birthday was yesterday.")
    const found = await recalled([...first.told, other, ...others], first.question)
    expect(hops(found)).toHaveLength(2)
    expect(lineOf(found, 'leak')).not.toContain('[')
  })

  it('[WK-62] a word alone of two is not enough, and what too many speak of leads nowhere', async () => {
    const dads = said('dad', '2025-06-15T09:00:00', "Dad's birthday was yesterday.")
    expect(hops(await recalled([leak, dads, ...others], first.question))).toEqual([])
    const policy = { walk: { entityEventsMax: 1 } }
    expect(hops(await recalled([...birthdays, ...others], first.question, { policy }))).toEqual([])
  })

  it('[WK-63] whatever the order of arrival, the same hops and the same line', async () => {
    const all = [...birthdays, ...others]
    const expected = await recalled(all, first.question)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (told) => {
        const found = await recalled(told, first.question)
        expect(new Set(hops(found).filter((hop) => hop.startsWith('leak')))).toEqual(
          new Set(hops(expected).filter((hop) => hop.startsWith('leak'))),
        )
        expect(lineOf(found, 'leak')).toBe(lineOf(expected, 'leak'))
      }),
      { numRuns: 12 },
    )
  })

  it('[WK-64] what was said later than the moment looked back to is not led to', async () => {
    const asOf = '2025-06-20T12:00:00'
    const later = said('late', '2025-06-25T09:00:00', "Mum's birthday was on 14 June, by the way.")
    expect(hops(await recalled([leak, later, ...others], first.question))).toHaveLength(1)
    expect(hops(await recalled([leak, later, ...others], first.question, { asOf }))).toEqual([])
  })

  it('[WK-64] the walk stays within its budget and its width', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 4 }), async (budget, width) => {
        const { trace } = await recalled([...birthdays, ...others], first.question, {
          policy: { walk: { budget, width } },
        })
        expect(trace.walk.nodes).toBeLessThanOrEqual(budget)
        const kept = trace.walk.steps.filter((one) => one.kept)
        for (const depth of [1, 2])
          expect(new Set(kept.filter((one) => one.depth === depth).map(({ to }) => to)).size).toBeLessThanOrEqual(width)
      }),
      { numRuns: 12 },
    )
  })

  it('[WK-60] a question for no time does not go that way', async () => {
    const told = [...first.told, ...others]
    expect(hops(await recalled(told, 'Why did the roof start leaking, and what happened after?'))).toEqual([])
  })

  it('[WK-66] a question for no time gets no day, and nothing behind the line', async () => {
    const told = [...first.told, ...others]
    const small = { budgetTokens: 27 }
    expect(lineOf(await recalled(told, 'What roof started leaking?', small), 'leak')).toMatch(/birthday\. <ref:leak>$/)
  })

  it('[WK-67] without the row, the graph or the walk nothing is read and nothing shown', async () => {
    const temporal = { when: { temporal: 0 }, why: { temporal: 0 } }
    for (const walk of [{ kinds: { 'dated-by': { forward: 0 } } }, { weights: temporal }, { depth: 0 }]) {
      const found = await recalled([...first.told, ...others], first.question, { policy: { walk } })
      expect(hops(found)).toEqual([])
      expect(lineOf(found, 'leak')).not.toContain('[')
    }
  })
})
