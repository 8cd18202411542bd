/** Of which times do events speak? */

import type { Occurrence, OccurrenceColumns } from 'knotwork/store'
import { granularities } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

const dayMs = 86_400_000
const monday: Occurrence = { from: 0, to: dayMs, granularity: 'day', text: '周一' }
const ever: Occurrence = {
  from: -62_135_596_800_000,
  to: 253_402_300_800_000,
  granularity: 'span',
  text: "since the '90s",
}

export const occurrenceChecks: readonly StoreCheck[] = [
  check('ST-97', 'times come back as they were given, and packed in order of event and words', async (bench) => {
    await bench.append(
      draft({ ref: 'a', occurred: [ever, monday] }),
      draft({ ref: 'b' }),
      draft({ ref: 'c', occurred: [monday] }),
    )
    const { events } = await bench.settle()
    expect((await events.list(bench.scope, { after: 0, limit: 9 })).map(({ occurred }) => occurred)).toEqual([
      [ever, monday],
      [],
      [monday],
    ])
    expect((await events.read(bench.scope, [3]))[0]?.occurred).toEqual([monday])
    expect((await events.bySource(bench.scope, ['a']))[0]?.[0]?.occurred).toEqual([ever, monday])
    expect(rowsOf((await events.columns(bench.scope, 0)).occurred)).toEqual([
      [1, ever.from, ever.to, 'span'],
      [1, 0, dayMs, 'day'],
      [3, 0, dayMs, 'day'],
    ])
    expect(rowsOf((await events.columns(bench.scope, 1)).occurred)).toEqual([[3, 0, dayMs, 'day']])
  }),

  check(
    'ST-98',
    '`putOccurred` replaces, ignores unknown numbers, and moves the epoch only for events',
    async (bench) => {
      await bench.append(draft({ ref: 'a', occurred: [ever, monday] }), draft({ ref: 'b' }))
      const before = await bench.store.events.revision(bench.scope)
      await bench.store.events.putOccurred(bench.scope, [{ no: 9, occurred: [ever] }])
      await bench.store.events.putOccurred(bench.scope, [])
      expect(await bench.store.events.revision(bench.scope)).toEqual(before)
      await bench.store.events.putOccurred(bench.scope, [
        { no: 1, occurred: [monday] },
        { no: 2, occurred: [ever] },
        { no: 9, occurred: [ever] },
      ])
      const { events } = await bench.settle()
      expect((await events.read(bench.scope, [1, 2])).map(({ occurred }) => occurred)).toEqual([[monday], [ever]])
      const after = await events.revision(bench.scope)
      expect([after.lastNo, after.epoch > before.epoch]).toEqual([before.lastNo, true])
    },
  ),

  check('ST-99', 'forgotten events leave no times', async (bench) => {
    await bench.append(draft({ ref: 'a', occurred: [ever, monday] }), draft({ ref: 'b', occurred: [monday] }))
    // Read once before, to warm every cache.
    expect((await bench.store.events.columns(bench.scope, 0)).occurred.no).toHaveLength(3)
    await bench.store.events.forget(bench.scope, ['a'])
    const store = await bench.settle()
    expect(rowsOf((await store.events.columns(bench.scope, 0)).occurred)).toEqual([[2, 0, dayMs, 'day']])
    expect(await store.verify()).toEqual([])
  }),
]

function rowsOf({ no, from, to, granularity }: OccurrenceColumns): unknown[] {
  return [...no].map((one, i) => [one, from[i], to[i], granularities[granularity[i] as number]])
}
