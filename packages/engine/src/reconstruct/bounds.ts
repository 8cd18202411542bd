/** How far may a reconstruction go? Hard limits as data: checked, and exchangeable while a memory is open. */

import { checkOptions, MemoryError, readable, shown } from '../errors.ts'

/** Limits of one reconstruction. None is ever exceeded, not by one. */
export interface Bounds {
  /** Steps, each with one judgement; from 1. */
  readonly stepsMax: number
  /** Hops from what recall found, or from what the question names. */
  readonly depthMax: number
  /** Leads followed in a step: the most confident. */
  readonly leadsMax: number
  /** Actions on the memory in all steps together. */
  readonly actionsMax: number
  /** Contents judged in a step. */
  readonly candidatesMax: number
  /** Calls of a language model in all steps together; the offline judge needs none. */
  readonly callsMax: number
  /** Tokens that are put before the judge, and that it may say, in all steps together. */
  readonly tokensMax: number
  /** Milliseconds after which no further step begins. */
  readonly timeMs: number
  /** Relevance in [0, 1] from which a content is evidence. */
  readonly relevanceMin: number
  /** Path confidence in [0, 1], the product of the relevances along it, below which a path ends. */
  readonly confidenceMin: number
  /** Steps in succession without new evidence that end it; from 1. */
  readonly barrenMax: number
}

/** Defaults; docs/EVALUATION.md has the sweeps. */
export const defaultBounds: Bounds = Object.freeze({
  stepsMax: 4,
  depthMax: 3,
  leadsMax: 24,
  actionsMax: 120,
  candidatesMax: 60,
  callsMax: 6,
  tokensMax: 24_000,
  timeMs: 5_000,
  relevanceMin: 0.5,
  confidenceMin: 0.15,
  barrenMax: 2,
})

const shares: ReadonlySet<string> = new Set(['relevanceMin', 'confidenceMin'])
const fromOne: ReadonlySet<string> = new Set(['stepsMax', 'barrenMax'])

/** Largest limit: beyond it a number limits nothing. */
const limitMax = 1e9

/**
 * Limits with changes, checked.
 *
 * @throws {INVALID_INPUT} naming the limit
 */
export function boundsOf(change: Partial<Bounds> | undefined, base: Bounds = defaultBounds): Bounds {
  if (change === undefined) return base
  const keys = Object.keys(defaultBounds) as (keyof Bounds)[]
  const given = readable('bounds', 'bounds', () => checkOptions(change, keys, 'bounds'))
  const changed = { ...base, ...given }
  for (const key of keys) check(key, changed[key])
  return Object.freeze(changed)
}

function check(key: string, value: unknown): void {
  const [min, max] = shares.has(key) ? [0, 1] : [fromOne.has(key) ? 1 : 0, limitMax]
  const whole = shares.has(key) || key === 'timeMs' || Number.isInteger(value)
  if (typeof value === 'number' && whole && value >= min && value <= max) return
  const kind = shares.has(key) || key === 'timeMs' ? 'a number' : 'a whole number'
  throw new MemoryError('INVALID_INPUT', `bounds: ${key} must be ${kind} in [${min}, ${max}], got ${shown(value)}`, {
    details: { field: key },
  })
}
