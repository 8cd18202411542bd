/** How often was a relation of use? A log of counts apart from relations and rulings, and forgotten with the events. */

import type { RelationUse } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { madeRelation } from '../fakes/made-relation.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const useChecks: readonly StoreCheck[] = [
  check('LC-1', 'counts add up, each relation’s by itself, in order and from any moment on', async (bench) => {
    await related(bench)
    const { relations } = bench.store
    await relations.use(bench.scope, [used(2, 3, [4, 1]), used(1, 2, [1, 1]), used(2, 3, [1, 0])])
    const { last } = await relations.uses(bench.scope, 0)
    await relations.use(bench.scope, [used(1, 2, [2, 0], 50)])
    await relations.use(bench.scope, [])
    const store = await bench.settle()
    expect((await store.relations.uses(bench.scope, 0)).uses).toEqual([used(1, 2, [3, 1], 900), used(2, 3, [5, 1])])
    const since = await store.relations.uses(bench.scope, last)
    expect(since.uses).toEqual([used(1, 2, [3, 1], 900)])
    expect((await store.relations.uses(bench.scope, since.last)).uses).toEqual([])
    expect(await store.relations.uses({ ...bench.scope, user: 'nobody' }, 0)).toEqual({ uses: [], last: 0 })
  }),

  check('LC-2', 'counting changes no relation, no ruling and no revision', async (bench) => {
    await related(bench)
    const read = async (): Promise<unknown> => [
      await bench.store.relations.touching(bench.scope, [1, 2, 3, 4]),
      await bench.store.relations.rulings(bench.scope, 0),
      await bench.store.events.revision(bench.scope),
    ]
    const before = await read()
    await bench.store.relations.use(bench.scope, [used(1, 2, [9, 0])])
    await bench.settle()
    expect(await read()).toEqual(before)
  }),

  check('LC-3', 'what is not stored is left out, and what cannot be counted is refused', async (bench) => {
    await related(bench)
    const { relations } = bench.store
    const other = used(1, 2, [1, 0])
    await relations.use(bench.scope, [
      used(1, 4, [1, 0]),
      { ...other, relation: { ...other.relation, generator: 'other' } },
      { ...other, relation: { ...other.relation, kind: 'explains' } },
    ])
    await relations.use({ ...bench.scope, user: 'nobody' }, [other])
    for (const wrong of [
      used(1, 2, [0, 0]),
      used(1, 2, [1, 2]),
      used(1, 2, [1, -1]),
      used(1, 2, [1.5, 0]),
      used(1, 2, [1, 0], Number.NaN),
      used(0, 2, [1, 0]),
      { ...other, relation: { ...other.relation, generator: 'next' } },
      { ...other, relation: { ...other.relation, graph: 'nowhere' as never } },
    ])
      await expectCode('INVALID_INPUT', relations.use(bench.scope, [other, wrong]))
    const store = await bench.settle()
    expect((await store.relations.uses(bench.scope, 0)).uses).toEqual([])
  }),

  check(
    'LC-4',
    'forget takes the counts it concerns; moments are not used twice, and a relation made again counts on',
    async (bench) => {
      const relations = await related(bench)
      await bench.store.relations.use(bench.scope, [used(1, 2, [1, 0]), used(2, 3, [2, 2]), used(3, 4, [3, 0])])
      const { last } = await bench.store.relations.uses(bench.scope, 0)
      await bench.store.events.forget(bench.scope, ['b'])
      await bench.store.relations.replace(bench.scope, { generator: 'rule', owners: [4], relations: [] })
      await bench.store.relations.replace(bench.scope, {
        generator: 'rule',
        owners: [4],
        relations: relations.slice(2),
      })
      await bench.store.relations.use(bench.scope, [used(3, 4, [1, 1])])
      const store = await bench.settle()
      expect((await store.relations.uses(bench.scope, last)).uses).toEqual([used(3, 4, [4, 1])])
      expect((await store.relations.uses(bench.scope, 0)).uses).toHaveLength(1)
      expect(await store.verify()).toEqual([])
    },
  ),
]

/** Four events in one session, numbered from 1, each causing the next. */
async function related(bench: Bench): Promise<ReturnType<typeof madeRelation>[]> {
  await bench.append(...['a', 'b', 'c', 'd'].map((ref) => draft({ ref })))
  const relations = [1, 2, 3].map((from) => madeRelation({ from, to: from + 1 }))
  await bench.store.relations.replace(bench.scope, { generator: 'rule', owners: [2, 3, 4], relations })
  return relations
}

function used(from: number, to: number, [tried, count]: readonly [number, number], lastAt = 900): RelationUse {
  return { relation: { graph: 'causal', kind: 'causes', from, to, generator: 'rule' }, tried, used: count, lastAt }
}
