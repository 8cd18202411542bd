/**
 * Which memories answer this question?
 *
 *   plan → anchors → fusion → rerank → walk → select → linearise → verdict
 *
 * A pipeline of values: each stage takes the question's state, the policy and a snapshot, and returns a value. None
 * writes, none reads the clock, none touches a store; so the same snapshot gives the same answer, byte for byte.
 */

import { MemoryError, stopIfAborted } from '../errors.ts'
import type { QuestionReader } from '../profile/question-reader.ts'
import type { Patience } from '../provider/patience.ts'
import type { Instant } from '../record/instant.ts'
import { isoOf, localMs } from '../record/instant.ts'
import type { Clock } from '../system.ts'
import type { TokenCounter } from '../text/budget.ts'
import { scriptCounter } from '../text/budget.ts'
import { graphemeCut } from '../text/grapheme.ts'
import type { Anchors } from './anchors.ts'
import { findAnchors } from './anchors.ts'
import type { Placed } from './companions.ts'
import { withCompanions } from './companions.ts'
import { conclude } from './conclude.ts'
import { coverageNotes } from './coverage.ts'
import { leaningsAsked } from './dated-by.ts'
import { Deadline } from './deadline.ts'
import type { Dialogue } from './dialogue.ts'
import { meaningOf } from './dialogue.ts'
import type { Directory } from './directory.ts'
import type { Scored } from './fusion.ts'
import { affinityBy, denseTrust, fuse, weigherOf } from './fusion.ts'
import type { Leaning } from './leanings.ts'
import { entitiesNamed, mentioningNamed } from './named-entities.ts'
import type { Plan } from './plan.ts'
import { planQuestion } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import { poolOf } from './pool.ts'
import { withProfileCues } from './profile-cues.ts'
import { questionVectors } from './question-vectors.ts'
import type { Recollection } from './recollection.ts'
import { rerank, termOfWord } from './rerank.ts'
import { select } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { inSuccession } from './succession.ts'
import { asRanked, traceOf } from './trace.ts'
import { notWalked, walk, withGains } from './walk.ts'
import { mayAnswer, windowEvents } from './window-events.ts'

/** What a recall needs beside the question. */
export interface RecallRequest {
  readonly policy: RecallPolicy
  readonly budgetTokens: number
  readonly counter: TokenCounter
  /** Event numbers that are scored and traced whatever the retrievers say. */
  readonly watched: readonly number[]
  /** When the question is asked. */
  readonly now: Instant
  /** Reads questions by the words of the memory's schema profile. */
  readonly readQuestion: QuestionReader
  /** False where the clock was read instead: then the trace shows it only if the answer depends on it. */
  readonly isNowGiven: boolean
  /** Measures the stages; its readings enter the result only as `elapsedMs`, and where a deadline cuts. */
  readonly clock: Clock
  /** Milliseconds after which optional stages are left out. */
  readonly deadlineMs: number | undefined
  /** What the view of the snapshot leaves out, for the trace. */
  readonly viewNotes: readonly string[]
  readonly signal: AbortSignal | undefined
  /** How long the embedder is waited for. */
  readonly patience: Patience
  /** Who asks, and what was said before. */
  readonly dialogue: Dialogue
}

/** Default counter: an estimate by script that needs no tokenizer. */
export const defaultCounter: TokenCounter = scriptCounter

/** Longest question that is read, in UTF-16 code units: three pages. Beyond it stands a document, not a question. */
const questionLengthMax = 10_000

/** Answers with the evidence. @throws {CANCELLED} when the signal fires between two stages, or while the embedder works */
export async function recall(text: string, request: RecallRequest, snapshot: Snapshot): Promise<Recollection> {
  const { policy } = request
  const stage = stopwatch(request)
  const deadline = new Deadline(request.clock, request.deadlineMs)
  const read = withinLength(text)
  const { directory } = snapshot
  const plan = await understood(read, request, snapshot)
  const window = windowEvents(plan, directory, policy)
  const trust = denseTrust(plan, snapshot.embedder?.trust)
  stage('plan')
  const asking = deadline.allows('vectors') ? trust : 0
  const embedding = { policy, snapshot, signal: request.signal, patience: request.patience }
  const { vectors, failure } = await questionVectors(embeddedText(plan), asking, embedding)
  stage('embed')
  const extraTerms = [...new Set(vectors?.tokens?.words ?? [])].map(termOfWord).filter((term) => term !== null)
  const mentioned = await mentioningNamed(plan, policy, snapshot)
  const wanted = { plan, vectors, extraTerms, watched: request.watched, mentioned, window }
  const { anchors, notes: mismatch } = await anchorsOf(wanted, policy, snapshot)
  const coverage = await coverageNotes(anchors, mismatch.length > 0 ? null : vectors, snapshot)
  stage('anchors')
  const all = fuse(anchors, trust, policy)
  // Where all of a window is asked for, nothing in it answers better: it stands in order of time.
  const isOrdered = plan.windowAlone && window.isHard
  const tokens = mismatch.length > 0 || isOrdered || !deadline.allows('rerank') ? null : (vectors?.tokens ?? null)
  const pool = await rerank(
    poolOf(all, { window, isOrdered, watched: new Set(request.watched) }, policy),
    { tokens, documentFrequency: anchors.documentFrequency, trust },
    tokens === null ? policy : deadline.narrowed(policy),
    snapshot,
  )
  stage('rerank')
  const weigh = weigherOf(anchors, trust, policy)
  const scoreMore = async (nos: readonly number[]): Promise<readonly Scored[]> =>
    pool.alike((await anchors.gather(nos)).map(weigh))
  const related = !isOrdered && deadline.allows('walk') ? policy : withoutWalk(policy)
  const walking = { policy, snapshot, mayAnswer: mayAnswer(window), affinityOf: affinityBy(anchors, policy) }
  const walked = related === policy ? await walk(pool.competing, scoreMore, plan, walking) : notWalked
  const gained = withGains([...pool.competing, ...walked.met], walked, plan, policy)
  const ranked = await inSuccession(gained, plan, scoreMore, { ...walking, policy: related })
  stage('walk')
  const notes = [
    ...(read === text ? [] : [cutNote]),
    ...request.viewNotes,
    ...[window.note, failure].filter((note) => note !== null),
    ...mismatch,
    ...coverage,
    ...deadline.notes(),
  ]
  const { placed, leanings } = await placedOf(ranked, plan, related, snapshot)
  const budget = { budgetTokens: request.budgetTokens, counter: request.counter, withDates: plan.asksForTime, leanings }
  const selected = await select(placed, budget, policy, snapshot)
  if (selected.length === 0) notes.push(...(await misfitNotes(placed, budget, { policy, snapshot })))
  stage('select')
  const found = { plan, window, anchors, ranked, chosen: selected, matches: pool.matches, trust }
  const { chosen, context, verdict } = await conclude(found, { ...request, policy: related }, snapshot)
  stage('verdict')
  return {
    context,
    verdict,
    ranked: ranked.slice(0, policy.select.rankedMax).map(asRanked),
    trace: traceOf(
      { plan, window, anchors, ranked, bystanders: pool.bystanders, walked, all, chosen, verdict, notes },
      { policy, now: nowShown(request, plan) },
      directory,
    ),
    elapsedMs: stage.elapsed,
  }
}

/** The plan for what the question means, with the names of those it names, by its own words and by those of the schema profile. */
async function understood(said: string, request: RecallRequest, snapshot: Snapshot): Promise<Plan> {
  const { policy, dialogue } = request
  const meant = meaningOf(said, dialogue)
  const asked = { question: meant.question, said, asker: dialogue.asker ?? null }
  const { entities, calledOtherwise, searched } = await entitiesNamed(asked, snapshot)
  // Other names lead to other events as the signal of entities does, and go with it.
  const named = { entities, calledOtherwise, searched: policy.fusion.entity > 0 ? searched : meant.question }
  const own = planQuestion(meant, snapshot.directory.speakers, askedAt(request, snapshot.directory), named)
  return withProfileCues(own, request.readQuestion(meant.question))
}

const cutNote = `the question is longer than ${questionLengthMax} characters; only its beginning was read`

/** A question up to its limit, cut between two visible characters unless one alone is longer than that. */
function withinLength(question: string): string {
  if (question.length <= questionLengthMax) return question
  const cut = graphemeCut(question, 0, questionLengthMax)
  return question.slice(0, Math.min(cut, questionLengthMax)).toWellFormed()
}

/** Against what the times of a question are read. */
function askedAt({ now }: RecallRequest, directory: Directory): { localMs: number; sessions: number } {
  const wallClock = localMs(now)
  return { localMs: wallClock, sessions: directory.sessionsBegunBy(wallClock) }
}

/** The time of asking, where the answer may depend on it. */
function nowShown({ now, isNowGiven }: RecallRequest, { windows }: Plan): string | null {
  return isNowGiven || windows.length > 0 ? isoOf(now) : null
}

/** Where there was no time for relations, none is read later on either. */
function withoutWalk(policy: RecallPolicy): RecallPolicy {
  return { ...policy, walk: { ...policy.walk, depth: 0 } }
}

/** What the embedder reads: a question that points back, behind what it points to. */
function embeddedText({ searched, background }: Plan): string {
  return background === '' ? searched : `${background}\n${searched}`
}

/** The anchors; where the store holds vectors of another shape under the embedder's space id, those of words alone. */
async function anchorsOf(
  asked: Parameters<typeof findAnchors>[0],
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ anchors: Anchors; notes: readonly string[] }> {
  try {
    return { anchors: await findAnchors(asked, policy, snapshot), notes: [] }
  } catch (error) {
    if (asked.vectors === null || !MemoryError.is(error, 'INVALID_INPUT') || error.details.field !== 'query')
      throw error
    const anchors = await findAnchors({ ...asked, vectors: null }, policy, snapshot)
    return { anchors, notes: [`the stored vectors have another shape, so only words were searched: ${error.message}`] }
  }
}

/** The ranking as it may enter the context, and what its best are dated by. */
async function placedOf(
  ranked: readonly Scored[],
  plan: Plan,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ placed: readonly Placed[]; leanings: readonly Leaning[] }> {
  const leanings = await leaningsAsked(ranked, plan, policy, snapshot)
  return { placed: await withCompanions(ranked, policy, snapshot, leanings), leanings }
}

/** Where something was found and nothing of it fits: what the best of it would cost. */
async function misfitNotes(
  ranked: readonly Placed[],
  budget: Parameters<typeof select>[1],
  { policy, snapshot }: { policy: RecallPolicy; snapshot: Snapshot },
): Promise<readonly string[]> {
  const unlimited = { ...budget, budgetTokens: Number.POSITIVE_INFINITY }
  const [best] = await select(ranked.slice(0, 1), unlimited, policy, snapshot)
  if (best === undefined) return []
  return [
    `no line fits the budget of ${budget.budgetTokens}; the best of ${ranked.length} found costs ${best.tokens} tokens`,
  ]
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
