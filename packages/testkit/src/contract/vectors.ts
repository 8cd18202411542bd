/** Which events are near, and what vectors do they carry? */

import type { Store } from 'knotwork/store'
import { dot } from 'knotwork/store'
import { expect } from 'vitest'
import { draft, sentenceSpace, tokenSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import { SeededRandom } from '../fakes/seeded-random.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const vectorChecks: readonly StoreCheck[] = [
  check('ST-32', '`nearest` ranks as an exact float32 scan of all rows does', async (bench) => {
    const random = new SeededRandom(7)
    const vectors = Array.from({ length: 60 }, () => anyUnit(random))
    await bench.append(
      ...vectors.map((vector, i) => draft({ ref: `${i}`, vectors: [vectorRows(sentenceSpace, [vector])] })),
    )
    const store = await bench.settle()
    for (let round = 0; round < 5; round++) {
      const query = anyUnit(random)
      const ranked = vectors
        .map((vector, i) => ({ no: i + 1, score: dot(query, 0, vector, 0, query.length) }))
        .sort((a, b) => b.score - a.score || a.no - b.no)
        .slice(0, 10)
      expect(await nearest({ store, scope: bench.scope }, query, 10)).toEqual(
        ranked.map(({ no, score }) => [no, score]),
      )
    }
  }),

  check('ST-33', 'events equally near stand in order of their numbers', async (bench) => {
    const same = [vectorRows(sentenceSpace, [unitVector([3, 4])])]
    await bench.append(...['a', 'b', 'c', 'd'].map((ref) => draft({ ref, vectors: same })))
    await bench.settle()
    expect((await nearest(bench, unitVector([1]), 3)).map(([no]) => no)).toEqual([1, 2, 3])
  }),

  check('ST-34', 'an event counts by its best row, once', async (bench) => {
    const rows = [unitVector([0, 1]), unitVector([1]), unitVector([-1])]
    await bench.append(draft({ ref: 'a', vectors: [vectorRows(sentenceSpace, rows)] }))
    await bench.append(draft({ ref: 'b', vectors: [vectorRows(sentenceSpace, [unitVector([-1])])] }))
    await bench.settle()
    expect(await nearest(bench, unitVector([1]), 9)).toEqual([
      [1, 1],
      [2, -1],
    ])
  }),

  check(
    'ST-35',
    '`include` adds events beyond the limit, each once, in order; it needs rows in the space',
    async (bench) => {
      const steps = [0, 1, 2, 3, 4].map((y) => vectorRows(sentenceSpace, [unitVector([2, y])]))
      await bench.append(...steps.map((rows, i) => draft({ ref: `${i}`, vectors: [rows] })), draft({ ref: 'bare' }))
      await bench.settle()
      const nos = async (limit: number, include: number[]): Promise<number[]> =>
        (await nearest(bench, unitVector([1]), limit, include)).map(([no]) => no)
      expect(await nos(2, [])).toEqual([1, 2])
      expect(await nos(2, [5, 1, 4, 5, 6, 99])).toEqual([1, 2, 4, 5])
      expect(await nos(0, [3])).toEqual([3])
      expect(await nos(0, [])).toEqual([])
      expect(await nos(99, [1])).toEqual([1, 2, 3, 4, 5])
    },
  ),

  check('ST-36', 'spaces are apart: an unknown one or one of int8 rows has nothing near', async (bench) => {
    const other = { ...sentenceSpace, id: 'other' }
    const vectors = [vectorRows(other, [unitVector([1])]), vectorRows(tokenSpace, [unitVector([1])])]
    await bench.append(draft({ ref: 'a', vectors }))
    const { search } = await bench.settle()
    const found = async (space: string): Promise<number[]> => {
      const { no } = await search.nearest(bench.scope, { space, query: unitVector([1]), limit: 9, include: [1] })
      return [...no]
    }
    expect(await found('other')).toEqual([1])
    expect(await found(sentenceSpace.id)).toEqual([])
    expect(await found(tokenSpace.id)).toEqual([])
  }),

  check('ST-37', '`tokenRows` gives int8 rows in the order asked, null where there are none', async (bench) => {
    const rows = vectorRows(tokenSpace, [unitVector([1]), unitVector([0, -1])])
    const vectors = [rows, vectorRows(sentenceSpace, [unitVector([1])])]
    await bench.append(draft({ ref: 'a', vectors }), draft({ ref: 'b' }))
    const { search } = await bench.settle()
    const entry = { count: 2, rows: rows.rows }
    expect(await search.tokenRows(bench.scope, tokenSpace.id, [2, 1, 99, 1])).toEqual([null, entry, null, entry])
    expect(await search.tokenRows(bench.scope, 'missing', [1])).toEqual([null])
  }),

  check('ST-38', 'rows that `tokenRows` gave stay as they were when others replace them', async (bench) => {
    await bench.append(draft({ ref: 'a', vectors: [vectorRows(tokenSpace, [unitVector([1])])] }))
    const { search } = await bench.settle()
    const [first] = await search.tokenRows(bench.scope, tokenSpace.id, [1])
    const kept = first?.rows.slice()
    const replacing = vectorRows(tokenSpace, [unitVector([0, 1])])
    await search.putVectors(bench.scope, [{ no: 1, vectors: [replacing] }])
    const [second] = await search.tokenRows(bench.scope, tokenSpace.id, [1])
    expect(first?.rows).toEqual(kept)
    expect(second?.rows).toEqual(replacing.rows)
  }),

  check('ST-91', '`sentenceRows` gives float32 rows in the order asked, null where there are none', async (bench) => {
    const rows = vectorRows(sentenceSpace, [unitVector([1]), unitVector([0, -1])])
    const bare = vectorRows(sentenceSpace, [])
    const token = vectorRows(tokenSpace, [unitVector([1])])
    await bench.append(
      draft({ ref: 'a', vectors: [token, rows] }),
      draft({ ref: 'b' }),
      draft({ ref: 'c', vectors: [bare] }),
    )
    const { search } = await bench.settle()
    const entry = { count: 2, rows: rows.rows }
    const none = { count: 0, rows: new Float32Array(0) }
    expect(await search.sentenceRows(bench.scope, sentenceSpace.id, [2, 1, 99, 3, 1])).toEqual([
      null,
      entry,
      null,
      none,
      entry,
    ])
    expect(await search.sentenceRows(bench.scope, tokenSpace.id, [1])).toEqual([null])
    expect(await search.tokenRows(bench.scope, sentenceSpace.id, [1])).toEqual([null])
    expect(await search.sentenceRows(bench.scope, 'missing', [1])).toEqual([null])
    await search.putVectors(bench.scope, [{ no: 1, vectors: [bare] }])
    expect(await search.sentenceRows(bench.scope, sentenceSpace.id, [1])).toEqual([none])
    await bench.store.events.forget(bench.scope, ['a'])
    expect(await search.sentenceRows(bench.scope, sentenceSpace.id, [1])).toEqual([null])
  }),

  check('ST-39', '`putVectors` adds and replaces rows of existing events, one space at a time', async (bench) => {
    const token = vectorRows(tokenSpace, [unitVector([1])])
    await bench.append(
      draft({ ref: 'a', vectors: [vectorRows(sentenceSpace, [unitVector([1]), unitVector([0, 1])]), token] }),
      draft({ ref: 'b' }),
    )
    await nearest(bench, unitVector([1]), 9)
    const late = [vectorRows(sentenceSpace, [unitVector([-1])])]
    await bench.store.search.putVectors(
      bench.scope,
      [1, 2, 99].map((no) => ({ no, vectors: late })),
    )
    const store = await bench.settle()
    expect(await nearest(bench, unitVector([1]), 9)).toEqual([
      [1, -1],
      [2, -1],
    ])
    expect(await store.search.tokenRows(bench.scope, tokenSpace.id, [1])).toEqual([{ count: 1, rows: token.rows }])
  }),

  check('ST-40', '`withoutVectors` pages through the events that lack a space', async (bench) => {
    const vectors = [vectorRows(sentenceSpace, [unitVector([1])])]
    await bench.append(
      ...['a', 'b', 'c', 'd', 'e'].map((ref, i) => draft({ ref, vectors: i % 2 === 1 ? vectors : [] })),
    )
    const { search } = await bench.settle()
    const page = async (space: string, after: number, limit: number): Promise<string[]> =>
      (await search.withoutVectors(bench.scope, { space, after, limit })).map(({ ref }) => ref)
    expect(await page(sentenceSpace.id, 0, 2)).toEqual(['a', 'c'])
    expect(await page(sentenceSpace.id, 3, 9)).toEqual(['e'])
    expect(await page('missing', 0, 9)).toEqual(['a', 'b', 'c', 'd', 'e'])
  }),

  check('ST-41', 'an id stands for one space: other dimensions or encoding are refused', async (bench) => {
    await bench.append(draft({ ref: 'a', vectors: [vectorRows(sentenceSpace, [unitVector([1])])] }))
    const wide = vectorRows({ ...sentenceSpace, dimensions: 64 }, [unitVector([1], 64)])
    const coarse = vectorRows({ ...sentenceSpace, encoding: 'int8' }, [unitVector([1])])
    const { search, events } = await bench.settle()
    for (const rows of [wide, coarse]) {
      await expectCode('INVALID_INPUT', events.append(bench.scope, [[draft({ ref: 'b', vectors: [rows] })]]))
      await expectCode('INVALID_INPUT', search.putVectors(bench.scope, [{ no: 1, vectors: [rows] }]))
    }
    expect(await nearest(bench, unitVector([1]), 9)).toEqual([[1, 1]])
    expect(await events.revision(bench.scope)).toEqual({ lastNo: 1, epoch: 0 })
  }),

  check('ST-67', 'a query of another dimension than its space is refused', async (bench) => {
    await bench.append(draft({ ref: 'a', vectors: [vectorRows(sentenceSpace, [unitVector([1])])] }))
    await bench.settle()
    await expectCode('INVALID_INPUT', nearest(bench, unitVector([1], 64), 9))
    await expectCode('INVALID_INPUT', nearest(bench, new Float32Array(0), 9))
  }),

  check('ST-68', 'an entry of no rows is an entry: never near, and not asked for again', async (bench) => {
    await bench.append(draft({ ref: 'a', vectors: [vectorRows(tokenSpace, []), vectorRows(sentenceSpace, [])] }))
    const store = await bench.settle()
    const { search } = store
    expect(await search.tokenRows(bench.scope, tokenSpace.id, [1])).toEqual([{ count: 0, rows: new Int8Array(0) }])
    expect(await search.withoutVectors(bench.scope, { space: tokenSpace.id, after: 0, limit: 9 })).toEqual([])
    expect(await nearest(bench, unitVector([1]), 9, [1])).toEqual([])
    expect((await store.stats(bench.scope)).spaces).toEqual([
      { space: sentenceSpace, events: 1, rows: 0 },
      { space: tokenSpace, events: 1, rows: 0 },
    ])
  }),
]

async function nearest(
  { store, scope }: { store: Store; scope: Bench['scope'] },
  query: Float32Array,
  limit: number,
  include: number[] = [],
): Promise<[no: number, score: number][]> {
  const found = await store.search.nearest(scope, { space: sentenceSpace.id, query, limit, include })
  return [...found.no].map((no, i) => [no, found.score[i] as number])
}

function anyUnit(random: SeededRandom): Float32Array {
  return unitVector(Array.from({ length: sentenceSpace.dimensions }, () => random.next() - 0.5))
}
