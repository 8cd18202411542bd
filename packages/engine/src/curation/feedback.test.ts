import { describe, expect, it } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'
import type { Trace } from '../recall/recollection.ts'
import type { Relation } from '../record/relation.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'

const relation = (from: number, to: number, fields: Partial<Relation> = {}, generator = 'rule'): Relation => ({
  graph: 'causal',
  kind: 'causes',
  from,
  to,
  weight: 1,
  confidence: 0.6,
  state: 'active',
  ...fields,
  provenance: { generator, version: 1, quote: null, reason: null, madeAt: 1 },
})

/** The frost burst a pipe, which flooded the cellar, which spoilt the flour. */
async function chained(state: Relation['state'] = 'active'): Promise<{ store: InMemoryStore; memory: Memory }> {
  const store = await InMemoryStore.open()
  const memory = await openQuiet(store)
  const texts = ['Frost came early.', 'A pipe burst.', 'Our cellar was flooded.', '面粉全坏了。']
  await memory.rememberMany(
    texts.map((text, i) => ({ ref: `f${i + 1}`, session: `s${i}`, time: `2025-01-0${i + 1}`, speaker: 'Ana', text })),
  )
  await memory.consolidate()
  const relations = [relation(1, 2, { state }), relation(2, 3, { state }), relation(3, 4, { state })]
  await store.relations.replace(memory.scope, { generator: 'rule', owners: [2, 3, 4], relations })
  return { store, memory }
}

const step = (
  from: string,
  to: string,
  fields: Partial<Trace['walk']['steps'][0]> = {},
): Trace['walk']['steps'][0] => ({
  from,
  to,
  depth: 1,
  phi: 1,
  score: 1,
  kept: true,
  relations: [
    {
      graph: 'causal',
      kind: 'causes',
      direction: 'backward',
      confidence: 1,
      state: 'active',
      generator: 'rule@1',
      quote: null,
    },
  ],
  ...fields,
})

/** Walked from the flour back to the frost. */
const trace = {
  walk: { depth: 3, nodes: 4, stopped: 'end', steps: [step('f4', 'f3'), step('f3', 'f2'), step('f2', 'f1')] },
} as never

const beliefs = async (memory: Memory): Promise<string[]> =>
  (await memory.relations({ graphs: ['causal'] })).relations.map(
    ({ from, to, state, confidence }) => `${from}${to} ${state} ${confidence.toFixed(2)}`,
  )

const unjudged = ['f1f2 active 0.60', 'f2f3 active 0.60', 'f3f4 active 0.60']

describe('feedback', () => {
  it('[CU-30] counts once the slow path came by, and not before', async () => {
    const { memory } = await chained()
    const before = JSON.stringify((await memory.recall('面粉为什么坏了？')).context)
    await memory.feedback(trace, { wrong: 'f3' })
    expect(await beliefs(memory)).toEqual(unjudged)
    expect(JSON.stringify((await memory.recall('面粉为什么坏了？')).context)).toBe(before)
    expect((await memory.rulings()).map(({ kind, counts }) => [kind, counts])).toEqual([['feedback', false]])
    expect((await memory.stats()).jobs.waiting).toBe(1)
    await memory.consolidate()
    expect((await beliefs(memory))[2]).toBe('f3f4 candidate 0.30')
    expect((await memory.rulings()).map(({ kind, counts }) => [kind, counts])).toEqual([
      ['feedback', true],
      ['fold', true],
    ])
    await memory.consolidate({ again: true })
    expect(await memory.rulings()).toHaveLength(2)
  })

  it('[CU-31] what helped speaks for the whole way, what was wrong against the last step alone', async () => {
    const { memory } = await chained()
    expect(await memory.feedback(trace, { helpful: ['f2'] })).toMatchObject({ helpful: 2, wrong: 0 })
    expect(await memory.feedback(trace, { wrong: ['f1'] })).toMatchObject({ helpful: 0, wrong: 1 })
    await memory.consolidate()
    expect(await beliefs(memory)).toEqual(['f1f2 candidate 0.30', 'f2f3 active 0.70', 'f3f4 active 0.70'])
  })

  it('[CU-31] what was found by its words is spoken for by the strongest step, and blames none', async () => {
    const { memory } = await chained()
    const steps = [
      step('f2', 'f3', { kept: false, score: 0.4 }),
      step('f4', 'f3', { kept: false, score: 0.6 }),
      step('f3', 'f2'),
    ]
    expect(await memory.feedback({ walk: { steps } as never }, { helpful: 'f3' })).toMatchObject({
      ruling: { relations: [{ from: 'f3', kind: 'causes', to: 'f4', generator: 'rule' }] },
    })
    expect(await memory.feedback({ walk: { steps } as never }, { wrong: 'f3' })).toMatchObject({ ruling: null })
  })

  it('[CU-31] what led to both tells nothing, and `updates` is not blamed for what it says is out of date', async () => {
    const { store, memory } = await chained()
    const there = step('f4', 'f3')
    const back = step('f3', 'f4', { relations: [{ ...there.relations[0], direction: 'forward' } as never] })
    const both = { walk: { steps: [there, back] } as never }
    expect(await memory.feedback(both, { helpful: 'f4', wrong: 'f3' })).toMatchObject({
      ruling: null,
      helpful: 0,
      wrong: 0,
    })
    const relations = [relation(4, 1, { kind: 'updates' })]
    await store.relations.replace(memory.scope, { generator: 'rule', owners: [4], relations })
    const outdating = (direction: 'forward' | 'backward', from: string, to: string) =>
      step(from, to, { relations: [{ ...there.relations[0], kind: 'updates', direction } as never] })
    const old = { walk: { steps: [outdating('forward', 'f4', 'f1')] } as never }
    expect(await memory.feedback(old, { wrong: 'f1' })).toMatchObject({ ruling: null })
    const newer = { walk: { steps: [outdating('backward', 'f1', 'f4')] } as never }
    expect(await memory.feedback(newer, { wrong: 'f4' })).toMatchObject({ wrong: 1 })
  })

  it('[CU-32] a line that no stored relation brought, and an unknown one, says nothing of any', async () => {
    const { memory } = await chained()
    const hop = step('f4', 'f1', { relations: [{ ...step('', '').relations[0], generator: 'before@1' } as never] })
    const steps = [hop, step('f9', 'f8')]
    for (const ref of ['f1', 'f4', 'f8', 'nobody'])
      expect(await memory.feedback({ walk: { steps } as never }, { helpful: ref })).toEqual({
        ruling: null,
        helpful: 0,
        wrong: 0,
      })
    expect(await memory.rulings()).toEqual([])
    expect((await memory.stats()).jobs.waiting).toBe(0)
  })

  it('[CU-33] two helpful make a candidate active and five a relation stable; two wrong reject it', async () => {
    const { memory } = await chained('candidate')
    const states: string[] = []
    for (const judged of [...Array(5).fill('helpful'), 'wrong', 'wrong']) {
      await memory.feedback(trace, { [judged]: 'f3' })
      await memory.consolidate()
      states.push(((await beliefs(memory))[2] ?? '').split(' ')[1] ?? '')
    }
    expect(states).toEqual(['candidate', 'active', 'active', 'active', 'stable', 'active', 'rejected'])
  })

  it('[CU-34] a word of a person stands above all feedback, and restoring takes both back', async () => {
    const { memory } = await chained()
    const named = { from: 'f3', kind: 'causes', to: 'f4' }
    await memory.accept(named)
    for (let i = 0; i < 3; i++) await memory.feedback(trace, { wrong: 'f3' })
    await memory.consolidate()
    expect((await beliefs(memory))[2]).toBe('f3f4 stable 0.60')
    await memory.undo(1)
    expect((await beliefs(memory))[2]).toContain('rejected')
    await memory.restore(named)
    expect(await beliefs(memory)).toEqual(unjudged)
  })

  it('[CU-35] another generator that asserts the same is evidence, as long as nobody took it back', async () => {
    const { store, memory } = await chained('candidate')
    const relations = [relation(3, 4, {}, 'other')]
    await store.relations.replace(memory.scope, { generator: 'other', owners: [4], relations })
    const both = async (): Promise<string[]> => (await beliefs(memory)).slice(2)
    expect(await both()).toEqual(['f3f4 active 0.65', 'f3f4 active 0.78'])
    await memory.reject({ from: 'f3', kind: 'causes', to: 'f4', generator: 'other' })
    expect(await both()).toEqual(['f3f4 rejected 0.60', 'f3f4 candidate 0.60'])
    await memory.restore({ from: 'f3', kind: 'causes', to: 'f4', generator: 'other' })
    await memory.retire({ generator: 'rule' })
    expect(await both()).toEqual(['f3f4 active 0.60', 'f3f4 retired 0.60'])
  })

  it('[CU-81] generators that only suspect the same make each other likelier, and none active', async () => {
    const { store, memory } = await chained('candidate')
    const suspect = async (generator: string, state: Relation['state'] = 'candidate'): Promise<string[]> => {
      const relations = [relation(3, 4, { state }, generator)]
      await store.relations.replace(memory.scope, { generator, owners: [4], relations })
      return (await beliefs(memory)).slice(2)
    }
    expect(await suspect('second')).toEqual(Array(2).fill('f3f4 candidate 0.65'))
    expect(await suspect('third')).toEqual(Array(3).fill('f3f4 candidate 0.70'))
    // One that is sure carries the others with it.
    expect(new Set(await suspect('third', 'active'))).toEqual(new Set(['f3f4 active 0.81', 'f3f4 active 0.70']))
  })

  it('[CU-37] what is no trace, and a ref that is helpful and wrong, are refused by name', async () => {
    const { memory } = await chained()
    const asked = [
      [{}, { helpful: 'f1' }, 'trace'],
      [{ walk: { steps: [step('f4', 'f3', { relations: [{} as never] })] } }, { helpful: 'f3' }, 'trace'],
      [trace, { helpful: 'f1', wrong: ['f1'] }, 'wrong'],
      [trace, { helpful: 7 }, 'refs'],
    ] as const
    for (const [of, options, field] of asked)
      await expect(memory.feedback(of as never, options as never)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { field },
      })
  })
})
