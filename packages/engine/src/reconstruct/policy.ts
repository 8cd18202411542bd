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
  /** Path confidence up to which nothing is added; what is above it is. */
  readonly beliefMin: number
  /** Factor on the bonus where recall supports an answer already, and neither many nor a cause are asked for. */
  readonly settled: number
  /** The same of what a model judged. */
  readonly modelBonus: number
  /** Coefficients of the offline judge: for what recall found, and for what a path reached. */
  readonly judge: { readonly found: JudgeModel; readonly reached: JudgeModel }
}

/** Coefficients over the features, and their intercept; of any size and sign. */
export type JudgeModel = Readonly<Record<FeatureName | 'intercept', number>>

/** Defaults. The judge was fitted by `npm run eval -- fit-judge`, then `own` and `cover` of reached contents were set to 0; `bonus` was swept, the rest was chosen. */
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
  bonus: 0.7,
  beliefMin: 0,
  settled: 1,
  modelBonus: 2,
  judge: {
    found: {
      ...{ intercept: -2.54, own: 2.2, cover: 0.84, link: 0, path: 0, sense: 0 },
      ...{ value: 1.34, asks: -1.32, person: 0.3 },
    },
    reached: {
      ...{ intercept: -6.57, own: 0, cover: 0, link: 5.13, path: 2.28, sense: 3.04 },
      ...{ value: 1.47, asks: -1.78, person: 2.12 },
    },
  },
})

/** A policy with some numbers replaced. */
export type NumbersChange = Partial<Omit<ReconstructPolicy, 'judge'>> & {
  readonly judge?: { readonly found?: Partial<JudgeModel>; readonly reached?: Partial<JudgeModel> }
}

/**
 * A checked copy of a policy with changes.
 *
 * @throws {INVALID_INPUT} naming the number
 */
export function adjustNumbers(base: ReconstructPolicy, change: NumbersChange | undefined): ReconstructPolicy {
  if (change === undefined) return base
  const { judge = {}, ...own } = checkedObject(change, 'numbers')
  checkLike(own, base, '')
  const { found = {}, reached = {}, ...stray } = checkedObject(judge, 'judge')
  checkLike(stray, {}, 'judge.')
  checkLike(checkedObject(found, 'judge.found'), base.judge.found, 'judge.found.')
  checkLike(checkedObject(reached, 'judge.reached'), base.judge.reached, 'judge.reached.')
  const models = { found: { ...base.judge.found, ...found }, reached: { ...base.judge.reached, ...reached } }
  return Object.freeze({ ...base, ...own, judge: Object.freeze(models) })
}

function checkedObject<T extends object>(value: T, field: string): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bad(field, `must be an object of numbers, got ${shown(value)}`)
  return value
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
