/**
 * What could answer this question, and in which order? The stages of recall up to the ranking.
 *
 *   plan → anchors → fusion → rerank → walk
 */

import { MemoryError } from '../errors.ts'
import { localMs } from '../record/instant.ts'
import { graphemeCut } from '../text/grapheme.ts'
import type { Anchors } from './anchors.ts'
import { findAnchors } from './anchors.ts'
import { coverageNotes } from './coverage.ts'
import { Deadline } from './deadline.ts'
import { meaningOf } from './dialogue.ts'
import type { Directory } from './directory.ts'
import type { Scored } from './fusion.ts'
import { affinityBy, denseTrust, fuse, weigherOf } from './fusion.ts'
import { entitiesNamed, mentioningNamed } from './named-entities.ts'
import type { Plan } from './plan.ts'
import { planQuestion } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import { poolOf } from './pool.ts'
import { withProfileCues } from './profile-cues.ts'
import { questionVectors } from './question-vectors.ts'
import type { RecallRequest } from './recall-request.ts'
import type { Reranked } from './rerank.ts'
import { rerank, withTerms } from './rerank.ts'
import type { Snapshot } from './snapshot.ts'
import { type Stopwatch, stopwatch } from './stopwatch.ts'
import { inSuccession } from './succession.ts'
import type { Coverage } from './verdict/cover.ts'
import { notWalked, type Walked, walk, withGains } from './walk.ts'
import type { WindowEvents } from './window-events.ts'
import { mayAnswer, windowEvents } from './window-events.ts'

/** What the stages up to the ranking found, and what later ones go on from. */
export interface Finding {
  readonly plan: Plan
  readonly window: WindowEvents
  readonly anchors: Anchors
  /** Every candidate as first fused, best first. */
  readonly all: readonly Scored[]
  readonly pool: Reranked
  readonly walked: Walked
  /** As ranked at last, best first. */
  readonly ranked: readonly Scored[]
  /** How far vectors are trusted for the question, in [0, 1]. */
  readonly trust: number
  /** The policy as far as there was time for it. */
  readonly policy: RecallPolicy
  /** Where evidence could be missing. */
  readonly notes: readonly string[]
  /** Scores events that no retriever proposed as if one had; forgotten ones are left out. */
  readonly scoreMore: (nos: readonly number[]) => Promise<readonly Scored[]>
  readonly stage: Stopwatch
  /** How events cover what the question names, where more is known of it than their words. */
  readonly widened?: ((coverage: Coverage) => Coverage) | undefined
}

/** Longest question that is read, in UTF-16 code units: three pages. Beyond it stands a document, not a question. */
const questionLengthMax = 10_000

/** Finds and ranks. @throws {CANCELLED} when the signal fires between two stages, or while the embedder works */
export async function find(text: string, request: RecallRequest, snapshot: Snapshot): Promise<Finding> {
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
  const asked = vectors?.tokens == null ? null : withTerms(vectors.tokens)
  const extraTerms = (asked?.terms ?? []).filter((term) => term !== null)
  const mentioned = await mentioningNamed(plan, policy, snapshot)
  const wanted = { plan, vectors, extraTerms, watched: request.watched, mentioned, window }
  const { anchors, notes: mismatch } = await anchorsOf(wanted, policy, snapshot)
  const coverage = await coverageNotes(anchors, mismatch.length > 0 ? null : vectors, snapshot)
  stage('anchors')
  const weigh = weigherOf(anchors, trust, policy)
  const all = fuse(anchors, weigh)
  // Where all of a window is asked for, nothing in it answers better: it stands in order of time.
  const isOrdered = plan.windowAlone && window.isHard
  const tokens = mismatch.length > 0 || isOrdered || !deadline.allows('rerank') ? null : asked
  const pool = await rerank(
    poolOf(all, { window, isOrdered, watched: new Set(request.watched) }, policy),
    { tokens, documentFrequency: anchors.documentFrequency, trust },
    tokens === null ? policy : deadline.narrowed(policy),
    snapshot,
  )
  stage('rerank')
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
  return { plan, window, anchors, all, pool, walked, ranked, trust, policy: related, notes, scoreMore, stage }
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
