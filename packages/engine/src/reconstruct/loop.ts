/**
 * How is an answer put together, step by step? The loop of reconstruction.
 *
 *   leads → actions → contents → one judgement → evidence → its cues are the next leads
 *
 * What it searches and who judges are handed in, so that the same loop runs over a memory, over a random graph, and under
 * a judge that says anything at all. Path confidence is the product of the relevances along the path.
 *
 * @see Ji, Li, Hooi: Memory is Reconstructed, Not Retrieved, 2026
 */

import { reasonOf, stopIfAborted } from '../errors.ts'
import type { Clock } from '../system.ts'
import type { Bounds } from './bounds.ts'
import type { Candidate, Evidence, Explored, Ground } from './ground.ts'
import type { Judge, Judgement } from './judge.ts'
import type { Lead } from './lead.ts'
import { begun, followable, joined, type Spent, type State, type Stop, stopOf } from './state.ts'

/** What one step did. */
export interface Step {
  /** From 1. */
  readonly step: number
  readonly actions: readonly Explored[]
  readonly judged: readonly Judged[]
  /** All in all so far. */
  readonly spent: Spent
  readonly note: string | null
}

/** A content as it was judged. */
export interface Judged {
  readonly candidate: Candidate
  readonly relevance: number
  readonly features: Readonly<Record<string, number>>
  /** Confidence of the path to it, itself included. */
  readonly confidence: number
  readonly kept: boolean
}

/** How it went. */
export interface Course {
  readonly evidence: readonly Evidence[]
  readonly steps: readonly Step[]
  readonly stopped: Stop
  readonly spent: Spent
}

/** With what it works. */
export interface LoopParts {
  readonly ground: Ground
  readonly judge: Judge
  readonly bounds: Bounds
  readonly clock: Pick<Clock, 'elapsed'>
  readonly signal?: AbortSignal | undefined
}

/** Runs until something stops it. @throws {CANCELLED} between two steps, or while a judge is asked */
export async function runLoop(parts: LoopParts): Promise<Course> {
  const { bounds, clock, judge } = parts
  const startedAt = clock.elapsed()
  const steps: Step[] = []
  let state = begun
  for (;;) {
    stopIfAborted(parts.signal, 'reconstruct')
    const late = clock.elapsed() - startedAt >= bounds.timeMs
    const stopped = stopOf(state, bounds, judge) ?? (late ? 'time' : null)
    if (stopped !== null) return { evidence: [...state.evidence.values()], steps, stopped, spent: state.spent }
    const done = await stepFrom(state, parts)
    steps.push(done.step)
    state = done.state
  }
}

async function stepFrom(state: State, parts: LoopParts): Promise<{ state: State; step: Step }> {
  const { ground, judge, bounds } = parts
  const begins = state.spent.steps === 0 ? await ground.start() : { candidates: [], leads: [] }
  const frontier = joined(state.frontier, begins.leads, state.tried)
  const actions = await explored({ ...state, frontier }, parts)
  const tried = new Set([...state.tried, ...actions.map(({ lead }) => lead.key)])
  const reached = await reachedBy(actions, state, ground)
  const budget = { count: bounds.candidatesMax, tokens: bounds.tokensMax - state.spent.tokens - judge.tokensEach }
  const candidates = withinBudget([...begins.candidates, ...reached], budget)
  const { judgement, asked } = await judgementOf(candidates, state, parts)
  const judged = candidates.map((candidate, i) => weighed(candidate, judgement, i, bounds))
  const found = judged.filter(({ kept }) => kept).map(evidenceOf)
  const spent: Spent = {
    steps: state.spent.steps + 1,
    actions: state.spent.actions + actions.length,
    calls: state.spent.calls + (asked ? judge.callsEach : 0),
    tokens: state.spent.tokens + (asked ? judge.tokensEach + sumOf(candidates.map(({ tokens }) => tokens)) : 0),
  }
  const opened = actions.flatMap(({ leads }) => leads)
  const evidence = new Map([...state.evidence, ...found.map((one) => [one.no, one] as const)])
  const enough = judgement.enough && evidence.size > 0
  const next = enough ? [] : [...(await ground.leadsOf(found)), ...ground.leadsFor(judgement.queries, best(evidence))]
  return {
    step: { step: spent.steps, actions, judged, spent, note: judgement.note },
    state: {
      evidence,
      judged: new Map([...state.judged, ...candidates.map(({ no, link }) => [no, link] as const)]),
      tried,
      frontier: joined(frontier, [...opened, ...next], tried),
      spent,
      barren: found.length > 0 ? 0 : state.barren + 1,
      enough,
    },
  }
}

/** Follows the best leads; what these open, the tags of a cue, is followed in the same step as far as there is room. */
async function explored(state: State, { ground, bounds }: LoopParts): Promise<readonly Explored[]> {
  const room = Math.min(bounds.leadsMax, bounds.actionsMax - state.spent.actions)
  const first = followable(state, bounds).slice(0, Math.max(0, room))
  if (first.length === 0) return []
  const actions = await ground.explore(first)
  const tried = new Set([...state.tried, ...first.map(({ key }) => key)])
  const opened = joined(
    [],
    actions.flatMap(({ leads }) => leads),
    tried,
  )
  const second = followable({ ...state, frontier: opened }, bounds).slice(0, Math.max(0, room - first.length))
  return second.length === 0 ? actions : [...actions, ...(await ground.explore(second))]
}

/**
 * What the actions reached that is to be judged: each content once, by its best path. One that was judged before is judged
 * again only where it is tied more strongly now.
 */
async function reachedBy(actions: readonly Explored[], state: State, ground: Ground): Promise<readonly Candidate[]> {
  const paths = new Map<number, Map<number | null, Lead[]>>()
  for (const { lead, contents } of actions)
    for (const no of new Set(contents)) {
      if (no === lead.from || state.evidence.has(no)) continue
      const byOrigin = paths.get(no) ?? new Map<number | null, Lead[]>()
      byOrigin.set(lead.from, [...(byOrigin.get(lead.from) ?? []), lead])
      paths.set(no, byOrigin)
    }
  const found = [...paths].map(([no, byOrigin]) => bestPath(no, byOrigin, state.evidence))
  const fresh = found.filter(({ no, link }) => link > (state.judged.get(no) ?? -1))
  const tokens = await ground.tokensOf(fresh.map(({ no }) => no))
  return fresh
    .map((one, i): Candidate => ({ ...one, tokens: tokens[i] ?? 0 }))
    .filter((one) => one.tokens > 0)
    .sort((a, b) => b.path * b.link - a.path * a.link || a.no - b.no)
}

function bestPath(
  no: number,
  byOrigin: ReadonlyMap<number | null, readonly Lead[]>,
  evidence: ReadonlyMap<number, Evidence>,
): Omit<Candidate, 'tokens'> {
  const paths = [...byOrigin].map(([from, leads]) => ({
    no,
    from,
    path: from === null ? 1 : (evidence.get(from)?.confidence ?? 0),
    depth: Math.min(...leads.map(({ depth }) => depth)),
    link: 1 - leads.reduce((none, { weight }) => none * (1 - weight), 1),
    ways: leads.map(({ key }) => key),
  }))
  return paths.reduce((a, b) => (b.path * b.link > a.path * a.link ? b : a))
}

function withinBudget(
  candidates: readonly Candidate[],
  { count, tokens }: { count: number; tokens: number },
): readonly Candidate[] {
  const known = new Set<number>()
  let left = tokens
  return candidates.filter((one) => {
    if (known.has(one.no) || known.size >= count || one.tokens > left) return false
    known.add(one.no)
    left -= one.tokens
    return true
  })
}

const silence: Judgement = { relevances: [], enough: false, queries: [], note: null }

/** One judgement over all. Where there is nothing to judge nobody is asked; a judge that fails finds nothing. */
async function judgementOf(
  candidates: readonly Candidate[],
  state: State,
  { judge, bounds, signal }: LoopParts,
): Promise<{ judgement: Judgement; asked: boolean }> {
  if (candidates.length === 0) return { judgement: silence, asked: false }
  const evidence = [...state.evidence.values()]
  const tokensLeft = bounds.tokensMax - state.spent.tokens
  try {
    const said = await judge.judge({ candidates, evidence, step: state.spent.steps + 1, tokensLeft, signal })
    return { judgement: usable(said), asked: true }
  } catch (error) {
    stopIfAborted(signal, 'reconstruct')
    return { judgement: { ...silence, note: `the judge failed: ${reasonOf(error)}` }, asked: true }
  }
}

/** A judge of the caller's own may say anything. */
function usable(said: unknown): Judgement {
  const given = (typeof said === 'object' && said !== null ? said : {}) as Partial<Judgement>
  const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : [])
  return {
    relevances: list(given.relevances),
    enough: given.enough === true,
    queries: list<unknown>(given.queries).filter((query): query is string => typeof query === 'string'),
    features: list(given.features),
    note: typeof given.note === 'string' ? given.note : null,
  }
}

function weighed(candidate: Candidate, { relevances, features }: Judgement, i: number, bounds: Bounds): Judged {
  const said: unknown = relevances[i]
  const relevance = typeof said === 'number' && said >= 0 && said <= 1 ? said : 0
  const confidence = candidate.path * relevance
  const kept = relevance >= bounds.relevanceMin && confidence >= bounds.confidenceMin
  return { candidate, relevance, features: features?.[i] ?? {}, confidence, kept }
}

function evidenceOf({ candidate, relevance, confidence }: Judged): Evidence {
  const { no, depth, from, ways } = candidate
  return { no, relevance, confidence, depth, from, ways }
}

function best(evidence: ReadonlyMap<number, Evidence>): Evidence | null {
  return [...evidence.values()].reduce<Evidence | null>(
    (a, b) => (a === null || b.confidence > a.confidence ? b : a),
    null,
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
