/** What are events about, and when does a tag go? Tags are replaced event by event, and live as long as an event has them. */

import type { TaggedEvent } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const tagChecks: readonly StoreCheck[] = [
  check('CG-1', 'tags of events are kept as they came, and found by event and by label', async (bench) => {
    await tell(bench, 4)
    expect(await tag(bench, [1, 'boat', '茶'], [3, 'boat'])).toEqual({ added: 3, removed: 0 })
    const { tags } = await bench.settle()
    expect(await tags.of(bench.scope, [3, 1, 2, 9, 1])).toEqual([
      { no: 1, labels: ['boat', '茶'] },
      { no: 3, labels: ['boat'] },
    ])
    const found = await tags.tagged(bench.scope, ['茶', 'boat', 'tea'], 1)
    expect(found.map(({ label, count, no }) => [label, count, [...no]])).toEqual([
      ['茶', 1, [1]],
      ['boat', 2, []],
      ['tea', 0, []],
    ])
    expect([...((await tags.tagged(bench.scope, ['boat'], 2))[0]?.no ?? [])]).toEqual([1, 3])
    expect((await tags.nodes(bench.scope, 'any')).map(({ label, count }) => [label, count])).toEqual([
      ['boat', 2],
      ['茶', 1],
    ])
    expect((await bench.store.stats(bench.scope)).tags).toBe(2)
  }),

  check(
    'CG-2',
    'replacing tags twice is once; what is not named again goes, and a tag with its last event',
    async (bench) => {
      await tell(bench, 3)
      await tag(bench, [1, 'a', 'b'], [2, 'b'])
      expect(await tag(bench, [1, 'a', 'b'], [2, 'b'])).toEqual({ added: 0, removed: 0 })
      expect(await tag(bench, [1, 'c'], [2, 'b'])).toEqual({ added: 1, removed: 2 })
      expect(await tag(bench, [2])).toEqual({ added: 0, removed: 1 })
      const { tags } = await bench.settle()
      expect((await tags.nodes(bench.scope, 'any')).map(({ label }) => label)).toEqual(['c'])
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check(
    'CG-3',
    'of an event that does not exist no tag is kept, and in another scope there are none',
    async (bench) => {
      await tell(bench, 1)
      expect(await tag(bench, [1, 'a'], [2, 'b'])).toEqual({ added: 1, removed: 0 })
      const { tags } = await bench.settle()
      expect((await tags.nodes(bench.scope, 'any')).map(({ label }) => label)).toEqual(['a'])
      const other = { ...bench.scope, user: 'other' }
      expect(await tags.nodes(other, 'any')).toEqual([])
      expect((await tags.tagged(other, ['a'], 9))[0]?.count).toBe(0)
    },
  ),

  check('CG-4', 'a tag has its vector in one space, and lacks it in all others', async (bench) => {
    await tell(bench, 2)
    await tag(bench, [1, 'a', 'b', 'c'])
    const vector = Int8Array.from({ length: 32 }, (_, i) => i - 16)
    await bench.store.tags.putVectors(bench.scope, [
      { label: 'b', space: 'one', vector },
      { label: 'stray', space: 'one', vector },
    ])
    const { tags } = await bench.settle()
    const vectors = async (space: string): Promise<unknown[]> =>
      (await tags.nodes(bench.scope, space)).map(({ label, vector: own }) => [label, own === null ? null : [...own]])
    expect(await vectors('one')).toEqual([
      ['a', null],
      ['b', [...vector]],
      ['c', null],
    ])
    const bare = (space: string, eventsMin = 1): Promise<string[]> =>
      tags.bare(bench.scope, { space, labels: ['c', 'stray', 'b', 'a'], eventsMin })
    expect(await bare('one')).toEqual(['c', 'a'])
    expect(await bare('two')).toEqual(['c', 'b', 'a'])
    await tag(bench, [2, 'a'])
    expect(await bare('one', 2)).toEqual(['a'])
    await tags.putVectors(bench.scope, [{ label: 'b', space: 'two', vector }])
    expect(await bare('one')).toEqual(['c', 'b', 'a'])
  }),

  check(
    'CG-5',
    'forgetting an event takes its tags along, and with the last event a tag and its vector',
    async (bench) => {
      await tell(bench, 3)
      await tag(bench, [1, 'a', 'b'], [2, 'b'])
      await bench.store.events.forget(bench.scope, ['event 1'])
      const { tags } = await bench.settle()
      expect((await tags.nodes(bench.scope, 'any')).map(({ label, count }) => [label, count])).toEqual([['b', 1]])
      expect(await tags.of(bench.scope, [1, 2])).toEqual([{ no: 2, labels: ['b'] }])
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check('CG-6', 'what are no tags is refused by field, and nothing is kept', async (bench) => {
    await tell(bench, 1)
    for (const labels of [['a', 'a'], [''], ['x'.repeat(81)], ['\ud800']])
      await expectCode('INVALID_INPUT', tag(bench, [1, ...labels]))
    await expectCode('INVALID_INPUT', tag(bench, [1, 'a'], [1, 'b']))
    await expectCode('INVALID_INPUT', tag(bench, [0, 'a']))
    expect(await bench.store.tags.nodes(bench.scope, 'any')).toEqual([])
  }),
]

async function tell(bench: Bench, count: number): Promise<void> {
  await bench.append(...Array.from({ length: count }, (_, i) => draft({ ref: `event ${i + 1}` })))
}

function tag(
  bench: Bench,
  ...events: [no: number, ...labels: string[]][]
): Promise<{ added: number; removed: number }> {
  const tagged = events.map(([no, ...labels]): TaggedEvent => ({ no, labels }))
  return bench.store.tags.replace(bench.scope, { generator: 'tagger', version: 1, tagged })
}
