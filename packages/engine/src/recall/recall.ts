/**
 * Which memories answer this question?
 *
 *   plan → anchors → fusion → rerank → select → linearise
 *
 * A pipeline of values: each stage takes the question's state, the policy and a snapshot, and returns a value. None
 * writes, none reads the clock, none touches a store; so the same snapshot gives the same answer, byte for byte.
 */

import type { Clock } from '../system.ts'
import { characterCounter } from '../text/budget.ts'
import type { Anchors } from './anchors.ts'
import { findAnchors } from './anchors.ts'
import type { Scored } from './fusion.ts'
import { denseTrust, fuse } from './fusion.ts'
import type { Plan } from './plan.ts'
import { planQuestion } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { CandidateTrace, Fate, RankedEvent, Recollection, Trace } from './recollection.ts'
import { rerank, termOfWord } from './rerank.ts'
import type { TokenCounter } from './select.ts'
import { linearise, select } from './select.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'

/** What a recall needs beside the question. */
export interface RecallRequest {
  readonly policy: RecallPolicy
  readonly budgetTokens: number
  readonly counter: TokenCounter
  /** Event numbers that are scored and traced whatever the retrievers say. */
  readonly watched: readonly number[]
  /** Measures the stages; its readings never enter the result but for `elapsedMs`. */
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
}

/** Default counter: characters / 4, rounded up. */
export const defaultCounter: TokenCounter = characterCounter

/** Answers with the evidence. @throws {CANCELLED} when the signal fires between two stages */
export async function recall(question: string, request: RecallRequest, snapshot: Snapshot): Promise<Recollection> {
  const { policy } = request
  const stage = stopwatch(request)
  const plan = planQuestion(question, snapshot.directory.speakers)
  const trust = denseTrust(plan, snapshot.embedder?.trust)
  stage('plan')
  const vectors = await questionVectors(question, trust, policy, snapshot)
  stage('embed')
  const words = [...new Set(vectors?.tokens?.words ?? [])]
  const extraTerms = words.map(termOfWord).filter((term) => term !== null)
  const anchors = await findAnchors({ plan, vectors, extraTerms, watched: request.watched }, policy, snapshot)
  stage('anchors')
  const all = fuse(anchors, trust, policy)
  const watched = new Set(request.watched)
  const pool = all.filter(({ candidate }, i) => i < policy.pool.size || watched.has(candidate.no))
  const documentFrequency = anchors.documentFrequency
  const ranked = await rerank(pool, { tokens: vectors?.tokens ?? null, documentFrequency, trust }, policy, snapshot)
  stage('rerank')
  const chosen = select(ranked, request.budgetTokens, request.counter, policy)
  const context = linearise(chosen)
  stage('select')
  const fates = new Map<number, Fate>(chosen.map(({ scored }) => [scored.candidate.no, null]))
  return {
    context,
    ranked: ranked.slice(0, policy.select.rankedMax).map(asRanked),
    trace: traceOf({ plan, anchors, ranked, all, fates }, policy, snapshot),
    elapsedMs: stage.elapsed,
  }
}

async function questionVectors(
  question: string,
  trust: number,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<QuestionVectors | null> {
  const { embedder } = snapshot
  const { sentence, late } = policy.fusion
  if (embedder === null || trust === 0 || sentence + late === 0 || question.trim() === '') return null
  const [[vector], tokens] = await Promise.all([
    embedder.embed([question]),
    late === 0 ? null : (embedder.lateInteraction?.embedQuestion(question) ?? null),
  ])
  return vector === undefined ? null : { sentence: vector, tokens }
}

function stopwatch(request: RecallRequest): { (stage: string): void; elapsed: Record<string, number> } {
  let last = request.clock.elapsed()
  const elapsed: Record<string, number> = {}
  const mark = (stage: string): void => {
    request.signal?.throwIfAborted()
    const now = request.clock.elapsed()
    elapsed[stage] = now - last
    last = now
  }
  return Object.assign(mark, { elapsed })
}

function asRanked({ candidate, score }: Scored): RankedEvent {
  return { ref: candidate.event.ref, sourceRef: candidate.event.sourceRef, score }
}

function traceOf(
  seen: {
    plan: Plan
    anchors: Anchors
    ranked: readonly Scored[]
    all: readonly Scored[]
    fates: ReadonlyMap<number, Fate>
  },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Trace {
  const { directory } = snapshot
  const inPool = new Set(seen.ranked.map(({ candidate }) => candidate.no))
  const dropped = seen.all.filter(({ candidate }) => !inPool.has(candidate.no))
  return {
    question: seen.plan.question,
    policy: policy.name,
    plan: seen.plan,
    seen: { ...directory.revision, events: directory.count },
    notes: seen.anchors.frequentTerms.map((term) => `'${term}' is in too many events to be searched for`),
    candidates: [...seen.ranked, ...dropped].map((scored, i) => ({
      ...asRanked(scored),
      retrievers: scored.candidate.retrievers,
      signals: scored.signals,
      rank: i + 1,
      lostAt: fateOf(scored, inPool, seen.fates),
    })),
  }
}

function fateOf({ candidate }: Scored, inPool: ReadonlySet<number>, fates: ReadonlyMap<number, Fate>): Fate {
  if (fates.has(candidate.no)) return null
  return inPool.has(candidate.no) ? 'budget' : 'pool'
}

/** The trace line of one event, if the recall saw it. */
export function traceOfRef(trace: Trace, ref: string): CandidateTrace | undefined {
  return trace.candidates.find((candidate) => candidate.ref === ref || candidate.sourceRef === ref)
}
