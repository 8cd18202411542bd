/** What was decided about relations? Rulings kept in order, apart from relations and decisions, and forgotten with the events. */

import type { Relation, RelationName, Ruling, RulingChange } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { madeRelation } from '../fakes/made-relation.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const rulingChecks: readonly StoreCheck[] = [
  check('CU-1', 'rulings come back as they were made, in order, and from any of them on', async (bench) => {
    await someEvents(bench)
    const changes: RulingChange[] = [
      { kind: 'accept', relation: named(1, 2) },
      { kind: 'reject', relation: named(3, 2, 'other') },
      { kind: 'restore', relation: named(1, 2) },
      { kind: 'retire', generator: 'rule', version: 2 },
      { kind: 'reinstate', generator: 'rule', version: null },
      { kind: 'feedback', helpful: [named(1, 2)], wrong: [named(2, 3), named(1, 3)] },
      { kind: 'fold' },
      { kind: 'undo', ruling: 4 },
      { kind: 'accept-tag', tag: '#instrument' },
      { kind: 'retire-tag', tag: '琵琶' },
      { kind: 'rename-tag', tag: '#instrument', to: '乐器' },
      { kind: 'merge-tag', tag: 'celli', to: 'cello' },
    ]
    const kept: (Ruling | null)[] = []
    for (const [i, change] of changes.entries())
      kept.push(await rule(bench, change, { by: i === 0 ? null : '安娜 "A"\\', reason: i === 1 ? null : 'why 😀' }))
    const { relations } = await bench.settle()
    const all = await relations.rulings(bench.scope, 0)
    expect(all).toEqual(kept)
    expect(all.map(({ change }) => change)).toEqual(changes)
    expect(all.map(({ id }) => id)).toEqual(changes.map((_, i) => i + 1))
    expect((await relations.rulings(bench.scope, 10)).map(({ id }) => id)).toEqual([11, 12])
    expect(await relations.rulings({ ...bench.scope, user: 'nobody' }, 0)).toEqual([])
  }),

  check('CU-2', 'a ruling changes no relation, and no revision', async (bench) => {
    await someEvents(bench)
    const relation = madeRelation({ from: 1, to: 2 })
    await bench.store.relations.replace(bench.scope, { generator: 'rule', owners: [2], relations: [relation] })
    const before = await bench.store.events.revision(bench.scope)
    const names = await bench.store.entities.names(bench.scope, { revision: 0, epoch: 0 })
    await rule(bench, { kind: 'reject', relation: named(1, 2) })
    await rule(bench, { kind: 'retire', generator: 'rule', version: null })
    const store = await bench.settle()
    expect(await made(bench)).toEqual([relation])
    expect(await store.events.revision(bench.scope)).toEqual(before)
    expect(await store.entities.names(bench.scope, { revision: 0, epoch: 0 })).toEqual(names)
    await store.relations.replace(bench.scope, { generator: 'rule', owners: [2], relations: [] })
    await store.relations.replace(bench.scope, { generator: 'rule', owners: [2], relations: [relation] })
    expect(await made(bench)).toEqual([relation])
    expect(await store.relations.rulings(bench.scope, 0)).toHaveLength(2)
  }),

  check('CU-3', 'rulings and decisions about entities share one row of ids and nothing else', async (bench) => {
    await someEvents(bench)
    const decision = { change: { kind: 'merge', from: 'a', into: 'b' } as const, reason: null, madeAt: 1 }
    await bench.store.entities.decide(bench.scope, decision)
    await rule(bench, { kind: 'fold' })
    expect((await bench.store.entities.decide(bench.scope, decision)).id).toBe(3)
    expect(await rule(bench, { kind: 'undo', ruling: 1 })).toBeNull()
    const { entities, relations } = await bench.settle()
    expect((await entities.decisions(bench.scope)).map(({ id }) => id)).toEqual([1, 3])
    expect((await relations.rulings(bench.scope, 0)).map(({ id }) => id)).toEqual([2])
  }),

  check('CU-4', 'what is about events or rulings that do not exist is left out', async (bench) => {
    await someEvents(bench)
    expect(await rule(bench, { kind: 'reject', relation: named(1, 99) })).toBeNull()
    expect(await rule(bench, { kind: 'undo', ruling: 1 })).toBeNull()
    const mixed = await rule(bench, { kind: 'feedback', helpful: [named(1, 99)], wrong: [named(1, 2)] })
    expect(mixed?.change).toEqual({ kind: 'feedback', helpful: [], wrong: [named(1, 2)] })
    const nowhere = { ...bench.scope, user: 'nobody' }
    const draftOf = { change: { kind: 'accept', relation: named(1, 2) }, by: null, reason: null, madeAt: 1 } as const
    expect(await bench.store.relations.rule(nowhere, draftOf)).toBeNull()
    const store = await bench.settle()
    expect((await store.relations.rulings(bench.scope, 0)).map(({ id }) => id)).toEqual([mixed?.id])
  }),

  check('CU-5', 'a ruling about the fast path, or with a number out of range, is refused', async (bench) => {
    await someEvents(bench)
    const refused: RulingChange[] = [
      { kind: 'reject', relation: named(1, 2, 'next') },
      { kind: 'retire', generator: 'next', version: null },
      { kind: 'retire', generator: 'rule', version: -1 },
      { kind: 'accept', relation: named(0, 2) },
      { kind: 'accept', relation: { ...named(1, 2), graph: 'nowhere' as never } },
      { kind: 'feedback', helpful: [], wrong: [named(1, 1.5)] },
      { kind: 'undo', ruling: 0 },
      { kind: 'accept-tag', tag: '' },
      { kind: 'merge-tag', tag: 'cello', to: 'x'.repeat(81) },
      { kind: 'delete' } as never,
    ]
    for (const change of refused) await expectCode('INVALID_INPUT', rule(bench, change))
    const store = await bench.settle()
    expect(await store.relations.rulings(bench.scope, 0)).toEqual([])
  }),

  check(
    'CU-6',
    'forget takes what rulings say of the forgotten, those about nothing else, and their undoing',
    async (bench) => {
      await someEvents(bench)
      await rule(bench, { kind: 'reject', relation: named(1, 2) })
      await rule(bench, { kind: 'feedback', helpful: [named(2, 3)], wrong: [named(1, 3)] })
      await rule(bench, { kind: 'undo', ruling: 1 })
      await rule(bench, { kind: 'undo', ruling: 3 })
      await rule(bench, { kind: 'retire', generator: 'rule', version: 1 })
      await bench.store.events.forget(bench.scope, ['b'])
      const { relations } = await bench.settle()
      const left = await relations.rulings(bench.scope, 0)
      expect(left.map(({ id, change }) => [id, change])).toEqual([
        [2, { kind: 'feedback', helpful: [], wrong: [named(1, 3)] }],
        [5, { kind: 'retire', generator: 'rule', version: 1 }],
      ])
      expect((await rule(bench, { kind: 'fold' }))?.id).toBe(6)
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check(
    'CG-26',
    'forget takes what rulings say of a tag whose word only the forgotten said, and their undoing',
    async (bench) => {
      await bench.append(
        draft({ ref: 'a', text: 'The bassoonist met Ana; 小满弹琵琶。' }),
        draft({ ref: 'b', text: 'Ana owns a cello.' }),
      )
      await rule(bench, { kind: 'accept-tag', tag: 'bassoonist' })
      await rule(bench, { kind: 'merge-tag', tag: 'cello', to: 'bassoonist' })
      await rule(bench, { kind: 'rename-tag', tag: 'cello', to: '琵琶' })
      await rule(bench, { kind: 'undo', ruling: 1 })
      await rule(bench, { kind: 'retire-tag', tag: 'cello' })
      await rule(bench, { kind: 'rename-tag', tag: 'cello', to: 'strings' })
      await bench.store.events.forget(bench.scope, ['a'])
      const { relations } = await bench.settle()
      expect((await relations.rulings(bench.scope, 0)).map(({ id }) => id)).toEqual([5, 6])
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check('CU-7', 'forget takes reasons and names with words that only the forgotten said', async (bench) => {
    await bench.append(
      draft({ ref: 'a', text: 'Ana lives here.' }),
      draft({ ref: 'b', text: 'Poldine says so; 小满也说过.' }),
    )
    await rule(bench, { kind: 'fold' }, { by: 'Ana', reason: 'as POLDINE says' })
    await rule(bench, { kind: 'fold' }, { by: 'poldine', reason: 'Ana lives' })
    await rule(bench, { kind: 'fold' }, { by: null, reason: '听小满说的' })
    await bench.store.events.forget(bench.scope, ['b'])
    const { relations } = await bench.settle()
    expect((await relations.rulings(bench.scope, 0)).map(({ by, reason }) => [by, reason])).toEqual([
      ['Ana', null],
      [null, 'Ana lives'],
      [null, null],
    ])
  }),
]

/** Four events in one session, numbered from 1. */
async function someEvents(bench: Bench): Promise<void> {
  await bench.append(...['a', 'b', 'c', 'd'].map((ref) => draft({ ref })))
}

function named(from: number, to: number, generator: string = 'rule'): RelationName {
  return { graph: 'causal', kind: 'causes', from, to, generator }
}

async function rule(
  { store, scope }: Bench,
  change: RulingChange,
  { by = null, reason = null }: { by?: string | null; reason?: string | null } = {},
): Promise<Ruling | null> {
  return store.relations.rule(scope, { change, by, reason, madeAt: 7_000 })
}

/** All relations of the scope but `next`. */
async function made({ store, scope }: Bench): Promise<Relation[]> {
  const relations = await store.relations.touching(scope, [1, 2, 3, 4])
  return relations.filter(({ provenance }) => provenance.generator !== 'next')
}
