/** What does a store say about itself? Backlog, counts, soundness. */

import { expect } from 'vitest'
import { draft, segmentedDraft, sentenceSpace, tokenSpace, unitVector, vectorRows } from '../fakes/drafts.ts'
import type { StoreCheck } from './check.ts'
import { check } from './check.ts'

export const upkeepChecks: readonly StoreCheck[] = [
  check('ST-50', 'each task of an event waits once, from the time the event was recorded', async (bench) => {
    await bench.append(
      draft({ ref: 'a', jobs: ['index', 'relate'], recordedAt: 900 }),
      draft({ ref: 'b', jobs: ['index'], recordedAt: 400 }),
      draft({ ref: 'c', recordedAt: 100 }),
    )
    const store = await bench.settle()
    expect(await store.jobs.backlog(bench.scope)).toEqual({ waiting: 3, oldestCreatedAt: 400, dead: 0 })
    await store.events.forget(bench.scope, ['b'])
    expect(await store.jobs.backlog(bench.scope)).toEqual({ waiting: 2, oldestCreatedAt: 900, dead: 0 })
  }),

  check('ST-122', '`waiting` counts jobs to do, up to as many as asked', async (bench) => {
    await bench.append(draft({ ref: 'a', jobs: ['index', 'relate'] }), draft({ ref: 'b', jobs: ['index'] }))
    const { jobs } = await bench.settle()
    const [first] = await jobs.claim({ worker: 'w', now: 9_000, leaseMs: 1, limit: 1 })
    expect(await jobs.waiting(bench.scope, 9)).toBe(3)
    expect(await jobs.waiting(bench.scope, 2)).toBe(2)
    await jobs.settle('w', [{ id: first?.id ?? 0, outcome: 'dead', reason: 'no answer' }])
    expect(await jobs.waiting(bench.scope, 9)).toBe(2)
    expect(await jobs.waiting({ ...bench.scope, user: 'nobody' }, 9)).toBe(0)
  }),

  check('ST-51', 'a duplicate or a conflict causes no job', async (bench) => {
    await bench.append(draft({ ref: 'a', jobs: ['index'] }))
    await bench.append(draft({ ref: 'a', jobs: ['index'] }), draft({ ref: 'a', text: 'other', jobs: ['index'] }))
    const store = await bench.settle()
    expect((await store.jobs.backlog(bench.scope)).waiting).toBe(1)
  }),

  check('ST-52', '`stats` counts what the scope holds, groups in order of their keys', async (bench) => {
    const other = { ...sentenceSpace, id: 'a-space' }
    const rows = vectorRows(sentenceSpace, [unitVector([1]), unitVector([2])])
    const token = vectorRows(tokenSpace, [unitVector([1])])
    await bench.append(
      draft({
        ref: 'a',
        session: 's',
        speaker: 'Ana',
        terms: { tea: 1 },
        vectors: [rows, token],
        jobs: ['x'],
        recordedAt: 3,
      }),
      draft({
        ref: 'b',
        session: 't',
        speaker: 'Bo',
        terms: { tea: 2, rum: 1 },
        vectors: [rows],
        timeSource: 'ingest',
      }),
    )
    const parts = segmentedDraft(['One. ', 'Two.'], { ref: 'c', speaker: null, session: 's' })
    await bench.store.events.append(bench.scope, [parts])
    await bench.store.search.putVectors(bench.scope, [{ no: 3, vectors: [vectorRows(other, [unitVector([1])])] }])
    const store = await bench.settle()
    const { bytes, ...counts } = await store.stats(bench.scope)
    expect(counts).toEqual({
      events: 4,
      sources: 3,
      sessions: 2,
      speakers: 2,
      terms: 2,
      relations: [{ graph: 'temporal', kind: 'next', state: 'active', count: 3 }],
      spaces: [
        { space: other, events: 1, rows: 1 },
        { space: sentenceSpace, events: 2, rows: 4 },
        { space: tokenSpace, events: 1, rows: 1 },
      ],
      mentions: 0,
      names: 0,
      derived: {
        windows: 0,
        events: 0,
        faulty: 0,
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        records: [],
      },
      tags: 0,
      withoutTime: 1,
      jobs: { waiting: 1, oldestCreatedAt: 3, dead: 0 },
    })
    expect(bytes === null || bytes > 0).toBe(true)
  }),

  check('ST-53', 'a store that was used by every write is sound by its own `verify`', async (bench) => {
    const vectors = [vectorRows(sentenceSpace, [unitVector([1])]), vectorRows(tokenSpace, [unitVector([1])])]
    for (const round of [1, 2, 3]) {
      await bench.append(
        ...['a', 'b', 'c', 'd'].map((name, i) =>
          draft({
            ref: `${name}${round}`,
            session: `s${i % 3}`,
            at: 100 - round - i,
            terms: { tea: 1 },
            vectors,
            jobs: ['x'],
          }),
        ),
      )
      await bench.store.events.forget(bench.scope, [`b${round}`, `a${round - 1}`])
      await bench.store.search.putVectors(bench.scope, [{ no: round * 4, vectors }])
    }
    const store = await bench.settle()
    expect(await store.verify()).toEqual([])
  }),
]
