/** What is left after forgetting? Nothing of the source, and everything else as it was. */

import { expect } from 'vitest'
import { draft, segmentedDraft, sentenceSpace, tokenSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check } from './check.ts'

const secret = 'walnut'
const vectors = [vectorRows(sentenceSpace, [unitVector([1])]), vectorRows(tokenSpace, [unitVector([1])])]

export const forgetChecks: readonly StoreCheck[] = [
  check('ST-42', 'no search path finds a forgotten source, in none of its parts', async (bench) => {
    await bench.append(draft({ ref: 'before', at: 1 }))
    await bench.store.events.append(bench.scope, [secretSource()])
    await bench.append(draft({ ref: 'after', at: 9_000 }))
    await touchEveryPath(bench)
    await bench.store.events.forget(bench.scope, ['secret'])
    await bench.settle()
    const found = await touchEveryPath(bench)
    expect(found.filter((no) => no === 2 || no === 3)).toEqual([])
    expect((await bench.all()).map(({ ref }) => ref)).toEqual(['before', 'after'])
    expect(await bench.store.events.bySource(bench.scope, ['secret'])).toEqual([[]])
    expect(await bench.store.search.tokenRows(bench.scope, tokenSpace.id, [2, 3])).toEqual([null, null])
  }),

  check('ST-43', 'the report counts events, the relations that touched them, and their jobs', async (bench) => {
    await bench.append(draft({ ref: 'a', at: 1 }))
    await bench.store.events.append(bench.scope, [secretSource()])
    await bench.append(draft({ ref: 'b', at: 2 }), draft({ ref: 'c', at: 3 }))
    await bench.settle()
    const report = await bench.store.events.forget(bench.scope, ['secret', 'missing', 'secret', 'b'])
    expect(report).toEqual({ events: 3, relations: 4, jobs: 4, decisions: 0, erased: true })
    expect(await bench.store.events.unerased()).toBe(0)
    expect(await bench.store.jobs.backlog(bench.scope)).toEqual({
      waiting: 0,
      oldestCreatedAt: null,
      dead: 0,
    })
  }),

  check('ST-44', 'unknown refs, refs of parts, and no refs at all change nothing', async (bench) => {
    await bench.store.events.append(bench.scope, [secretSource()])
    await bench.settle()
    const nothing = { events: 0, relations: 0, jobs: 0, decisions: 0, erased: true }
    expect(await bench.store.events.forget(bench.scope, ['missing', 'secret¶1'])).toEqual(nothing)
    expect(await bench.store.events.forget(bench.scope, [])).toEqual(nothing)
    expect(await bench.all()).toHaveLength(2)
    expect(await bench.store.events.revision(bench.scope)).toEqual({ lastNo: 2, epoch: 0 })
  }),

  check('ST-45', 'numbers are never used again, also when the newest event was forgotten', async (bench) => {
    await bench.append(draft({ ref: 'a' }), draft({ ref: 'b' }))
    await bench.store.events.forget(bench.scope, ['a', 'b'])
    await bench.settle()
    expect((await bench.store.events.revision(bench.scope)).lastNo).toBe(2)
    expect((await bench.append(draft({ ref: 'c' }))).map(({ no }) => no)).toEqual([3])
  }),

  check('ST-46', 'a forgotten ref or key is free: the same text is stored anew', async (bench) => {
    const source = draft({ ref: 'a', key: 'k' })
    await bench.append(source)
    await bench.store.events.forget(bench.scope, ['a'])
    await bench.settle()
    const [outcome] = await bench.store.events.append(bench.scope, [[{ ...source, digest: 'other' }]])
    expect(outcome?.status).toBe('stored')
  }),

  check('ST-47', 'remaining events keep their `seq`; a session goes on counting while it has events', async (bench) => {
    await bench.append(...['a', 'b', 'c'].map((ref) => draft({ ref, session: 's' })), draft({ ref: 'x', session: 't' }))
    await bench.store.events.forget(bench.scope, ['b', 'c', 'x'])
    await bench.settle()
    const added = await bench.append(draft({ ref: 'd', session: 's' }), draft({ ref: 'y', session: 't' }))
    expect([...(await bench.all()).slice(0, 1), ...added].map(({ ref, seq }) => [ref, seq])).toEqual([
      ['a', 1],
      ['d', 4],
      ['y', 1],
    ])
  }),

  check('ST-48', 'emptied sessions, unused speakers, terms and spaces leave no trace in the counts', async (bench) => {
    await bench.append(draft({ ref: 'a', session: 's', speaker: 'Ana', terms: { tea: 1 } }))
    const before = { ...(await bench.store.stats(bench.scope)), bytes: null }
    await bench.append(
      draft({
        ref: 'b',
        session: 't',
        speaker: 'Bo',
        terms: { tea: 1, rum: 2 },
        vectors,
        jobs: ['x'],
        timeSource: 'ingest',
      }),
    )
    await bench.store.events.forget(bench.scope, ['b'])
    const store = await bench.settle()
    expect({ ...(await store.stats(bench.scope)), bytes: null }).toEqual(before)
    expect((await store.events.columns(bench.scope, 0)).speakers).toEqual(['Ana'])
  }),

  check('ST-49', 'document frequencies fall with what is forgotten', async (bench) => {
    await bench.append(...['a', 'b', 'c'].map((ref) => draft({ ref, terms: { tea: 1, [ref]: 1 } })))
    await bench.store.events.forget(bench.scope, ['a', 'c'])
    const { search } = await bench.settle()
    const postings = await search.postings(bench.scope, ['tea', 'a', 'b'], 99)
    expect(postings.map(({ documentFrequency, no }) => [documentFrequency, [...no]])).toEqual([
      [1, [2]],
      [0, []],
      [1, [2]],
    ])
  }),
]

function secretSource(): ReturnType<typeof segmentedDraft> {
  const fields = {
    ref: 'secret',
    session: 'hidden',
    speaker: secret,
    terms: { [secret]: 1 },
    vectors,
    jobs: ['x', 'y'],
  }
  return segmentedDraft(['One walnut. ', 'Two walnuts.'], fields)
}

/** Event numbers that any read of the port gives for the secret. Called before forgetting too, to warm every cache. */
async function touchEveryPath({ store, scope }: Bench): Promise<number[]> {
  const { events, relations, search } = store
  const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 9, include: [2, 3] }
  const columns = await events.columns(scope, 0)
  const [postings] = await search.postings(scope, [secret], 99)
  return [
    ...(await events.read(scope, [2, 3])).map(({ no }) => no),
    ...(await events.list(scope, { after: 0, limit: 99, session: 'hidden' })).map(({ no }) => no),
    ...columns.no,
    ...(await relations.touching(scope, [1, 2, 3, 4])).flatMap(({ from, to }) => [from, to]),
    ...(postings?.no ?? []),
    ...(await search.nearest(scope, query)).no,
    ...(await search.withoutVectors(scope, { space: 'other', after: 0, limit: 99 })).map(({ no }) => no),
  ]
}
