/** Where do terms occur? */

import type { Postings } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

export const postingsChecks: readonly StoreCheck[] = [
  check('ST-28', 'postings hold every event of a term with its count, ascending, in the order asked', async (bench) => {
    await bench.append(
      draft({ ref: 'a', terms: { tea: 2, green: 1 } }),
      draft({ ref: 'b', terms: { milk: 1 } }),
      draft({ ref: 'c', terms: { tea: 1 } }),
    )
    const store = await bench.settle()
    const postings = await store.search.postings(bench.scope, ['milk', 'tea', 'rum', 'milk'], 99)
    expect(postings.map(plain)).toEqual([
      ['milk', 1, [2], [1]],
      ['tea', 2, [1, 3], [2, 1]],
      ['rum', 0, [], []],
      ['milk', 1, [2], [1]],
    ])
    expect(await store.search.postings(bench.scope, [], 99)).toEqual([])
  }),

  check('ST-29', 'above `frequencyMax` the rows are left out, the document frequency stays exact', async (bench) => {
    await bench.append(...['a', 'b', 'c'].map((ref) => draft({ ref, terms: { tea: 1 } })))
    const store = await bench.settle()
    const rowsAt = async (max: number): Promise<unknown> =>
      (await store.search.postings(bench.scope, ['tea'], max)).map(plain)
    expect(await rowsAt(3)).toEqual([['tea', 3, [1, 2, 3], [1, 1, 1]]])
    expect(await rowsAt(2)).toEqual([['tea', 3, [], []]])
    expect(await rowsAt(0)).toEqual([['tea', 3, [], []]])
  }),

  check('ST-30', 'counts above 65,535 are kept as 65,535, also in the length of the event', async (bench) => {
    await bench.append(draft({ ref: 'a', terms: { tea: 65_535 } }), draft({ ref: 'b', terms: { tea: 65_536 } }))
    const store = await bench.settle()
    const [tea] = await store.search.postings(bench.scope, ['tea'], 99)
    expect([...(tea?.count ?? [])]).toEqual([65_535, 65_535])
    expect([...(await store.events.columns(bench.scope, 0)).length]).toEqual([65_535, 65_535])
  }),

  check('ST-31', 'terms are compared exactly: no folding, no patterns, no cut at NUL', async (bench) => {
    const terms = [
      'tea',
      'Tea',
      'te%',
      'te_',
      'tea\u0000',
      'te\u0301a',
      'téa',
      '茶',
      '绿茶',
      '😀',
      '',
      'x'.repeat(3_000),
    ]
    await bench.append(...terms.map((term, i) => draft({ ref: `${i}`, terms: { [term]: i + 1 } })))
    const store = await bench.settle()
    const postings = await store.search.postings(bench.scope, terms, 99)
    expect(postings.map(plain)).toEqual(terms.map((term, i) => [term, 1, [i + 1], [i + 1]]))
  }),
]

function plain({ term, documentFrequency, no, count }: Postings): unknown {
  return [term, documentFrequency, [...no], [...count]]
}
