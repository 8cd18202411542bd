/** Who works on what, and what becomes of it? The queue: leases, outcomes, and jobs that were given up. */

import type { Scope } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check } from './check.ts'

export const jobChecks: readonly StoreCheck[] = [
  check('ST-80', '`claim` gives neighbouring jobs of the scope whose oldest due job is oldest', async (bench) => {
    const other: Scope = { ...bench.scope, user: 'other' }
    await bench.append(job('a', 700), job('b', 300), job('c', 500))
    await bench.store.events.append(other, [[job('d', 400)], [job('e', 100)], [job('f', 600)]])
    await bench.settle()
    const rounds = []
    for (let round = 0; round < 4; round++) rounds.push(await claim(bench, 'w', 1_000, { limit: 2 }))
    expect(rounds.map((jobs) => jobs.map(({ scope, no }) => `${scope.user} ${no}`))).toEqual([
      ['other 1', 'other 2'],
      ['bench 1', 'bench 2'],
      ['bench 3'],
      ['other 3'],
    ])
    expect(rounds[1]?.[0]).toEqual({
      id: expect.any(Number) as number,
      scope: bench.scope,
      task: 'index',
      no: 1,
      attempts: 1,
      createdAt: 700,
      worker: 'w',
    })
    expect(new Set(rounds.flat().map(({ id }) => id)).size).toBe(6)
    expect(await claim(bench, 'w', 1_000)).toEqual([])
  }),

  check(
    'ST-81',
    'tasks of one event come in the order in which it caused them, also over two claims',
    async (bench) => {
      const jobs = ['relate', 'index', 'cause']
      await bench.append(draft({ ref: 'a', jobs }), draft({ ref: 'b', jobs }))
      await bench.settle()
      expect(await claim(bench, 'w', 9_000, { limit: 0 })).toEqual([])
      const claimed = [await claim(bench, 'v', 9_000, { limit: 4 }), await claim(bench, 'w', 9_000)].flat()
      expect(claimed.map(({ no, task }) => [no, task])).toEqual([1, 2].flatMap((no) => jobs.map((task) => [no, task])))
    },
  ),

  check(
    'ST-82',
    'a lease that ran out is no lease, and its worker holds nothing once another claimed',
    async (bench) => {
      await bench.append(job('a'), job('b'))
      const first = await claim(bench, 'v', 9_000, { leaseMs: 100, limit: 1 })
      await bench.settle()
      expect(nos(await claim(bench, 'w', 9_099, { leaseMs: 9 }))).toEqual([2])
      const second = await claim(bench, 'w', 9_100, { leaseMs: 100, limit: 1 })
      expect(second).toEqual(first.map((job) => ({ ...job, attempts: 2, worker: 'w' })))
      const ids = first.map(({ id }) => id)
      const { jobs } = bench.store
      expect(await jobs.settle('v', done(ids))).toEqual([])
      expect(await jobs.renew('v', ids, 99_000)).toEqual([])
      expect(await jobs.settle('w', done(ids))).toEqual(ids)
      expect((await jobs.backlog(bench.scope)).waiting).toBe(1)
    },
  ),

  check('ST-83', '`renew` prolongs the leases its worker holds, and says which', async (bench) => {
    await bench.append(job('a'), job('b'), job('c'))
    const mine = ids(await claim(bench, 'v', 9_000, { leaseMs: 100, limit: 2 }))
    const others = ids(await claim(bench, 'w', 9_000, { leaseMs: 100 }))
    const { jobs } = await bench.settle()
    const [first, second] = mine as [number, number]
    expect(await jobs.renew('v', [...others, second, 987_654, second], 9_500)).toEqual([second])
    expect(nos(await claim(bench, 'x', 9_499))).toEqual([1, 3])
    expect(await jobs.renew('v', [first, second], 9_900)).toEqual([second])
    expect(nos(await claim(bench, 'x', 9_900))).toEqual([2])
  }),

  check('ST-84', '`settle` ends the leases its worker holds, each once, and says which', async (bench) => {
    await bench.append(job('a'), job('b'), job('c'))
    const [first, second] = ids(await claim(bench, 'v', 9_000, { limit: 2 })) as [number, number]
    const { jobs } = await bench.settle()
    expect(await jobs.settle('w', done([first, second]))).toEqual([])
    expect(await jobs.settle('v', done([987_654, second, first, second]))).toEqual([second, first])
    expect(await jobs.settle('v', done([first]))).toEqual([])
    expect(await jobs.backlog(bench.scope)).toEqual({ waiting: 1, oldestCreatedAt: 5_000, dead: 0 })
    expect(nos(await claim(bench, 'w', 99_000))).toEqual([3])
  }),

  check('ST-85', 'a job to retry waits until its time, held by nobody, and keeps its attempts', async (bench) => {
    await bench.append(job('a'))
    const { jobs } = bench.store
    const [id] = ids(await claim(bench, 'v', 9_000)) as [number]
    expect(await jobs.settle('v', [{ id, outcome: 'retry', at: 9_400.5, reason: 'busy' }])).toEqual([id])
    await bench.settle()
    expect(await bench.store.jobs.renew('v', [id], 99_000)).toEqual([])
    expect((await bench.store.jobs.backlog(bench.scope)).waiting).toBe(1)
    expect(await claim(bench, 'w', 9_400)).toEqual([])
    expect((await claim(bench, 'w', 9_401)).map(({ attempts }) => attempts)).toEqual([2])
  }),

  check('ST-86', 'a job given up is kept with its reason, and waits anew once revived', async (bench) => {
    await bench.append(job('a', 800), job('b', 700), job('c', 900))
    const claimed = ids(await claim(bench, 'v', 9_000)) as [number, number, number]
    const reason = 'no answer 没有\u0000'
    await bench.store.jobs.settle(
      'v',
      claimed.map((id) => ({ id, outcome: 'dead', reason })),
    )
    const store = await bench.settle()
    const { jobs } = store
    const dead = (id: number, no: number) => ({ id, task: 'index', no, attempts: 1, reason })
    const [a, b, c] = claimed
    expect(await claim(bench, 'w', 99_000)).toEqual([])
    expect(await jobs.dead(bench.scope, 2)).toEqual([dead(b, 2), dead(a, 1)])
    expect(await jobs.backlog(bench.scope)).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 3 })
    expect((await store.stats(bench.scope)).jobs).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 3 })
    expect(await jobs.revive(bench.scope, [b, c, 987_654, b])).toBe(2)
    expect(await jobs.revive(bench.scope, [b])).toBe(0)
    expect((await claim(bench, 'w', 9_000)).map(({ no, attempts }) => [no, attempts])).toEqual([
      [2, 1],
      [3, 1],
    ])
    expect(await jobs.dead(bench.scope, 9)).toEqual([dead(a, 1)])
  }),

  check('ST-87', '`unsettled` counts the jobs of events that are neither done nor given up', async (bench) => {
    await bench.append(draft({ ref: 'a', jobs: ['index', 'relate'] }), job('b'), draft({ ref: 'c' }))
    const { jobs } = await bench.settle()
    const left = (...asked: number[]): Promise<number> => jobs.unsettled(bench.scope, asked)
    expect([await left(1, 2, 3, 99, 1), await left(3), await left()]).toEqual([3, 0, 0])
    const [first, second, third] = ids(await claim(bench, 'v', 9_000)) as [number, number, number]
    expect(await left(1, 2)).toBe(3)
    await jobs.settle('v', [
      { id: first, outcome: 'done' },
      { id: second, outcome: 'dead', reason: 'no' },
      { id: third, outcome: 'retry', at: 99_000, reason: 'later' },
    ])
    expect([await left(1), await left(2)]).toEqual([0, 1])
  }),

  check(
    'ST-88',
    'forget removes jobs in every state; they settle to nothing, and their ids are not used again',
    async (bench) => {
      await bench.append(job('a'), job('b'), job('c'), job('d'))
      const [a, b, c] = ids(await claim(bench, 'v', 9_000, { limit: 3 })) as [number, number, number]
      await bench.store.jobs.settle('v', [
        { id: b, outcome: 'dead', reason: 'no' },
        { id: c, outcome: 'retry', at: 0, reason: 'later' },
      ])
      await bench.settle()
      const { events, jobs } = bench.store
      expect(await events.forget(bench.scope, ['a', 'b', 'c', 'd'])).toMatchObject({ events: 4, jobs: 4 })
      expect(await jobs.backlog(bench.scope)).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 0 })
      expect(await jobs.settle('v', done([a]))).toEqual([])
      await bench.append(job('e'))
      await bench.settle()
      const fresh = ids(await claim(bench, 'v', 9_000))
      expect(fresh).toHaveLength(1)
      expect([a, b, c, c + 1]).not.toContain(fresh[0])
    },
  ),

  check('ST-89', 'a claim of one scope, and all that names a scope, leaves the jobs of others alone', async (bench) => {
    const others = ['d', 'd ', 'D', '%'].map((user): Scope => ({ tenant: 'ab', agent: 'c', user }))
    for (const scope of others) await bench.store.events.append(scope, [[job('a', 100)], [job('b', 100)]])
    await bench.append(job('a'))
    const { jobs } = await bench.settle()
    const given = await claim(bench, 'v', 9_000, { scope: others[1] as Scope })
    expect(given.map(({ scope, no }) => [scope, no])).toEqual([1, 2].map((no) => [others[1], no]))
    expect(await claim(bench, 'v', 9_000, { scope: { ...bench.scope, user: 'nobody' } })).toEqual([])
    const [first] = ids(given) as [number]
    await jobs.settle('v', [{ id: first, outcome: 'dead', reason: 'no' }])
    for (const scope of [others[0], others[2], others[3], bench.scope] as Scope[]) {
      expect(await jobs.revive(scope, [first])).toBe(0)
      expect(await jobs.dead(scope, 9)).toEqual([])
      expect(await jobs.unsettled(scope, [1])).toBe(1)
    }
    expect(await jobs.unsettled(others[1] as Scope, [1, 2])).toBe(1)
  }),

  check('ST-90', 'claims at once, over every handle a store may have, give no job twice', async (bench) => {
    await bench.append(...Array.from({ length: 40 }, (_, i) => job(`ref ${i}`)))
    const store = await bench.settle()
    const beside = (await bench.contract.openBeside?.(store)) ?? store
    try {
      const claims = Array.from({ length: 12 }, (_, i) =>
        [store, beside][i % 2]?.jobs.claim({ worker: `w${i}`, now: 9_000, leaseMs: 100, limit: 4 }),
      )
      const claimed = (await Promise.all(claims)).flatMap((jobs) => jobs ?? [])
      expect(claimed.map(({ no }) => no).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    } finally {
      if (beside !== store) await beside.close()
    }
  }),
]

type Jobs = Awaited<ReturnType<Bench['store']['jobs']['claim']>>

/** An event that causes one job. */
function job(ref: string, recordedAt: number = 5_000): ReturnType<typeof draft> {
  return draft({ ref, recordedAt, jobs: ['index'] })
}

async function claim(
  { store }: Bench,
  worker: string,
  now: number,
  how: { leaseMs?: number; limit?: number; scope?: Scope } = {},
): Promise<Jobs> {
  return store.jobs.claim({ worker, now, leaseMs: 10_000, limit: 99, ...how })
}

function ids(jobs: Jobs): number[] {
  return jobs.map(({ id }) => id)
}

function nos(jobs: Jobs): number[] {
  return jobs.map(({ no }) => no)
}

function done(ids: readonly number[]): { id: number; outcome: 'done' }[] {
  return ids.map((id) => ({ id, outcome: 'done' }))
}
