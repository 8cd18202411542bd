/**
 * Which questions must still be answered, and by what? A question set: one JSON object a line, made from a question log and
 * edited by hand.
 *
 * `{"id":"kiln","question":"Why are the plates late?","expected":["m1"],"asker":"Tom","now":"2026-04-01T08:00:00Z"}`
 */

import { answerStrategies } from '../answer/answer-options.ts'
import { MemoryError, shown } from '../errors.ts'
import type { AskedQuestion } from '../question-log/question.ts'
import { profiles } from '../recall/profile.ts'
import { instantOf } from '../record/instant.ts'
import { scopeOf } from '../record/scope.ts'

/** A question, and what must be found for it. */
export interface SetQuestion extends AskedQuestion {
  /** Unique in the set: runs are compared by it. */
  readonly id: string
  /** Refs of the evidence; none where the memory does not know, and should say so. */
  readonly expected: readonly string[]
}

type Check = (value: unknown) => string | null

const textCheck: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' ? null : 'must be a string that is not empty'

const timeCheck: Check = (value) => {
  if (typeof value !== 'string') return 'must be an ISO 8601 time'
  return refusalOf(() => instantOf(value, 'time')) === null ? null : 'must be an ISO 8601 time'
}

const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    names.includes(value as string) ? null : `must be one of ${names.join(', ')}`

/** Every field of a line with what it must be. */
const checks: Readonly<Record<keyof SetQuestion, Check>> = {
  id: textCheck,
  question: textCheck,
  expected: (value) =>
    Array.isArray(value) && value.every((ref) => typeof ref === 'string' && ref !== '')
      ? null
      : 'must be a list of refs, empty where the memory does not know',
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

const needed = ['id', 'question', 'expected'] as const satisfies (keyof SetQuestion)[]

/** A set that is read line by line; it knows the ids before. */
export class QuestionSetReader {
  readonly #lineOf = new Map<string, number>()

  /**
   * The question of a line.
   *
   * @throws {INVALID_INPUT} naming the line, the field and what it must be
   */
  read(line: string, lineNo: number): SetQuestion {
    const fields = parsed(line)
    if (fields === null) throw bad(lineNo, null, `must be a JSON object, got ${shown(line)}`)
    const names = Object.keys(checks)
    const unknown = Object.keys(fields).find((name) => !names.includes(name))
    if (unknown !== undefined) throw bad(lineNo, unknown, `is not known; known are ${names.join(', ')}`)
    for (const name of new Set([...needed, ...Object.keys(fields)])) {
      const fault = checks[name as keyof SetQuestion](fields[name])
      if (fault !== null) throw bad(lineNo, name, `${fault}, got ${shown(fields[name])}`)
    }
    const question = fields as unknown as SetQuestion
    const before = this.#lineOf.get(question.id)
    if (before !== undefined)
      throw bad(lineNo, 'id', `must be unique, got ${shown(question.id)}, which line ${before} has`)
    this.#lineOf.set(question.id, lineNo)
    return question
  }
}

/** The line of a question, with its end. `expected` null is left to be filled in by hand, and refused until it is. */
export function setLine({
  id,
  question,
  expected,
  ...rest
}: Omit<SetQuestion, 'expected'> & { readonly expected: SetQuestion['expected'] | null }): string {
  return `${JSON.stringify({ id, question, expected, ...rest })}\n`
}

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
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

function bad(line: number, field: string | null, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `question set: line ${line}: ${field === null ? 'it' : field} ${why}`, {
    details: { line, ...(field === null ? {} : { field }) },
  })
}
