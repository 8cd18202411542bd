/** Is every scope alone? The random version of these checks is `canaryFuzz`. */

import type { RulingDraft, Scope } from 'knotwork/store'
import { expect } from 'vitest'
import { canonical } from '../canonical.ts'
import { draft, sentenceSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import { madeDerivation } from '../fakes/made-derivation.ts'
import { madeRelation } from '../fakes/made-relation.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, runCheck } from './check.ts'

const mine: Scope = { tenant: 'ab', agent: 'c', user: 'd' }

/** Scopes that a careless key would confuse with `mine`. */
const neighbours: readonly Scope[] = [
  { tenant: 'a', agent: 'bc', user: 'd' },
  { tenant: 'ab', agent: 'c', user: 'D' },
  { tenant: 'ab', agent: 'c', user: 'd ' },
  { tenant: 'ab', agent: 'c', user: '%' },
  { tenant: 'ab', agent: '_', user: 'd' },
  { tenant: 'c', agent: 'ab', user: 'd' },
]

export const scopeChecks: readonly StoreCheck[] = [
  check('ST-54', 'refs, keys, sessions, numbers and spaces of other scopes do not count', async (bench) => {
    const wide = { ...sentenceSpace, dimensions: 64 }
    for (const scope of neighbours) await fill(bench, scope, vectorRows(wide, [unitVector([1], 64)]))
    const outcomes = await fill(bench, mine, vectorRows(sentenceSpace, [unitVector([1])]))
    const store = await bench.settle()
    expect(outcomes.map(({ status, events }) => [status, events[0]?.no, events[0]?.seq])).toEqual([
      ['stored', 1, 1],
      ['stored', 2, 2],
    ])
    expect(await store.events.revision(mine)).toEqual({ lastNo: 2, epoch: 0 })
    expect((await store.search.postings(mine, ['tea'], 99)).map(({ documentFrequency }) => documentFrequency)).toEqual([
      2,
    ])
  }),

  check('ST-55', 'reads of a scope are the same with and without others beside it', async (bench) => {
    const rows = vectorRows(sentenceSpace, [unitVector([1])])
    for (const scope of neighbours.slice(0, 3)) await fill(bench, scope, rows)
    await fill(bench, mine, rows)
    for (const scope of neighbours.slice(3)) await fill(bench, scope, rows)
    await bench.store.events.forget(neighbours[1] as Scope, ['a'])
    await bench.settle()
    const crowded = await readAll(bench)
    const lone = check('ST-55', 'alone', async (other) => {
      await fill(other, mine, rows)
      expect(crowded).toBe(await readAll(other))
    })
    await runCheck(lone, bench.contract)
  }),

  check('ST-56', 'a write in one scope, forget above all, changes nothing in another', async (bench) => {
    const rows = vectorRows(sentenceSpace, [unitVector([1])])
    await fill(bench, mine, rows)
    const before = await readAll(bench)
    for (const scope of neighbours) {
      await fill(bench, scope, rows)
      await bench.store.search.putVectors(scope, [{ no: 1, vectors: [vectorRows(sentenceSpace, [unitVector([-1])])] }])
      await bench.store.relations.setState(scope, { generator: 'rule' }, 'retired')
      await bench.store.relations.replace(scope, { generator: 'rule', owners: [2], relations: [] })
      await bench.store.relations.rule(scope, retirement)
      await bench.store.events.forget(scope, ['a', 'b'])
    }
    await bench.settle()
    expect(await readAll(bench)).toBe(before)
  }),

  check(
    'ST-96',
    '`scopes` lists those that hold events, with their number, by tenant, agent and user',
    async (bench) => {
      expect(await bench.store.scopes()).toEqual([])
      for (const scope of [mine, ...neighbours]) await fill(bench, scope, vectorRows(sentenceSpace, [unitVector([1])]))
      // By UTF-16 unit the first would stand behind the second.
      for (const user of ['\uFF5A', '\u{1F600}'])
        await bench.store.events.append({ ...mine, user }, [[draft({ ref: 'a' })]])
      await bench.store.events.forget(neighbours[0] as Scope, ['a', 'b'])
      await bench.store.events.forget(mine, ['a'])
      const store = await bench.settle()
      expect(
        (await store.scopes()).map(({ scope, events }) => [scope.tenant, scope.agent, scope.user, events]),
      ).toEqual([
        ['ab', '_', 'd', 2],
        ['ab', 'c', '%', 2],
        ['ab', 'c', 'D', 2],
        ['ab', 'c', 'd', 1],
        ['ab', 'c', 'd ', 2],
        ['ab', 'c', '\uFF5A', 1],
        ['ab', 'c', '\u{1F600}', 1],
        ['c', 'ab', 'd', 2],
      ])
    },
  ),
]

const retirement: RulingDraft = {
  change: { kind: 'retire', generator: 'rule', version: null },
  by: null,
  reason: null,
  madeAt: 1,
}

async function fill(
  { store }: Bench,
  scope: Scope,
  rows: ReturnType<typeof vectorRows>,
): ReturnType<Bench['store']['events']['append']> {
  const outcomes = await store.events.append(
    scope,
    ['a', 'b'].map((ref) => [draft({ ref, key: `key ${ref}`, terms: { tea: 1 }, vectors: [rows], jobs: ['index'] })]),
  )
  const relations = [madeRelation({ from: 1, to: 2 })]
  await store.relations.replace(scope, { generator: 'rule', owners: [2], relations })
  await store.relations.rule(scope, retirement)
  await store.derived.keep(scope, madeDerivation([1, 2]))
  return outcomes
}

/** All that the reads of the port tell about `mine`. */
async function readAll({ store }: Bench): Promise<string> {
  const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 9, include: [1, 2, 3] }
  return canonical([
    await store.events.list(mine, { after: 0, limit: 99 }),
    await store.events.bySource(mine, ['a', 'b']),
    await store.events.keys(mine, ['a', 'b']),
    await store.events.digests(mine, ['a', 'b']),
    await store.events.columns(mine, 0),
    await store.relations.touching(mine, [1, 2, 3]),
    await store.relations.rulings(mine, 0),
    await store.search.postings(mine, ['tea'], 99),
    await store.search.nearest(mine, query),
    await store.search.withoutVectors(mine, { space: 'other', after: 0, limit: 9 }),
    (await store.derived.list(mine, { after: 0, limit: 9 })).map(({ id: _, ...one }) => one),
    await store.derived.uncovered(mine, { generator: 'reader', version: 1, task: 'none', after: 0, limit: 9 }),
    await store.jobs.backlog(mine),
    await store.jobs.unsettled(mine, [1, 2]),
    { ...(await store.stats(mine)), bytes: null },
  ])
}
