/**
 * Which events say the question's words, seen in their conversation?
 *
 * BM25 over contextual documents: an event's own words, and, discounted, those of the events around it and of its
 * date. Context enters here, at query time, and not in what is stored: the postings hold own words only.
 *
 *   tf(t, n)  = own·c(t, n) + near·Σ c(t, n±1) + far·Σ c(t, n±2) + date·[t names the date of n]
 *   score(n)  = Σ_t idf(t) · tf·(k1 + 1) / (tf + k1·(1 − b + b·|n| / avg))
 *   idf(t)    = ln(1 + (N − df + ½) / (df + ½)),  df counts contextual documents
 *
 * @see Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond, 2009. The context weights were
 *      measured, docs/EVALUATION.md.
 */

import type { Postings } from '../store/store.ts'
import type { Directory } from './directory.ts'
import type { RecallPolicy } from './policy.ts'

/** Scores by event number and by session index; absent numbers score 0. */
export interface LexicalScores {
  /** Length `lastNo + 1`. */
  readonly events: Float32Array
  /** Numbers with a score above 0, in no order. */
  readonly touched: readonly number[]
  /** Length of `directory.sessions`: BM25 of the session as one document. */
  readonly sessions: Float32Array
}

/** A term's occurrences and the days it names. */
export interface TermEvidence {
  readonly postings: Postings
  /** Days (since 1970) the term names among those of the directory, or null. */
  readonly days: ReadonlySet<number> | null
  /** Factor on the term's weight, in [0, 1]: below 1 for what only the dialogue before says. */
  readonly discount: number
}

/** Inverse document frequency, > 0; BM25's with the +1 that keeps it positive (Lucene's form). */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}

/** Scores all events and sessions of the directory for the terms. Cost: five additions per posting. */
export function scoreLexical(
  terms: readonly TermEvidence[],
  directory: Directory,
  policy: RecallPolicy,
): LexicalScores {
  const { k1, b, own, near, far, date } = policy.lexical
  const size = directory.lastNo + 1
  const events = new Float32Array(size)
  const frequency = new Float32Array(size)
  const sessions = new Float32Array(directory.sessions.length)
  const sessionFrequency = new Float32Array(directory.sessions.length)
  const touched: number[] = []
  // || 1: where no event has a term, every length is 0 and so is its share of the average.
  const average = ((own + 2 * near + 2 * far) * directory.lengthSum) / directory.count || 1

  for (const { postings, days, discount } of terms) {
    const hits: number[] = []
    const add = (no: number, amount: number): void => {
      if (no === 0 || amount === 0) return
      if (frequency[no] === 0) hits.push(no)
      frequency[no] = (frequency[no] as number) + amount
    }
    forEachOccurrence(postings, days, directory, (no, count, isDate) => {
      sessionFrequency[directory.session[no] as number] =
        (sessionFrequency[directory.session[no] as number] as number) + (isDate ? 0 : count)
      if (isDate) return add(no, date)
      add(no, own * count)
      const previous = directory.previous[no] as number
      const next = directory.next[no] as number
      add(previous, near * count)
      add(next, near * count)
      add(directory.previous[previous] as number, far * count)
      add(directory.next[next] as number, far * count)
    })
    const weight = discount * inverseDocumentFrequency(directory.count, hits.length)
    for (const no of hits) {
      const tf = frequency[no] as number
      const length = contextLength(no, directory, policy)
      if (events[no] === 0) touched.push(no)
      events[no] = (events[no] as number) + (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
      frequency[no] = 0
    }
    addSessions({ scores: sessions, frequency: sessionFrequency, discount }, days, directory, policy)
  }
  return { events, touched, sessions }
}

function forEachOccurrence(
  postings: Postings,
  days: ReadonlySet<number> | null,
  directory: Directory,
  visit: (no: number, count: number, isDate: boolean) => void,
): void {
  for (let i = 0; i < postings.no.length; i++) {
    const no = postings.no[i] as number
    // The store may know newer events than this snapshot: for them nothing exists here.
    if (directory.exists[no] === 1) visit(no, postings.count[i] as number, false)
  }
  if (days === null) return
  for (let no = 1; no <= directory.lastNo; no++)
    if (directory.exists[no] === 1 && days.has(directory.day[no] as number)) visit(no, 1, true)
}

/** Length of the contextual document, in weighted terms. Index 0 of every column is empty, so missing neighbours add 0. */
function contextLength(no: number, directory: Directory, policy: RecallPolicy): number {
  const { own, near, far } = policy.lexical
  const { length, previous, next } = directory
  const before = previous[no] as number
  const after = next[no] as number
  return (
    own * (length[no] as number) +
    near * ((length[before] as number) + (length[after] as number)) +
    far * ((length[previous[before] as number] as number) + (length[next[after] as number] as number))
  )
}

/** Adds one term's BM25 to the sessions that hold it, and clears the frequencies. */
function addSessions(
  { scores, frequency, discount }: { scores: Float32Array; frequency: Float32Array; discount: number },
  days: ReadonlySet<number> | null,
  directory: Directory,
  policy: RecallPolicy,
): void {
  const { k1, b } = policy.lexical
  const average = directory.lengthSum / directory.sessions.length || 1
  let documents = 0
  for (let s = 0; s < frequency.length; s++) {
    if (days?.has(directory.sessions[s]?.day as number)) frequency[s] = (frequency[s] as number) + 1
    if (frequency[s] !== 0) documents++
  }
  if (documents === 0) return
  const weight = discount * inverseDocumentFrequency(directory.sessions.length, documents)
  for (let s = 0; s < frequency.length; s++) {
    const tf = frequency[s] as number
    if (tf === 0) continue
    const length = directory.sessions[s]?.length as number
    scores[s] = (scores[s] as number) + (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
    frequency[s] = 0
  }
}
