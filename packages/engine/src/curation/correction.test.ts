import { describe, expect, it } from 'vitest'
import { graphOf, openQuiet } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'

const fact = {
  ref: 'w1',
  session: 's1',
  time: '2024-03-01T10:00:00Z',
  speaker: 'Ana',
  role: 'user',
  text: 'The piano weighs 280 kilos.',
}
const question = 'How many kilos does the piano weigh?'

async function holding(): Promise<{ store: InMemoryStore; memory: Memory }> {
  const store = await InMemoryStore.open()
  const memory = await openQuiet(store)
  const inputs = [
    fact,
    { ...fact, ref: 'w2', text: 'It took four of us to carry it up.' },
    { ...fact, ref: 'z1', session: 's2', speaker: '小雨', text: '钢琴是1987年买的。' },
  ]
  await memory.rememberMany(inputs)
  await memory.consolidate()
  return { store, memory }
}

const rankOf = async (memory: Memory, ref: string): Promise<number> =>
  (await memory.recall(question)).ranked.findIndex((one) => one.ref === ref)

describe('correct', () => {
  it('[CU-20] puts new words above the old, which stay and are marked, at once and after the slow path', async () => {
    const { memory } = await holding()
    const outcome = await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c1', reason: 'digits swapped' })
    expect(outcome).toEqual({ status: 'corrected', ref: 'c1', events: ['c1'], corrects: ['w1'] })
    for (const isConsolidated of [false, true]) {
      if (isConsolidated) await memory.consolidate()
      const { context } = await memory.recall(question)
      expect(context.text).toMatch(/280 kilos\. \(superseded by <ref:c1>\) <ref:w1>/)
      expect(await rankOf(memory, 'c1')).toBeLessThan(await rankOf(memory, 'w1'))
      const { relations } = await memory.relations({ ref: 'c1', graphs: ['causal'] })
      expect(relations.filter(({ provenance }) => provenance.generator === 'user')).toMatchObject([
        {
          from: 'c1',
          to: 'w1',
          kind: 'updates',
          state: 'stable',
          confidence: 1,
          provenance: { reason: 'digits swapped' },
        },
      ])
    }
    const [event] = await memory.get('c1')
    expect(event).toMatchObject({
      session: 's1',
      speaker: 'Ana',
      role: 'user',
      timeSource: 'ingest',
      text: 'The piano weighs 208 kilos.',
    })
    expect((await memory.get('w1'))[0]?.text).toBe(fact.text)
  })

  it('[CU-20] closes the facts of the old words, whatever the new ones tell', async () => {
    const { memory } = await holding()
    await memory.correct('z1', '不对，是借来的。', { ref: 'c1', time: '2024-05-01' })
    await memory.remember({ ...fact, ref: 'l1', text: 'I live in Ghent.' })
    await memory.correct('l1', 'Let us leave towns out of it.', { ref: 'c2', time: '2024-06-01T00:00:00' })
    for (const [old, by] of [
      ['z1', 'c1'],
      ['l1', 'c2'],
    ] as const) {
      const facts = await memory.facts(old)
      expect(facts.length, old).toBeGreaterThan(0)
      for (const one of facts) expect(one).toMatchObject({ toMs: expect.any(Number), supersededBy: [by] })
    }
    expect((await memory.facts('l1'))[0]?.toMs).toBe(Date.UTC(2024, 5, 1))
    await memory.reject({ from: 'c2', kind: 'updates', to: 'l1', generator: 'user' })
    for (const one of await memory.facts('l1')) expect(one).toMatchObject({ toMs: null, supersededBy: [] })
  })

  it('[CU-21] corrected again, by the old ref or the new, the newest words stand above all before', async () => {
    const { memory } = await holding()
    await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c1' })
    expect(await memory.correct('w1', 'The piano weighs 218 kilos.', { ref: 'c2' })).toMatchObject({
      corrects: ['c1', 'w1'],
    })
    expect(await memory.correct('c2', 'The piano weighs 228 kilos.', { ref: 'c3' })).toMatchObject({ corrects: ['c2'] })
    await memory.consolidate({ again: true })
    const [c3, c2, c1, w1] = await Promise.all(['c3', 'c2', 'c1', 'w1'].map((ref) => rankOf(memory, ref)))
    expect([c3, c2, c1, w1]).toEqual([c3, c2, c1, w1].toSorted((a, b) => Number(a) - Number(b)))
    expect((await memory.recall(question)).context.lines.find(({ event }) => event.ref === 'w1')?.supersededBy[0]).toBe(
      'c2',
    )
    // A correction that was taken back is corrected no more: the one before it stands.
    await memory.reject({ from: 'c2', kind: 'updates', to: 'w1', generator: 'user' })
    expect(await memory.correct('w1', 'The piano weighs 208 kilos.')).toEqual({ status: 'unchanged', ref: 'c1' })
  })

  it('[CU-22] the same words again, an unknown ref and a ref that is taken change nothing and say so', async () => {
    const { memory } = await holding()
    expect(await memory.correct('w1', fact.text)).toEqual({ status: 'unchanged', ref: 'w1' })
    await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c1' })
    expect(await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c9' })).toEqual({
      status: 'unchanged',
      ref: 'c1',
    })
    expect(await memory.correct('nobody', 'x')).toEqual({ status: 'unknown', ref: 'nobody' })
    expect(await memory.correct('w1', 'Something else.', { ref: 'w2' })).toMatchObject({
      status: 'conflict',
      ref: 'w2',
    })
    expect((await memory.stats()).events).toBe(4)
    await expect(memory.correct('w1', '')).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'text' } })
    await expect(memory.correct('w1', 'x', { when: 1 } as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('[CU-23] a conflict names the way: the text under a ref is corrected, by its parts or as a whole', async () => {
    const { memory } = await holding()
    const receipt = await memory.remember({ ...fact, text: 'The piano weighs 208 kilos.' })
    expect(receipt).toMatchObject({ status: 'conflict', ref: 'w1', remedy: expect.stringContaining('correct') })
    const long = 'The lock sticks. '.repeat(400)
    await memory.remember({ ref: 'long', text: long })
    const parts = await memory.get('long')
    expect(parts.length).toBeGreaterThan(2)
    expect(await memory.correct('long', 'The lock was oiled.', { ref: 'c1' })).toMatchObject({ corrects: ['long'] })
    expect((await memory.relations({ ref: 'c1', states: ['stable'] })).relations).toHaveLength(parts.length)
    expect(await memory.correct(parts[1]?.ref ?? '', 'It sticks in winter.', { ref: 'c2' })).toMatchObject({
      status: 'corrected',
    })
    await memory.consolidate()
    expect(await memory.verify()).toEqual([])
  })

  it('[CU-24] a backup holds corrections: restored and consolidated, there is the same graph', async () => {
    const { memory } = await holding()
    await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c1', reason: '数字颠倒了' })
    await memory.correct('w1', 'The piano weighs 218 kilos.', { ref: 'c2' })
    await memory.consolidate()
    const restored = await openQuiet()
    for await (const source of memory.export()) await restored.remember(JSON.parse(JSON.stringify(source)))
    await restored.consolidate()
    const timeless = (graph: string): string => graph.replace(/"madeAt":\d+/g, '')
    expect(timeless(await graphOf(restored))).toBe(timeless(await graphOf(memory)))
    expect(await graphOf(memory)).toContain('"generator":"user"')
  })

  it('[CU-25] forgetting a correction opens what it closed', async () => {
    const { memory } = await holding()
    await memory.correct('w1', 'The piano weighs 208 kilos.', { ref: 'c1' })
    await memory.forget('c1')
    expect((await memory.recall(question)).context.text).not.toContain('superseded')
    expect(await memory.verify()).toEqual([])
  })
})
