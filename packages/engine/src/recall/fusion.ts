/**
 * How do many signals become one order? By a sum of normalised scores, or by reciprocal ranks.
 *
 * The sum measured better on conversations: ranks throw away by how much the first beats the second
 * (docs/EVALUATION.md).
 */

import type { Anchors, Candidate } from './anchors.ts'
import { isProposed } from './anchors.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Signal } from './recollection.ts'

/** A candidate with its weighted signals and their sum. */
export interface Scored {
  readonly candidate: Candidate
  readonly signals: Partial<Record<Signal, number>>
  readonly score: number
}

/** The signals with one more. Not by a spread, which takes five times as long, some hundred times a recall. */
export function withSignal(signals: Scored['signals'], name: Signal, value: number): Scored['signals'] {
  const more: Partial<Record<Signal, number>> = Object.assign({}, signals)
  more[name] = value
  return more
}

/** How far vectors are trusted for a question: its scripts' trusts, mixed by their share of its letters. */
export function denseTrust(plan: Plan, trust: { alphabetic: number; cjk: number } | undefined): number {
  return trust === undefined ? 0 : plan.cjkShare * trust.cjk + (1 - plan.cjkShare) * trust.alphabetic
}

/**
 * Fuses the anchors' signals into a ranking.
 *
 * @param weigh    see `weigherOf`
 * @returns best first, ties by event number ascending
 */
export function fuse({ candidates }: Anchors, weigh: (candidate: Candidate) => Scored): Scored[] {
  return candidates.map(weigh).sort(byScore)
}

/** Order of a ranking: score descending, then event number. */
export function byScore(a: Scored, b: Scored): number {
  // A difference of scores would be a new number on the heap each time.
  if (a.score !== b.score) return a.score < b.score ? 1 : -1
  return a.candidate.no - b.candidate.no
}

/**
 * How a candidate is weighed on the scale of these anchors; so that an event met later on the walk gets the score it
 * would have had among them.
 */
export function weigherOf(anchors: Anchors, trust: number, policy: RecallPolicy): (candidate: Candidate) => Scored {
  if (policy.fusion.method === 'rrf') return (candidate) => byRanks(candidate, trust, policy)
  const { context, session, sentence, speaker, entity, asks, time, window } = policy.fusion
  const { contextMax, sessionMax } = anchors
  // A watched event must not stretch the scale the others are measured on.
  const proposed = anchors.candidates.filter(isProposed)
  const cosines = proposed.map(({ raw }) => raw.sentence).filter((cosine) => cosine !== undefined)
  const cosine = spread(cosines)
  const unknown = onlyOnce(() => meanOf(cosines.map(cosine)))
  return (candidate) => {
    const { raw } = candidate
    const signals = {
      context: context * share(raw.context, contextMax),
      session: session * share(raw.session, sessionMax),
      sentence: sentence * trust * (raw.sentence === undefined ? unknown() : cosine(raw.sentence)),
      speaker: speaker * (raw.speaker ?? 0),
      entity: entity * (raw.entity ?? 0),
      asks: 0 - asks * (raw.asks ?? 0),
      time: time * (raw.time ?? 0),
      window: window * (raw.window ?? 0),
    }
    const { context: words, session: talk, sentence: sense, asks: form } = signals
    const people = signals.speaker + signals.entity
    return { candidate, signals, score: words + talk + sense + people + form + signals.time + signals.window }
  }
}

/**
 * Reciprocal rank fusion of the lexical and the dense list.
 *
 *   score(x) = Σ over lists of weight / (k + rank(x)), rank counts from 1; a list without x adds 0
 *
 * @see Cormack, Clarke, Büttcher: Reciprocal Rank Fusion, SIGIR 2009
 */
function byRanks(candidate: Candidate, trust: number, policy: RecallPolicy): Scored {
  const { rrfK, context, sentence } = policy.fusion
  const { lexical, dense } = candidate.retrievers
  const signals = {
    context: lexical === undefined ? 0 : context / (rrfK + lexical),
    sentence: dense === undefined ? 0 : (trust * sentence) / (rrfK + dense),
  }
  return { candidate, signals, score: signals.context + signals.sentence }
}

/** How well any event fits by its words in context and its session: what is known of all events without reading them. */
export function affinityBy(
  { wordsOf, contextMax, sessionMax }: Anchors,
  { fusion }: RecallPolicy,
): (no: number) => number {
  return (no) => {
    const { context, session } = wordsOf(no)
    return fusion.context * share(context, contextMax) + fusion.session * share(session, sessionMax)
  }
}

function share(value: number | undefined, max: number): number {
  return max > 0 ? (value ?? 0) / max : 0
}

/** Maps the span of the values to [0, 1], what lies outside to its ends; a single value, or equal ones, map to 1. */
export function spread(values: readonly number[]): (value: number) => number {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return (value) => {
    if (value <= min) return max > min || value < min ? 0 : 1
    return value >= max ? 1 : (value - min) / (max - min)
  }
}

/** A number that is worked out when it is first asked for: most questions have no candidate without vectors. */
export function onlyOnce(work: () => number): () => number {
  let known: number | null = null
  return () => {
    known ??= work()
    return known
  }
}

/**
 * Mean, 0 of nothing: what an event without vectors is taken for, so that lacking them neither wins nor loses. Summed in
 * order of size, for the rounding must not depend on the order of the candidates.
 */
export function meanOf(values: readonly number[]): number {
  return new Float64Array(values).sort().reduce((sum, value) => sum + value, 0) / (values.length || 1)
}
