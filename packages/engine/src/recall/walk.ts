/**
 * What stands in relation to the best evidence? The beam walk over the relation graphs (MAGMA, algorithm 1).
 *
 *   φ(u→v)   = min(1, Σ_g w(g) · max over edges of graph g of confidence · state · direction(kind))
 *   s̄(u→v)  = exp( λ1 (φ − 1) + λ2 (aff(v) − 1) )                    in (0, 1]
 *   score(v) = γ · score(u) + (1 − γ) · s̄(u→v)
 *   gain(v)  = max over walked paths into v of φ of the last edge · score(u)                              in [0, 1]
 *   final(v) = a(v) + β · gain(v)
 *
 * What a path is worth, and that score raw, is in path-score.ts; the other gain, PageRank over the same edges, in pagerank.ts.
 *
 * a(v) is the event's own score on the scale of the anchors, aff(v) the same within [0, 1]; w, γ, λ and β come from the
 * policy, w and β mixed by the intents of the question. It is the paper's score divided by its maximum over (1 − γ): every
 * comparison within a path length is the paper's, and length does not inflate it. Taken raw as a ranking it puts every
 * neighbour above its anchor, which halves recall; so the walk only adds a bonus to the event's own score.
 *
 * Per depth: one candidate per event (highest score, ties by number), the best `width` enter the frontier; settled events
 * are not opened again, rejected ones may come back deeper. At most `budget` events are settled.
 *
 * @see MAGMA: A Multi-Graph based Agentic Memory Architecture, algorithm 1
 */

import { type Graph, graphs, type Relation, type RelationState } from '../record/relation.ts'
import { datedByRelations } from './dated-by.ts'
import type { Directory } from './directory.ts'
import { entityRelations } from './entity-hops.ts'
import type { Scored } from './fusion.ts'
import { byScore, withSignal } from './fusion.ts'
import type { IntentMixture } from './intent.ts'
import { intents } from './intent.ts'
import { pageRankGains } from './pagerank.ts'
import { pathScore } from './path-score.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'
import { timeHops } from './time-hops.ts'
import type { WalkPolicy } from './walk-policy.ts'

/** One step of the walk: over these relations, in this direction, at this strength. */
export interface Step {
  readonly from: number
  readonly to: number
  readonly phi: number
  /** Score of the path that ends with this step. */
  readonly score: number
  readonly depth: number
  /** The strongest relation of each graph that carries the step. */
  readonly relations: readonly Relation[]
  /** False where a better path into the event exists or the beam was full. */
  readonly kept: boolean
}

/** What the walk found. */
export interface Walked {
  /** Gain per event number, in (0, 1], or the raw score of its best path; events that no relation reached are absent. */
  readonly gains: ReadonlyMap<number, number>
  /** Own scores of events that were no candidates before. */
  readonly met: readonly Scored[]
  /** Every step considered, in order. */
  readonly steps: readonly Step[]
  /** Deepest settled depth, and number of settled events. */
  readonly depth: number
  readonly nodes: number
  /** Which bound ended it: the depth, the budget, or nothing left to walk to. */
  readonly stopped: 'depth' | 'budget' | 'exhausted'
}

/** Where nothing was walked. */
export const notWalked: Walked = { gains: new Map(), met: [], steps: [], depth: 0, nodes: 0, stopped: 'exhausted' }

/** What a walk needs beside its question. */
export interface WalkContext {
  readonly policy: RecallPolicy
  readonly snapshot: Snapshot
  /** False for events that the question excludes. */
  readonly mayAnswer: (no: number) => boolean
  /** How well any event of the scope fits the question, by its words in context; on the scale of the ranking's scores. */
  readonly affinityOf: (no: number) => number
}

/** An event's own score on the scale where the best of the ranking has 1; may be below 0. */
type OwnScore = (no: number) => number

/**
 * Walks from the best of a ranking, over events that may answer.
 *
 * @param ranked     best first; the first `walk.anchors` are the anchors
 * @param scoreMore  scores events that were no candidates, on the ranking's scale
 */
export async function walk(
  ranked: readonly Scored[],
  scoreMore: (nos: readonly number[]) => Promise<readonly Scored[]>,
  plan: Plan,
  { policy, snapshot, mayAnswer, affinityOf }: WalkContext,
): Promise<Walked> {
  const numbers = policy.walk
  const best = Math.max(0, ranked[0]?.score ?? 0)
  const weights = graphWeights(plan.intents, numbers)
  if (best === 0 || numbers.depth === 0 || graphs.every((graph) => weights[graph] === 0)) return notWalked
  const own = new Map(ranked.map(({ candidate, score }) => [candidate.no, score / best]))
  const state = new WalkState(ranked.slice(0, numbers.anchors), (no) => own.get(no) ?? 0, numbers)
  const met: Scored[] = []
  const walked: Edge[] = []
  let depth = 0
  while (state.frontier.length > 0 && depth < numbers.depth && state.nodes < numbers.budget) {
    depth++
    const reading = { numbers, snapshot, affinityOf: (no: number) => own.get(no) ?? affinityOf(no) / best }
    const edges = (await edgesOf(state.frontier, weights, plan, reading)).filter(({ to }) => mayAnswer(to))
    const unknown = [...new Set(edges.map(({ to }) => to))].filter((no) => !own.has(no))
    for (const scored of unknown.length === 0 ? [] : await scoreMore(unknown)) {
      met.push(scored)
      own.set(scored.candidate.no, scored.score / best)
    }
    // Forgotten since the snapshot: it has no score and cannot be walked to.
    const open = edges.filter(({ to }) => own.has(to))
    state.advance(open, depth)
    walked.push(...open)
  }
  const stopped = state.nodes >= numbers.budget ? 'budget' : state.frontier.length > 0 ? 'depth' : 'exhausted'
  return { gains: state.gains(walked), met, steps: state.steps, depth, nodes: state.nodes, stopped }
}

/** An edge as the walk sees it: both directions of a relation are edges of their own. */
interface Edge {
  readonly from: number
  readonly to: number
  readonly phi: number
  readonly relations: readonly Relation[]
}

/** Where the walk stands: its frontier, what it settled, and what its steps earned. */
class WalkState {
  frontier: number[]
  nodes: number
  readonly steps: Step[] = []
  readonly #scores: Map<number, number>
  readonly #seeds: ReadonlyMap<number, number>
  readonly #settled: Set<number>
  readonly #gains = new Map<number, number>()
  /** From where an event was settled: going straight back says nothing new, and would reward an anchor for its own neighbours. */
  readonly #parents = new Map<number, number>()
  readonly #own: OwnScore
  readonly #numbers: WalkPolicy

  constructor(anchors: readonly Scored[], own: OwnScore, numbers: WalkPolicy) {
    const nos = anchors.map(({ candidate }) => candidate.no).slice(0, numbers.budget)
    this.frontier = nos
    this.nodes = nos.length
    this.#seeds = new Map(nos.map((no) => [no, affinity(own(no))]))
    this.#scores = new Map(this.#seeds)
    this.#settled = new Set(nos)
    this.#own = own
    this.#numbers = numbers
  }

  /** One depth: scores all edges of the frontier, settles the best of the events reached. */
  advance(edges: readonly Edge[], depth: number): void {
    const { width, budget } = this.#numbers
    const reached = new Map<number, number>()
    const onward = edges.filter(({ from, to }) => this.#parents.get(from) !== to)
    const scored = onward.map((edge) => {
      const before = this.#scores.get(edge.from) ?? 0
      const reachedBy = { before, phi: edge.phi, affinity: affinity(this.#own(edge.to)) }
      const score = pathScore(reachedBy, this.#numbers)
      // An anchor that another anchor explains gains as well, though it is not settled again.
      const gain = this.#numbers.method === 'path' ? score : edge.phi * before
      this.#gains.set(edge.to, Math.max(this.#gains.get(edge.to) ?? 0, gain))
      if (!this.#settled.has(edge.to)) reached.set(edge.to, Math.max(reached.get(edge.to) ?? 0, score))
      return { edge, score }
    })
    const entering = [...reached]
      .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
      .slice(0, Math.min(width, budget - this.nodes))
      .map(([no]) => no)
    const chosen = new Set(entering)
    for (const { edge, score } of scored) {
      const kept = chosen.has(edge.to) && score === reached.get(edge.to)
      if (kept) this.#parents.set(edge.to, edge.from)
      this.steps.push({ ...edge, score, depth, kept })
    }
    for (const no of entering) {
      this.#scores.set(no, reached.get(no) as number)
      this.#settled.add(no)
    }
    this.frontier = entering
    this.nodes += entering.length
  }

  /** Gains by the method of the policy. */
  gains(walked: readonly Edge[]): Map<number, number> {
    if (this.#numbers.method === 'pagerank') return pageRankGains(walked, this.#seeds, this.#numbers.damping)
    if (this.#numbers.method !== 'relative-gain') return this.#gains
    const most = Math.max(0, ...this.#gains.values())
    return most === 0 ? new Map() : new Map([...this.#gains].map(([no, gain]) => [no, gain / most]))
  }
}

/** An own score as affinity: within [0, 1]. */
function affinity(own: number): number {
  return Math.min(1, Math.max(0, own))
}

/** Weight per graph, mixed by the intents. */
function graphWeights(mixture: IntentMixture, numbers: WalkPolicy): Record<Graph, number> {
  const weights = {} as Record<Graph, number>
  for (const graph of graphs)
    weights[graph] = intents.reduce((sum, intent) => sum + mixture[intent] * numbers.weights[intent][graph], 0)
  return weights
}

/** Share of the gain that is added to the own score, mixed by the intents. */
function bonusOf(plan: Plan, numbers: WalkPolicy): number {
  const bonus = intents.reduce((sum, intent) => sum + plan.intents[intent] * numbers.bonus[intent], 0)
  const isBeside = plan.direction.temporal !== 'both' || Object.keys(plan.asked).length > 0
  return isBeside ? Math.max(bonus, numbers.directedBonus) : bonus
}

/**
 * A ranking with the gains of a walk: final(v) = a(v) + β · gain(v), on the scale of the own scores. With raw paths the best
 * path into an event is its score, where that is more than its own.
 *
 * @returns best first, ties by number ascending
 */
export function withGains(ranked: readonly Scored[], walked: Walked, plan: Plan, { walk }: RecallPolicy): Scored[] {
  const best = Math.max(0, ranked[0]?.score ?? 0)
  const bonus = bonusOf(plan, walk) * best
  return ranked
    .map((scored) => {
      const reached = walked.gains.get(scored.candidate.no) ?? 0
      const gain = walk.method === 'path' ? Math.max(0, best * reached - scored.score) : bonus * reached
      if (gain === 0) return scored
      return {
        candidate: scored.candidate,
        signals: withSignal(scored.signals, 'walk', gain),
        score: scored.score + gain,
      }
    })
    .sort(byScore)
}

/** All edges out of a frontier, in order of (from, to). */
async function edgesOf(
  frontier: readonly number[],
  weights: Record<Graph, number>,
  plan: Plan,
  { numbers, snapshot, affinityOf }: { numbers: WalkPolicy; snapshot: Snapshot; affinityOf: (no: number) => number },
): Promise<Edge[]> {
  const stored = graphs.filter((graph) => graph !== 'temporal' && weights[graph] > 0)
  const relations = [
    ...(weights.temporal > 0 ? await temporalRelations(frontier, plan, numbers, snapshot) : []),
    ...(weights.entity > 0 ? await entityRelations(frontier, { numbers, snapshot, affinityOf }) : []),
    ...(stored.length > 0 ? await snapshot.relations(frontier, { graphs: stored, states: walkedStates(numbers) }) : []),
  ]
  const open = new Set(frontier)
  const byPair = new Map<
    string,
    { from: number; to: number; best: Map<Graph, { strength: number; relation: Relation }> }
  >()
  for (const relation of relations)
    for (const [from, to, forward] of [
      [relation.from, relation.to, true],
      [relation.to, relation.from, false],
    ] as const) {
      if (!open.has(from) || from === to) continue
      const strength =
        relation.confidence * numbers.states[relation.state] * directionWeight(relation, forward, plan, numbers)
      if (strength === 0) continue
      const key = `${from} ${to}`
      const pair = byPair.get(key) ?? { from, to, best: new Map() }
      byPair.set(key, pair)
      if (strength > (pair.best.get(relation.graph)?.strength ?? 0))
        pair.best.set(relation.graph, { strength, relation })
    }
  return [...byPair.values()]
    .map(({ from, to, best }) => ({
      from,
      to,
      phi: Math.min(
        1,
        [...best].reduce(
          // What is asked for by its name counts fully, whatever graph it is of.
          (sum, [graph, { strength, relation }]) =>
            sum + (answerOf(relation.kind, plan) === null ? weights[graph] : 1) * strength,
          0,
        ),
      ),
      relations: [...best.values()].map(({ relation }) => relation),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Relations that follow from order and times of the events, and from what their words date themselves by. */
async function temporalRelations(
  frontier: readonly number[],
  plan: Plan,
  numbers: WalkPolicy,
  snapshot: Snapshot,
): Promise<Relation[]> {
  const { directory } = snapshot
  return [
    ...nextRelations(frontier, directory),
    ...timeHops(frontier, directory, plan, numbers),
    // What dates an event answers a question for its time, and no other.
    ...(plan.asksForTime ? await datedByRelations(frontier, snapshot, numbers) : []),
  ]
}

/**
 * The `next` relations of a frontier. They follow from the order of events, which the directory knows as of the snapshot;
 * the stored ones move when something is said meanwhile.
 */
function nextRelations(frontier: readonly number[], directory: Directory): Relation[] {
  return frontier
    .flatMap((no) => [next(directory.before(no), no), next(no, directory.after(no))])
    .filter(({ from, to }) => from !== 0 && to !== 0)
}

function next(from: number, to: number): Relation {
  const provenance = { generator: 'next', version: 1, quote: null, reason: null, madeAt: 0 }
  return { graph: 'temporal', kind: 'next', from, to, weight: 1, confidence: 1, state: 'active', provenance }
}

/** How much a kind counts in a direction: its row of the policy, turned towards what the question asks for. */
function directionWeight({ kind, graph }: Relation, forward: boolean, plan: Plan, numbers: WalkPolicy): number {
  const row = numbers.kinds[kind] ?? { forward: numbers.otherKinds, backward: numbers.otherKinds }
  const own = forward ? row.forward : row.backward
  const { temporal } = plan.direction
  if (kind === 'overlaps' && temporal === 'same') return numbers.sameTime
  const answer = answerOf(kind, plan)
  if (answer !== null) return answer === (forward ? 'to' : 'from') ? own : own * numbers.against
  // The question asks for another kind of the profile: what fixed it, not what broke it.
  if (plan.unasked.includes(kind)) return own * numbers.against
  const asked = kind === 'next' || kind === 'before' ? temporal : graph === 'causal' ? plan.direction.causal : 'both'
  if (asked === 'both' || asked === (forward ? 'forward' : 'backward')) return own
  return own * numbers.against
}

/** Which end of relations of a kind the question asks for; null where it does not ask for that kind. */
function answerOf(kind: string, { asked }: Plan): 'from' | 'to' | null {
  return Object.hasOwn(asked, kind) ? (asked[kind] ?? null) : null
}

/** States that are walked at all. */
function walkedStates(numbers: WalkPolicy): RelationState[] {
  return (Object.keys(numbers.states) as RelationState[]).filter((state) => numbers.states[state] > 0)
}
