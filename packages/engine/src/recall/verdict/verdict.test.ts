import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../../ingest/receipt.ts'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import { HashEmbedder } from '../../provider/hash-embedder.ts'
import { withdrawnAttributes } from '../../record/withdrawn.ts'
import { addresses } from './address.ts'
import { supportOf } from './support.ts'
import { defaultVerdictPolicy } from './verdict-policy.ts'

async function memoryOf(turns: readonly (readonly [speaker: string, text: string, time?: string])[]): Promise<Memory> {
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    worker: 'none',
    clock: new ManualClock(),
    ids: new SequentialIds(),
  })
  const inputs = turns.map(
    ([speaker, text, time = '2025-03-04'], i): RememberInput => ({
      ref: `m${i + 1}`,
      session: time,
      speaker,
      text,
      time,
    }),
  )
  await memory.rememberMany(inputs)
  await memory.consolidate()
  return memory
}

const talk = [
  ['Ana', 'My grandmother in Sweden gave me this necklace when I was ten.'],
  ['Ben', 'Lovely! I walked the dog and cooked soup all day.'],
  ['Ana', 'The soup smells good from here.'],
  ['Ben', 'We moved the boat to the harbour because of the storm in May.'],
] as const

describe('verdict', () => {
  it('[IM-162] no answer rests on what was withdrawn, and its line says so', async () => {
    const memory = await memoryOf([])
    await memory.rememberMany([
      { ref: 'a', speaker: 'Ana', text: 'The kiln opens at four.', attributes: { ...withdrawnAttributes } },
      { ref: 'b', speaker: 'Ben', text: 'We had soup at noon.' },
    ])
    const { context, verdict } = await memory.recall('When does the kiln open?')
    expect(context.text).toMatch(/Ana \(withdrawn\): The kiln opens at four\. <ref:a>/)
    expect(verdict).toMatchObject({ verdict: 'none' })
    await memory.remember({ ref: 'c', speaker: 'Ana', text: 'The kiln opens at five.' })
    expect((await memory.recall('When does the kiln open?')).verdict.facets[0]).toMatchObject({
      covered: true,
      by: ['c'],
    })
    await memory.close()
  })

  it('[VD-3] what one told is supported, and the facets name the events that cover them', async () => {
    const { verdict, trace } = await (await memoryOf(talk)).recall('Who gave Ana the necklace in Sweden?')
    expect(verdict).toMatchObject({ verdict: 'supported', missing: [], reasons: [] })
    expect(verdict.facets).toContainEqual({ facet: 'necklace', kind: 'words', covered: true, by: ['m1'] })
    expect(verdict.facets).toContainEqual({
      facet: 'Ana',
      kind: 'person',
      covered: true,
      by: expect.arrayContaining(['m1']),
    })
    expect(trace.verdict).toBe(verdict)
  })

  it('[VD-4] the same words said by another support nothing, and the verdict says whose they are', async () => {
    const memory = await memoryOf(talk)
    const swapped = (await memory.recall('Who gave Ben the necklace in Sweden?')).verdict
    const right = (await memory.recall('Who gave Ana the necklace in Sweden?')).verdict
    expect(swapped.verdict).toBe('none')
    expect(swapped.support).toBeLessThan(right.support / 2)
    expect(swapped.missing).toContain('Ben')
    expect(swapped.reasons[0]).toBe('what is asked about Ben was said by Ana (m1)')
  })

  it('[VD-87] what another tells in the context is not missing: it is said whose it is', async () => {
    const english = await memoryOf([
      ['Ana', 'My canoe is moored in the harbour.'],
      ['Ben', 'I painted a kayak turquoise.'],
    ])
    const { missing, reasons } = (await english.recall("Is Ana's canoe in the harbour turquoise or velvet?")).verdict
    expect(missing).toEqual(['velvet'])
    expect(reasons).toEqual(['said by Ben (m2), not by Ana: turquoise', 'not in the evidence: velvet'])
    const chinese = await memoryOf([
      ['小明', '我的独木舟停在港口。'],
      ['小红', '我把皮划艇漆成了青绿色。'],
    ])
    const told = (await chinese.recall('小明停在港口的独木舟是青绿色吗？')).verdict
    expect(told.missing).toEqual([])
    expect(told.reasons).toEqual(['said by 小红 (m2), not by 小明: 青绿色'])
  })

  it('[VD-4] in Chinese as well, by words alone', async () => {
    const memory = await memoryOf([
      ['小明', '外婆从瑞典给我带了一条项链。'],
      ['小红', '今天煮了一锅汤，很香。'],
    ])
    const right = (await memory.recall('外婆从瑞典给小明带了什么项链？')).verdict
    const swapped = (await memory.recall('外婆从瑞典给小红带了什么项链？')).verdict
    expect([right.verdict, swapped.verdict]).toEqual(['supported', 'none'])
    expect(swapped.reasons[0]).toBe('what is asked about 小红 was said by 小明 (m1)')
  })

  it('[VD-5] words of another that speak to or of the person are no swap', async () => {
    const memory = await memoryOf([
      ['Ana', 'You got that necklace from your grandmother in Sweden, right?'],
      ['Ana', 'Ben got that necklace from a grandmother in Sweden.'],
      ['Ben', 'So true.'],
    ])
    expect((await memory.recall("Where is Ben's necklace from?")).verdict.facets[0]).toMatchObject({
      facet: 'Ben',
      covered: true,
    })
    expect(addresses('Do YOU like it?', [])).toBe(true)
    expect(addresses('他送了你一本书', [])).toBe(true)
    expect(addresses('Costa was late', ['Ben Costa'])).toBe(false)
    expect(addresses('ben was late', ['Ben Costa'])).toBe(true)
    expect(addresses('小红今天没来', ['小红'])).toBe(true)
    expect(addresses('The bench is new.', ['Ben'])).toBe(false)
  })

  it('[VD-6] what nothing speaks of is missing by name, and the verdict is none', async () => {
    const memory = await memoryOf(talk)
    const { verdict } = await memory.recall('When did the submarine reach Antarctica?')
    expect(verdict.verdict).toBe('none')
    expect(verdict.missing).toEqual(['submarine', 'reach', 'antarctica'])
    expect(verdict.reasons).toEqual(['not in the evidence: submarine, reach, antarctica'])
    expect((await (await memoryOf([['小明', '我买了项链。']])).recall('潜艇的项链是谁的？')).verdict.missing).toEqual([
      '潜艇',
    ])
  })

  it('[VD-6] an empty memory, and a blank question, have the verdict none and support 0', async () => {
    const none = { verdict: 'none', support: 0 }
    expect((await (await memoryOf([])).recall('When?')).verdict).toMatchObject(none)
    expect((await (await memoryOf(talk)).recall(' ')).verdict).toMatchObject(none)
  })

  it('[VD-7] a why needs a path: a connective in the evidence, or a causal relation into it', async () => {
    const memory = await memoryOf(talk)
    const because = (await memory.recall('Why did Ben move the boat to the harbour?')).verdict
    expect(because).toMatchObject({ verdict: 'supported' })
    expect(because.facets.at(-1)).toEqual({ facet: 'why', kind: 'path', covered: true, by: ['m4'] })
    const pathless = (await memory.recall('Why did Ben cook soup all day?')).verdict
    expect(pathless.support).toBeLessThan(defaultVerdictPolicy.supportedMin)
    expect(pathless).toMatchObject({ verdict: 'weak', missing: ['why'] })
    expect(pathless.reasons).toContain('nothing in the evidence says why')
  })

  it('[VD-8] jobs that wait are named, and change no number', async () => {
    const memory = await memoryOf(talk)
    const before = (await memory.recall('Who gave Ana the necklace?')).verdict
    await memory.remember({ text: 'Later.', session: 'z', time: '2025-03-05' })
    const { verdict } = await memory.recall('Who gave Ana the necklace?')
    expect(before.reasons).toEqual([])
    expect(verdict.reasons.at(-1)).toMatch(/^\d+ jobs? waits? to be consolidated: relations may be missing$/)
    expect(verdict.verdict).toBe(before.verdict)
  })

  it('[VD-11] of many jobs that wait it is said that they are at least a hundred', async () => {
    const memory = await memoryOf(talk)
    await memory.rememberMany(Array.from({ length: 120 }, (_, i) => ({ text: `Later ${i}.`, session: 'z' })))
    const { verdict } = await memory.recall('Who gave Ana the necklace?')
    expect(verdict.reasons.at(-1)).toBe('at least 100 jobs wait to be consolidated: relations may be missing')
  })

  it('[VD-9] [VD-64] what others said counts though no room was left for it, and is not cited', async () => {
    const memory = await memoryOf(talk)
    const { context, verdict } = await memory.recall('Who gave Ben the necklace in Sweden?', { budgetTokens: 25 })
    expect(context.lines.map(({ event }) => event.ref)).not.toContain('m1')
    // VD-64: a ref that is not shown would send its reader looking for it.
    expect(verdict.reasons).toContain('what is asked about Ben was said by Ana')
  })

  it('[VD-10] support is the logistic of the features, mixed by trust and script', () => {
    const policy = {
      ...defaultVerdictPolicy,
      vectors: { cover: 4, person: 2, bias: 1 },
      words: { cover: 2, person: 1, bias: 3 },
      cjk: { cover: 1, person: 1, bias: 0 },
    }
    const of = (trust: number, cjkShare: number) =>
      supportOf({ cover: 0.5, person: -0.25, unmet: 0 }, { trust, cjkShare }, policy)
    const logistic = (x: number) => 1 / (1 + Math.exp(-x))
    expect(of(1, 0)).toBeCloseTo(logistic(0.5), 12)
    expect(of(0, 0)).toBeCloseTo(logistic(-2.25), 12)
    expect(of(0.5, 0)).toBeCloseTo(logistic((0.5 - 2.25) / 2), 12)
    expect(of(1, 1)).toBeCloseTo(logistic(0.25), 12)
  })

  const weeks = [
    ['Tom', 'The kiln arrived, and it is bigger than the shed.', '2025-03-04'],
    ['Marta', 'I sold the blue bicycle to my neighbour.', '2025-03-05'],
    ['Tom', 'My first bowl cracked in the fire.', '2025-03-12'],
    ['Marta', 'Choir starts again, I am an alto now.', '2025-03-13'],
  ] as const

  it('[VD-42] a question of nothing but who and when is covered by what they said then', async () => {
    const memory = await memoryOf(weeks)
    const { verdict } = await memory.recall('What did Tom and Marta say last week?', { now: '2025-03-19T10:00' })
    expect(verdict).toMatchObject({ verdict: 'supported', missing: [], reasons: [] })
    const tom = (await memory.recall('What did Tom do last week?', { now: '2025-03-19T10:00' })).verdict
    expect(tom.facets).toEqual([{ facet: 'Tom', kind: 'person', covered: true, by: ['m3'] }])
  })

  it('[VD-42] and in Chinese', async () => {
    const memory = await memoryOf([
      ['小雨', '窑终于送到了，比棚子还大。', '2025-03-04'],
      ['阿强', '我把蓝色的自行车卖给邻居了。', '2025-03-12'],
      ['小雨', '第一个碗烧裂了。', '2025-03-13'],
    ])
    const { verdict } = await memory.recall('小雨上周说了什么？', { now: '2025-03-19T10:00' })
    expect(verdict).toMatchObject({ verdict: 'supported', missing: [], reasons: [] })
    expect(verdict.facets).toEqual([{ facet: '小雨', kind: 'person', covered: true, by: ['m3'] }])
  })

  it('[VD-42] but not by what they said at another time', async () => {
    const memory = await memoryOf(weeks.slice(0, 3))
    const { verdict } = await memory.recall('What did Marta say last week?', { now: '2025-03-19T10:00' })
    expect(verdict).toMatchObject({ verdict: 'none', support: 0, reasons: ['no line was told by Marta then'] })
  })

  it('[VD-41] the words of a window in which nothing lies are missing', async () => {
    const { verdict } = await (await memoryOf(weeks)).recall('What did Tom say on 9 August 2019?', {
      now: '2025-03-19T10:00',
    })
    expect(verdict.verdict).toBe('none')
    expect(verdict.missing).toEqual(['9', 'august', '2019'])
  })

  it('[VD-43] what is missing in Chinese is named by whole words', async () => {
    const memory = await memoryOf([['小雨', '她穿着绿色的裙子，唱了一首歌。']])
    const missing = async (question: string) => (await memory.recall(question)).verdict.missing
    expect(await missing('她最喜欢的角色是什么？')).toContain('角色')
    expect(await missing('那些曲子呢？')).toEqual(['曲子'])
    expect(await missing('绿色的帽子呢？')).toEqual(['帽子'])
  })

  it('[VD-44] an age, a number or a place that no line about it holds makes the verdict weak at most', async () => {
    const memory = await memoryOf([
      ['Saskia', 'I repair violins, and I live for that work.'],
      ['Ben', 'Wonderful. My daughter Juno laughs all day.'],
      ['Saskia', 'Great to hear.'],
      ['Ben', 'We keep sheep and the sheep keep us awake.'],
    ])
    for (const [question, value] of [
      ['Where does Saskia live?', 'where'],
      ["How old is Ben's daughter Juno?", 'how old'],
      ['How many sheep does Ben keep?', 'how many'],
    ] as const) {
      const { verdict } = await memory.recall(question)
      expect([question, verdict.verdict]).toEqual([question, 'weak'])
      expect(verdict.missing).toEqual([value])
      expect(verdict.reasons).toEqual([`nothing in the evidence says ${value}`])
    }
  })

  it('[VD-44] what holds it may stand beside what is asked, in both languages', async () => {
    const memory = await memoryOf([
      ['Ben', 'We keep sheep. Guess how many!'],
      ['Ben', 'Sheep keep us busy.'],
      ['Ben', 'Nineteen.'],
      ['小雨', '小雨上小学了。'],
      ['阿强', '她七岁。'],
    ])
    expect((await memory.recall('How many sheep does Ben keep?')).verdict.verdict).toBe('supported')
    expect((await memory.recall('小雨几岁了？')).verdict.facets.at(-1)).toMatchObject({
      facet: 'how old',
      covered: true,
    })
    const unknown = await (await memoryOf([['小雨', '小雨上小学了。']])).recall('小雨几岁了？')
    expect(unknown.verdict).toMatchObject({ verdict: 'weak', missing: ['how old'] })
  })

  it('[VD-70] a question and its answer are one piece of evidence', async () => {
    const memory = await memoryOf([
      ['Noa', 'Can Hilde eat gluten at all?'],
      ['Priya', 'No, she is coeliac.'],
      ['Noa', 'Poor Hilde.'],
    ])
    const { context, verdict } = await memory.recall('Can Hilde eat gluten?')
    expect(context.lines.map(({ event }) => event.ref)).toContain('m2')
    expect(verdict.reasons.join('; ')).not.toMatch(/gluten|only in/)
    expect(verdict.facets).toContainEqual(expect.objectContaining({ facet: 'gluten', covered: true, by: ['m2'] }))
  })

  it.each([
    ['What is your vet called?', 'Maes.', 'What is the name of my vet?'],
    ['你家的猫叫什么名字？', '豆豆。', '我家的猫叫什么名字？'],
  ])('[VD-90] a bare answer supports the question that it answers: %s', async (asked, told, question) => {
    const lines = [
      ['Ben', asked],
      ['Ana', told],
    ] as const
    const memory = await memoryOf(lines)
    const unrelated = await memoryOf([lines[1], ['Ben', 'It rains.']])
    const verdictOf = async (of: Memory): Promise<string> =>
      (await of.recall(question, { asker: 'Ana' })).verdict.verdict
    expect([await verdictOf(memory), await verdictOf(unrelated)]).toEqual(['supported', 'none'])
  })

  it('[VD-71] a word that stands only in a question is told as that', async () => {
    const memory = await memoryOf([
      ['Noa', 'The kiln is in the shed.'],
      ['Priya', 'Did the glaze crack in the kiln?'],
    ])
    const { verdict } = await memory.recall('Why did the purple glaze crack in the kiln?')
    expect(verdict.missing).toEqual(expect.arrayContaining(['purple', 'glaze', 'crack']))
    expect(verdict.reasons).toContain('not in the evidence: purple')
    expect(verdict.reasons).toContain('only in a question: glaze, crack')
    const chinese = await memoryOf([
      ['小雨', '窑在棚子里。'],
      ['阿强', '窑里的釉料裂了吗？'],
    ])
    expect((await chinese.recall('棚子里的釉料？')).verdict.reasons).toContain('only in a question: 釉料')
  })

  it('[VD-72] who only asked told nothing, and is not said to have no line', async () => {
    const memory = await memoryOf([
      ['Noa', 'The kiln is in the shed.'],
      ['Priya', 'Is the kiln in the shed?'],
    ])
    const { verdict } = await memory.recall('Where did Priya put the kiln?')
    expect(verdict.reasons).toContain('Priya only asked')
    expect(verdict.reasons.join('; ')).not.toContain('no line was told')
  })

  it('[VD-73] a word for somebody is covered by any name of the same entity', async () => {
    const memory = await memoryOf([
      ['Noa', 'Mrs Okafor paid the plumber for the boiler.'],
      ['Noa', 'The plumber came by bus.'],
      ['Noa', 'Landlord called about the noise.'],
    ])
    const coveredBy = async (): Promise<readonly string[] | undefined> =>
      (await memory.recall('Did Landlord pay the plumber?')).verdict.facets.find(({ facet }) => facet === 'landlord')
        ?.by
    expect(await coveredBy()).toEqual(['m3'])
    expect(await memory.mergeEntities('mrs okafor', 'landlord')).toMatchObject({ status: 'done' })
    expect(await coveredBy()).toEqual(['m1', 'm3'])
  })
})
