import { SeededRandom } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Anchors, Candidate } from './anchors.ts'
import { denseTrust, fuse, type Scored, spread, weigherOf } from './fusion.ts'
import { planQuestion } from './plan.ts'
import { adjustPolicy, defaultPolicy, policies, type RecallPolicy } from './policy.ts'

function candidate(no: number, raw: Candidate['raw'], retrievers: Candidate['retrievers'] = { lexical: 1 }): Candidate {
  return { no, handle: { no, ref: `e${no}`, sourceRef: `e${no}` }, retrievers, raw }
}

function anchorsOf(candidates: readonly Candidate[], maxima: { context?: number; session?: number } = {}): Anchors {
  return {
    candidates,
    contextMax: maxima.context ?? 10,
    sessionMax: maxima.session ?? 4,
    frequentTerms: [],
    documentFrequency: new Map(),
    postings: new Map(),
    wordsOf: () => ({ context: 0, session: 0 }),
    gather: async () => [],
  }
}

function ranking(anchors: Anchors, trust: number, policy: RecallPolicy): Scored[] {
  return fuse(anchors, weigherOf(anchors, trust, policy))
}

const rrf = policies.rrf ?? defaultPolicy
const rank = fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined })
const signal = fc.double({ min: 0, max: 1, noNaN: true })

const candidates: fc.Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      lexical: rank,
      dense: rank,
      context: signal,
      session: signal,
      sentence: fc.option(signal, { nil: undefined }),
      asks: fc.constantFrom(0, 1),
    }),
    { maxLength: 20 },
  )
  .map((list) =>
    list.map(({ lexical, dense, sentence, ...raw }, i) =>
      candidate(
        i + 1,
        { ...raw, ...(sentence === undefined ? {} : { sentence }) },
        { ...(lexical === undefined ? {} : { lexical }), ...(dense === undefined ? {} : { dense }) },
      ),
    ),
  )

describe('fuse', () => {
  it.each([defaultPolicy, rrf])('[RC-10] the order of the candidates does not matter (%#)', (policy) => {
    fc.assert(
      fc.property(candidates, fc.integer(), (list, seed) => {
        const mixed = new SeededRandom(seed).shuffled(list)
        expect(ranking(anchorsOf(mixed), 1, policy)).toEqual(ranking(anchorsOf(list), 1, policy))
      }),
    )
  })

  it('[RC-10] best first, equal scores by event number', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const fused = ranking(anchorsOf(list), 1, defaultPolicy)
        const sorted = [...fused].sort((a, b) => b.score - a.score || a.candidate.no - b.candidate.no)
        expect(fused).toEqual(sorted)
        for (const one of fused) {
          const total = Object.values(one.signals).reduce((sum, value) => sum + value, 0)
          expect(one.score).toBeCloseTo(total, 12)
        }
      }),
    )
  })

  it('[RC-11] the sum weighs each signal by its policy number, on its own scale', () => {
    const policy = adjustPolicy(defaultPolicy, {
      fusion: { context: 2, session: 3, sentence: 5, speaker: 7, entity: 17, asks: 11, time: 13, window: 19 },
    })
    const list = [
      candidate(1, { context: 10, session: 1, sentence: 0.8, speaker: 0.5, entity: 0.25, asks: 1, time: 0, window: 1 }),
      candidate(2, { context: 5, session: 4, sentence: 0.2, speaker: 0, asks: 0, time: 1 }),
      candidate(3, { context: 0, session: 0, sentence: 0.5, speaker: 0, asks: 0, time: 0 }),
      candidate(4, { context: 1, session: 2 }),
    ]
    const byNo = new Map(ranking(anchorsOf(list), 0.5, policy).map((one) => [one.candidate.no, one.signals]))
    const near = (signals: Record<string, number>) =>
      Object.fromEntries(Object.entries(signals).map(([name, value]) => [name, expect.closeTo(value, 10)]))
    expect(byNo.get(1)).toEqual(
      near({ context: 2, session: 0.75, sentence: 2.5, speaker: 3.5, entity: 4.25, asks: -11, time: 0, window: 19 }),
    )
    expect(byNo.get(2)).toEqual(
      near({ context: 1, session: 3, sentence: 0, speaker: 0, entity: 0, asks: 0, time: 13, window: 0 }),
    )
    expect(byNo.get(3)).toMatchObject(near({ sentence: 1.25 }))
    // Without vectors it counts as the mean of those that have them: neither won nor lost.
    expect(byNo.get(4)).toMatchObject(near({ context: 0.2, session: 1.5, sentence: 1.25, speaker: 0, time: 0 }))
  })

  it('[RC-11] where no word was found the lexical signals are 0, not NaN', () => {
    const [only] = ranking(
      anchorsOf([candidate(1, { context: 0, session: 0 })], { context: 0, session: 0 }),
      1,
      defaultPolicy,
    )
    expect(only?.score).toBe(0)
  })

  it('[RC-12] a watched event does not stretch the scale of the others, and never leaves it', () => {
    const proposed = [candidate(1, { sentence: 0.9 }), candidate(2, { sentence: 0.5 }), candidate(3, { sentence: 0.6 })]
    const watched = [candidate(4, { sentence: -0.9 }, { watch: 1 }), candidate(5, { sentence: 0.99 }, { watch: 2 })]
    const alone = ranking(anchorsOf(proposed), 1, defaultPolicy)
    const together = ranking(anchorsOf([...proposed, ...watched]), 1, defaultPolicy)
    expect(together.filter(({ candidate: { no } }) => no <= 3)).toEqual(alone)
    const sentence = new Map(together.map((one) => [one.candidate.no, one.signals.sentence]))
    expect([sentence.get(4), sentence.get(5)]).toEqual([0, defaultPolicy.fusion.sentence])
  })

  it('[RC-13] reciprocal ranks by hand: 1/(60+rank) per list, a missing list adds nothing', () => {
    const list = [
      candidate(1, {}, { lexical: 1, dense: 3 }),
      candidate(2, {}, { lexical: 2 }),
      candidate(3, {}, { dense: 1 }),
      candidate(4, {}, { lexical: 3, dense: 2 }),
      candidate(5, {}, { watch: 1 }),
    ]
    const fused = ranking(anchorsOf(list), 1, rrf)
    expect(fused.map((one) => [one.candidate.no, one.score])).toEqual([
      [1, 1 / 61 + 1 / 63],
      [4, 1 / 63 + 1 / 62],
      [3, 1 / 61],
      [2, 1 / 62],
      [5, 0],
    ])
  })

  it('[RC-13] weights, damping and trust scale the reciprocal ranks', () => {
    const policy = adjustPolicy(rrf, { fusion: { rrfK: 9, context: 2, sentence: 3 } })
    const [only] = ranking(anchorsOf([candidate(1, {}, { lexical: 1, dense: 1 })]), 0.5, policy)
    expect(only?.signals).toEqual({ context: 0.2, sentence: 0.15 })
  })
})

describe('spread', () => {
  it('[RC-14] maps the span of the values to [0, 1] and what lies outside to its ends', () => {
    const scaled = spread([2, 6, 4])
    expect([2, 3, 4, 6, 7, -9].map(scaled)).toEqual([0, 0.25, 0.5, 1, 1, 0])
  })

  it('[RC-14] a single value, or equal ones, map to 1', () => {
    expect(spread([0.3])(0.3)).toBe(1)
    expect(spread([-2, -2])(-2)).toBe(1)
    expect(spread([-2, -2])(-3)).toBe(0)
  })
})

describe('denseTrust', () => {
  const trust = { alphabetic: 0.9, cjk: 0.1 }
  const trustOf = (question: string) => denseTrust(planQuestion(question, []), trust)

  it('[RC-15] mixes the trusts of the scripts by their share of the letters', () => {
    expect(trustOf('green tea')).toBeCloseTo(0.9, 12)
    expect(trustOf('绿茶')).toBeCloseTo(0.1, 12)
    expect(trustOf('ab绿茶')).toBeCloseTo(0.5, 12)
    expect(trustOf('?!')).toBeCloseTo(0.9, 12)
  })

  it('[RC-15] is 0 without an embedder', () => {
    expect(denseTrust(planQuestion('tea', []), undefined)).toBe(0)
  })
})
