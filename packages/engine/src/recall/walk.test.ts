import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TagStanding } from '../curation/tag-standing.ts'
import { Canon } from '../entity/canon.ts'
import { NameBook } from '../entity/name-book.ts'
import { ScopeNames } from '../entity/scope-names.ts'
import type { Graph, Relation, RelationState } from '../record/relation.ts'
import type { RelationFilter } from '../store/store.ts'
import { Directory } from './directory.ts'
import type { Scored } from './fusion.ts'
import { intents } from './intent.ts'
import { planQuestion } from './plan.ts'
import type { PolicyChange } from './policy.ts'
import { adjustPolicy, defaultPolicy, policies } from './policy.ts'
import type { Snapshot } from './snapshot.ts'
import { type Walked, walk, withGains } from './walk.ts'

const causes = (from: number, to: number, rest: Partial<Relation> = {}): Relation => ({
  graph: 'causal',
  kind: 'causes',
  from,
  to,
  weight: 1,
  confidence: 1,
  state: 'active',
  provenance: { generator: 'test', version: 1, quote: null, reason: null, madeAt: 0 },
  ...rest,
})

/** Sessions given by their sizes; events count from 1 through all of them. */
function directoryOf(sizes: readonly number[]): Directory {
  const sessions = sizes.flatMap((size, session) => Array<number>(size).fill(session + 1))
  const count = sessions.length
  return new Directory({
    revision: { lastNo: count, epoch: 0 },
    no: Float64Array.from(sessions, (_, i) => i + 1),
    session: Float64Array.from(sessions),
    seq: Float64Array.from(sessions, (_, i) => i + 1),
    speaker: new Int32Array(count).fill(-1),
    length: new Int32Array(count).fill(1),
    localMs: Float64Array.from(sessions, (session) => session * 86_400_000),
    marks: new Uint8Array(count),
    occurred: {
      no: new Float64Array(0),
      from: new Float64Array(0),
      to: new Float64Array(0),
      granularity: new Uint8Array(0),
    },
    speakers: [],
  })
}

interface World {
  readonly snapshot: Snapshot
  readonly calls: { nos: readonly number[]; filter: RelationFilter }[]
}

function worldOf(relations: readonly Relation[], sizes: readonly number[] = [40]): World {
  const calls: World['calls'] = []
  const unused = () => Promise.reject(new Error('not for the walk'))
  const snapshot: Snapshot = {
    directory: directoryOf(sizes),
    embedder: null,
    postings: unused,
    nearest: unused,
    lacksVectors: unused,
    tokenRows: unused,
    refs: unused,
    events: async () => [],
    backlog: 0,
    readings: async () => [],
    tagged: async () => [],
    tagsOf: async () => [],
    tags: async () => [],
    tagStanding: async () => new TagStanding([]),
    mentioning: async () => [],
    names: async () => new NameBook(),
    entities: async () => new Canon(new ScopeNames(new NameBook()), []),
    relations: async (nos, filter) => {
      calls.push({ nos, filter })
      const wanted = (one: Relation) =>
        (filter.graphs?.includes(one.graph) ?? true) && (filter.states?.includes(one.state) ?? true)
      return relations.filter((one) => wanted(one) && (nos.includes(one.from) || nos.includes(one.to)))
    },
  }
  return { snapshot, calls }
}

function scoredOf(no: number, score: number): Scored {
  const ref = `m${no}`
  return {
    candidate: { no, handle: { no, ref, sourceRef: ref }, retrievers: { lexical: 1 }, raw: {} },
    signals: {},
    score,
  }
}

/** Walks with events met on the way scoring `met`. */
function walkIn(
  world: World,
  ranked: readonly Scored[],
  {
    question = 'Why did she leave?',
    change = {},
    met = 0.5,
  }: { question?: string; change?: PolicyChange; met?: number } = {},
): Promise<Walked> {
  const policy = adjustPolicy(defaultPolicy, change)
  const scoreMore = async (nos: readonly number[]) => nos.map((no) => scoredOf(no, met))
  return walk(ranked, scoreMore, planQuestion(question, []), {
    policy,
    snapshot: world.snapshot,
    mayAnswer: () => true,
    affinityOf: () => 0,
  })
}

const settledBy = (walked: Walked): number[] => walked.steps.filter((step) => step.kept).map((step) => step.to)

/** Only the causal graph, at full weight, whatever the intent. */
const causalOnly = {
  walk: {
    weights: Object.fromEntries(intents.map((intent) => [intent, { causal: 1, temporal: 0, semantic: 0, entity: 0 }])),
    gamma: 0.5,
    lambda1: 0.6,
    lambda2: 0.4,
  },
} satisfies PolicyChange

describe('walk', () => {
  it('[WK-1] scores a step as the formula says', async () => {
    const walked = await walkIn(worldOf([causes(1, 2, { confidence: 0.8 })]), [scoredOf(2, 4)], {
      change: causalOnly,
      met: 1,
    })
    const step = Math.exp(0.6 * (0.8 - 1) + 0.4 * (0.25 - 1))
    expect(walked.steps).toHaveLength(1)
    expect(walked.steps[0]).toMatchObject({ from: 2, to: 1, depth: 1, kept: true })
    expect(walked.steps[0]?.phi).toBeCloseTo(0.8, 12)
    expect(walked.steps[0]?.score).toBeCloseTo(0.5 * 1 + 0.5 * step, 12)
    expect([...walked.gains]).toEqual([[1, 0.8]])
  })

  it('[WK-2] the gain is the strength of the last step times the score before it: a weak relation alone stays weak', async () => {
    const relations = [causes(2, 1), causes(3, 1, { confidence: 0.5 })]
    const walked = await walkIn(worldOf(relations), [scoredOf(1, 1)], { change: causalOnly })
    expect([...walked.gains]).toEqual([
      [2, 1],
      [3, 0.5],
    ])
    const alone = await walkIn(worldOf(relations.slice(1)), [scoredOf(1, 1)], { change: causalOnly })
    expect([...alone.gains]).toEqual([[3, 0.5]])
  })

  it('[WK-21] a relative gain is divided by the largest: a weak relation alone counts as a strong one', async () => {
    const change = { walk: { ...causalOnly.walk, method: 'relative-gain' } } as const
    const walked = await walkIn(worldOf([causes(3, 1, { confidence: 0.5 })]), [scoredOf(1, 1)], { change })
    expect([...walked.gains]).toEqual([[3, 1]])
  })

  it('[WK-3] the bonus is added to the own score on the scale of the best, and nothing else moves', async () => {
    const even = { why: 0.2, when: 0.2, 'who-what': 0.2, fact: 0.2, 'count-or-list': 0.2, 'current-state': 0.2 }
    const change = { walk: { ...causalOnly.walk, anchors: 1, bonus: even } }
    const policy = adjustPolicy(defaultPolicy, change)
    const plan = planQuestion('Why did she leave?', [])
    const ranked = [scoredOf(1, 2), scoredOf(5, 1.5), scoredOf(2, 1)]
    const walked = await walkIn(worldOf([causes(2, 1)]), ranked, { change })
    const final = withGains(ranked, walked, plan, policy)
    expect(final.map(({ candidate, score }) => [candidate.no, score])).toEqual([
      [1, 2],
      [5, 1.5],
      [2, expect.closeTo(1 + 2 * 0.2, 12)],
    ])
    expect(final[2]?.signals.walk).toBeCloseTo(2 * 0.2, 12)
  })

  it('[WK-4] never goes deeper, wider or further than the policy allows, and settles each event once', async () => {
    const edge = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    const bounds = fc.record({
      depth: fc.integer({ min: 0, max: 4 }),
      width: fc.integer({ min: 0, max: 5 }),
      budget: fc.integer({ min: 1, max: 12 }),
      anchors: fc.integer({ min: 1, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edge, { maxLength: 80 }), bounds, async (pairs, walkBounds) => {
        const relations = pairs.map(([from, to]) => causes(from, to))
        const world = worldOf(relations)
        const ranked = Array.from({ length: 6 }, (_, i) => scoredOf(i + 1, 6 - i))
        const walked = await walkIn(world, ranked, { change: { walk: walkBounds } })
        const settled = settledBy(walked)
        expect(walked.depth).toBeLessThanOrEqual(walkBounds.depth)
        expect(walked.nodes).toBeLessThanOrEqual(walkBounds.budget)
        expect(new Set(settled).size).toBeGreaterThanOrEqual(walked.nodes - walkBounds.anchors)
        for (let depth = 1; depth <= walked.depth; depth++) {
          const entered = new Set(
            walked.steps.filter((step) => step.kept && step.depth === depth).map((step) => step.to),
          )
          expect(entered.size).toBeLessThanOrEqual(walkBounds.width)
        }
        // One look-up per depth, of the whole frontier: cost is the degree of the frontier, never a scan.
        expect(world.calls.length).toBeLessThanOrEqual(walkBounds.depth)
      }),
    )
  })

  it('[WK-5] every step is a relation that exists, or follows from the order of events', async () => {
    const relations = [causes(3, 1), causes(9, 3), causes(20, 9, { graph: 'semantic', kind: 'answers' })]
    const { steps } = await walkIn(worldOf(relations, [10, 10]), [scoredOf(1, 1), scoredOf(10, 0.9)])
    for (const { from, to, relations: carried } of steps)
      for (const { kind, from: source, to: target } of carried) {
        expect([source, target].sort()).toEqual([from, to].sort())
        const known = relations.some((one) => one.from === source && one.to === target)
        expect(kind === 'next' ? target - source === 1 : known).toBe(true)
      }
    expect(steps.some(({ relations: carried }) => carried.some(({ kind }) => kind === 'next'))).toBe(true)
  })

  it('[WK-6] a relation that nothing leads to changes nothing', async () => {
    const near = [causes(2, 1), causes(3, 2)]
    const change: PolicyChange = { walk: { weights: { why: { temporal: 0 } } } }
    const without = await walkIn(worldOf(near), [scoredOf(1, 1)], { change })
    const beside = await walkIn(worldOf([...near, causes(30, 31), causes(32, 31)]), [scoredOf(1, 1)], { change })
    expect(beside).toEqual(without)
  })

  it.each([
    ['Why did she leave?', 2, 3],
    ['她为什么走了？', 2, 3],
    ['What came of her leaving?', 3, 2],
    ['她走了以后有什么后果？', 3, 2],
  ])('[WK-7] %s walks towards what is asked', async (question, towards, away) => {
    const change: PolicyChange = {
      walk: { weights: { why: { temporal: 0 }, when: { temporal: 0 }, fact: { temporal: 0 } } },
    }
    const { steps } = await walkIn(worldOf([causes(2, 1), causes(1, 3)]), [scoredOf(1, 1)], { question, change })
    const phi = new Map(steps.map((step) => [step.to, step.phi]))
    expect(phi.get(away)).toBeCloseTo((phi.get(towards) as number) * defaultPolicy.walk.against, 12)
  })

  it('[WK-7] after and before walk the order of events forward and backward, across sessions too', async () => {
    const world = worldOf([], [3, 3])
    const phiOf = async (question: string) =>
      new Map(
        (await walkIn(world, [scoredOf(3, 1)], { question })).steps.map((step) => [
          `${step.from} ${step.to}`,
          step.phi,
        ]),
      )
    const after = await phiOf('What did she do after the concert?')
    expect(after.get('3 4') as number).toBeGreaterThan(after.get('3 2') as number)
    const before = await phiOf('音乐会之前她做了什么？')
    expect(before.get('3 2') as number).toBeGreaterThan(before.get('3 4') as number)
  })

  it('[WK-8] what was retired, rejected or superseded is not walked, a candidate counts less', async () => {
    const states: RelationState[] = ['active', 'stable', 'candidate', 'superseded', 'retired', 'rejected']
    const relations = states.map((state, i) => causes(i + 2, 1, { state }))
    const { steps } = await walkIn(worldOf(relations), [scoredOf(1, 1)], { change: causalOnly })
    const phi = Object.fromEntries(steps.map((step) => [states[step.to - 2], step.phi]))
    expect(Object.keys(phi).sort()).toEqual(['active', 'candidate', 'stable'])
    expect(phi.candidate).toBeCloseTo((phi.active as number) * defaultPolicy.walk.states.candidate, 12)
  })

  it('[WK-9] a graph without weight is not even read', async () => {
    const off: Graph[] = ['causal', 'entity']
    const zero = Object.fromEntries(off.map((graph) => [graph, 0]))
    const weights = Object.fromEntries(Object.keys(defaultPolicy.walk.weights).map((intent) => [intent, zero]))
    const world = worldOf([causes(2, 1)])
    const { steps } = await walkIn(world, [scoredOf(1, 1)], { change: { walk: { weights } } })
    expect(world.calls.every(({ filter }) => filter.graphs?.join() === 'semantic')).toBe(true)
    expect(steps.every(({ relations }) => relations.every(({ graph }) => graph === 'temporal'))).toBe(true)
  })

  it('[WK-10] without depth, anchors or a score there is no walk', async () => {
    const world = worldOf([causes(2, 1)])
    expect((await walkIn(world, [scoredOf(1, 1)], { change: { walk: { depth: 0 } } })).steps).toEqual([])
    expect((await walkIn(world, [])).steps).toEqual([])
    expect((await walkIn(world, [scoredOf(1, -0.2)])).steps).toEqual([])
    expect(world.calls).toEqual([])
  })

  it('[WK-11] says which bound ended it', async () => {
    const chain = Array.from({ length: 10 }, (_, i) => causes(i + 2, i + 1))
    const stoppedBy = async (change: PolicyChange) =>
      (
        await walkIn(worldOf(chain), [scoredOf(1, 1)], {
          change: { ...causalOnly, walk: { ...causalOnly.walk, ...change.walk } },
        })
      ).stopped
    expect(await stoppedBy({ walk: { depth: 2 } })).toBe('depth')
    expect(await stoppedBy({ walk: { depth: 20, budget: 3 } })).toBe('budget')
    expect(await stoppedBy({ walk: { depth: 20 } })).toBe('exhausted')
  })

  describe('as policies', () => {
    const chain = [causes(2, 1), causes(3, 2), causes(3, 4)]
    const ranked = [scoredOf(1, 1), scoredOf(4, 0.9), scoredOf(9, 0.5)]
    const rankedBy = async (change: PolicyChange): Promise<number[]> => {
      const all = { walk: { ...causalOnly.walk, ...change.walk } }
      const walked = await walkIn(worldOf(chain), ranked, { change: all, met: 0.1 })
      const policy = adjustPolicy(defaultPolicy, all)
      const plan = planQuestion('Why did it happen?', [])
      return withGains([...ranked, ...walked.met], walked, plan, policy).map(({ candidate }) => candidate.no)
    }

    it('[WK-13] raw paths rank every neighbour above its anchor, and the deeper the higher', async () => {
      const order = await rankedBy({ walk: { method: 'path' } })
      expect(order.indexOf(2)).toBeLessThan(order.indexOf(1))
      expect(order.indexOf(3)).toBeLessThan(order.indexOf(4))
      expect(order.at(-1)).toBe(9)
    })

    it('[WK-12] PageRank gives its bonus on the scale of the best, most where two anchors lead', async () => {
      const order = await rankedBy({
        walk: { method: 'pagerank', bonus: (policies.pagerank ?? defaultPolicy).walk.bonus },
      })
      expect(order[0]).toBe(1)
      const walked = await walkIn(worldOf(chain), ranked, {
        change: { walk: { ...causalOnly.walk, method: 'pagerank', depth: 2 } },
        met: 0.1,
      })
      const gains = [...walked.gains.values()]
      expect(Math.max(...gains)).toBe(1)
      expect(gains.every((gain) => gain > 0 && gain <= 1)).toBe(true)
    })
  })
})
