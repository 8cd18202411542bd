import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../../ingest/receipt.ts'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import { HashEmbedder } from '../../provider/hash-embedder.ts'
import { addresses } from './address.ts'
import { supportOf } from './support.ts'
import { defaultVerdictPolicy } from './verdict-policy.ts'

async function memoryOf(turns: readonly (readonly [speaker: string, text: string])[]): Promise<Memory> {
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    worker: 'none',
    clock: new ManualClock(),
    ids: new SequentialIds(),
  })
  const inputs = turns.map(
    ([speaker, text], i): RememberInput => ({ ref: `m${i + 1}`, session: 's', speaker, text, time: '2025-03-04' }),
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
    expect(pathless.support).toBeGreaterThan(defaultVerdictPolicy.supportedMin)
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

  it('[VD-9] what others said counts though no room was left for it', async () => {
    const memory = await memoryOf(talk)
    const { context, verdict } = await memory.recall('Who gave Ben the necklace in Sweden?', { budgetTokens: 25 })
    expect(context.lines.map(({ event }) => event.ref)).not.toContain('m1')
    expect(verdict.reasons).toContain('what is asked about Ben was said by Ana (m1)')
  })

  it('[VD-10] support is the logistic of the features, mixed by trust and script', () => {
    const policy = {
      ...defaultVerdictPolicy,
      vectors: { cover: 4, person: 2, bias: 1 },
      words: { cover: 2, person: 1, bias: 3 },
      cjk: { cover: 1, person: 1, bias: 0 },
    }
    const of = (trust: number, cjkShare: number) =>
      supportOf({ cover: 0.5, person: -0.25 }, { trust, cjkShare }, policy)
    const logistic = (x: number) => 1 / (1 + Math.exp(-x))
    expect(of(1, 0)).toBeCloseTo(logistic(0.5), 12)
    expect(of(0, 0)).toBeCloseTo(logistic(-2.25), 12)
    expect(of(0.5, 0)).toBeCloseTo(logistic((0.5 - 2.25) / 2), 12)
    expect(of(1, 1)).toBeCloseTo(logistic(0.25), 12)
  })
})
