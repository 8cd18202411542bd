/** Which event comes next? The chain of `next` relations through all sessions of a scope. */

import type { EventDraft, Scope, Store } from 'knotwork/store'
import { expect } from 'vitest'
import { draft, segmentedDraft } from '../fakes/drafts.ts'
import { SeededRandom } from '../fakes/seeded-random.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check } from './check.ts'

export const nextChainChecks: readonly StoreCheck[] = [
  check('ST-20', 'within a session each event leads to the one with the next higher `seq`', async (bench) => {
    await bench.append(draft({ ref: 'a', at: 3 }), draft({ ref: 'b', at: 1 }))
    await bench.store.events.append(bench.scope, [segmentedDraft(['One. ', 'Two.'], { ref: 'long', at: 2 })])
    await bench.settle()
    expect(await walk(bench)).toEqual(['a', 'b', 'long¶1', 'long¶2'])
  }),

  check('ST-21', 'a session leads to the one that starts next; its start is its earliest time', async (bench) => {
    await bench.append(
      draft({ ref: 'c', session: 'late', at: 500 }),
      draft({ ref: 'a', session: 'early', at: 900 }),
      draft({ ref: 'b', session: 'early', at: 100 }),
      draft({ ref: 'd', session: 'late', at: 200 }),
    )
    await bench.settle()
    expect(await walk(bench)).toEqual(['a', 'b', 'c', 'd'])
  }),

  check('ST-22', 'sessions that start together stand in order of their ids by code point', async (bench) => {
    // U+FF5A is a higher UTF-16 unit than the surrogates of U+1F600, but the lower code point.
    const ids = ['\u{1F600}', 'b', '\uFF5A', 'B', 'a', '茶', 'ab']
    await bench.append(...ids.map((session) => draft({ ref: session, session, at: 7 })))
    await bench.settle()
    expect(await walk(bench)).toEqual(['B', 'a', 'ab', 'b', '茶', '\uFF5A', '\u{1F600}'])
  }),

  check('ST-23', 'the chain does not depend on the order in which sessions arrive', async (bench) => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = new SeededRandom(seed)
      const sessions = Array.from({ length: random.between(2, 7) }, (_, i) => sessionOf(`s${i}`, random))
      const straight = await walkOf(bench, `straight ${seed}`, sessions)
      const shuffled = await walkOf(bench, `shuffled ${seed}`, random.shuffled(sessions))
      expect(shuffled, `seed ${seed}`).toEqual(straight)
    }
  }),

  check(
    'ST-24',
    'a session moves in the chain when an earlier event arrives or its earliest is forgotten',
    async (bench) => {
      await bench.append(
        draft({ ref: 'a', session: 's', at: 100 }),
        draft({ ref: 'b', session: 't', at: 200 }),
        draft({ ref: 'c', session: 'u', at: 300 }),
      )
      await bench.append(draft({ ref: 'd', session: 'u', at: 50 }))
      await bench.settle()
      expect(await walk(bench)).toEqual(['c', 'd', 'a', 'b'])
      await bench.store.events.forget(bench.scope, ['d'])
      await bench.settle()
      expect(await walk(bench)).toEqual(['a', 'b', 'c'])
    },
  ),

  check('ST-25', 'forget bridges the chain within a session, at its ends, and over whole sessions', async (bench) => {
    const drafts = ['a', 'b', 'c', 'd', 'e', 'f'].map((ref, i) =>
      draft({ ref, session: `s${Math.floor(i / 2)}`, at: i * 10 }),
    )
    await bench.append(...drafts, draft({ ref: 'g', session: 's2', at: 99 }))
    for (const [forgotten, left] of [
      [['f'], ['a', 'b', 'c', 'd', 'e', 'g']],
      [
        ['b', 'e'],
        ['a', 'c', 'd', 'g'],
      ],
      [
        ['c', 'd'],
        ['a', 'g'],
      ],
      [['a'], ['g']],
    ] as const) {
      await bench.store.events.forget(bench.scope, forgotten)
      await bench.settle()
      expect(await walk(bench)).toEqual(left)
    }
  }),

  check('ST-26', 'a `next` relation says who made it and when: at the recording of its later event', async (bench) => {
    await bench.append(draft({ ref: 'a', at: 1, recordedAt: 70 }), draft({ ref: 'b', at: 2, recordedAt: 60 }))
    await bench.append(draft({ ref: 'c', at: 3, recordedAt: 90 }))
    await bench.store.events.forget(bench.scope, ['b'])
    const store = await bench.settle()
    expect(await store.relations.touching(bench.scope, [1, 3])).toEqual([
      {
        graph: 'temporal',
        kind: 'next',
        from: 1,
        to: 3,
        weight: 1,
        confidence: 1,
        state: 'active',
        provenance: { generator: 'next', version: 1, quote: null, reason: null, madeAt: 90 },
      },
    ])
  }),

  check(
    'ST-27',
    '`touching` gives each relation of a frontier once, in order of (from, to), by graph',
    async (bench) => {
      const refs = ['e', 'd', 'c', 'b', 'a']
      await bench.append(...refs.map((ref, i) => draft({ ref, session: ref, at: 10 - i })))
      const { relations } = await bench.settle()
      const pairs = async (nos: number[], graphs?: ('temporal' | 'causal')[]): Promise<number[][]> => {
        const found = await relations.touching(bench.scope, nos, graphs === undefined ? undefined : { graphs })
        return found.map(({ from, to }) => [from, to])
      }
      expect(await pairs([1, 2, 3, 4, 5, 99])).toEqual([
        [2, 1],
        [3, 2],
        [4, 3],
        [5, 4],
      ])
      expect(await pairs([3, 3])).toEqual([
        [3, 2],
        [4, 3],
      ])
      expect(await pairs([5], ['causal', 'temporal'])).toEqual([[5, 4]])
      expect(await pairs([5], ['causal'])).toEqual([])
      expect(await pairs([5], [])).toEqual([])
      expect(await pairs([])).toEqual([])
    },
  ),
]

/** The events of a scope along the chain; fails where the relations are no single path over all of them. */
async function walk({ store, scope }: { store: Store; scope: Scope }): Promise<string[]> {
  const events = await store.events.list(scope, { after: 0, limit: 1_000_000 })
  const refs = new Map(events.map(({ no, ref }) => [no, ref]))
  const relations = await store.relations.touching(scope, [...refs.keys()])
  const next = new Map(relations.map(({ from, to }) => [from, to]))
  const reached = new Set(next.values())
  const starts = [...refs.keys()].filter((no) => !reached.has(no))
  expect(relations, 'relations of the chain').toHaveLength(Math.max(events.length - 1, 0))
  expect(starts, 'starts of the chain').toHaveLength(Math.min(events.length, 1))
  const path: string[] = []
  for (let no = starts[0]; no !== undefined; no = next.get(no)) path.push(refs.get(no) ?? `missing event ${no}`)
  expect(path, 'events on the chain').toHaveLength(events.length)
  return path
}

/** The chain of a scope of its own, after appending each session in one call. */
async function walkOf({ store, scope }: Bench, user: string, sessions: readonly EventDraft[][]): Promise<string[]> {
  const own = { ...scope, user }
  for (const session of sessions)
    await store.events.append(
      own,
      session.map((draft) => [draft]),
    )
  return walk({ store, scope: own })
}

/** Few distinct times, so that ties are common; within a session times need not ascend. */
function sessionOf(session: string, random: SeededRandom): EventDraft[] {
  return Array.from({ length: random.between(1, 4) }, (_, i) =>
    draft({ ref: `${session}:${i}`, session, at: random.between(1, 6) * 100 }),
  )
}
