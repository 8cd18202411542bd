import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { tagAgreement } from './tag-agreement.ts'
import { TagStanding } from './tag-standing.ts'

const turns = [
  'Mother bought a bassoon in spring.',
  'Uncle sold his mandolin to a neighbour.',
  'The gate squeaks in the rain.',
  '妈妈买了一把琵琶。',
  '舅舅把唢呐卖给邻居了。',
]

async function remembering(embedder: HashEmbedder | 'none' = 'none'): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder, worker: 'none' })
  await memory.rememberMany(turns.map((text, i) => ({ ref: `t${i}`, text, time: `2026-0${i + 1}-05T10:00:00` })))
  await memory.consolidate()
  return memory
}

/** Tags that a question is led to, as the steps tell them. */
async function led(memory: Memory, question: string): Promise<string[]> {
  const { steps } = await memory.reconstruct(question)
  return steps.flatMap(({ actions }) => actions.map(({ words }) => words)).filter((words) => words.includes('→'))
}

describe('sampleTags', () => {
  it('[CG-30] draws the same by the same seed, another by another, each tag once, with what was said under it', async () => {
    const memory = await remembering()
    const first = await memory.sampleTags({ limit: 4, seed: 7 })
    expect(await memory.sampleTags({ limit: 4, seed: 7 })).toEqual(first)
    const labels = first.map(({ tag }) => tag)
    expect(new Set(labels).size).toBe(4)
    expect((await memory.sampleTags({ limit: 4, seed: 8 })).map(({ tag }) => tag)).not.toEqual(labels)
    const all = await memory.sampleTags({ limit: 1000, contents: 10 })
    expect(all.slice(0, 1)).toEqual((await memory.sampleTags({ limit: 1, contents: 10 })).slice(0, 1))
    const kind = all.find(({ tag }) => tag === '#instrument')
    expect(kind).toMatchObject({ count: 4, state: 'made', name: '#instrument' })
    expect(kind?.contents.map(({ ref }) => ref)).toEqual(['t0', 't1', 't3', 't4'])
    expect(kind?.contents.map(({ text }) => text)).toContain('妈妈买了一把琵琶。')
    await memory.close()
  })

  it('[CG-30] refuses what is no sample, by field', async () => {
    const memory = await remembering()
    await expect(memory.sampleTags({ limit: 0 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'limit' },
    })
    await expect(memory.sampleTags({ seed: -1 })).rejects.toMatchObject({ details: { field: 'seed' } })
    await expect(memory.sampleTags({ contents: 1.5 })).rejects.toMatchObject({ details: { field: 'contents' } })
    await memory.close()
  })
})

describe('rulings about tags', () => {
  it('[CG-31] a retired tag leads nowhere; undone it does again, and so it is after a rebuild', async () => {
    const memory = await remembering()
    expect(await led(memory, 'Which instruments?')).toContain('instruments → #instrument')
    expect(await memory.retireTag('#instrument', { by: 'Ana', reason: 'too wide' })).toMatchObject({
      status: 'done',
      ruling: { kind: 'retire-tag', tag: '#instrument', to: null, by: 'Ana', reason: 'too wide' },
    })
    expect(await led(memory, 'Which instruments?')).toEqual([])
    expect(await led(memory, '有哪些乐器？')).toEqual([])
    await memory.rebuild()
    expect(await led(memory, 'Which instruments?')).toEqual([])
    await memory.undo(1)
    expect(await led(memory, 'Which instruments?')).toContain('instruments → #instrument')
    expect(await led(memory, '有哪些乐器？')).toContain('乐器 → #instrument')
    await memory.close()
  })

  it('[CG-32] what has a renamed tag is found under the new name, and by the kind that it was', async () => {
    const memory = await remembering()
    const plain = 'Which heirlooms are there?'
    expect(await led(memory, plain)).toEqual([])
    await memory.renameTag('#instrument', 'heirloom')
    expect(await led(memory, plain)).toEqual(['heirlooms → heirloom'])
    const { ranked } = await memory.reconstruct(plain)
    expect(
      ranked
        .slice(0, 4)
        .map(({ ref }) => ref)
        .sort(),
    ).toEqual(['t0', 't1', 't3', 't4'])
    expect(await led(memory, 'Which instruments?')).toEqual(['instruments → heirloom'])
    await memory.renameTag('#instrument', '传家宝')
    expect(await led(memory, '家里有哪些传家宝？')).toContain('传家宝 → 传家宝')
    await memory.acceptTag('#instrument')
    expect(await led(memory, plain)).toEqual([])
    await memory.close()
  })

  it('[CG-33] what has a merged tag is found under the other, too', async () => {
    const memory = await remembering()
    expect(await led(memory, 'What about the mandolin?')).toEqual([])
    await memory.mergeTag('bassoon', 'mandolin')
    expect(await led(memory, 'What about the mandolin?')).toEqual(['mandolin → mandolin'])
    const { ranked } = await memory.reconstruct('What about the mandolin?')
    expect(ranked.map(({ ref }) => ref)).toContain('t0')
    await memory.close()
  })

  it('[CG-34] what is no tag is unknown, and a name that is taken or its own is refused', async () => {
    const memory = await remembering()
    expect(await memory.acceptTag('harp')).toEqual({ status: 'unknown', what: 'harp' })
    expect(await memory.mergeTag('bassoon', 'harp')).toEqual({ status: 'unknown', what: 'harp' })
    expect(await memory.renameTag('bassoon', 'mandolin')).toMatchObject({ status: 'refused' })
    await memory.mergeTag('bassoon', 'mandolin')
    expect(await memory.mergeTag('mandolin', 'bassoon')).toMatchObject({ status: 'refused' })
    expect(await memory.mergeTag('gate', 'gate')).toMatchObject({ status: 'refused' })
    await expect(memory.acceptTag('')).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'tag' } })
    await expect(memory.renameTag('gate', 'x'.repeat(81))).rejects.toMatchObject({ details: { field: 'to' } })
    expect(await memory.rulings()).toHaveLength(1)
    await memory.close()
  })

  it('[CG-35] said again by the same it is one ruling; the last word on a tag is the last ruling that holds', async () => {
    const memory = await remembering()
    const first = await memory.acceptTag('gate', { by: 'Ana' })
    expect(await memory.acceptTag('gate', { by: 'Ana' })).toEqual(first)
    await memory.retireTag('gate', { by: 'Ben' })
    const [kept, last] = await memory.rulings()
    expect([kept?.replacedBy, last?.replacedBy]).toEqual([2, null])
    const stateOf = async (): Promise<string | undefined> =>
      (await memory.sampleTags({ limit: 1000 })).find(({ tag }) => tag === 'gate')?.state
    expect(await stateOf()).toBe('retired')
    await memory.undo(2)
    expect(await stateOf()).toBe('accepted')
    await memory.close()
  })

  it('[CG-36] names that come round to themselves stay as they were', () => {
    const change = (tag: string, to: string) => ({ kind: 'merge-tag', tag, to }) as const
    const holding = [change('a', 'b'), change('b', 'c'), change('c', 'a'), change('d', 'a')].map((one, i) => ({
      ...{ id: i + 1, change: one, by: null, reason: null, madeAt: 0 },
    }))
    const standing = new TagStanding(holding)
    expect(['a', 'b', 'c'].map((tag) => standing.nameOf(tag))).toEqual(['a', 'b', 'c'])
    expect(standing.nameOf('d')).toBe('d')
    expect(new TagStanding(holding.slice(0, 2)).nameOf('a')).toBe('c')
  })

  it('[CG-37] where nothing was decided about tags, a reconstruction is what it was', async () => {
    const memory = await remembering(new HashEmbedder())
    const asked = async () => {
      const { elapsedMs: _, ...found } = await memory.reconstruct('Which instruments did the neighbour buy?')
      return found
    }
    const before = await asked()
    await memory.retireTag('gate')
    await memory.undo(1)
    expect(await asked()).toEqual(before)
    await memory.close()
  })
})

describe('tagAgreement', () => {
  const ruled = (rows: readonly (readonly [by: string | null, tag: string, accepted: boolean])[]) =>
    rows.map(([by, tag, accepted], i) => ({
      ...{ id: i + 1, by, reason: null, madeAt: 0 },
      change: { kind: accepted ? 'accept-tag' : 'retire-tag', tag } as const,
    }))

  it('[CG-40] tells the share accepted, with its interval, by reviewer and by the last word', () => {
    const rows = ruled([
      ['Ana', 'a', false],
      ['Ana', 'a', true],
      ['Ana', 'b', true],
      ['Ben', 'b', false],
    ])
    const { overall, reviewers } = tagAgreement(rows, null)
    expect(overall).toMatchObject({ judged: 2, accepted: 1, share: 0.5 })
    expect(reviewers.map(({ by, judged, accepted }) => [by, judged, accepted])).toEqual([
      ['Ana', 2, 2],
      ['Ben', 1, 0],
    ])
    // Wilson's interval of 2 of 2 at 95 %: [1 / (1 + 1.96² / 2), 1].
    expect(reviewers[0]?.interval?.[0]).toBeCloseTo(1 / (1 + 1.96 ** 2 / 2), 6)
    expect(reviewers[0]?.interval?.[1]).toBeCloseTo(1, 6)
    expect(tagAgreement(rows, new Set(['a'])).overall).toMatchObject({ judged: 1, accepted: 1 })
    expect(tagAgreement([], null)).toMatchObject({ overall: { judged: 0, share: null, interval: null }, pairs: [] })
  })

  it('[CG-41] tells how far two say the same of what both judged, and without chance', () => {
    const one = ['a', 'b', 'c', 'd'].map((tag) => ['Ana', tag, tag !== 'd'] as const)
    const other = ['a', 'b', 'c', 'd', 'e'].map((tag) => ['Ben', tag, tag === 'a' || tag === 'b'] as const)
    const { pairs } = tagAgreement(ruled([...one, ...other]), null)
    // Three of four agree; by chance 3/4 · 1/2 + 1/4 · 1/2 = 1/2 do.
    expect(pairs).toEqual([{ by: ['Ana', 'Ben'], judged: 4, agreement: 0.75, kappa: 0.5 }])
    const same = tagAgreement(
      ruled([
        ['Ana', 'a', true],
        ['Ben', 'a', true],
      ]),
      null,
    ).pairs
    expect(same).toEqual([{ by: ['Ana', 'Ben'], judged: 1, agreement: 1, kappa: null }])
  })

  it('[CG-42] counts a sample alone where one is named, and nothing that was undone', async () => {
    const memory = await remembering()
    const [first] = await memory.sampleTags({ limit: 1, seed: 3 })
    const other = (await memory.sampleTags({ limit: 1000 })).find(({ tag }) => tag !== first?.tag)
    await memory.acceptTag(first?.tag ?? '', { by: 'Ana' })
    await memory.retireTag(other?.tag ?? '', { by: 'Ana' })
    expect((await memory.tagAgreement()).overall).toMatchObject({ judged: 2, accepted: 1 })
    expect((await memory.tagAgreement({ limit: 1, seed: 3 })).overall).toMatchObject({ judged: 1, accepted: 1 })
    await memory.undo(2)
    expect((await memory.tagAgreement()).overall).toMatchObject({ judged: 1, accepted: 1 })
    await memory.close()
  })
})
