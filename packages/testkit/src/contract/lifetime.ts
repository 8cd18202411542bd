/** What does a store promise about its life: when it closes, when it opens again, when two handles write? */

import type { Store } from 'knotwork/store'
import { expect } from 'vitest'
import { draft, sentenceSpace, unitVector } from '../fakes/drafts.ts'
import { madeDerivation } from '../fakes/made-derivation.ts'
import type { StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const lifetimeChecks: readonly StoreCheck[] = [
  check('ST-57', 'after close every call rejects with STORE_UNAVAILABLE; closing twice is fine', async (bench) => {
    const { store, scope } = bench
    await bench.append(draft({ ref: 'a' }))
    await store.close()
    await store.close()
    const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 1, include: [] }
    const calls: readonly (() => Promise<unknown>)[] = [
      () => store.events.append(scope, [[draft({ ref: 'b' })]]),
      () => store.events.revision(scope),
      () => store.events.read(scope, [1]),
      () => store.events.bySource(scope, ['a']),
      () => store.events.keys(scope, ['a']),
      () => store.events.digests(scope, ['a']),
      () => store.events.list(scope, { after: 0, limit: 1 }),
      () => store.events.columns(scope, 0),
      () => store.events.times(scope),
      () => store.events.forget(scope, ['a']),
      () => store.events.unerased(),
      () => store.relations.touching(scope, [1]),
      () => store.search.postings(scope, ['tea'], 1),
      () => store.search.nearest(scope, query),
      () => store.search.tokenRows(scope, 'any', [1]),
      () => store.search.sentenceRows(scope, 'any', [1]),
      () => store.search.putVectors(scope, []),
      () => store.search.withoutVectors(scope, { space: 'any', after: 0, limit: 1 }),
      () => store.relations.replace(scope, { generator: 'rule', owners: [], relations: [] }),
      () => store.relations.setState(scope, { generator: 'rule' }, 'retired'),
      () => store.relations.rule(scope, { change: { kind: 'fold' }, by: null, reason: null, madeAt: 1 }),
      () => store.relations.rulings(scope, 0),
      () => store.derived.keep(scope, madeDerivation([1])),
      () => store.derived.covering(scope, [1]),
      () => store.tags.replace(scope, { generator: 'a', version: 1, tagged: [] }),
      () => store.tags.of(scope, [1]),
      () => store.tags.tagged(scope, ['a'], 1),
      () => store.tags.nodes(scope, 'a'),
      () => store.tags.bare(scope, { space: 'a', labels: ['a'], eventsMin: 1 }),
      () => store.tags.putVectors(scope, []),
      () => store.derived.list(scope, { after: 0, limit: 1 }),
      () => store.derived.uncovered(scope, { generator: 'a', version: 1, task: 'b', after: 0, limit: 1 }),
      () => store.jobs.backlog(scope),
      () => store.jobs.waiting(scope, 1),
      () => store.jobs.claim({ worker: 'w', now: 0, leaseMs: 1, limit: 1 }),
      () => store.jobs.claim({ worker: 'w', now: 0, leaseMs: 1, limit: 1, scope }),
      () => store.jobs.renew('w', [1], 1),
      () => store.jobs.settle('w', [{ id: 1, outcome: 'done' }]),
      () => store.jobs.unsettled(scope, [1]),
      () => store.jobs.dead(scope, 1),
      () => store.jobs.revive(scope, [1]),
      () => store.settings.get('a'),
      () => store.settings.keep('a', 'b'),
      () => store.settings.put('a', 'b'),
      () => store.scopes(),
      () => store.stats(scope),
      () => store.verify(),
    ]
    for (const call of calls) await expectCode('STORE_UNAVAILABLE', call())
  }),

  check('ST-58', 'the store has the capabilities that its author declares, and a name', async ({ store, contract }) => {
    expect(store.capabilities).toEqual(contract.capabilities)
    expect(store.name).not.toBe('')
  }),

  check(
    'ST-59',
    'a durable store holds its contents when opened again; another is gone with its handle',
    async (bench) => {
      const { contract, scope } = bench
      const stored = await bench.append(draft({ ref: 'a' }))
      if (contract.capabilities.durable) {
        const again = await required(contract.reopen, 'reopen')(bench.store)
        expect(await again.events.list(scope, { after: 0, limit: 9 })).toEqual(stored)
        await again.close()
      } else {
        expect((await bench.store.stats(scope)).bytes).toBeNull()
        await bench.store.close()
        const fresh = await contract.open()
        expect(await fresh.events.list(scope, { after: 0, limit: 9 })).toEqual([])
        await fresh.close()
      }
    },
  ),

  check(
    'ST-60',
    'concurrent writers see each other’s events; a store of one writer has no second handle',
    async (bench) => {
      const { contract, scope, store } = bench
      if (!contract.capabilities.concurrentWriters) {
        expect(contract.openBeside).toBeUndefined()
        return
      }
      const beside = await required(contract.openBeside, 'openBeside')(store)
      try {
        const handles = [store, beside]
        const calls = Array.from({ length: 30 }, (_, i) =>
          (handles[i % 2] as Store).events.append(scope, [
            [draft({ ref: `ref ${Math.floor(i / 3)}`, terms: { tea: 1 } })],
          ]),
        )
        const statuses = (await Promise.all(calls)).flat().map(({ status }) => status)
        expect(statuses.filter((status) => status === 'stored')).toHaveLength(10)
        await beside.events.forget(scope, ['ref 0'])
        for (const { events, search } of handles) {
          expect(await events.list(scope, { after: 0, limit: 99 })).toHaveLength(9)
          expect((await search.postings(scope, ['tea'], 99))[0]?.documentFrequency).toBe(9)
        }
      } finally {
        await beside.close()
      }
    },
  ),
]

/** What an author must hand in to claim a capability. */
function required<T>(given: T | undefined, field: string): T {
  expect(given, `describeStore: ${field} must be given for a store with this capability`).toBeDefined()
  return given as T
}
