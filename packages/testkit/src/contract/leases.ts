/** What may a worker still write that lost its jobs? Nothing about them: each write looks at its lease in its own transaction. */

import type { Lease, Relation, Scope, Store } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { madeDerivation } from '../fakes/made-derivation.ts'
import { madeRelation } from '../fakes/made-relation.ts'
import { reading } from '../fakes/reading.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

export const leaseChecks: readonly StoreCheck[] = [
  check('ST-203', 'under a lease that is held everything is written, also of events without a job', async (bench) => {
    const lease = await leased(bench)
    expect(await relate(bench, [2, 3, 4], lease)).toEqual({ added: 3, removed: 0 })
    expect(await read(bench, [1, 4], lease)).toEqual({ added: 2, removed: 0 })
    expect(await tag(bench, [1, 4], lease)).toEqual({ added: 2, removed: 0 })
    expect(await keep(bench, [1, 4], lease)).toBe(true)
    // It ran out by the clock, but nobody took it.
    expect(await claim(bench, 'w', 0)).toEqual([])
    await bench.settle()
    expect(await read(bench, [2], lease)).toEqual({ added: 1, removed: 0 })
    expect(await told(bench)).toMatchObject({ related: [2, 3, 4], read: [1, 2, 4], tagged: [1, 4], derived: [1, 4] })
  }),

  check('ST-204', 'events whose job the lease lost keep what they have; the others are written', async (bench) => {
    const lease = await leased(bench)
    await relate(bench, [2])
    await claim(bench, 'w', 2)
    const store = await bench.settle()
    const late = madeRelation({ from: 1, to: 2, kind: 'late' })
    const made = { generator: 'rule', owners: [2, 3, 4], relations: [late, ...relationsOf([3, 4])] }
    expect(await store.relations.replace(bench.scope, made, lease)).toEqual({ added: 2, removed: 0 })
    expect(await read(bench, [1, 2, 3, 4], lease)).toEqual({ added: 2, removed: 0 })
    expect(await tag(bench, [1, 2, 3, 4], lease)).toEqual({ added: 2, removed: 0 })
    expect(await told(bench)).toMatchObject({ related: [2, 3, 4], read: [3, 4], tagged: [3, 4] })
    const causal = await store.relations.touching(bench.scope, [1], { graphs: ['causal'] })
    expect(causal).toEqual(relationsOf([2, 3, 4]))
    expect(await store.verify()).toEqual([])
  }),

  check('ST-205', 'of a window with an event whose job the lease lost nothing is kept', async (bench) => {
    const lease = await leased(bench)
    await claim(bench, 'w', 2)
    await bench.settle()
    expect(await keep(bench, [2, 3], lease)).toBe(false)
    expect(await keep(bench, [3, 4], lease)).toBe(true)
    expect(await told(bench)).toMatchObject({ derived: [3, 4] })
  }),

  check('ST-206', 'under a lease that lost all its jobs nothing is written, however it lost them', async (bench) => {
    const losses: Record<string, (place: Place, lease: Lease) => Promise<unknown>> = {
      taken: (place) => claim(place, 'w', 3),
      'taken by its worker, under a new name': (place) => claim(place, 'v.2', 3),
      'asked for again': ({ store, scope }) => store.jobs.again(scope, { task: 'index', nos: [1, 2, 3], following: 0 }),
      done: ({ store }, lease) => settle(store, lease),
      forgotten: ({ store, scope }) => store.events.forget(scope, ['a', 'b', 'c']),
    }
    for (const [how, lose] of Object.entries(losses)) {
      const scope: Scope = { ...bench.scope, user: how }
      const lease = await leased({ store: bench.store, scope })
      await lose({ store: bench.store, scope }, lease)
      const place = { store: await bench.settle(), scope }
      const before = await told(place)
      expect(await relate(place, [2, 3, 4], lease)).toEqual({ added: 0, removed: 0 })
      expect(await read(place, [1, 4], lease)).toEqual({ added: 0, removed: 0 })
      expect(await tag(place, [1, 4], lease)).toEqual({ added: 0, removed: 0 })
      expect(await keep(place, [4], lease)).toBe(false)
      expect(await told(place)).toEqual(before)
    }
  }),

  check('ST-207', 'under a lease that lost all its jobs nothing is asked for again, heeded or ruled', async (bench) => {
    const lease = await leased(bench)
    await read(bench, [4])
    await tag(bench, [4])
    const heir = await claim(bench, 'w', 3)
    const { relations, entities, tags, jobs } = await bench.settle()
    const writeAll = async (under: Lease): Promise<void> => {
      const vector = new Int8Array(32).fill(1)
      await jobs.again(bench.scope, { task: 'index', nos: [4], following: 0 }, under)
      await entities.heed(bench.scope, [{ key: 'name 4', state: 'seen' }], under)
      await tags.putVectors(bench.scope, [{ label: 'tag 4', space: 'one', vector }], under)
      await relations.rule(bench.scope, { change: { kind: 'fold' }, by: null, reason: null, madeAt: 1 }, under)
    }
    const before = await told(bench)
    await writeAll(lease)
    expect(await told(bench)).toEqual(before)
    await writeAll(heir)
    const after = await told(bench)
    for (const noun of ['waiting', 'heeded', 'vectors', 'rulings'] as const) expect(after[noun]).toBe(before[noun] + 1)
  }),

  check(
    'ST-208',
    '`again` under a lease leaves alone what it excepts, but not events whose job it lost',
    async (bench) => {
      const lease = await leased(bench)
      await settle(bench.store, await claim(bench, 'w', 1))
      const { jobs } = await bench.settle()
      const work = { task: 'index', nos: [1, 2], following: 0, except: [1, 2] }
      expect(await jobs.again(bench.scope, work)).toBe(0)
      expect(await jobs.again(bench.scope, work, lease)).toBe(1)
      expect(await jobs.unsettled(bench.scope, [1])).toBe(1)
      expect(await settle(bench.store, lease.slice(1))).toEqual(lease.slice(1).map(({ id }) => id))
    },
  ),
]

/** Where a lease is held: a bench, or another scope of its store. */
interface Place {
  readonly store: Store
  readonly scope: Scope
}

interface Change {
  readonly added: number
  readonly removed: number
}

/** Four events, of which three have a job that `v` holds until somebody claims them at a later time. */
async function leased(place: Place): Promise<Lease> {
  const sources = [...['a', 'b', 'c'].map((ref) => draft({ ref, jobs: ['index'] })), draft({ ref: 'd' })]
  await place.store.events.append(
    place.scope,
    sources.map((source) => [source]),
  )
  return claim(place, 'v', 3, 1_000)
}

function claim({ store, scope }: Place, worker: string, limit: number, now = 9_000): Promise<Lease> {
  return store.jobs.claim({ worker, now, leaseMs: 100, limit, scope })
}

function settle({ jobs }: Store, lease: Lease): Promise<number[]> {
  return jobs.settle(
    lease[0]?.worker ?? '',
    lease.map(({ id }) => ({ id, outcome: 'done' })),
  )
}

function relationsOf(owners: readonly number[]): Relation[] {
  return owners.map((to) => madeRelation({ from: 1, to }))
}

function relate({ store, scope }: Place, owners: readonly number[], lease?: Lease): Promise<Change> {
  return store.relations.replace(scope, { generator: 'rule', owners, relations: relationsOf(owners) }, lease)
}

function read({ store, scope }: Place, nos: readonly number[], lease?: Lease): Promise<Change> {
  const readings = nos.map((no) => reading(no, [`name ${no}`]))
  return store.entities.replace(scope, { generator: 'reader', version: 1, readings }, lease)
}

function tag({ store, scope }: Place, nos: readonly number[], lease?: Lease): Promise<Change> {
  const tagged = nos.map((no) => ({ no, labels: [`tag ${no}`] }))
  return store.tags.replace(scope, { generator: 'tags', version: 1, tagged }, lease)
}

function keep({ store, scope }: Place, nos: readonly number[], lease?: Lease): Promise<boolean> {
  return store.derived.keep(scope, madeDerivation(nos), lease)
}

/** By noun the events something is told of, and counts of what belongs to none. */
async function told({ store, scope }: Place) {
  const all = [1, 2, 3, 4]
  const { names } = await store.entities.names(scope, { revision: 0, epoch: 0 })
  return {
    related: (await store.relations.touching(scope, all, { graphs: ['causal'] })).map(({ to }) => to),
    read: (await store.entities.readings(scope, all)).map(({ no }) => no),
    tagged: (await store.tags.of(scope, all)).map(({ no }) => no),
    derived: (await store.derived.list(scope, { after: 0, limit: 9 })).flatMap(({ nos }) => nos),
    waiting: (await store.jobs.backlog(scope)).waiting,
    heeded: names.filter(({ heeded }) => heeded !== null).length,
    vectors: (await store.tags.nodes(scope, 'one')).filter(({ vector }) => vector !== null).length,
    rulings: (await store.relations.rulings(scope, 0)).length,
  }
}
