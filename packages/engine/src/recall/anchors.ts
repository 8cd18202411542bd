/**
 * Where could the answer be? Retrievers propose candidates, and every candidate gets every signal.
 *
 * Retrievers propose: words in context, nearest sentence vectors, and the window of a question that has one. The signals of a candidate do not depend on
 * who proposed it, so that a watched event is scored just as the others are.
 */

import type { EventHandle, Postings } from '../store/store.ts'
import { asksMark, timeMark } from '../text/marks.ts'
import type { Directory } from './directory.ts'
import type { LexicalScores } from './lexical.ts'
import { scoreLexical } from './lexical.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Signal } from './recollection.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'
import { topOf } from './top.ts'
import type { WindowEvents } from './window-events.ts'

/** A candidate with its raw signals, not yet normalised or weighted. */
export interface Candidate {
  readonly no: number
  readonly handle: EventHandle
  /** Rank in each retriever that proposed it, from 1. */
  readonly retrievers: Partial<Record<Retriever, number>>
  /** Raw values; a missing signal counts as the lowest of its kind. */
  readonly raw: Partial<Record<Signal, number>>
}

/** True for what a retriever proposed, false for an event that is only watched. */
export function isProposed({ retrievers }: Candidate): boolean {
  const { lexical, dense, entity, time } = retrievers
  return (lexical ?? dense ?? entity ?? time) !== undefined
}

/** How many too frequent terms are read where a question has no others: the rarest two, for two can still separate. */
const lastResorts = 2

/** Candidates in order of number, and what the retrievers saw. */
export interface Anchors {
  readonly candidates: readonly Candidate[]
  /** Highest contextual score in the scope, for normalising; 0 where no word was found. */
  readonly contextMax: number
  readonly sessionMax: number
  /** Terms in too many events to be worth reading; read all the same where the question has nothing else. */
  readonly frequentTerms: readonly { readonly term: string; readonly read: boolean }[]
  /** Raw scores of any event of the scope by its words in context, and of its session. */
  readonly wordsOf: (no: number) => { readonly context: number; readonly session: number }
  /** Document frequency per term that was looked up. */
  readonly documentFrequency: ReadonlyMap<string, number>
  /** Events that hold a term, ascending, per term that was read. */
  readonly postings: ReadonlyMap<string, Postings['no']>
  /** The same signals for other events, which no retriever proposed; forgotten ones are left out. */
  readonly gather: (nos: readonly number[]) => Promise<Candidate[]>
}

/**
 * Finds the candidates.
 *
 * @param extraTerms  terms whose document frequency is wanted though they are not searched for
 * @param mentioned   events that mention whom the question names, with how much that tells, in (0, 1]
 * @param watched     event numbers that become candidates whatever the retrievers say
 */
export async function findAnchors(
  question: {
    plan: Plan
    vectors: QuestionVectors | null
    extraTerms: readonly string[]
    watched: readonly number[]
    window: WindowEvents
    mentioned: ReadonlyMap<number, number>
  },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Anchors> {
  const { plan, vectors, watched, mentioned, window } = question
  const { directory } = snapshot
  const { frequencyMin, frequencyShareMax } = policy.lexical
  const frequencyMax = Math.max(frequencyMin, Math.floor(frequencyShareMax * directory.count))
  const found = await snapshot.postings([...new Set([...plan.terms, ...question.extraTerms])], frequencyMax)
  const rescued = await lastResortsOf(found.slice(0, plan.terms.length), frequencyMax, snapshot)
  const postings = found.map((one) => rescued.get(one.term) ?? one)
  const searched = postings.slice(0, plan.terms.length)
  const pointedAt = new Set(plan.backgroundTerms)
  const lexical = scoreLexical(
    searched.map((one) => ({
      postings: one,
      days: directory.daysNamed(one.term),
      discount: pointedAt.has(one.term) ? policy.lexical.background : 1,
    })),
    directory,
    policy,
  )
  const byWords = topOf(lexical.touched, (no) => lexical.events[no] as number, policy.pool.lexical)
  const byEntity = topOf([...mentioned.keys()], (no) => lexical.events[no] as number, policy.pool.entity)
  const byTime = window.inOrder.slice(0, policy.pool.time)
  const named = [...byWords, ...byEntity, ...byTime, ...watched]
  const near = await nearestTo(vectors, named, policy.pool.dense, snapshot)
  const byVector = near.ranked.filter((no) => directory.exists[no] === 1)
  const retrievers = retrieversBy({ lexical: byWords, dense: byVector, entity: byEntity, time: byTime, watch: watched })
  const nos = [...Float64Array.from(retrievers.keys()).sort()]
  const describe = async (wanted: readonly number[], cosine: ReadonlyMap<number, number>): Promise<Candidate[]> => {
    const handles = await snapshot.refs(wanted)
    const seen = { lexical, cosine, directory, mentioned, window }
    const described: Candidate[] = []
    wanted.forEach((no, i) => {
      const handle = handles[i] ?? null
      // Forgotten since the snapshot: it has no handle, and is no candidate.
      if (handle === null) return
      described.push({ no, handle, retrievers: retrievers.get(no) ?? {}, raw: rawSignals(no, plan, seen) })
    })
    return described
  }
  return {
    candidates: await describe(nos, near.cosine),
    gather: async (wanted) => describe(wanted, (await nearestTo(vectors, wanted, 0, snapshot)).cosine),
    wordsOf: (no) => ({
      context: lexical.events[no] ?? 0,
      session: lexical.sessions[directory.session[no] ?? -1] ?? 0,
    }),
    contextMax: lexical.touched.reduce((max, no) => Math.max(max, lexical.events[no] as number), 0),
    sessionMax: lexical.sessions.reduce((max, score) => Math.max(max, score), 0),
    frequentTerms: searched
      .filter((one) => one.documentFrequency > frequencyMax)
      .map(({ term }) => ({ term, read: rescued.has(term) })),
    documentFrequency: new Map(postings.map((one) => [one.term, frequencyAt(one, directory.lastNo)])),
    postings: new Map(postings.map((one) => [one.term, one.no])),
  }
}

/** Postings of the rarest terms, where every term that occurs at all is too frequent: else nothing would be found by words. */
async function lastResortsOf(
  searched: readonly Postings[],
  frequencyMax: number,
  snapshot: Snapshot,
): Promise<ReadonlyMap<string, Postings>> {
  const occurring = searched.filter((one) => one.documentFrequency > 0)
  if (occurring.length === 0 || occurring.some((one) => one.documentFrequency <= frequencyMax)) return new Map()
  const rarest = [...occurring].sort((a, b) => a.documentFrequency - b.documentFrequency).slice(0, lastResorts)
  const read = await snapshot.postings(
    rarest.map((one) => one.term),
    Number.MAX_SAFE_INTEGER,
  )
  return new Map(read.map((one) => [one.term, one]))
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
  limit: number,
  snapshot: Snapshot,
): Promise<{ ranked: readonly number[]; cosine: ReadonlyMap<number, number> }> {
  if (vectors === null) return { ranked: [], cosine: new Map() }
  const near = await snapshot.nearest(vectors.sentence, limit, include)
  // The store may know newer events than this snapshot.
  const known = (no: number): boolean => no <= snapshot.directory.lastNo
  const cosine = new Map<number, number>()
  for (let i = 0; i < near.no.length; i++) {
    const no = near.no[i] as number
    if (known(no)) cosine.set(no, near.score[i] as number)
  }
  // Beyond the limit stand only those that were asked for by number.
  return { ranked: [...near.no.subarray(0, limit)].filter(known), cosine }
}

type Retriever = 'lexical' | 'dense' | 'entity' | 'time' | 'watch'

/** By event its rank in each list that holds it. */
function retrieversBy(lists: Readonly<Record<Retriever, readonly number[]>>): Map<number, Candidate['retrievers']> {
  const found = new Map<number, Candidate['retrievers']>()
  for (const name of ['lexical', 'dense', 'entity', 'time', 'watch'] as const)
    lists[name].forEach((no, i) => {
      const ranks = found.get(no) ?? {}
      ranks[name] = i + 1
      found.set(no, ranks)
    })
  return found
}

function rawSignals(
  no: number,
  plan: Plan,
  seen: {
    lexical: LexicalScores
    cosine: ReadonlyMap<number, number>
    directory: Directory
    window: WindowEvents
    mentioned: ReadonlyMap<number, number>
  },
): Candidate['raw'] {
  const { lexical, directory, window } = seen
  const cosine = seen.cosine.get(no)
  const marks = directory.marks[no] as number
  const speaker = directory.speakers[directory.speaker[no] as number]
  const raw: Candidate['raw'] = {
    context: lexical.events[no] as number,
    session: lexical.sessions[directory.session[no] as number] as number,
    // Two people named share the evidence: each is half as telling as one named alone.
    speaker: speaker !== undefined && plan.speakers.includes(speaker) ? 1 / plan.speakers.length : 0,
    entity: seen.mentioned.get(no) ?? 0,
    asks: marks & asksMark ? 1 : 0,
    time: plan.asksForTime && marks & timeMark ? 1 : 0,
    window: window.inOrder.length > 0 && window.has(no) ? 1 : 0,
  }
  if (cosine !== undefined) raw.sentence = cosine
  return raw
}
