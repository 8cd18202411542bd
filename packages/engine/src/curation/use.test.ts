import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SeededRandom } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'
import type { Relation } from '../record/relation.ts'
import type { RelationUse } from '../record/use.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import { defaultCurationPolicy } from './policy.ts'
import { decisionOn } from './use-decision.ts'

const { fadeFrom, liftFrom } = defaultCurationPolicy

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

/** The frost burst a pipe, and the flour is spoilt; of two sayings the second puts the first out of date. */
async function related(
  relations: readonly Relation[],
  given?: Store,
): Promise<{ store: Store; memory: Memory; make: () => Promise<void> }> {
  const store = given ?? (await InMemoryStore.open())
  const memory = await openQuiet(store)
  const texts = ['Frost came early.', 'A pipe burst.', 'Our cellar was flooded.', '面粉全坏了。']
  await memory.rememberMany(
    texts.map((text, i) => ({ ref: `f${i + 1}`, session: `s${i}`, time: `2025-01-0${i + 1}`, speaker: 'Ana', text })),
  )
  await memory.consolidate()
  const make = async (): Promise<void> => {
    for (const generator of new Set(relations.map(({ provenance }) => provenance.generator))) {
      const made = relations.filter(({ provenance }) => provenance.generator === generator)
      await store.relations.replace(memory.scope, { generator, owners: [2, 3, 4], relations: made })
    }
  }
  await make()
  return { store, memory, make }
}

const counted = ({ graph, kind, from, to, provenance }: Relation, tried: number, used: number): RelationUse => ({
  relation: { graph, kind, from, to, generator: provenance.generator },
  tried,
  used,
  lastAt: 1_000,
})

/** Counts, lets the slow path come by, and tells how every causal relation counts now. */
async function after(
  { store, memory }: { store: Store; memory: Memory },
  ...uses: readonly RelationUse[]
): Promise<string[]> {
  await store.relations.use(memory.scope, uses)
  await memory.consolidate()
  return states(memory)
}

const states = async (memory: Memory): Promise<string[]> =>
  (await memory.relations({ graphs: ['causal'] })).relations.map(({ from, to, state, confidence, ruled }) =>
    `${from}${to} ${state} ${confidence.toFixed(2)} ${ruled ?? ''}`.trim(),
  )

const folder = mkdtempSync(join(tmpdir(), 'knotwork-use-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('what recalls note', () => {
  it('[LC-10] what is walked over is counted, and changes no answer before the slow path came by', async () => {
    const one = relation(1, 2)
    const { store, memory } = await related([one, relation(3, 4)])
    const asked = 'Why did the pipe burst?'
    const first = JSON.stringify((await memory.recall(asked)).context)
    for (let i = 0; i < 5; i++) expect(JSON.stringify((await memory.recall(asked)).context)).toBe(first)
    expect((await store.relations.uses(memory.scope, 0)).uses).toEqual([])
    await memory.consolidate()
    const { uses } = await store.relations.uses(memory.scope, 0)
    expect(uses.find(({ relation: { from } }) => from === 1)).toMatchObject({ tried: 6, used: 6 })
  })

  it('[LC-10] a line that had no room makes no use of what led to it', async () => {
    const { store, memory } = await related([relation(1, 4)])
    const { context } = await memory.recall('面粉怎么了？', { budgetTokens: 30 })
    expect(context.lines.map(({ event }) => event.ref)).toEqual(['f4'])
    await memory.consolidate()
    const { uses } = await store.relations.uses(memory.scope, 0)
    expect(uses.map(({ tried, used }) => [tried, used])).toEqual([[1, 0]])
  })

  it('[LC-18] what nobody asked to know, and what is asked of the past, counts nothing', async () => {
    const { store, memory } = await related([relation(1, 2)])
    await memory.whyNot('Why did the pipe burst?', 'f1')
    await memory.recall('Why did the pipe burst?', { asOf: '2999-01-01' })
    await memory.unlogged().recall('Why did the pipe burst?')
    await memory.consolidate()
    expect((await store.relations.uses(memory.scope, 0)).uses).toEqual([])
  })

  it('[LC-18] closing writes what was noted, and a store that may not be written lets it go', async () => {
    const path = join(folder, 'a.db')
    const { memory } = await related([relation(1, 2)], await SqliteStore.open(path))
    await memory.recall('Why did the pipe burst?')
    await memory.close()
    const reading = await openQuiet(await SqliteStore.open(path, { readonly: true }))
    await reading.recall('Why did the pipe burst?')
    await reading.close()
    const store = await SqliteStore.open(path)
    expect((await store.relations.uses(memory.scope, 0)).uses.map(({ tried }) => tried)).toEqual([1])
    await store.close()
  })
})

describe('what follows from use', () => {
  it('[LC-11] what is walked over in vain falls by a state, and by another; its belief stays', async () => {
    const [active, suspected] = [relation(1, 2), relation(2, 3, { state: 'candidate' })]
    const kept = await related([active, suspected])
    const vain = (tried: number): RelationUse[] => [active, suspected].map((one) => counted(one, tried, 0))
    expect(await after(kept, ...vain(fadeFrom - 1))).toEqual(['f1f2 active 0.60', 'f2f3 candidate 0.60'])
    expect(await after(kept, ...vain(1))).toEqual(['f1f2 candidate 0.60 use', 'f2f3 retired 0.60 use'])
    expect(await after(kept, counted(active, fadeFrom, 0))).toEqual(['f1f2 retired 0.60 use', 'f2f3 retired 0.60 use'])
    const { memory } = kept
    expect((await memory.rulings()).map(({ kind, by, tried, used }) => [kind, by, tried, used])).toEqual([
      ['fade', null, fadeFrom, 0],
      ['fade', null, fadeFrom, 0],
      ['fade', null, 2 * fadeFrom, 0],
    ])
    const [history] = await memory.relationHistory({ from: 'f1', kind: 'causes', to: 'f2' })
    expect(history?.made.state).toBe('active')
    expect(history?.rulings.map(({ kind }) => kind)).toEqual(['fade', 'fade'])
  })

  it('[LC-12] use alone makes nothing active or stable; with one word for it, it does', async () => {
    const one = relation(1, 2, { state: 'candidate' })
    const kept = await related([one])
    for (let i = 0; i < 5; i++) await after(kept, counted(one, liftFrom, liftFrom))
    expect((await kept.memory.rulings()).map(({ kind }) => kind)).toEqual(['lift', 'lift'])
    expect(await states(kept.memory)).toEqual(['f1f2 candidate 0.70 use'])
    const { trace } = await kept.memory.recall('Why did the pipe burst?')
    expect((await kept.memory.feedback(trace, { helpful: 'f1' })).helpful).toBe(1)
    await kept.memory.consolidate()
    expect(await states(kept.memory)).toEqual(['f1f2 active 0.78 feedback'])
  })

  it('[LC-13] what fell and is of use after all rises again', async () => {
    const one = relation(1, 2)
    const kept = await related([one])
    expect(await after(kept, counted(one, fadeFrom, 0))).toEqual(['f1f2 candidate 0.60 use'])
    expect(await after(kept, counted(one, liftFrom, liftFrom))).toEqual(['f1f2 active 0.60'])
  })

  it('[LC-14] what somebody ruled on, or gave back, its use decides no more; not even after a rebuild', async () => {
    const [accepted, rejected, restored] = [relation(1, 2), relation(2, 3), relation(3, 4)]
    const kept = await related([accepted, rejected, restored])
    const { memory } = kept
    await memory.accept({ from: 'f1', kind: 'causes', to: 'f2' })
    await memory.reject({ from: 'f2', kind: 'causes', to: 'f3' }, { by: 'Ana', reason: '不对' })
    await after(kept, counted(restored, fadeFrom, 0))
    await memory.restore({ from: 'f3', kind: 'causes', to: 'f4' })
    const vain = [accepted, rejected, restored].map((one) => counted(one, 3 * fadeFrom, 0))
    const ruled = ['f1f2 stable 0.60 accept', 'f2f3 rejected 0.60 reject', 'f3f4 active 0.60']
    expect(await after(kept, ...vain)).toEqual(ruled)
    await memory.rebuild()
    await kept.make()
    expect(await after(kept, ...[accepted, rejected].map((one) => counted(one, 9, 9)))).toEqual(ruled)
  })

  it('[LC-14] a fall that was undone is not made again', async () => {
    const one = relation(1, 2)
    const kept = await related([one])
    await after(kept, counted(one, fadeFrom, 0))
    expect((await kept.memory.undo(1)).status).toBe('done')
    expect(await states(kept.memory)).toEqual(['f1f2 active 0.60'])
    expect(await after(kept, counted(one, 5 * fadeFrom, 0))).toEqual(['f1f2 active 0.60'])
  })

  it('[LC-15] what tells what holds, is stable, is found helpful or asserted by another does not fall', async () => {
    const updates = relation(2, 1, { kind: 'updates' })
    const stable = relation(1, 3, { state: 'stable' })
    const [asserted, again] = [relation(1, 4), relation(1, 4, {}, 'other')]
    const kept = await related([updates, stable, asserted, again])
    const before = await states(kept.memory)
    expect(before).toHaveLength(4)
    expect(
      await after(kept, ...[updates, stable, asserted, again].map((one) => counted(one, 2 * fadeFrom, 0))),
    ).toEqual(before)
  })

  it('[LC-16] who folds in a second time, or in another process, decides nothing more', async () => {
    const one = relation(1, 2)
    const kept = await related([one])
    await after(kept, counted(one, fadeFrom, 0))
    const other = await openQuiet(kept.store)
    await other.consolidate()
    await kept.memory.consolidate()
    expect(await kept.memory.rulings()).toHaveLength(1)
    const change = { kind: 'fade', relation: counted(one, 1, 0).relation, tried: fadeFrom, used: 0 } as const
    await kept.store.relations.rule(kept.memory.scope, { change, by: null, reason: null, madeAt: 1_000 })
    expect(await states(kept.memory)).toEqual(['f1f2 candidate 0.60 use'])
  })

  it('[LC-17] what use decided survives that all is made anew, and goes when its events are forgotten', async () => {
    const one = relation(1, 2)
    const kept = await related([one])
    await after(kept, counted(one, fadeFrom, 0))
    await kept.memory.rebuild()
    await kept.make()
    expect(await states(kept.memory)).toEqual(['f1f2 candidate 0.60 use'])
    await kept.memory.forget('f1')
    expect(await kept.memory.rulings()).toEqual([])
    expect(await kept.memory.verify()).toEqual([])
  })

  it('[LC-11] a right relation that is of use now and then is seldom taken for unused', () => {
    const random = new SeededRandom(7)
    const unheard = { word: null, helpful: 0, wrong: 0, ruledByHand: false, faded: 0, lifted: 0, tried: 0, used: 0 }
    const one = { state: 'active', kind: 'causes', ruled: null } as const
    const fallen = Array.from({ length: 2_000 }, () => {
      const used = Array.from({ length: fadeFrom }, () => random.chance(1 / 8)).filter(Boolean).length
      return decisionOn(one, unheard, { tried: fadeFrom, used }) === 'fade'
    }).filter(Boolean).length
    // (7/8)^24 = 0.041.
    expect(fallen / 2_000).toBeLessThan(0.06)
    expect(decisionOn(one, unheard, { tried: fadeFrom, used: 0 })).toBe('fade')
  })
})
