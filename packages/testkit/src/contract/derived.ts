/** What did models read, and when does it go? Derivations: kept whole, one to an event and version, gone with any of their events. */

import type { DerivationDraft } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { madeDerivation, topic } from '../fakes/made-derivation.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const derivedChecks: readonly StoreCheck[] = [
  check('MT-1', 'a derivation is kept as it came, and found by its events and in order', async (bench) => {
    await tell(bench, 4)
    const whole = madeDerivation([1, 2], { text: 'tea 茶\u0000', dropped: { quote: 2 } })
    const faulty = madeDerivation([4], { fault: 'the reply broke off', records: [] })
    expect(await keep(bench, whole)).toBe(true)
    expect(await keep(bench, faulty)).toBe(true)
    const { derived } = await bench.settle()
    const found = await derived.list(bench.scope, { after: 0, limit: 9 })
    expect(found.map(({ id: _, ...rest }) => rest)).toEqual([whole, faulty])
    const [first, second] = found.map(({ id }) => id) as [number, number]
    expect(second).toBeGreaterThan(first)
    expect(await derived.list(bench.scope, { after: first, limit: 9 })).toEqual(found.slice(1))
    expect(await derived.list(bench.scope, { after: 0, limit: 1 })).toEqual(found.slice(0, 1))
    expect(await derived.covering(bench.scope, [4, 2, 1, 3])).toEqual(found)
    expect(await derived.covering(bench.scope, [3, 99])).toEqual([])
  }),

  check(
    'MT-2',
    'a derivation takes the place of those of its version that share an event, and of no other',
    async (bench) => {
      await tell(bench, 5)
      await keep(bench, madeDerivation([1, 2]), madeDerivation([3, 4]), madeDerivation([1, 2], { version: 2 }))
      await keep(bench, madeDerivation([1], { generator: 'other' }), madeDerivation([2, 5], { text: 'again' }))
      const { derived } = await bench.settle()
      const found = await derived.list(bench.scope, { after: 0, limit: 9 })
      expect(found.map(({ generator, version, nos }) => [generator, version, nos])).toEqual([
        ['reader', 1, [3, 4]],
        ['reader', 2, [1, 2]],
        ['other', 1, [1]],
        ['reader', 1, [2, 5]],
      ])
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check('MT-3', 'of a window with an event that does not exist nothing is kept', async (bench) => {
    await tell(bench, 2)
    await keep(bench, madeDerivation([1]))
    expect(await keep(bench, madeDerivation([1, 2, 3], { text: 'stray' }))).toBe(false)
    const { derived } = await bench.settle()
    expect((await derived.list(bench.scope, { after: 0, limit: 9 })).map(({ nos }) => nos)).toEqual([[1]])
  }),

  check(
    'MT-4',
    'forgetting one event takes along all that was read in its windows, and nothing else',
    async (bench) => {
      await tell(bench, 4)
      await keep(bench, madeDerivation([1, 2]), madeDerivation([3, 4]), madeDerivation([2], { version: 2 }))
      await bench.store.events.forget(bench.scope, ['event 2'])
      const { derived } = await bench.settle()
      expect((await derived.list(bench.scope, { after: 0, limit: 9 })).map(({ nos }) => nos)).toEqual([[3, 4]])
      expect(await uncovered(bench)).toEqual([1])
      expect((await bench.store.stats(bench.scope)).derived.events).toBe(2)
      expect(await bench.store.verify()).toEqual([])
    },
  ),

  check('MT-5', 'events are uncovered until they are read by the version, or have a job for it', async (bench) => {
    await bench.append(
      ...[1, 2, 3, 4, 5, 6].map((i) => draft({ ref: `event ${i}`, jobs: i > 4 ? ['read'] : ['index'] })),
    )
    await keep(
      bench,
      madeDerivation([2]),
      madeDerivation([3], { version: 2 }),
      madeDerivation([4], { generator: 'other' }),
    )
    await bench.settle()
    expect(await uncovered(bench)).toEqual([1, 3, 4])
    expect(await uncovered(bench, { after: 1, limit: 1 })).toEqual([3])
    expect(await uncovered(bench, { task: 'none' })).toEqual([1, 3, 4, 5, 6])
    expect(await uncovered(bench, { version: 7 })).toEqual([1, 2, 3, 4])
  }),

  check('MT-6', 'a ruling about a generator changes nothing of what it read', async (bench) => {
    await tell(bench, 3)
    await keep(bench, madeDerivation([1]), madeDerivation([2]), madeDerivation([2], { version: 2 }))
    const seen = async (): Promise<unknown> => [
      await bench.store.derived.list(bench.scope, { after: 0, limit: 9 }),
      await bench.store.derived.covering(bench.scope, [1, 2, 3]),
      (await bench.store.stats(bench.scope)).derived,
      await uncovered(bench),
    ]
    const before = await seen()
    const change = { kind: 'retire', generator: 'reader', version: null } as const
    await bench.store.relations.rule(bench.scope, { change, by: null, reason: null, madeAt: 1 })
    await bench.settle()
    expect(await seen()).toEqual(before)
  }),

  check('MT-7', '`stats` counts windows, events, records by kind, and what reading cost', async (bench) => {
    await tell(bench, 5)
    await keep(bench, madeDerivation([1, 2]), madeDerivation([3], { fault: 'cut', records: [] }))
    await keep(bench, madeDerivation([4, 5], { generator: 'other', records: [topic('a', [4]), topic('b', [5])] }))
    const store = await bench.settle()
    expect((await store.stats(bench.scope)).derived).toEqual({
      windows: 3,
      events: 5,
      faulty: 1,
      calls: 3,
      inputTokens: 300,
      outputTokens: 30,
      records: [{ kind: 'topic', count: 3 }],
    })
  }),

  check('MT-8', 'what is no derivation is refused by field, and nothing is kept', async (bench) => {
    await tell(bench, 2)
    const wrong: readonly Partial<DerivationDraft>[] = [
      { generator: '' },
      { version: 0 },
      { nos: [] },
      { nos: [2, 1] },
      { nos: [1, 1] },
      { records: [topic('elsewhere', [1, 2])] },
      { records: [topic('nowhere', [])] },
      { records: [topic('', [1])] },
    ]
    for (const fields of wrong) await expectCode('INVALID_INPUT', keep(bench, madeDerivation([1], fields)))
    const { derived } = await bench.settle()
    expect(await derived.list(bench.scope, { after: 0, limit: 9 })).toEqual([])
  }),

  check('MT-9', '`claim` leaves the tasks it is told to leave, also where they are the oldest', async (bench) => {
    const other = { ...bench.scope, user: 'other' }
    await bench.append(
      draft({ ref: 'a', jobs: ['read'], recordedAt: 100 }),
      draft({ ref: 'b', jobs: ['index', 'read'] }),
    )
    await bench.store.events.append(other, [[draft({ ref: 'c', jobs: ['read'], recordedAt: 50 })]])
    const { jobs } = await bench.settle()
    const claim = { worker: 'w', now: 9_000, leaseMs: 1, limit: 9 }
    expect(await jobs.claim({ ...claim, scope: other, without: ['read'] })).toEqual([])
    expect((await jobs.claim({ ...claim, without: ['read'] })).map(({ no, task }) => [no, task])).toEqual([
      [2, 'index'],
    ])
    expect(await jobs.claim({ ...claim, without: ['read', 'index'] })).toEqual([])
    expect((await jobs.claim({ ...claim, without: [] })).map(({ task }) => task)).toEqual(['read'])
  }),

  check('MT-10', 'a job that waits is due at once, and its claim was none', async (bench) => {
    await bench.append(draft({ ref: 'a', jobs: ['read'] }))
    const claim = { worker: 'w', now: 9_000, leaseMs: 1_000, limit: 9 }
    const [first] = await bench.store.jobs.claim(claim)
    const id = first?.id as number
    expect(await bench.store.jobs.settle('w', [{ id, outcome: 'wait', reason: 'a cap was reached' }])).toEqual([id])
    const { jobs } = await bench.settle()
    expect(await jobs.backlog(bench.scope)).toMatchObject({ waiting: 1, dead: 0 })
    expect(await jobs.claim({ ...claim, worker: 'v' })).toEqual([{ ...first, worker: 'v' }])
  }),
]

async function tell(bench: Bench, count: number): Promise<void> {
  await bench.append(...Array.from({ length: count }, (_, i) => draft({ ref: `event ${i + 1}`, recordedAt: 5_000 })))
}

/** Keeps them in turn. @returns what the last came to */
async function keep(bench: Bench, ...drafts: readonly DerivationDraft[]): Promise<boolean> {
  let kept = false
  for (const one of drafts) kept = await bench.store.derived.keep(bench.scope, one)
  return kept
}

function uncovered(
  bench: Bench,
  query: { version?: number; task?: string; after?: number; limit?: number } = {},
): Promise<number[]> {
  const all = { generator: 'reader', version: 1, task: 'read', after: 0, limit: 9 }
  return bench.store.derived.uncovered(bench.scope, { ...all, ...query })
}
