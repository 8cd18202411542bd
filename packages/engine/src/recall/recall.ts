/**
 * Which memories answer this question?
 *
 *   plan → anchors → fusion → rerank → walk → select → linearise
 *
 * A pipeline of values: each stage takes the question's state, the policy and a snapshot, and returns a value. None
 * writes, none reads the clock, none touches a store; so the same snapshot gives the same answer, byte for byte.
 */

import { stopIfAborted } from '../errors.ts'
import type { Clock } from '../system.ts'
import type { TokenCounter } from '../text/budget.ts'
import { scriptCounter } from '../text/budget.ts'
import { findAnchors, isProposed } from './anchors.ts'
import type { Scored } from './fusion.ts'
import { denseTrust, fuse, weigherOf } from './fusion.ts'
import { planQuestion } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Recollection } from './recollection.ts'
import { rerank, termOfWord } from './rerank.ts'
import { linearise, select } from './select.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'
import { asRanked, traceOf } from './trace.ts'
import { walk, withGains } from './walk.ts'

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

/** Default counter: an estimate by script that needs no tokenizer. */
export const defaultCounter: TokenCounter = scriptCounter

/** Answers with the evidence. @throws {CANCELLED} when the signal fires between two stages */
export async function recall(question: string, request: RecallRequest, snapshot: Snapshot): Promise<Recollection> {
  const { policy } = request
  const stage = stopwatch(request)
  const plan = planQuestion(question, snapshot.directory.speakers)
  const trust = denseTrust(plan, snapshot.embedder?.trust)
  stage('plan')
  const { vectors, failure } = await questionVectors(question, trust, policy, snapshot)
  stage('embed')
  const words = [...new Set(vectors?.tokens?.words ?? [])]
  const extraTerms = words.map(termOfWord).filter((term) => term !== null)
  const anchors = await findAnchors({ plan, vectors, extraTerms, watched: request.watched }, policy, snapshot)
  stage('anchors')
  const all = fuse(anchors, trust, policy)
  const competing = all.filter(proposed).slice(0, policy.pool.size)
  const watched = new Set(request.watched)
  const bystanders = all.filter((scored) => watched.has(scored.candidate.no) && !competing.includes(scored))
  const tokens = vectors?.tokens ?? null
  const { documentFrequency } = anchors
  const pool = await rerank({ competing, bystanders }, { tokens, documentFrequency, trust }, policy, snapshot)
  stage('rerank')
  const weigh = weigherOf(anchors, trust, policy)
  const scoreMore = async (nos: readonly number[]): Promise<readonly Scored[]> =>
    pool.alike((await anchors.gather(nos)).map(weigh))
  const walked = await walk(pool.competing, scoreMore, plan, { policy, snapshot })
  const ranked = withGains([...pool.competing, ...walked.met], walked, plan, policy)
  stage('walk')
  const chosen = await select(ranked, request, policy, snapshot)
  const context = linearise(chosen)
  stage('select')
  return {
    context,
    ranked: ranked.slice(0, policy.select.rankedMax).map(asRanked),
    trace: traceOf(
      { plan, anchors, ranked, bystanders: pool.bystanders, walked, all, chosen, failure },
      policy,
      snapshot.directory,
    ),
    elapsedMs: stage.elapsed,
  }
}

async function questionVectors(
  question: string,
  trust: number,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ vectors: QuestionVectors | null; failure: string | null }> {
  const { embedder } = snapshot
  const { sentence, late } = policy.fusion
  if (embedder === null || trust === 0 || sentence + late === 0 || question.trim() === '')
    return { vectors: null, failure: null }
  try {
    const [[vector], tokens] = await Promise.all([
      embedder.embed([question]),
      late === 0 ? null : (embedder.lateInteraction?.embedQuestion(question) ?? null),
    ])
    return { vectors: vector === undefined ? null : { sentence: vector, tokens }, failure: null }
  } catch (error) {
    // Words alone still find most of it, and the trace says what is missing.
    const why = error instanceof Error ? error.message : String(error)
    return { vectors: null, failure: `the embedder failed, so only words were searched: ${why}` }
  }
}

function stopwatch(request: RecallRequest): { (stage: string): void; elapsed: Record<string, number> } {
  let last = request.clock.elapsed()
  const elapsed: Record<string, number> = {}
  const mark = (stage: string): void => {
    stopIfAborted(request.signal, 'recall')
    const now = request.clock.elapsed()
    elapsed[stage] = now - last
    last = now
  }
  return Object.assign(mark, { elapsed })
}

function proposed({ candidate }: Scored): boolean {
  return isProposed(candidate)
}
