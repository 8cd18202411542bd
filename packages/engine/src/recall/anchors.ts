/**
 * Where could the answer be? Retrievers propose candidates, and every candidate gets every signal.
 *
 * Two retrievers propose: words in context, and nearest sentence vectors. The signals of a candidate do not depend on
 * who proposed it, so that a watched event is scored just as the others are.
 */

import type { NumberedEvent, Postings } from '../store/store.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { hasTimeExpression } from '../text/time-words.ts'
import type { LexicalScores } from './lexical.ts'
import { scoreLexical } from './lexical.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Signal } from './recollection.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'
import { topOf } from './top.ts'

/** A candidate with its raw signals, not yet normalised or weighted. */
export interface Candidate {
  readonly no: number
  readonly event: NumberedEvent
  /** Rank in each retriever that proposed it, from 1. */
  readonly retrievers: Partial<Record<'lexical' | 'dense' | 'watch', number>>
  /** Raw values; a missing signal counts as the lowest of its kind. */
  readonly raw: Partial<Record<Signal, number>>
}

/** True for what a retriever proposed, false for an event that is only watched. */
export function isProposed({ retrievers }: Candidate): boolean {
  return retrievers.lexical !== undefined || retrievers.dense !== undefined
}

/** Candidates in order of number, and what the retrievers saw. */
export interface Anchors {
  readonly candidates: readonly Candidate[]
  /** Highest contextual score in the scope, for normalising; 0 where no word was found. */
  readonly contextMax: number
  readonly sessionMax: number
  /** Terms left unread because they are in too many events. */
  readonly frequentTerms: readonly string[]
  /** Document frequency per term that was looked up. */
  readonly documentFrequency: ReadonlyMap<string, number>
}

/**
 * Finds the candidates.
 *
 * @param extraTerms  terms whose document frequency is wanted though they are not searched for
 * @param watched     event numbers that become candidates whatever the retrievers say
 */
export async function findAnchors(
  question: { plan: Plan; vectors: QuestionVectors | null; extraTerms: readonly string[]; watched: readonly number[] },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Anchors> {
  const { plan, vectors, watched } = question
  const { directory } = snapshot
  const { frequencyMin, frequencyShareMax } = policy.lexical
  const frequencyMax = Math.max(frequencyMin, Math.floor(frequencyShareMax * directory.count))
  const wanted = [...new Set([...plan.terms, ...question.extraTerms])]
  const postings = await snapshot.postings(wanted, frequencyMax)
  const searched = postings.slice(0, plan.terms.length)
  const lexical = scoreLexical(
    searched.map((one) => ({ postings: one, days: directory.daysNamed(one.term) })),
    directory,
    policy,
  )
  const byWords = topOf(lexical.touched, (no) => lexical.events[no] as number, policy.pool.lexical)
  const near = await nearestTo(vectors, [...byWords, ...watched], policy, snapshot)
  const byVector = near.ranked.filter((no) => directory.exists[no] === 1)
  const nos = [...new Set([...byWords, ...byVector, ...watched])].sort((a, b) => a - b)
  const events = await snapshot.events(nos)
  return {
    candidates: events.map((event) => ({
      no: event.no,
      event,
      retrievers: ranksOf(event.no, { lexical: byWords, dense: byVector, watch: watched }),
      raw: rawSignals(event, plan, { lexical, cosine: near.cosine, snapshot }),
    })),
    contextMax: lexical.touched.reduce((max, no) => Math.max(max, lexical.events[no] as number), 0),
    sessionMax: lexical.sessions.reduce((max, score) => Math.max(max, score), 0),
    frequentTerms: searched.filter((one) => one.documentFrequency > frequencyMax).map((one) => one.term),
    documentFrequency: new Map(postings.map((one) => [one.term, frequencyAt(one, directory.lastNo)])),
  }
}

/** Document frequency without the events that were appended after the snapshot. */
function frequencyAt({ documentFrequency, no }: Postings, lastNo: number): number {
  let later = 0
  while ((no[no.length - 1 - later] ?? 0) > lastNo) later++
  return documentFrequency - later
}

async function nearestTo(
  vectors: QuestionVectors | null,
  include: readonly number[],
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ ranked: readonly number[]; cosine: ReadonlyMap<number, number> }> {
  if (vectors === null) return { ranked: [], cosine: new Map() }
  const near = await snapshot.nearest(vectors.sentence, policy.pool.dense, include)
  // The store may know newer events than this snapshot.
  const known = (no: number): boolean => no <= snapshot.directory.lastNo
  return {
    // Beyond the limit stand only those that were asked for by number.
    ranked: [...near.no.subarray(0, policy.pool.dense)].filter(known),
    cosine: new Map(
      [...near.no].map((no, i): [number, number] => [no, near.score[i] as number]).filter(([no]) => known(no)),
    ),
  }
}

function ranksOf(no: number, lists: Record<'lexical' | 'dense' | 'watch', readonly number[]>): Candidate['retrievers'] {
  const ranks: Candidate['retrievers'] = {}
  for (const name of ['lexical', 'dense', 'watch'] as const) {
    const at = lists[name].indexOf(no)
    if (at >= 0) ranks[name] = at + 1
  }
  return ranks
}

function rawSignals(
  event: NumberedEvent,
  plan: Plan,
  seen: { lexical: LexicalScores; cosine: ReadonlyMap<number, number>; snapshot: Snapshot },
): Candidate['raw'] {
  const { directory } = seen.snapshot
  const cosine = seen.cosine.get(event.no)
  return {
    context: seen.lexical.events[event.no] as number,
    session: seen.lexical.sessions[directory.session[event.no] as number] as number,
    ...(cosine === undefined ? {} : { sentence: cosine }),
    // Two people named share the evidence: each is half as telling as one named alone.
    speaker: event.speaker !== null && plan.speakers.includes(event.speaker) ? 1 / plan.speakers.length : 0,
    asks:
      (endsAsQuestion(event.text) ? 1 : 0) +
      Number(process.env.BRIEF ?? 0) *
        Math.max(0, 1 - (directory.length[event.no] as number) / Number(process.env.BL ?? 6)),
    time: plan.asksForTime && hasTimeExpression(event.text) ? 1 : 0,
  }
}
