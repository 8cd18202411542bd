import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bounds } from './bounds.ts'
import { boundsOf, defaultBounds } from './bounds.ts'
import type { Candidate, Evidence, Explored, Ground } from './ground.ts'
import type { Judge, Judgement } from './judge.ts'
import type { Lead } from './lead.ts'
import { type Course, runLoop } from './loop.ts'

/** A clock that goes on by a millisecond whenever it is read. */
function ticking(): { elapsed: () => number } {
  let now = 0
  return { elapsed: () => now++ }
}

/** A graph given by its edges: contents are numbers, every edge is a lead, and every third lead opens another. */
function groundOf(edges: readonly (readonly number[])[], costs: readonly number[]): Ground & { explored: string[] } {
  const explored: string[] = []
  const leadTo = (from: Evidence | null, to: number, kind: Lead['kind']): Lead => ({
    kind,
    key: `${kind} ${to}`,
    words: `${to}`,
    confidence: from?.confidence ?? 1,
    depth: (from?.depth ?? 0) + 1,
    from: from?.no ?? null,
    weight: 0.5,
  })
  const at = (no: number): readonly number[] => edges[no % edges.length] ?? []
  const costOf = (no: number): number => costs[no % costs.length] ?? 1
  return {
    explored,
    start: async () => ({
      candidates: at(0).map(
        (no): Candidate => ({
          ...{ no, from: null, path: 1, depth: 0, link: 0, ways: [] },
          tokens: costOf(no),
        }),
      ),
      leads: at(1).map((no) => leadTo(null, no, 'tags')),
    }),
    explore: async (leads) => {
      explored.push(...leads.map(({ key }) => key))
      return leads.map((lead): Explored => {
        const to = Number(lead.words)
        const opens = lead.kind === 'tags' ? [{ ...lead, kind: 'contents' as const, key: `contents ${to}` }] : []
        return { lead, contents: lead.kind === 'tags' ? [] : at(to), leads: opens }
      })
    },
    tokensOf: async (nos) => nos.map(costOf),
    leadsOf: async (evidence) =>
      evidence.flatMap((one) => at(one.no).map((to) => leadTo(one, to, to % 3 === 0 ? 'tags' : 'contents'))),
    leadsFor: (queries, from) => queries.map((_, i) => leadTo(from, i, 'search')),
  }
}

const judges: Readonly<Record<string, (count: number, next: () => number) => unknown>> = {
  yes: (count) => ({ relevances: Array(count).fill(1), enough: false, queries: ['more'], note: null }),
  no: (count) => ({ relevances: Array(count).fill(0), enough: false, queries: [], note: null }),
  random: (count, next) => ({
    relevances: Array.from({ length: count }, next),
    enough: next() > 0.9,
    queries: [],
    note: null,
  }),
  malformed: (_, next) =>
    [null, 'yes', {}, { relevances: 'all' }, { relevances: [Number.NaN, -1, 7, '1'], queries: [3, null] }, []][
      Math.floor(next() * 6)
    ],
}

/** Says what its script says, and throws now and then where the script is malformed. */
function scripted(kind: string, numbers: readonly number[], each: Pick<Judge, 'callsEach' | 'tokensEach'>): Judge {
  let at = 0
  const next = (): number => numbers[at++ % numbers.length] ?? 0
  return {
    name: kind,
    ...each,
    judge: async ({ candidates }) => {
      if (kind === 'malformed' && next() > 0.8) throw new Error('no reply')
      return judges[kind]?.(candidates.length, next) as Judgement
    },
  }
}

const someBounds: fc.Arbitrary<Bounds> = fc
  .record({
    stepsMax: fc.integer({ min: 1, max: 6 }),
    depthMax: fc.integer({ min: 0, max: 4 }),
    leadsMax: fc.integer({ min: 0, max: 6 }),
    actionsMax: fc.integer({ min: 0, max: 12 }),
    candidatesMax: fc.integer({ min: 0, max: 6 }),
    callsMax: fc.integer({ min: 0, max: 4 }),
    tokensMax: fc.integer({ min: 0, max: 60 }),
    timeMs: fc.integer({ min: 0, max: 8 }),
    relevanceMin: fc.constantFrom(0, 0.5, 1),
    confidenceMin: fc.constantFrom(0, 0.2, 0.9),
    barrenMax: fc.integer({ min: 1, max: 3 }),
  })
  .map((given) => boundsOf(given))

/** Every limit, and that the record of the course is whole. */
function check({ steps, spent, evidence }: Course, bounds: Bounds, explored: readonly string[]): void {
  const judged = steps.flatMap((step) => step.judged)
  const actions = steps.flatMap((step) => step.actions)
  expect(steps.length).toBeLessThanOrEqual(bounds.stepsMax)
  expect(spent.steps).toBe(steps.length)
  expect(spent.actions).toBe(actions.length)
  expect(spent.actions).toBeLessThanOrEqual(bounds.actionsMax)
  expect(spent.calls).toBeLessThanOrEqual(bounds.callsMax)
  expect(spent.tokens).toBeLessThanOrEqual(bounds.tokensMax)
  for (const step of steps) {
    expect(step.judged.length).toBeLessThanOrEqual(bounds.candidatesMax)
    expect(step.actions.length).toBeLessThanOrEqual(bounds.leadsMax)
  }
  expect(actions.map(({ lead }) => lead.key)).toEqual(explored)
  expect(new Set(explored).size).toBe(explored.length)
  for (const { lead } of actions) {
    expect(lead.depth).toBeLessThanOrEqual(bounds.depthMax)
    expect(lead.confidence).toBeGreaterThanOrEqual(bounds.confidenceMin)
  }
  const kept = judged.filter((one) => one.kept).map(({ candidate }) => candidate.no)
  expect(evidence.map(({ no }) => no)).toEqual(kept)
  for (const { relevance, confidence } of evidence) {
    expect(relevance).toBeGreaterThanOrEqual(bounds.relevanceMin)
    expect(confidence).toBeGreaterThanOrEqual(bounds.confidenceMin)
  }
}

describe('the loop', () => {
  const nos = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 5 })
  const play = fc.record({
    edges: fc.array(nos, { minLength: 2, maxLength: 16 }),
    costs: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
    numbers: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom(...Object.keys(judges)),
    each: fc.record({ callsEach: fc.constantFrom(0, 1), tokensEach: fc.constantFrom(0, 5) }),
    bounds: someBounds,
  })

  it('[RE-1] ends, keeps every limit, does nothing twice and tells all of it, on any graph under any judge', async () => {
    await fc.assert(
      fc.asyncProperty(play, async ({ edges, costs, numbers, kind, each, bounds }) => {
        const ground = groundOf(edges, costs)
        const judge = scripted(kind, numbers, each)
        const course = await runLoop({ ground, judge, bounds, clock: ticking() })
        check(course, bounds, ground.explored)
      }),
      { numRuns: 10_000 },
    )
  })

  const chain = groundOf([[1], [], [2], [3], [4], [5], [6]], [1])
  it('[RE-2] says which bound ended it', async () => {
    const line = [[2], [], [3], [4], [5], [6], [7], [8]]
    const stops = async (change: Partial<Bounds>, judge = 'yes', calls = 0): Promise<string> => {
      const ground = groundOf(line, [1])
      const each = { callsEach: calls, tokensEach: 0 }
      const bounds = boundsOf({ ...defaultBounds, ...change })
      return (await runLoop({ ground, judge: scripted(judge, [0.5], each), bounds, clock: ticking() })).stopped
    }
    expect(await stops({ stepsMax: 2 })).toBe('steps')
    expect(await stops({ depthMax: 1, stepsMax: 50 })).toBe('depth')
    expect(await stops({ actionsMax: 1, stepsMax: 50 })).toBe('actions')
    expect(await stops({ callsMax: 2, stepsMax: 50 }, 'yes', 1)).toBe('calls')
    expect(await stops({ tokensMax: 3, stepsMax: 50 })).toBe('tokens')
    expect(await stops({ timeMs: 0 })).toBe('time')
    expect(await stops({}, 'no')).toBe('exhausted')
  })

  it('[RE-3] stops where the judge has enough, and not before anything is evidence', async () => {
    const judge = (relevance: number): Judge => ({
      ...{ name: 'sure', callsEach: 0, tokensEach: 0 },
      judge: async ({ candidates }) => ({
        relevances: candidates.map(() => relevance),
        ...{ enough: true, queries: [], note: null },
      }),
    })
    const parts = { bounds: defaultBounds, clock: ticking() }
    const line = [[2], [], [3], [4]]
    const sure = await runLoop({ ground: groundOf(line, [1]), judge: judge(1), ...parts })
    const empty = await runLoop({ ground: groundOf(line, [1]), judge: judge(0), ...parts })
    expect([sure.stopped, sure.steps.length]).toEqual(['supported', 1])
    expect(empty.stopped).not.toBe('supported')
  })

  it('[RE-4] multiplies relevances along a path, and ends it where the product is too low', async () => {
    const half: Judge = {
      ...{ name: 'half', callsEach: 0, tokensEach: 0 },
      judge: async ({ candidates }) => ({
        relevances: candidates.map(() => 0.5),
        ...{ enough: false, queries: [], note: null },
      }),
    }
    const bounds = boundsOf({ stepsMax: 9, depthMax: 9, confidenceMin: 0.2, relevanceMin: 0.5 })
    const ground = groundOf([[2], [], [4], [4], [5], [7], [7], [8]], [1])
    const course = await runLoop({ ground, judge: half, bounds, clock: ticking() })
    expect(course.evidence.map(({ confidence }) => confidence)).toEqual([0.5, 0.25])
    expect(course.steps.at(-1)?.judged.map(({ confidence, kept }) => [confidence, kept])).toEqual([[0.125, false]])
  })

  it('[RE-5] a judge that fails finds nothing, says so, and costs no question', async () => {
    const broken: Judge = {
      ...{ name: 'broken', callsEach: 1, tokensEach: 0 },
      judge: async () => {
        throw new Error('no reply')
      },
    }
    const course = await runLoop({ ground: chain, judge: broken, bounds: defaultBounds, clock: ticking() })
    expect(course.steps[0]?.note).toBe('the judge failed: no reply')
    expect(course.evidence).toEqual([])
  })

  it('[RE-6] two steps without new evidence end it', async () => {
    const once: Judge = {
      ...{ name: 'once', callsEach: 0, tokensEach: 0 },
      judge: async ({ candidates, step }) => ({
        relevances: candidates.map(() => (step === 1 ? 1 : 0)),
        ...{ enough: false, queries: ['a', 'b', 'c'].slice(0, step), note: null },
      }),
    }
    const ground = groundOf([[2], [], [9, 12], [4], [5], [6], [7], [8], [9], [10, 11]], [1])
    const bounds = boundsOf({ stepsMax: 9, leadsMax: 1 })
    const course = await runLoop({ ground, judge: once, bounds, clock: ticking() })
    expect([course.stopped, course.steps.length]).toEqual(['barren', 3])
  })

  it('[RE-7] refuses bounds that limit nothing', () => {
    expect(() => boundsOf({ stepsMax: 0 })).toThrow('stepsMax')
    expect(() => boundsOf({ relevanceMin: 1.1 })).toThrow('relevanceMin')
    expect(() => boundsOf({ callsMax: 0.5 })).toThrow('callsMax')
    expect(() => boundsOf({ steps: 3 } as Partial<Bounds>)).toThrow('steps')
  })
})
