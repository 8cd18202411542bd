/** How are events read back? */

import type { NumberedEvent } from 'knotwork/store'
import { localMs } from 'knotwork/store'
import { expect } from 'vitest'
import { draft, segmentedDraft, sentenceSpace, tokenSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

export const readChecks: readonly StoreCheck[] = [
  check(
    'ST-13',
    '`read` gives events ascending, each once, and leaves out numbers that do not exist',
    async (bench) => {
      await bench.append(draft({ ref: 'a' }), draft({ ref: 'b' }), draft({ ref: 'c' }))
      const store = await bench.settle()
      expect(refs(await store.events.read(bench.scope, [3, 99, 1, 3, 0, -1]))).toEqual(['a', 'c'])
      expect(await store.events.read(bench.scope, [])).toEqual([])
    },
  ),

  check('ST-14', '`bySource` answers per ref in the order asked, events in order of part', async (bench) => {
    await bench.append(draft({ ref: 'a' }))
    await bench.store.events.append(bench.scope, [segmentedDraft(['One. ', 'Two.'], { ref: 'long' })])
    const store = await bench.settle()
    const answer = await store.events.bySource(bench.scope, ['long', 'missing', 'a', 'long', 'long¶1'])
    expect(answer.map(refs)).toEqual([['long¶1', 'long¶2'], [], ['a'], ['long¶1', 'long¶2'], []])
  }),

  check(
    'ST-95',
    '`keys` gives the idempotency key of each source in the order asked, null where there is none',
    async (bench) => {
      await bench.append(draft({ ref: 'a', key: 'ka' }), draft({ ref: 'b' }))
      const parts = segmentedDraft(['One. ', 'Two.'], { ref: 'c', key: 'kc' })
      await bench.store.events.append(bench.scope, [parts])
      await bench.append(draft({ ref: 'd', key: 'kd' }))
      await bench.store.events.forget(bench.scope, ['d'])
      const store = await bench.settle()
      const refs = ['c', 'b', 'missing', 'a', 'a', 'd']
      expect(await store.events.keys(bench.scope, refs)).toEqual(['kc', null, null, 'ka', 'ka', null])
      expect(await store.events.keys({ ...bench.scope, user: 'other' }, ['a'])).toEqual([null])
    },
  ),

  check(
    'ST-140',
    '`digests` gives the digest of each source in the order asked, null where there is none',
    async (bench) => {
      await bench.append(draft({ ref: 'a', digest: 'da' }), draft({ ref: 'b', digest: 'db' }))
      const parts = segmentedDraft(['One. ', 'Two.'], { ref: 'c', digest: 'dc' })
      await bench.store.events.append(bench.scope, [parts])
      await bench.append(draft({ ref: 'd', digest: 'dd' }))
      await bench.append(draft({ ref: 'a', digest: 'another' }))
      await bench.store.events.forget(bench.scope, ['d'])
      const store = await bench.settle()
      const refs = ['c', 'b', 'missing', 'a', 'a', 'd', 'c¶1']
      expect(await store.events.digests(bench.scope, refs)).toEqual(['dc', 'db', null, 'da', 'da', null, null])
      expect(await store.events.digests({ ...bench.scope, user: 'other' }, ['a'])).toEqual([null])
    },
  ),

  check('ST-15', '`list` pages by number, of one session where given', async (bench) => {
    await bench.append(...['a', 'b', 'c', 'd', 'e'].map((ref, i) => draft({ ref, session: i % 2 ? 'odd' : 'even' })))
    const store = await bench.settle()
    const page = async (after: number, limit: number, session?: string): Promise<string[]> =>
      refs(await store.events.list(bench.scope, { after, limit, ...(session === undefined ? {} : { session }) }))
    expect(await page(0, 2)).toEqual(['a', 'b'])
    expect(await page(2, 9)).toEqual(['c', 'd', 'e'])
    expect(await page(0, 2, 'even')).toEqual(['a', 'c'])
    expect(await page(1, 9, 'odd')).toEqual(['b', 'd'])
    expect(await page(5, 9)).toEqual([])
    expect(await page(0, 0)).toEqual([])
    expect(await page(0, 9, 'missing')).toEqual([])
  }),

  check('ST-16', '`columns` holds one row per event above `after`, ascending', async (bench) => {
    const stored = await bench.append(
      draft({ ref: 'a', session: 's', speaker: 'Ana', at: 3_600_000, offsetMinutes: 60, terms: { tea: 2, green: 1 } }),
      draft({ ref: 'b', session: 't', speaker: null, at: 7_000, terms: {} }),
      draft({ ref: 'c', session: 's', speaker: 'Bo', at: -5_000, offsetMinutes: -90, terms: { tea: 1 } }),
    )
    const store = await bench.settle()
    const columns = await store.events.columns(bench.scope, 0)
    expect([...columns.no]).toEqual([1, 2, 3])
    expect([...columns.seq]).toEqual([1, 1, 2])
    expect([...columns.length]).toEqual([3, 0, 1])
    expect([...columns.localMs]).toEqual(stored.map(({ saidAt }) => localMs(saidAt)))
    expect([...columns.speaker].map((index) => columns.speakers[index] ?? null)).toEqual(['Ana', null, 'Bo'])
    expect(columns.session[0]).toBe(columns.session[2])
    expect(columns.session[0]).not.toBe(columns.session[1])
    expect(columns.revision).toEqual(await store.events.revision(bench.scope))
    const tail = await store.events.columns(bench.scope, 2)
    expect([[...tail.no], [...tail.seq], [...tail.session]]).toEqual([[3], [2], [columns.session[2]]])
    expect([...tail.speaker].map((index) => tail.speakers[index])).toEqual(['Bo'])
  }),

  check('ST-92', '`times` holds when each event was said and recorded, ascending', async (bench) => {
    const stored = await bench.append(
      draft({ ref: 'a', at: 3_600_000, offsetMinutes: 60, recordedAt: 9_000 }),
      draft({ ref: 'b', at: 7_000, recordedAt: 8_000 }),
      draft({ ref: 'c', at: -5_000, offsetMinutes: -90 }),
    )
    await bench.store.events.forget(bench.scope, ['b'])
    const store = await bench.settle()
    const kept = stored.filter(({ ref }) => ref !== 'b')
    const times = await store.events.times(bench.scope)
    expect([...times.no]).toEqual([1, 3])
    expect([...times.saidAtMs]).toEqual(kept.map(({ saidAt }) => saidAt.epochMs))
    expect([...times.localMs]).toEqual(kept.map(({ saidAt }) => localMs(saidAt)))
    expect([...times.recordedAtMs]).toEqual(kept.map(({ recordedAt }) => recordedAt))
    expect(times.revision).toEqual(await store.events.revision(bench.scope))
  }),

  check('ST-63', 'the speakers of `columns` are those of its rows, in order of first appearance', async (bench) => {
    const speakers = ['Ana', 'Bo', null, 'Ana', 'Cy']
    await bench.append(...speakers.map((speaker, i) => draft({ ref: `${i}`, speaker })))
    await bench.store.events.forget(bench.scope, ['0'])
    const { events } = await bench.settle()
    expect((await events.columns(bench.scope, 0)).speakers).toEqual(['Bo', 'Ana', 'Cy'])
    expect((await events.columns(bench.scope, 3)).speakers).toEqual(['Ana', 'Cy'])
    expect((await events.columns(bench.scope, 9)).speakers).toEqual([])
  }),

  check('ST-17', 'an append moves `lastNo` alone; forget and late vectors move `epoch` alone', async (bench) => {
    const revision = async (): Promise<unknown> => bench.store.events.revision(bench.scope)
    const vectors = [vectorRows(sentenceSpace, [unitVector([1])])]
    await bench.append(draft({ ref: 'a' }), draft({ ref: 'b' }))
    expect(await revision()).toEqual({ lastNo: 2, epoch: 0 })
    await bench.store.search.putVectors(bench.scope, [{ no: 1, vectors }])
    const { epoch } = await bench.store.events.revision(bench.scope)
    expect(epoch).toBeGreaterThan(0)
    await bench.store.events.forget(bench.scope, ['b'])
    const last = await bench.store.events.revision(bench.scope)
    expect(last.epoch).toBeGreaterThan(epoch)
    expect(last.lastNo).toBe(2)
    await bench.settle()
    expect(await revision()).toEqual(last)
  }),

  check('ST-18', 'calls that change nothing leave the revision as it is', async (bench) => {
    await bench.append(draft({ ref: 'a' }))
    await bench.append(draft({ ref: 'a' }), draft({ ref: 'a', text: 'other' }))
    expect(await bench.store.events.append(bench.scope, [])).toEqual([])
    await bench.store.events.forget(bench.scope, ['missing'])
    await bench.store.search.putVectors(bench.scope, [
      { no: 9, vectors: [vectorRows(sentenceSpace, [unitVector([1])])] },
    ])
    const store = await bench.settle()
    expect(await store.events.revision(bench.scope)).toEqual({ lastNo: 1, epoch: 0 })
  }),

  check('ST-19', 'a scope never written reads as empty', async (bench) => {
    const { events, relations, search, jobs } = await bench.settle()
    const { scope } = bench
    const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 9, include: [1] }
    expect(await events.revision(scope)).toEqual({ lastNo: 0, epoch: 0 })
    expect(await events.read(scope, [1])).toEqual([])
    expect(await events.bySource(scope, ['a'])).toEqual([[]])
    expect(await events.list(scope, { after: 0, limit: 9 })).toEqual([])
    expect((await events.columns(scope, 0)).no).toHaveLength(0)
    expect((await events.times(scope)).no).toHaveLength(0)
    expect(await events.forget(scope, ['a'])).toEqual({ events: 0, relations: 0, jobs: 0, decisions: 0, erased: true })
    expect(await relations.touching(scope, [1])).toEqual([])
    expect((await search.postings(scope, ['tea'], 9)).map(({ documentFrequency }) => documentFrequency)).toEqual([0])
    expect((await search.nearest(scope, query)).no).toHaveLength(0)
    expect(await search.tokenRows(scope, 'any', [1])).toEqual([null])
    expect(await search.sentenceRows(scope, 'any', [1])).toEqual([null])
    expect(await search.withoutVectors(scope, { space: 'any', after: 0, limit: 9 })).toEqual([])
    expect(await jobs.backlog(scope)).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 0 })
    expect(await jobs.unsettled(scope, [1])).toBe(0)
    expect(await jobs.dead(scope, 9)).toEqual([])
  }),

  check('ST-69', 'a question may name 40,000 events, refs or terms at once', async (bench) => {
    const vectors = [vectorRows(sentenceSpace, [unitVector([1])]), vectorRows(tokenSpace, [unitVector([1])])]
    await bench.append(draft({ ref: 'a', terms: { tea: 1 }, vectors }), draft({ ref: 'b' }))
    const { events, relations, search } = await bench.settle()
    const nos = Array.from({ length: 40_000 }, (_, i) => 40_000 - i)
    const names = nos.map((no) => `name ${no}`)
    const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 0, include: nos }
    expect(refs(await events.read(bench.scope, nos))).toEqual(['a', 'b'])
    expect((await events.bySource(bench.scope, [...names, 'b'])).flatMap(refs)).toEqual(['b'])
    expect(await relations.touching(bench.scope, nos)).toHaveLength(1)
    expect((await search.postings(bench.scope, [...names, 'tea'], 9)).at(-1)?.documentFrequency).toBe(1)
    expect([...(await search.nearest(bench.scope, query)).no]).toEqual([1])
    expect((await search.tokenRows(bench.scope, tokenSpace.id, nos)).filter((rows) => rows !== null)).toHaveLength(1)
    expect(
      (await search.sentenceRows(bench.scope, sentenceSpace.id, nos)).filter((rows) => rows !== null),
    ).toHaveLength(1)
    expect((await events.forget(bench.scope, [...names, 'a'])).events).toBe(1)
  }),
]

function refs(events: readonly NumberedEvent[]): string[] {
  return events.map(({ ref }) => ref)
}
