/** What becomes of what generators assert? Relations of the slow path: replaced, taken back, judged, forgotten. */

import type { Relation, RelationState } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { madeRelation } from '../fakes/made-relation.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const madeRelationChecks: readonly StoreCheck[] = [
  check('ST-70', '`replace` a second time, also later, changes nothing', async (bench) => {
    await someEvents(bench)
    const relations = [madeRelation({ from: 1, to: 3 }), madeRelation({ from: 3, to: 2, kind: 'explains' })]
    expect(await replace(bench, [3], relations)).toEqual({ added: 2, removed: 0 })
    await bench.settle()
    const later = relations.map(({ provenance, ...relation }) => ({
      ...relation,
      provenance: { ...provenance, madeAt: 9_000 },
    }))
    expect(await replace(bench, [3], later)).toEqual({ added: 0, removed: 0 })
    expect(await made(bench)).toEqual(relations)
  }),

  check(
    'ST-71',
    '`replace` takes back what its generator no longer finds for the owners, and no more',
    async (bench) => {
      await someEvents(bench)
      const other = madeRelation({ from: 1, to: 3, generator: 'other' })
      const older = madeRelation({ from: 1, to: 2 })
      await replace(bench, [2, 3], [older, madeRelation({ from: 1, to: 3 }), madeRelation({ from: 3, to: 2 })])
      await replace(bench, [3], [other], 'other')
      const later = madeRelation({ from: 3, to: 4 })
      await replace(bench, [4], [later])
      await bench.settle()
      const changed = madeRelation({ from: 3, to: 2, weight: 1, quote: 'because' })
      expect(await replace(bench, [3], [changed])).toEqual({ added: 0, removed: 1 })
      expect(await made(bench)).toEqual([older, other, changed, later])
    },
  ),

  check('ST-72', 'generators do not share relations, versions of one do: the newest stands', async (bench) => {
    await someEvents(bench)
    const first = madeRelation({ from: 1, to: 2 })
    const second = madeRelation({ from: 1, to: 2, generator: 'rule 2', weight: 1 })
    await replace(bench, [2], [second], 'rule 2')
    await replace(bench, [2], [first])
    await bench.settle()
    expect(await made(bench)).toEqual([first, second])
    const renewed = madeRelation({ from: 1, to: 2, version: 2 })
    expect(await replace(bench, [2], [first, renewed])).toEqual({ added: 0, removed: 0 })
    expect(await made(bench)).toEqual([renewed, second])
  }),

  check('ST-73', 'a rejected relation stays rejected, asserted again or no longer', async (bench) => {
    await someEvents(bench)
    const relation = madeRelation({ from: 1, to: 2 })
    await replace(bench, [2], [relation])
    await bench.store.relations.setState(bench.scope, { generator: 'rule' }, 'rejected')
    await bench.settle()
    const again = madeRelation({ from: 1, to: 2, version: 2, confidence: 1 })
    for (const relations of [[again], [], [again]]) {
      expect(await replace(bench, [2], relations)).toEqual({ added: 0, removed: 0 })
      expect(await made(bench)).toEqual([{ ...relation, state: 'rejected' }])
    }
  }),

  check('ST-74', 'relations with a missing end are left out; owners may be missing', async (bench) => {
    await someEvents(bench)
    await bench.store.events.forget(bench.scope, ['b'])
    const standing = madeRelation({ from: 3, to: 1 })
    const relations = [standing, madeRelation({ from: 2, to: 3 }), madeRelation({ from: 1, to: 99 })]
    expect(await replace(bench, [3, 99], relations)).toEqual({ added: 1, removed: 0 })
    await bench.settle()
    expect(await made(bench)).toEqual([standing])
    const nowhere = { ...bench.scope, user: 'nobody' }
    const call = { generator: 'rule', owners: [3], relations: [standing] }
    expect(await bench.store.relations.replace(nowhere, call)).toEqual({ added: 0, removed: 0 })
    expect(await bench.store.relations.setState(nowhere, { generator: 'rule' }, 'retired')).toBe(0)
  }),

  check('ST-75', '`replace` refuses strays of other owners or generators, and numbers out of range', async (bench) => {
    await someEvents(bench)
    const sound = madeRelation({ from: 1, to: 3 })
    const refused = [
      madeRelation({ from: 1, to: 2 }),
      madeRelation({ from: 3, to: 4 }),
      madeRelation({ from: 2, to: 3, generator: 'other' }),
      madeRelation({ from: 3, to: 3 }),
      madeRelation({ from: 0, to: 3 }),
      madeRelation({ from: 1.5, to: 3 }),
      madeRelation({ from: 2, to: 3, weight: 1.01 }),
      madeRelation({ from: 2, to: 3, weight: Number.NaN }),
      madeRelation({ from: 2, to: 3, confidence: -0.01 }),
      madeRelation({ from: 2, to: 3, version: -1 }),
      madeRelation({ from: 2, to: 3, madeAt: 0.5 }),
    ]
    for (const stray of refused) await expectCode('INVALID_INPUT', replace(bench, [3], [sound, stray]))
    await expectCode('INVALID_INPUT', replace(bench, [0], []))
    const next = madeRelation({ from: 1, to: 3, generator: 'next' })
    await expectCode('INVALID_INPUT', replace(bench, [3], [next], 'next'))
    await expectCode('INVALID_INPUT', bench.store.relations.setState(bench.scope, { generator: 'next' }, 'retired'))
    await bench.settle()
    expect(await made(bench)).toEqual([])
  }),

  check(
    'ST-76',
    '`setState` changes a generator’s relations, of a version, of some states; and back',
    async (bench) => {
      await someEvents(bench)
      await replace(bench, [2], [madeRelation({ from: 1, to: 2, version: 1 })])
      await replace(bench, [3], [madeRelation({ from: 1, to: 3, version: 2 })])
      await replace(bench, [4], [madeRelation({ from: 1, to: 4, version: 2, state: 'candidate' })])
      await replace(bench, [4], [madeRelation({ from: 2, to: 4, generator: 'other' })], 'other')
      const { relations } = await bench.settle()
      const states = async (): Promise<RelationState[]> => (await made(bench)).map(({ state }) => state)
      const set = (which: Omit<Parameters<typeof relations.setState>[1], 'generator'>, state: RelationState) =>
        relations.setState(bench.scope, { generator: 'rule', ...which }, state)
      expect(await set({ version: 2, states: ['active'] }, 'retired')).toBe(1)
      expect(await states()).toEqual(['active', 'retired', 'candidate', 'active'])
      expect(await set({ version: 2, states: ['retired'] }, 'active')).toBe(1)
      expect(await set({}, 'active')).toBe(1)
      expect(await set({ states: [] }, 'stable')).toBe(0)
      expect(await set({ version: 3 }, 'stable')).toBe(0)
      expect(await set({ version: 1 }, 'stable')).toBe(1)
      expect(await states()).toEqual(['stable', 'active', 'active', 'active'])
    },
  ),

  check('ST-77', '`touching` narrows by graphs and states, in order of the whole key', async (bench) => {
    await someEvents(bench)
    const relations = [
      madeRelation({ from: 1, to: 2, graph: 'causal', kind: '\u{1F600}' }),
      madeRelation({ from: 1, to: 2, graph: 'causal', kind: '\uFF5A', state: 'candidate' }),
      madeRelation({ from: 2, to: 1, graph: 'entity', kind: 'same' }),
    ]
    await replace(bench, [2], relations)
    await replace(bench, [2], [madeRelation({ from: 2, to: 1, graph: 'entity', kind: 'same', generator: 'Z' })], 'Z')
    const store = await bench.settle()
    const keys = async (filter?: Parameters<typeof store.relations.touching>[2]): Promise<string[]> => {
      const found = await store.relations.touching(bench.scope, [2], filter)
      return found.map(({ from, to, kind, provenance }) => `${from}${to} ${kind} ${provenance.generator}`)
    }
    const [emoji, letter] = ['12 \u{1F600} rule', '12 \uFF5A rule']
    expect(await keys()).toEqual([letter, emoji, '12 next next', '21 same Z', '21 same rule', '23 next next'])
    expect(await keys({ graphs: ['causal', 'entity'] })).toEqual([letter, emoji, '21 same Z', '21 same rule'])
    expect(await keys({ graphs: ['causal'], states: ['candidate', 'retired'] })).toEqual([letter])
    expect(await keys({ states: [] })).toEqual([])
  }),

  check(
    'ST-78',
    'a relation comes back as it was made, whatever its maker does to it, and moves no revision',
    async (bench) => {
      await someEvents(bench)
      const said = { quote: 'because\u0000 😀', reason: '因为' }
      const relation = madeRelation({
        from: 4,
        to: 2,
        graph: 'semantic',
        weight: 0.1,
        confidence: 1,
        ...said,
        version: 3,
      })
      const mine = structuredClone(relation) as { weight: number; provenance: { quote: string } }
      const before = await bench.store.events.revision(bench.scope)
      await replace(bench, [4], [mine as unknown as Relation])
      mine.weight = 0
      mine.provenance.quote = 'changed'
      const store = await bench.settle()
      expect(await made(bench)).toEqual([relation])
      expect(await store.events.revision(bench.scope)).toEqual(before)
    },
  ),

  check(
    'ST-79',
    'forget removes and counts the relations that touched the forgotten; `stats` counts the rest',
    async (bench) => {
      await someEvents(bench)
      const left = madeRelation({ from: 1, to: 4, state: 'candidate' })
      await replace(bench, [2, 3, 4], [madeRelation({ from: 1, to: 2 }), madeRelation({ from: 4, to: 2 }), left])
      await bench.settle()
      expect(await bench.store.events.forget(bench.scope, ['b'])).toMatchObject({ events: 1, relations: 4 })
      expect(await made(bench)).toEqual([left])
      const store = await bench.settle()
      expect((await store.stats(bench.scope)).relations).toEqual([
        { graph: 'causal', kind: 'causes', state: 'candidate', count: 1 },
        { graph: 'temporal', kind: 'next', state: 'active', count: 2 },
      ])
      expect(await store.verify()).toEqual([])
    },
  ),
]

/** Four events in one session, numbered from 1. */
async function someEvents(bench: Bench): Promise<void> {
  await bench.append(...['a', 'b', 'c', 'd'].map((ref) => draft({ ref })))
}

async function replace(
  { store, scope }: Bench,
  owners: readonly number[],
  relations: readonly Relation[],
  generator: string = 'rule',
): Promise<{ added: number; removed: number }> {
  return store.relations.replace(scope, { generator, owners, relations })
}

/** All relations of the scope but `next`. */
async function made({ store, scope }: Bench): Promise<Relation[]> {
  const relations = await store.relations.touching(scope, [1, 2, 3, 4])
  return relations.filter(({ provenance }) => provenance.generator !== 'next')
}
