/** By which numbers does a reconstruction search and judge? Data, like the policy of recall; bounds stand apart. */

import { MemoryError, shown } from '../errors.ts'
import type { FeatureName } from './features.ts'

/** Numbers of a reconstruction. Weights and shares are in [0, 1] unless said otherwise. */
export interface ReconstructPolicy {
  /** Best of recall's ranking that are judged first. */
  readonly seeds: number
  /** Cues followed out of one content: the most telling. */
  readonly cuesMax: number
  /** A word in more events than this is no cue. */
  readonly cueEventsMax: number
  /** An entity in more events than this leads nowhere by itself; with a tag it does. */
  readonly entityEventsMax: number
  /** What the rarest word, and the rarest entity, ties two contents by. */
  readonly term: number
  readonly entity: number
  /** What standing next to each other in a conversation ties by, and how many turns on either side are looked at. */
  readonly neighbour: number
  readonly neighbours: number
  /** What being found by the question asked again in the words of evidence ties by; so many contents of each. */
  readonly search: number
  readonly searched: number
  /** Evidence of a step out of which the question is asked again: the most confident. */
  readonly searches: number
  /** What a shared tag ties by at a cosine of 1; tags below the cosine are none of a cue's. */
  readonly tag: number
  readonly tagCosineMin: number
  readonly tagsMax: number
  readonly tagEventsMax: number
  /** What speaking of the same days ties by, where evidence names them. */
  readonly timeline: number
  /** Whether leads are followed at all, and whether tags are. */
  readonly loop: boolean
  readonly tags: boolean
  /** How much of the path confidence is added to an event's own score, where the best event has 1. */
  readonly bonus: number
  /** Coefficients of the offline judge over its features, and their intercept; any size and sign. */
  readonly judge: Readonly<Record<FeatureName | 'intercept', number>>
}

/** Defaults. The judge was fitted by `npm run eval -- fit-judge`, the rest swept; docs/EVALUATION.md. */
export const defaultReconstructPolicy: ReconstructPolicy = Object.freeze({
  seeds: 24,
  cuesMax: 10,
  cueEventsMax: 16,
  entityEventsMax: 40,
  term: 0.5,
  entity: 0.6,
  neighbour: 0.3,
  neighbours: 2,
  search: 0.3,
  searched: 12,
  searches: 3,
  tag: 0.6,
  tagCosineMin: 0.45,
  tagsMax: 8,
  tagEventsMax: 30,
  timeline: 0.3,
  loop: true,
  tags: true,
  bonus: 0.4,
  judge: {
    intercept: -2,
    own: 3,
    cover: 2,
    fresh: 1,
    link: 2,
    path: 1,
    sense: 0.5,
    value: 0.5,
    asks: -1,
    person: 0.5,
  },
})

/** A policy with some numbers replaced. */
export type NumbersChange = Partial<Omit<ReconstructPolicy, 'judge'>> & {
  readonly judge?: Partial<ReconstructPolicy['judge']>
}

/**
 * A checked copy of a policy with changes.
 *
 * @throws {INVALID_INPUT} naming the number
 */
export function adjustNumbers(base: ReconstructPolicy, change: NumbersChange | undefined): ReconstructPolicy {
  if (change === undefined) return base
  if (typeof change !== 'object' || change === null || Array.isArray(change))
    throw bad('numbers', `must be an object of numbers, got ${shown(change)}`)
  const { judge = {}, ...own } = change
  checkLike(own, base, '')
  checkLike(judge, base.judge, 'judge.')
  return Object.freeze({ ...base, ...own, judge: Object.freeze({ ...base.judge, ...judge }) })
}

function checkLike(change: object, base: object, prefix: string): void {
  const known = base as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(change)) {
    const field = `${prefix}${key}`
    if (!Object.hasOwn(known, key)) throw bad(field, 'is no number of a reconstruction')
    if (typeof value !== typeof known[key]) throw bad(field, `must be a ${typeof known[key]}, got ${shown(value)}`)
    if (typeof value === 'number' && !(Number.isFinite(value) && (prefix !== '' || value >= 0)))
      throw bad(field, `must be a number${prefix === '' ? ' ≥ 0' : ''}, got ${shown(value)}`)
  }
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `reconstruct: ${field} ${why}`, { details: { field } })
}
