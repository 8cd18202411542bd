/**
 * By which numbers is memory recalled? One policy object: data, validated, exchangeable at run time.
 *
 * Every number names its source: a publication, or a measurement in docs/EVALUATION.md.
 */

import { MemoryError, readable, shown } from '../errors.ts'
import { type Graph, graphs } from '../record/relation.ts'
import { intents } from './intent.ts'
import { magmaPaper, mragentPaper } from './paper-policies.ts'
import type { VerdictPolicy } from './verdict/verdict-policy.ts'
import { defaultVerdictPolicy } from './verdict/verdict-policy.ts'
import type { WalkPolicy } from './walk-policy.ts'
import { defaultWalkPolicy, walkMethods } from './walk-policy.ts'

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
    /** Discount on terms that only the dialogue before the question has, in [0, 1]: half, as for a speaker named beside another. */
    readonly background: number
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
    /**
     * Question tokens that are matched, the heaviest by inverse document frequency. The work grows with them times the
     * rows of the candidates; a question of some forty words stays whole.
     */
    readonly questionTokensMax: number
  }
  readonly pool: {
    /** Candidates taken from the contextual BM25 ranking. */
    readonly lexical: number
    /** Candidates taken from the nearest sentence vectors. */
    readonly dense: number
    /** Candidates taken from the window of a question that has one, in order of time: as many as a recall can score in passing. */
    readonly time: number
    /** Candidates taken from the events that mention whom the question names. */
    readonly entity: number
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
    /** Of an event that mentions whom the question names, by how rare that is. */
    readonly entity: number
    /** Taken off an event that ends as a question: it asks, it seldom tells. */
    readonly asks: number
    /** Added when the question asks for a time and the event holds a time expression. */
    readonly time: number
    /** Added to an event in the window of a question, where what lies outside may answer as well. */
    readonly window: number
  }
  /** What is left out when a recall with a deadline runs late. */
  readonly deadline: {
    /** Share of the time in [0, 1] after which fewer candidates are reranked. */
    readonly pressingShare: number
    /** So many. */
    readonly narrowCandidates: number
  }
  /** How relations are walked, and what that adds. */
  readonly walk: WalkPolicy
  readonly select: {
    /** Default token budget of a context. */
    readonly budgetTokens: number
    /** Tokens a line costs beside its text (time, ref, line break). */
    readonly lineTokens: number
    /** Lines in succession that did not fit before selection ends; what still fits then is short and far down. */
    readonly passOverMax: number
    /** Ranked events reported beside the context. */
    readonly rankedMax: number
    /** Best of the ranking that bring along the question they answer, and what they are dated by; and terms of the longest answer that does. */
    readonly companions: number
    readonly companionTermsMax: number
    /** Best of the ranking whose successors are put above them; 0 for none. */
    readonly successions: number
  }
  /** From when on the evidence counts as supporting an answer. */
  readonly verdict: VerdictPolicy
}

/** The policy fitted on development data; docs/EVALUATION.md has the table. */
export const defaultPolicy: RecallPolicy = freeze({
  name: 'default',
  lexical: {
    k1: 1.2,
    b: 0.75,
    own: 2,
    near: 0.6,
    far: 0.36,
    date: 2,
    background: 0.5,
    frequencyShareMax: 0.1,
    frequencyMin: 2000,
  },
  late: { previous: 0.9, next: 0.75, secondPrevious: 0.75, exponent: 2, candidates: 250, questionTokensMax: 64 },
  pool: { lexical: 150, dense: 200, entity: 50, time: 1000, size: 300 },
  fusion: {
    method: 'sum',
    rrfK: 60,
    context: 1,
    session: 0.35,
    sentence: 0.7,
    late: 1.3,
    speaker: 0.7,
    entity: 2,
    asks: 0.2,
    time: 0.5,
    window: 0.3,
  },
  deadline: { pressingShare: 0.5, narrowCandidates: 60 },
  walk: defaultWalkPolicy,
  select: {
    budgetTokens: 2000,
    lineTokens: 12,
    passOverMax: 16,
    rankedMax: 100,
    companions: 20,
    companionTermsMax: 6,
    // About what a default budget shows.
    successions: 50,
  },
  verdict: defaultVerdictPolicy,
})

const noWalk = { depth: 0 }
/** A baseline knows no windows. */
const noWindow = { time: 0 }
const only = { context: 0, session: 0, sentence: 0, late: 0, speaker: 0, entity: 0, asks: 0, time: 0, window: 0 }

/** Bonuses for gains whose largest is 1, whatever the relations are worth; fitted for them. */
const relativeBonuses = {
  bonus: { why: 0.15, when: 0.05, 'who-what': 0.05, fact: 0.05, 'count-or-list': 0.3, 'current-state': 0.05 },
  directedBonus: 0.3,
}

/** What every graph counts where none is preferred. */
const even: Readonly<Record<Graph, number>> = { temporal: 0.25, causal: 0.25, semantic: 0.25, entity: 0.25 }

/** Largest number of a policy: above it weights lose digits in their sums, and sizes mean nothing any more. */
const numberMax = 1e6

/** Numbers that count something: half of one is none. 0 switches it off, as everywhere. */
const counts: ReadonlySet<string> = new Set([
  ...['candidates', 'questionTokensMax'].map((key) => `late.${key}`),
  ...['lexical', 'dense', 'time', 'entity', 'size'].map((key) => `pool.${key}`),
  'deadline.narrowCandidates',
  ...['anchors', 'depth', 'width', 'budget', 'entityBest', 'entityEventsMax', 'hops', 'overlapsMax'].map(
    (key) => `walk.${key}`,
  ),
  ...['passOverMax', 'rankedMax', 'companions', 'companionTermsMax'].map((key) => `select.${key}`),
  'verdict.events',
])

/** Named policies: the default and the plain baselines it is measured against. */
export const policies: Readonly<Record<string, RecallPolicy>> = Object.freeze({
  default: defaultPolicy,
  /** BM25 over the events' own words: no context, no vectors. */
  'lexical-only': adjustPolicy(defaultPolicy, {
    name: 'lexical-only',
    lexical: { own: 1, near: 0, far: 0, date: 0 },
    fusion: { ...only, context: 1 },
    pool: noWindow,
    walk: noWalk,
  }),
  /** Nearest sentence vectors alone. */
  'dense-only': adjustPolicy(defaultPolicy, {
    name: 'dense-only',
    fusion: { ...only, sentence: 1 },
    pool: noWindow,
    walk: noWalk,
  }),
  /** The plain hybrid: both of them, merged by reciprocal ranks. */
  rrf: adjustPolicy(defaultPolicy, {
    name: 'rrf',
    lexical: { own: 1, near: 0, far: 0, date: 0 },
    fusion: { ...only, method: 'rrf', context: 1, sentence: 1 },
    pool: noWindow,
    walk: noWalk,
  }),
  /** The default without relations: what the walk earns is the difference. */
  'no-walk': adjustPolicy(walkingOnly(defaultPolicy, []), { name: 'no-walk', walk: noWalk }),
  'no-causal': withoutGraph('causal'),
  'no-temporal': withoutGraph('temporal'),
  'no-semantic': withoutGraph('semantic'),
  'no-entity': withoutGraph('entity'),
  'only-temporal': onlyGraph('temporal'),
  'only-causal': onlyGraph('causal'),
  'only-semantic': onlyGraph('semantic'),
  'only-entity': onlyGraph('entity'),
  /** Whatever the question asks for, every graph counts the same. */
  'uniform-weights': adjustPolicy(defaultPolicy, {
    name: 'uniform-weights',
    walk: { weights: Object.fromEntries(intents.map((intent) => [intent, even])) },
  }),
  /** The gain divided by the largest of the walk, as designed first: ADR 28. */
  'relative-gain': adjustPolicy(defaultPolicy, {
    name: 'relative-gain',
    walk: { method: 'relative-gain', ...relativeBonuses },
  }),
  /** Personalised PageRank over the walk's edges in place of the best path. */
  pagerank: adjustPolicy(defaultPolicy, { name: 'pagerank', walk: { method: 'pagerank', ...relativeBonuses } }),
  /** Algorithm 1 as published: the raw score of a path ranks. */
  'paper-score': adjustPolicy(defaultPolicy, { name: 'paper-score', walk: { method: 'path' } }),
  'magma-paper': adjustPolicy(defaultPolicy, magmaPaper),
  'mragent-paper': adjustPolicy(defaultPolicy, mragentPaper),
})

/** The default with one graph switched off, for every intent. */
function withoutGraph(graph: Graph): RecallPolicy {
  const others = graphs.filter((one) => one !== graph)
  return adjustPolicy(walkingOnly(defaultPolicy, others), { name: `no-${graph}` })
}

/** The default with one graph alone. */
function onlyGraph(graph: Graph): RecallPolicy {
  return adjustPolicy(walkingOnly(defaultPolicy, [graph]), { name: `only-${graph}` })
}

/** The policy with these graphs alone: the others count nothing, for every intent; without entities no signal of theirs either. */
export function walkingOnly(policy: RecallPolicy, walked: readonly Graph[]): RecallPolicy {
  if (!readable('policy', 'graphs', () => Array.isArray(walked)))
    throw bad('graphs', `must be a list of ${graphs.join(', ')}, got ${shown(walked)}`)
  const unwalked = graphs.filter((graph) => !walked.includes(graph))
  if (unwalked.length === 0) return policy
  const none = Object.fromEntries(unwalked.map((graph) => [graph, 0]))
  const weights = Object.fromEntries(intents.map((intent) => [intent, none]))
  const named = walked.includes('entity') ? {} : { pool: { entity: 0 }, fusion: { entity: 0 } }
  return adjustPolicy(policy, { walk: { weights }, ...named })
}

/** A value with any of its parts replaced. */
type Change<T> = T extends number | string ? T : { readonly [K in keyof T]?: Change<T[K]> }

/** A policy with some numbers replaced, as deep as need be. */
export type PolicyChange = Change<RecallPolicy>

/**
 * A checked copy of a policy with changes.
 *
 * @throws {INVALID_INPUT} naming the number that is unknown, not finite or out of range
 */
export function adjustPolicy(base: RecallPolicy, change: PolicyChange): RecallPolicy {
  return readable('policy', 'change', () => adjusted(base, change))
}

function adjusted(base: RecallPolicy, change: PolicyChange): RecallPolicy {
  if (typeof change !== 'object' || change === null || Array.isArray(change))
    throw bad('change', `must be an object of sections, got ${shown(change)}`)
  const policy = changed(base, change, '') as RecallPolicy
  check(policy, '')
  if (policy.lexical.b > 1) throw bad('lexical.b', 'must be in [0, 1]')
  if (policy.deadline.pressingShare > 1) throw bad('deadline.pressingShare', 'must be in [0, 1]')
  if (policy.walk.damping > 1) throw bad('walk.damping', 'must be in [0, 1]')
  if (policy.lexical.frequencyShareMax > 1) throw bad('lexical.frequencyShareMax', 'must be in [0, 1]')
  return freeze(policy)
}

type Part = Readonly<Record<string, unknown>>

/** A copy throughout, for the result is frozen and the caller's own object must not be. */
function changed(base: unknown, change: unknown, path: string): unknown {
  if (typeof base !== 'object' || base === null) {
    // Else it would be taken for a section, of which none of the numbers is known.
    if (typeof change === 'object' && change !== null) throw bad(path, `must be a ${typeof base}, got an object`)
    return change === undefined ? base : change
  }
  if (change !== undefined && (typeof change !== 'object' || change === null))
    throw bad(path, 'must be an object of numbers')
  const parts = (change ?? {}) as Part
  for (const key of Object.keys(parts))
    if (!Object.hasOwn(base, key))
      throw bad(joined(path, key), path === '' ? 'is no section of a policy' : 'is no number of a policy')
  // A part given as undefined is a slip of the pen, not a wish for the default: check() will name it.
  return Object.fromEntries(
    Object.entries(base).map(([key, value]) => [
      key,
      Object.hasOwn(parts, key) && parts[key] === undefined ? undefined : changed(value, parts[key], joined(path, key)),
    ]),
  )
}

function check(part: unknown, path: string): void {
  for (const [key, value] of Object.entries(part as Part)) {
    const at = joined(path, key)
    if (typeof value === 'object' && value !== null) check(value, at)
    else if (at === 'name') {
      if (typeof value !== 'string') throw bad(at, 'must be a string')
    } else if (at === 'fusion.method') {
      if (value !== 'sum' && value !== 'rrf') throw bad(at, "must be 'sum' or 'rrf'")
    } else if (at === 'walk.method') {
      if (!walkMethods.includes(value as WalkPolicy['method']))
        throw bad(at, `must be one of ${walkMethods.join(', ')}`)
    } else checkNumber(value, at)
  }
}

function checkNumber(value: unknown, at: string): void {
  if (typeof value !== 'number' || !(value >= 0 && value <= numberMax))
    throw bad(at, `must be a number in [0, ${numberMax}], got ${shown(value)}`)
  if (counts.has(at) && !Number.isInteger(value)) throw bad(at, `must be a whole number, got ${shown(value)}`)
}

function joined(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `policy: ${field} ${why}`, { details: { field } })
}

function freeze<T extends object>(part: T): T {
  for (const inner of Object.values(part)) if (typeof inner === 'object' && inner !== null) freeze(inner)
  return Object.freeze(part)
}
