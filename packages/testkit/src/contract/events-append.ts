/** What becomes of appended sources? */

import { expect } from 'vitest'
import { oddTexts } from '../arbitraries.ts'
import { draft, segmentedDraft, sentenceSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const appendChecks: readonly StoreCheck[] = [
  check('ST-1', 'numbers count 1, 2, 3 … in input order, over calls', async (bench) => {
    await bench.append(draft({ ref: 'a' }), draft({ ref: 'b' }))
    await bench.append(draft({ ref: 'c' }))
    await bench.settle()
    expect((await bench.all()).map(({ no, ref }) => [no, ref])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  }),

  check('ST-2', 'an event comes back exactly as it was appended', async (bench) => {
    const full = draft({
      ref: 'D1:1',
      text: 'She said "tea"; 他说“茶”。',
      kind: 'tool',
      speaker: "O'Brien; --",
      role: 'assistant',
      at: -62_135_596_800_000,
      offsetMinutes: 330,
      timeSource: 'ingest',
      recordedAt: 1_700_000_000_000,
      trust: 'external',
      attachments: [{ kind: 'image', caption: 'a cup', uri: 'file:cup.png' }, { kind: 'file' }],
      attributes: { nested: { list: [1, 'two', null, true] }, score: 0.1 },
    })
    await bench.append(full)
    await bench.settle()
    expect(await bench.all()).toEqual([{ ...full.event, seq: 1, no: 1 }])
  }),

  check('ST-3', 'texts of every script, NUL and emoji included, round-trip exactly', async (bench) => {
    const drafts = oddTexts.map((text, i) => draft({ ref: `odd ${i}`, text, speaker: text, session: text }))
    await bench.append(...drafts)
    await bench.settle()
    const events = await bench.all()
    expect(events.map(({ text, speaker, session }) => [text, speaker, session])).toEqual(
      oddTexts.map((text) => [text, text, text]),
    )
  }),

  check('ST-4', 'the same ref with the same digest is a duplicate and writes nothing', async (bench) => {
    const first = await bench.append(draft({ ref: 'a', jobs: ['index'] }))
    const before = await stateOf(bench)
    await bench.settle()
    const again = await bench.store.events.append(bench.scope, [[draft({ ref: 'a', speaker: 'Bo', jobs: ['index'] })]])
    expect(again).toEqual([{ status: 'duplicate', events: first }])
    expect(await stateOf(bench)).toEqual(before)
  }),

  check('ST-5', 'the same ref with another digest is a conflict and writes nothing', async (bench) => {
    const first = await bench.append(draft({ ref: 'a', text: 'green tea' }))
    const before = await stateOf(bench)
    await bench.settle()
    const again = await bench.store.events.append(bench.scope, [[draft({ ref: 'a', text: 'black tea' })]])
    expect(again).toEqual([{ status: 'conflict', events: first }])
    expect(await stateOf(bench)).toEqual(before)
  }),

  check('ST-6', 'an idempotency key finds its source under another ref; the ref is looked up first', async (bench) => {
    const [a, b] = await bench.append(draft({ ref: 'a', text: 'tea', key: 'k' }), draft({ ref: 'b', text: 'milk' }))
    await bench.settle()
    const outcomes = await bench.store.events.append(bench.scope, [
      [draft({ ref: 'c', text: 'tea', key: 'k' })],
      [draft({ ref: 'd', text: 'rum', key: 'k' })],
      [draft({ ref: 'b', text: 'milk', key: 'k' })],
    ])
    expect(outcomes).toEqual([
      { status: 'duplicate', events: [a] },
      { status: 'conflict', events: [a] },
      { status: 'duplicate', events: [b] },
    ])
  }),

  check('ST-7', 'later sources of a call see the earlier ones, by ref and by key', async (bench) => {
    const outcomes = await bench.store.events.append(bench.scope, [
      [draft({ ref: 'a', text: 'tea', key: 'k' })],
      [draft({ ref: 'a', text: 'tea' })],
      [draft({ ref: 'b', text: 'milk', key: 'k' })],
      [draft({ ref: 'c', text: 'rum' })],
    ])
    expect(outcomes.map(({ status, events }) => [status, events[0]?.no])).toEqual([
      ['stored', 1],
      ['duplicate', 1],
      ['conflict', 1],
      ['stored', 2],
    ])
  }),

  check(
    'ST-8',
    'a segmented source is one source: all its parts are stored, and returned as duplicate',
    async (bench) => {
      const source = segmentedDraft(['One. ', 'Two. ', 'Three.'], { ref: 'long', jobs: ['index'] })
      const [stored] = await bench.store.events.append(bench.scope, [source])
      expect(stored).toMatchObject({ status: 'stored', jobs: 3 })
      expect(stored?.events.map(({ ref, part, no }) => [ref, part, no])).toEqual([
        ['long¶1', 1, 1],
        ['long¶2', 2, 2],
        ['long¶3', 3, 3],
      ])
      await bench.settle()
      const [again] = await bench.store.events.append(bench.scope, [source])
      expect(again).toEqual({ status: 'duplicate', events: stored?.events })
    },
  ),

  check('ST-9', '`seq` counts from 1 in each session, in order of arrival whatever the time', async (bench) => {
    await bench.append(
      draft({ ref: 'a', session: 's', at: 9_000 }),
      draft({ ref: 'b', session: 't', at: 1_000 }),
      draft({ ref: 'c', session: 's', at: 2_000 }),
    )
    await bench.settle()
    await bench.append(draft({ ref: 'd', session: 's', at: 1 }))
    expect((await bench.all()).map(({ session, seq }) => [session, seq])).toEqual([
      ['s', 1],
      ['t', 1],
      ['s', 2],
      ['s', 3],
    ])
  }),

  check('ST-10', 'a call with one malformed draft is refused and writes nothing', async (bench) => {
    const short = { ...vectorRows(sentenceSpace, [unitVector([1])]), count: 2 }
    const call = [[draft({ ref: 'good', jobs: ['index'] })], [draft({ ref: 'bad', vectors: [short] })]]
    await expectCode('INVALID_INPUT', bench.store.events.append(bench.scope, call))
    await bench.settle()
    expect(await bench.store.events.revision(bench.scope)).toEqual({ lastNo: 0, epoch: 0 })
    expect(await bench.store.stats(bench.scope)).toMatchObject({ events: 0, sources: 0, sessions: 0 })
  }),

  check('ST-11', 'what the caller changes after the call does not reach the store', async (bench) => {
    const rows = vectorRows(sentenceSpace, [unitVector([1])])
    const attributes = { mood: 'good' }
    await bench.append(draft({ ref: 'a', vectors: [rows], attributes }))
    attributes.mood = 'bad'
    rows.rows.fill(0)
    const query = { space: sentenceSpace.id, query: unitVector([1]), limit: 1, include: [] }
    expect((await bench.all())[0]?.attributes).toEqual({ mood: 'good' })
    expect([...(await bench.store.search.nearest(bench.scope, query)).score]).toEqual([1])
  }),

  check('ST-12', 'calls in parallel lose and double nothing', async (bench) => {
    const refs = Array.from({ length: 40 }, (_, i) => `ref ${i % 20}`)
    const outcomes = await Promise.all(refs.map((ref) => bench.store.events.append(bench.scope, [[draft({ ref })]])))
    const statuses = outcomes.flat().map(({ status }) => status)
    await bench.settle()
    expect(statuses.filter((status) => status === 'stored')).toHaveLength(20)
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(20)
    expect((await bench.all()).map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  }),
]

/** Whatever a write could have changed. */
async function stateOf({ store, scope }: Bench): Promise<unknown> {
  const [revision, stats] = await Promise.all([store.events.revision(scope), store.stats(scope)])
  return { revision, stats: { ...stats, bytes: null } }
}
