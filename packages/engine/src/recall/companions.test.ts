import { describe, expect, it } from 'vitest'
import type { Relation } from '../record/relation.ts'
import { withCompanions } from './companions.ts'
import type { Scored } from './fusion.ts'
import type { Leaning } from './leanings.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'

const ranked: Scored[] = [1, 2, 3, 4].map((no) => ({
  candidate: { no, handle: { no, ref: `e${no}`, sourceRef: `e${no}` }, retrievers: {}, raw: {} },
  signals: {},
  score: 1 / no,
}))

function answersTo(from: number, to: number, fields: Partial<Relation> = {}): Relation {
  const provenance = { generator: 'test', version: 1, quote: null, reason: null, madeAt: 0 }
  return {
    graph: 'semantic',
    kind: 'answers',
    from,
    to,
    weight: 1,
    confidence: 0.8,
    state: 'active',
    provenance,
    ...fields,
  }
}

/** Events of these lengths in terms, from number 1. */
function snapshotOf(relations: readonly Relation[], lengths: readonly number[] = [3, 3, 3, 3]): Snapshot {
  return { directory: { length: [0, ...lengths] }, relations: async () => relations } as unknown as Snapshot
}

const orderOf = async (snapshot: Snapshot, policy = defaultPolicy): Promise<[number, number][]> =>
  (await withCompanions(ranked, policy, snapshot)).map(({ candidate, rank }) => [candidate.no, rank])

describe('companions', () => {
  it('[RC-86] a short answer brings its question along, right behind it; ranks stay', async () => {
    expect(await orderOf(snapshotOf([answersTo(4, 1)]))).toEqual([
      [1, 1],
      [4, 4],
      [2, 2],
      [3, 3],
    ])
    expect((await orderOf(snapshotOf([answersTo(1, 4)]))).map(([no]) => no)).toEqual([1, 2, 3, 4])
  })

  it('[RC-86] of several questions the surest, then the earliest; a question of no rank brings nothing', async () => {
    const two = [answersTo(3, 1), answersTo(4, 1, { confidence: 0.9 }), answersTo(9, 2)]
    expect((await orderOf(snapshotOf(two))).map(([no]) => no)).toEqual([1, 4, 2, 3])
    expect((await orderOf(snapshotOf([answersTo(4, 1), answersTo(3, 1)]))).map(([no]) => no)).toEqual([1, 3, 2, 4])
  })

  it('[RC-86] long answers, other kinds and other policies bring nothing', async () => {
    const plain = [1, 2, 3, 4]
    const long = [defaultPolicy.select.companionTermsMax + 1, 3, 3, 3]
    const noWalk = adjustPolicy(defaultPolicy, { walk: { depth: 0 } })
    const none = adjustPolicy(defaultPolicy, { select: { companions: 0 } })
    const answer = [answersTo(4, 1)]
    expect((await orderOf(snapshotOf(answer, long))).map(([no]) => no)).toEqual(plain)
    expect((await orderOf(snapshotOf([answersTo(4, 1, { kind: 'similar' })]))).map(([no]) => no)).toEqual(plain)
    expect((await orderOf(snapshotOf(answer), noWalk)).map(([no]) => no)).toEqual(plain)
    expect((await orderOf(snapshotOf(answer), none)).map(([no]) => no)).toEqual(plain)
  })

  it('[WK-66] what an event leans on stands right behind it, the best only, and only where it is believed enough', async () => {
    const reference = {
      relation: 'after',
      days: 1,
      event: 'the fair',
      eventStart: 14,
      head: 'fair',
      start: 0,
      end: 22,
    } as const
    const telling = { kind: 'told', isTimed: true, day: 20_000, atMs: 0 } as const
    const leaning = (no: number, on: number, confidence: number): Leaning => {
      const best = { no: on, telling, confidence, isWhole: true }
      return { no, words: 'the day after the fair', reference, on: [best, { ...best, no: 3, confidence: 0.2 }] }
    }
    const order = async (...leanings: Leaning[]): Promise<number[]> =>
      (await withCompanions(ranked, defaultPolicy, snapshotOf([]), leanings)).map(({ candidate }) => candidate.no)
    expect(await order(leaning(1, 4, 0.9))).toEqual([1, 4, 2, 3])
    expect(await order(leaning(2, 1, 0.9))).toEqual([1, 2, 3, 4])
    expect(await order(leaning(1, 4, 0.1))).toEqual([1, 2, 3, 4])
    expect(await order(leaning(1, 9, 0.9))).toEqual([1, 2, 3, 4])
  })
})
