/** What must the fields of a question in a file be? Of a line of a log and of a set alike. */

import { answerStrategies } from '../answer/answer-options.ts'
import { MemoryError } from '../errors.ts'
import { profiles } from '../recall/profile.ts'
import { instantOf } from '../record/instant.ts'
import { scopeOf } from '../record/scope.ts'
import type { AskedQuestion } from './question.ts'

/** Says what a value must be where it is not; else null. */
export type Check = (value: unknown) => string | null

/** A text that says something. */
export const textCheck: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' ? null : 'must be a string that is not empty'

const timeCheck: Check = (value) => {
  if (typeof value !== 'string') return 'must be an ISO 8601 time'
  return refusalOf(() => instantOf(value, 'time')) === null ? null : 'must be an ISO 8601 time'
}

const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    names.includes(value as string) ? null : `must be one of ${names.join(', ')}`

/** Every field beside the words, with what it must be where it is given. */
export const askedChecks: Readonly<Record<Exclude<keyof AskedQuestion, 'question'>, Check>> = {
  scope: (value) => refusalOf(() => scopeOf(value as object)),
  strategy: oneOf(answerStrategies),
  asker: textCheck,
  history: (value) =>
    Array.isArray(value) && value.every(isTurn) ? null : 'must be a list of turns such as {"speaker":"Tom","text":"…"}',
  now: timeCheck,
  asOf: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return timeCheck(value)
    const entries = Object.entries(value)
    const areTimes = entries.every(([name, time]) => ['saidAt', 'recordedAt'].includes(name) && !timeCheck(time))
    return areTimes && entries.length > 0 ? null : 'must be a time, or have saidAt or recordedAt'
  },
  profile: oneOf(profiles),
  budgetTokens: (value) => (typeof value === 'number' && value >= 1 ? null : 'must be a number ≥ 1'),
}

function isTurn(turn: unknown): boolean {
  if (typeof turn !== 'object' || turn === null) return false
  const { text, speaker, ...more } = turn as Record<string, unknown>
  const isNamed = speaker === undefined || typeof speaker === 'string'
  return typeof text === 'string' && isNamed && Object.keys(more).length === 0
}

function refusalOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return error.message
    throw error
  }
}
