/**
 * When is a change not to be merged? Conditions on what a replay found, in words.
 *
 *     recall@10<90      fails where recall@10 is below 90 %
 *     recall@10<-1      fails where it fell by more than 1 point since the baseline
 *     tokens>+20%       fails where contexts cost over a fifth more than then
 *     lost>0            fails where evidence was found then and is not now
 *
 * A number with a sign is a change since the baseline, over the questions that both runs have; one without is the figure itself.
 * Shares are in percent.
 */

import { MemoryError, shown } from '../errors.ts'
import { type Comparison, changeOf } from './comparison.ts'
import { figureOf, metricForms, metricOf } from './metric.ts'
import type { Run } from './replayed.ts'

/** Comparators, and when a figure fails by one. */
const comparators: Readonly<Record<'<' | '<=' | '>' | '>=', (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit - epsilon,
  '<=': (value, limit) => value <= limit + epsilon,
  '>': (value, limit) => value > limit + epsilon,
  '>=': (value, limit) => value >= limit - epsilon,
}

/** Means of many numbers miss a limit in their last digits. */
const epsilon = 1e-9

/** A condition, read. */
export interface Condition {
  /** As it was written. */
  readonly text: string
  readonly metric: string
  readonly comparator: keyof typeof comparators
  readonly number: number
  /** `figure` itself, its `change` since the baseline, or the change as a `ratio`, in percent of what it was. */
  readonly of: 'figure' | 'change' | 'ratio'
}

/** How one condition came out. */
export interface Judged {
  readonly condition: Condition
  /** In the unit of the condition. */
  readonly value: number
  readonly failed: boolean
}

/** How a gate came out. */
export interface GateOutcome {
  readonly passed: boolean
  readonly judged: readonly Judged[]
}

/** What is held against a baseline where nothing is said: a point of what is found, and two points of verdicts that turned wrong. */
export const defaultConditions: readonly string[] = ['context<-1', 'recall@10<-1', 'declined>+2', 'abstained<-2']

/** Counts the questions that were lost since the baseline, or won. */
const turned = ['lost', 'won'] as const

/** Reads a condition. @throws {INVALID_INPUT} saying what of it is wrong */
export function conditionOf(text: string): Condition {
  const parts =
    /^\s*(?<metric>[a-z]+(?:@\d+)?)\s*(?<comparator><=|>=|<|>)\s*(?<sign>[+-]?)(?<number>\d+(?:\.\d+)?)\s*(?<percent>%?)\s*$/.exec(
      text,
    )?.groups
  if (parts === undefined)
    throw bad(`must be METRIC, one of < <= > >=, and a number, as recall@10<-1, got ${shown(text)}`)
  const { metric = '', comparator = '<', sign = '', number = '', percent = '' } = parts
  const isTurned = turned.includes(metric as (typeof turned)[number])
  const unit = isTurned ? 'count' : unitOf(metric)
  if (isTurned && sign !== '') throw bad(`${metric} is a change already and takes no sign, got ${shown(text)}`)
  if (percent !== '' && unit !== 'share' && sign === '')
    throw bad(`% must stand behind a share, or behind a change such as +20%, got ${shown(text)}`)
  const isRatio = percent !== '' && unit !== 'share'
  return {
    text: text.trim(),
    metric,
    comparator: comparator as Condition['comparator'],
    number: Number(`${sign}${number}`),
    of: isRatio ? 'ratio' : sign !== '' ? 'change' : 'figure',
  }
}

/**
 * Holds a run against conditions.
 *
 * @param comparison  with the baseline; null where there is none
 * @throws {INVALID_INPUT} for a condition that needs a baseline where there is none, or says nothing of any question; and for a
 *   baseline that has none of the questions
 */
export function judgeRun(run: Run, comparison: Comparison | null, conditions: readonly Condition[]): GateOutcome {
  if (comparison?.pairs.length === 0) throw bad('the baseline must have questions of the set, got one that has none')
  const judged = conditions.map((condition): Judged => {
    const value = valueFor(condition, run, comparison)
    return { condition, value, failed: comparators[condition.comparator](value, condition.number) }
  })
  return { passed: judged.every(({ failed }) => !failed), judged }
}

/** The default conditions that say something of these runs. */
export function usualConditions({ pairs }: Comparison): Condition[] {
  return defaultConditions.map(conditionOf).filter(({ metric }) => changeOf(metric, pairs) !== null)
}

function valueFor(condition: Condition, run: Run, comparison: Comparison | null): number {
  const { metric, of, text } = condition
  if (metric === 'lost' || metric === 'won') return paired(condition, comparison)[metric].length
  const scale = unitOf(metric) === 'share' ? 100 : 1
  if (of === 'figure') {
    const figure = figureOf(metricOf(metric), run.questions)
    if (figure === null) throw bad(`${metric} says nothing of any question of the set, got ${shown(text)}`)
    return figure * scale
  }
  const change = changeOf(metric, paired(condition, comparison).pairs)
  if (change === null) throw bad(`${metric} says nothing of any question of both runs, got ${shown(text)}`)
  if (of === 'change') return change.change.mean * scale
  if (change.before === 0) throw bad(`a change in percent needs a figure above 0 in the baseline, got ${shown(text)}`)
  return (change.change.mean / change.before) * 100
}

function paired({ text }: Condition, comparison: Comparison | null): Comparison {
  if (comparison === null) throw bad(`a change needs a baseline, got ${shown(text)}`)
  return comparison
}

function unitOf(name: string): 'share' | 'mean' | 'count' {
  try {
    return metricOf(name).unit
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw bad(`metric must be one of ${metricForms}, ${turned.join(', ')}, got ${shown(name)}`)
  }
}

function bad(why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `gate: ${why}`, { details: { field: 'fail-on' } })
}
