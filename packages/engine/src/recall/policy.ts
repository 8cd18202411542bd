/**
 * By which numbers is memory recalled? One policy object: data, validated, exchangeable at run time.
 *
 * Every number names its source: a publication, or a measurement in docs/EVALUATION.md.
 */

import { MemoryError } from '../errors.ts'

/** All numbers of recall. Weights are dimensionless; a weight of 0 switches its signal off. */
export interface RecallPolicy {
  readonly name: string
  readonly lexical: {
    /** Saturation of term frequency (Robertson, Zaragoza: BM25 and beyond, 2009). */
    readonly k1: number
    /** Length normalisation in [0, 1]; same source. */
    readonly b: number
    /** Weights of an event's own words, of its two neighbours, and of the two beyond, in its document. */
    readonly own: number
    readonly near: number
    readonly far: number
    /** Weight of the words of its date. */
    readonly date: number
    /** A term in more than this share of the events separates nothing and is not read… */
    readonly frequencyShareMax: number
    /** …unless the scope is so small that reading it costs nothing: frequencies up to this are always read. */
    readonly frequencyMin: number
  }
  readonly late: {
    /** Discounts of a question token's best match in the previous, the next and the second previous event. */
    readonly previous: number
    readonly next: number
    readonly secondPrevious: number
    /** Exponent on the best match: sharpens full against partial matches. */
    readonly exponent: number
    /** How many of the fused candidates are reranked. */
    readonly candidates: number
  }
  readonly pool: {
    /** Candidates taken from the contextual BM25 ranking. */
    readonly lexical: number
    /** Candidates taken from the nearest sentence vectors. */
    readonly dense: number
    /** Candidates that enter the first fusion. */
    readonly size: number
  }
  readonly fusion: {
    /** `sum` adds normalised scores; `rrf` adds reciprocal ranks. */
    readonly method: 'sum' | 'rrf'
    /** Damping of reciprocal ranks: 60 (Cormack, Clarke, Büttcher, SIGIR 2009). */
    readonly rrfK: number
    readonly context: number
    readonly session: number
    readonly sentence: number
    readonly late: number
    readonly speaker: number
    /** Taken off an event that ends as a question: it asks, it seldom tells. */
    readonly asks: number
    /** Added when the question asks for a time and the event holds a time expression. */
    readonly time: number
  }
  readonly select: {
    /** Default token budget of a context. */
    readonly budgetTokens: number
    /** Tokens a line costs beside its text (time, ref, line break). */
    readonly lineTokens: number
    /** Lines in succession that did not fit before selection ends; what still fits then is short and far down. */
    readonly passOverMax: number
    /** Ranked events reported beside the context. */
    readonly rankedMax: number
  }
}

/** The policy fitted on development data; docs/EVALUATION.md has the table. */
export const defaultPolicy: RecallPolicy = freeze({
  name: 'default',
  lexical: { k1: 1.2, b: 0.75, own: 2, near: 0.6, far: 0.36, date: 2, frequencyShareMax: 0.1, frequencyMin: 2000 },
  late: { previous: 0.9, next: 0.75, secondPrevious: 0.75, exponent: 2, candidates: 250 },
  pool: { lexical: 150, dense: 200, size: 300 },
  fusion: {
    method: 'sum',
    rrfK: 60,
    context: 1,
    session: 0.35,
    sentence: 0.7,
    late: 1.3,
    speaker: 0.7,
    asks: 0.2,
    time: 0.5,
  },
  select: { budgetTokens: 2000, lineTokens: 12, passOverMax: 16, rankedMax: 100 },
})

const only = { context: 0, session: 0, sentence: 0, late: 0, speaker: 0, asks: 0, time: 0 }

/** Named policies: the default and the plain baselines it is measured against. */
export const policies: Readonly<Record<string, RecallPolicy>> = Object.freeze({
  default: defaultPolicy,
  /** BM25 over the events' own words: no context, no vectors. */
  'lexical-only': adjustPolicy(defaultPolicy, {
    name: 'lexical-only',
    lexical: { own: 1, near: 0, far: 0, date: 0 },
    fusion: { ...only, context: 1 },
  }),
  /** Nearest sentence vectors alone. */
  'dense-only': adjustPolicy(defaultPolicy, { name: 'dense-only', fusion: { ...only, sentence: 1 } }),
  /** The plain hybrid: both of them, merged by reciprocal ranks. */
  rrf: adjustPolicy(defaultPolicy, {
    name: 'rrf',
    lexical: { own: 1, near: 0, far: 0, date: 0 },
    fusion: { ...only, method: 'rrf', context: 1, sentence: 1 },
  }),
})

/** A policy with some numbers replaced, section by section. */
export type PolicyChange = {
  readonly [S in keyof RecallPolicy]?: RecallPolicy[S] extends object ? Partial<RecallPolicy[S]> : RecallPolicy[S]
}

/**
 * A checked copy of a policy with changes.
 *
 * @throws {INVALID_INPUT} naming the number that is unknown, not finite or out of range
 */
export function adjustPolicy(base: RecallPolicy, change: PolicyChange): RecallPolicy {
  const merged: Record<string, unknown> = { ...base }
  // Sections are copied, for the result is frozen and the caller's own object must not be.
  for (const [section, value] of Object.entries(base)) if (typeof value === 'object') merged[section] = { ...value }
  for (const [section, value] of Object.entries(change)) {
    const before = (base as unknown as Record<string, unknown>)[section]
    if (!Object.hasOwn(base, section)) throw bad(section, 'is no section of a policy')
    if (typeof before === 'object') {
      if (typeof value !== 'object' || value === null) throw bad(section, 'must be an object of numbers')
      for (const key of Object.keys(value as object))
        if (!Object.hasOwn(before as object, key)) throw bad(`${section}.${key}`, 'is no number of a policy')
      merged[section] = { ...before, ...(value as object) }
    } else merged[section] = value
  }
  const policy = merged as unknown as RecallPolicy
  check(policy)
  return freeze(policy)
}

function check(policy: RecallPolicy): void {
  if (typeof policy.name !== 'string') throw bad('name', 'must be a string')
  for (const [section, numbers] of Object.entries(policy))
    if (typeof numbers === 'object')
      for (const [key, value] of Object.entries(numbers as object)) {
        if (key === 'method') {
          if (value !== 'sum' && value !== 'rrf') throw bad('fusion.method', "must be 'sum' or 'rrf'")
        } else if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
          throw bad(`${section}.${key}`, `must be a number ≥ 0, got ${String(value)}`)
      }
  if (policy.lexical.b > 1) throw bad('lexical.b', 'must be in [0, 1]')
  if (policy.lexical.frequencyShareMax > 1) throw bad('lexical.frequencyShareMax', 'must be in [0, 1]')
  for (const key of ['lexical', 'dense', 'size'] as const)
    if (!Number.isInteger(policy.pool[key])) throw bad(`pool.${key}`, 'must be a whole number')
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `policy: ${field} ${why}`, { details: { field } })
}

function freeze(policy: RecallPolicy): RecallPolicy {
  for (const section of Object.values(policy)) if (typeof section === 'object') Object.freeze(section)
  return Object.freeze(policy)
}
