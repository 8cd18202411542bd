/** Are these options of a recall usable? Checks them, and finds the policy they name. */

import { checkOptions, MemoryError, readable, shown } from '../errors.ts'
import type { Instant } from '../record/instant.ts'
import { instantOf } from '../record/instant.ts'
import type { TokenCounter } from '../text/budget.ts'
import { checkDialogue } from './dialogue.ts'
import type { RecallPolicy } from './policy.ts'
import { adjustPolicy, policies } from './policy.ts'
import { profiles, withProfile } from './profile.ts'
import type { RecallOptions } from './recollection.ts'

const known = [
  'budgetTokens',
  'policy',
  'profile',
  'asker',
  'history',
  'tokenCounter',
  'watch',
  'now',
  'signal',
  'asOf',
  'deadlineMs',
  'questionLog',
] as const satisfies (keyof RecallOptions)[]

/** @throws {INVALID_INPUT} naming the option */
export function checkRecallOptions(options: RecallOptions, operation: string): RecallOptions {
  const asked = checkOptions(options, known, operation)
  return readable(operation, 'options', () => checked(asked, operation))
}

function checked(options: RecallOptions, operation: string): RecallOptions {
  const { watch, tokenCounter, deadlineMs, questionLog = 'always' } = options
  // Array.from: every() alone would pass over the holes of a sparse list.
  if (watch !== undefined && (!Array.isArray(watch) || !Array.from(watch).every((ref) => typeof ref === 'string')))
    throw bad(operation, 'watch', `must be a list of refs, got ${shown(watch)}`)
  if (tokenCounter !== undefined && typeof tokenCounter?.count !== 'function')
    throw bad(operation, 'tokenCounter', `must have a method count(text), got ${shown(tokenCounter)}`)
  const isTime = typeof deadlineMs === 'number' && Number.isFinite(deadlineMs) && deadlineMs > 0
  if (deadlineMs !== undefined && !isTime)
    throw bad(operation, 'deadlineMs', `must be a number above 0, got ${shown(deadlineMs)}`)
  if (questionLog !== 'always' && questionLog !== 'asking')
    throw bad(operation, 'questionLog', `must be always or asking, got ${shown(questionLog)}`)
  checkDialogue(options, operation)
  const { profile } = options
  if (profile !== undefined && !profiles.includes(profile))
    throw bad(operation, 'profile', `must be one of ${profiles.join(', ')}, got ${shown(profile)}`)
  return options
}

/** When a question is asked, as given or by default. @throws {INVALID_INPUT} when it is no time of the years 1 to 9999 */
export function nowOf({ now }: RecallOptions, otherwise: Instant, operation: string): Instant {
  if (now === undefined) return otherwise
  try {
    return instantOf(now, operation)
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw bad(operation, 'now', `must be an ISO 8601 time such as 2025-03-04T19:12:00+01:00, got ${shown(now)}`)
  }
}

/** The budget asked for, or the policy's. @throws {INVALID_INPUT} when it is no finite number ≥ 1 */
export function budgetOf({ budgetTokens }: RecallOptions, policy: RecallPolicy): number {
  const budget: unknown = budgetTokens ?? policy.select.budgetTokens
  if (typeof budget !== 'number' || !Number.isFinite(budget) || budget < 1)
    throw bad('recall', 'budgetTokens', `must be ≥ 1, got ${shown(budget)}`)
  return budget
}

/**
 * The policy asked for: the memory's own or one by name, under the profile asked for; or the own one changed, where the
 * changes are made last. @throws {INVALID_INPUT}
 */
export function policyOf({ policy: asked, profile = 'balanced' }: RecallOptions, own: RecallPolicy): RecallPolicy {
  if (typeof asked === 'object') return adjustPolicy(withProfile(own, profile), asked)
  return withProfile(namedPolicy(asked, own), profile)
}

function namedPolicy(asked: string | undefined, own: RecallPolicy): RecallPolicy {
  if (asked === undefined) return own
  const named = typeof asked === 'string' && Object.hasOwn(policies, asked) ? policies[asked] : undefined
  if (named !== undefined) return named
  throw bad('recall', 'policy', `must be one of ${Object.keys(policies).join(', ')}, got ${shown(asked)}`)
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}

/** A counter of the caller's may throw or give anything: a string would be glued to the overhead, not added. */
export function checkedCounter(counter: TokenCounter): TokenCounter {
  return {
    count(text: string): number {
      const tokens: unknown = readable('recall', 'tokenCounter', () => counter.count(text))
      if (typeof tokens !== 'number' || !(tokens >= 0))
        throw new MemoryError('INVALID_INPUT', `recall: tokenCounter must return a number ≥ 0, got ${shown(tokens)}`, {
          details: { field: 'tokenCounter' },
        })
      return tokens
    },
  }
}
