/**
 * Which candidates match the question token by token? Late interaction over an event and its neighbours.
 *
 *   M(t, n)  = max over token rows r of n of cos(t, r), at least 0
 *   m(t, n)  = max( M(t, n), previous·M(t, n−1), next·M(t, n+1), secondPrevious·M(t, n−2) ), within the session
 *   late(n)  = Σ_t w(t) · m(t, n)^exponent,   w(t) ∝ ln(1 + N / (½ + df(t))), Σ w = 1
 *
 * The inverse frequencies, the exponent and the window are what make it work (docs/EVALUATION.md).
 *
 * @see Khattab, Zaharia: ColBERT, SIGIR 2020
 */

import type { QuestionTokens } from '../provider/embedder.ts'
import { positionIn } from '../record/ascending.ts'
import { isStopWord } from '../text/stop-words.ts'
import { tokenize } from '../text/tokenize.ts'
import { withScratchMatrix } from '../vector/scan-matrix.ts'
import type { Scored } from './fusion.ts'
import { byScore, meanOf, onlyOnce, spread, withSignal } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'
import { topOf } from './top.ts'

/** Int8 rows are unit vectors scaled by 127, so an integer product is the cosine scaled by 127². */
const cosineScale = 127 * 127

/** A question's tokens, and the index term of each one's word: what its document frequency is looked up by; null for a function word. */
export interface AskedTokens extends QuestionTokens {
  readonly terms: readonly (string | null)[]
}

/** Looks up the terms once for all that ask for them. */
export function withTerms(tokens: QuestionTokens): AskedTokens {
  return { ...tokens, terms: tokens.words.map(termOfWord) }
}

function termOfWord(word: string): string | null {
  if (isStopWord(word)) return null
  return tokenize(word)[0] ?? null
}

/** What competes for the context, and what is only looked at. */
export interface Pool {
  /** Best first. */
  readonly competing: readonly Scored[]
  /** Watched events that did not get into the pool: scored on its scale, never selected. */
  readonly bystanders: readonly Scored[]
}

/** How well the question's words are matched by an event's own token rows. */
export interface TokenMatches {
  /** Mean of the best cosines of the tokens under an index term, at least 0; null where token or rows are unknown. */
  cosine(term: string, no: number): number | null
}

/** The pool in its new order, and the scale it was measured on. */
export interface Reranked extends Pool {
  /** Matches of the events that were reranked; null where there was no late interaction. */
  readonly matches: TokenMatches | null
  /** Scores events of no pool as if they had been reranked with it. */
  readonly alike: (scored: readonly Scored[]) => Promise<readonly Scored[]>
}

/**
 * Reranks the best candidates; those below keep their order behind their fused scores.
 *
 * @param question.documentFrequency  of the terms of the question's words; a function word counts as being everywhere
 * @returns best first, ties by event number ascending; bystanders in the order given
 */
export async function rerank(
  pool: Pool,
  question: { tokens: AskedTokens | null; documentFrequency: ReadonlyMap<string, number>; trust: number },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Reranked> {
  const { competing, bystanders } = pool
  const weight = policy.fusion.late * question.trust
  if (question.tokens === null || question.tokens.count === 0 || weight === 0 || policy.late.questionTokensMax < 1)
    return { ...pool, matches: null, alike: async (scored) => scored }
  const best = competing.slice(0, policy.late.candidates)
  const weights = tokenWeights(question.tokens, question.documentFrequency, snapshot.directory.count)
  const asked = heaviest(question.tokens, weights, policy.late.questionTokensMax)
  const matched: Matches[] = []
  const lateOf = async (scored: readonly Scored[]): Promise<readonly (number | undefined)[]> => {
    const nos = scored.map(({ candidate }) => candidate.no)
    const { scores, best } = await lateInteraction(nos, asked, policy, snapshot)
    matched.push(best)
    return scores
  }
  const late = await lateOf([...best, ...bystanders])
  const known = late.slice(0, best.length).filter((score) => score !== undefined)
  const scaled = spread(known)
  const unknown = onlyOnce(() => meanOf(known.map(scaled)))
  const withLate = ({ candidate, signals, score }: Scored, raw: number | undefined): Scored => {
    const added = weight * (raw === undefined ? unknown() : scaled(raw))
    return { candidate, signals: withSignal(signals, 'late', added), score: score + added }
  }
  return {
    competing: [
      ...best.map((scored, i) => withLate(scored, late[i])).sort(byScore),
      ...competing.slice(policy.late.candidates),
    ],
    bystanders: bystanders.map((scored, i) => withLate(scored, late[best.length + i])),
    matches: tokenMatches(asked.tokens.terms, matched),
    alike: async (scored) => {
      const more = await lateOf(scored)
      return scored.map((one, i) => withLate(one, more[i]))
    },
  }
}

function tokenWeights(tokens: AskedTokens, frequency: ReadonlyMap<string, number>, documents: number): Float64Array {
  const weights = Float64Array.from(tokens.terms, (term) => {
    const df = term === null ? documents : (frequency.get(term) ?? 0)
    return Math.log(1 + documents / (0.5 + df))
  })
  return ofSumOne(weights)
}

function ofSumOne(weights: Float64Array): Float64Array {
  const total = weights.reduce((all, weight) => all + weight, 0)
  return total > 0 ? weights.map((weight) => weight / total) : weights
}

/** Question tokens with their weights, Σ weights = 1. */
interface Weighted {
  readonly tokens: AskedTokens
  readonly weights: Float64Array
}

/** The tokens that weigh most, in the order of the question; the earlier of equal ones. */
function heaviest(tokens: AskedTokens, weights: Float64Array, limit: number): Weighted {
  if (tokens.count <= limit) return { tokens, weights }
  const kept = topOf([...weights.keys()], (t) => weights[t] as number, Math.floor(limit)).sort((a, b) => a - b)
  const dimensions = tokens.rows.length / tokens.count
  const rows = new Int8Array(kept.length * dimensions)
  kept.forEach((t, i) => {
    rows.set(tokens.rows.subarray(t * dimensions, (t + 1) * dimensions), i * dimensions)
  })
  return {
    tokens: {
      count: kept.length,
      rows,
      words: kept.map((t) => tokens.words[t] as string),
      terms: kept.map((t) => tokens.terms[t] as string | null),
    },
    weights: ofSumOne(Float64Array.from(kept, (t) => weights[t] as number)),
  }
}

/** Looks the matches up by term; events scored later are found as well. */
function tokenMatches(terms: AskedTokens['terms'], matched: readonly Matches[]): TokenMatches {
  const tokensOf = new Map<string, number[]>()
  terms.forEach((term, t) => {
    if (term !== null) tokensOf.set(term, [...(tokensOf.get(term) ?? []), t])
  })
  return {
    cosine(term, no) {
      const tokens = tokensOf.get(term)
      const found = matched.find((one) => startIn(one, no) !== withoutVectors)
      const start = found === undefined ? withoutVectors : startIn(found, no)
      if (tokens === undefined || found === undefined || start < 0) return null
      return tokens.reduce((sum, t) => sum + Math.max(0, found.matches[start + t] as number), 0) / tokens.length
    },
  }
}

/** Events of a window: an event, the one before, the one after, the second before. */
const windowSize = 4

/** Late-interaction scores in the order asked, none where a whole window has no vectors; and the matches behind them. */
async function lateInteraction(
  nos: readonly number[],
  question: Weighted,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ scores: (number | undefined)[]; best: Matches }> {
  const { previous, next } = snapshot.directory
  const { late } = policy
  const discounts = [1, late.previous, late.next, late.secondPrevious]
  const windows = new Int32Array(nos.length * windowSize)
  let end = 0
  for (const no of nos) {
    const before = previous[no] as number
    windows[end++] = no
    // A discount of 0 takes the neighbour out of the window; 0 is no event.
    windows[end++] = late.previous === 0 ? 0 : before
    windows[end++] = late.next === 0 ? 0 : (next[no] as number)
    windows[end++] = late.secondPrevious === 0 ? 0 : (previous[before] as number)
  }
  const best = await bestMatches(eventsIn(windows), question.tokens, snapshot)
  const starts = windows.map((no) => startIn(best, no))
  const scoring = { discounts, question, exponent: late.exponent }
  return { scores: nos.map((_, i) => windowScore(starts, i * windowSize, scoring, best.matches)), best }
}

/** Numbers of the events in some windows, each once, ascending. */
function eventsIn(windows: Int32Array): number[] {
  const sorted = windows.slice().sort()
  const nos: number[] = []
  for (let i = 0; i < sorted.length; i++) if (sorted[i] !== (sorted[i - 1] ?? 0)) nos.push(sorted[i] as number)
  return nos
}

/**
 * Σ over the question's tokens of weight times the best discounted match in a window; none where all of it has no vectors.
 *
 * @param first  where the window's starts begin
 */
function windowScore(
  starts: Int32Array,
  first: number,
  { discounts, question, exponent }: { discounts: readonly number[]; question: Weighted; exponent: number },
  matches: Float32Array,
): number | undefined {
  let known = 0
  for (let w = 0; w < windowSize; w++) if (starts[first + w] !== withoutVectors) known++
  if (known === 0) return undefined
  let score = 0
  for (let t = 0; t < question.weights.length; t++) {
    let most = 0
    for (let w = 0; w < windowSize; w++) {
      const start = starts[first + w] as number
      if (start < 0) continue
      const match = (discounts[w] as number) * (matches[start + t] as number)
      if (match > most) most = match
    }
    score += (question.weights[t] as number) * most ** exponent
  }
  return score
}

/** In place of a start: the event has vectors, but its words are all too frequent to have rows. */
const withoutRows = -1

/** In place of a start: the event has no vectors, or there is no such event. */
const withoutVectors = -2

/** Best cosines, event by event: those of one event lie together, one per question token. */
interface Matches {
  readonly matches: Float32Array
  /** Events, ascending. */
  readonly nos: readonly number[]
  /** By event where its matches start, or `withoutRows`, or `withoutVectors`. */
  readonly starts: Int32Array
}

/** Where an event's matches start; `withoutVectors` for one that is not among them. */
function startIn({ nos, starts }: Matches, no: number): number {
  return starts[positionIn(nos, no)] ?? withoutVectors
}

/** The best cosine of each question token with the rows of each event. @param nos ascending */
async function bestMatches(nos: readonly number[], tokens: QuestionTokens, snapshot: Snapshot): Promise<Matches> {
  const blocks = await snapshot.tokenRows(nos)
  const dimensions = tokens.rows.length / tokens.count
  return withScratchMatrix(dimensions, (matrix) => {
    const starts = new Int32Array(nos.length).fill(withoutVectors)
    const ends = new Uint32Array(nos.length)
    let found = 0
    for (let i = 0; i < nos.length; i++) {
      const block = blocks[i]
      // Rows of another shape come from an embedder that gave its spaces the same id: no vectors of this one.
      if (block === null || block === undefined || block.rows.length !== block.count * dimensions) continue
      starts[i] = block.count === 0 ? withoutRows : found * tokens.count
      if (block.count === 0) continue
      matrix.appendInt8(block.rows)
      ends[found++] = matrix.count
    }
    const products = matrix.bestInt8(tokens.rows, ends.subarray(0, found))
    const matches = new Float32Array(products.length)
    for (let i = 0; i < matches.length; i++) matches[i] = (products[i] as number) / cosineScale
    return { matches, nos, starts }
  })
}
