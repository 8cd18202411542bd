/**
 * Which questions must still be answered, and by what? A question set: one JSON object a line, made from a question log and
 * edited by hand.
 *
 * `{"id":"kiln","question":"Why are the plates late?","expected":["m1"],"asker":"Tom","now":"2026-04-01T08:00:00Z"}`
 */

import { MemoryError, shown } from '../errors.ts'
import type { AskedQuestion } from '../question-log/question.ts'
import { askedChecks, type Check, textCheck } from '../question-log/question-fields.ts'

/** A question, and what must be found for it. */
export interface SetQuestion extends AskedQuestion {
  /** Unique in the set: runs are compared by it. */
  readonly id: string
  /** Refs of the evidence; none where the memory does not know, and should say so. */
  readonly expected: readonly string[]
}

/** Every field of a line with what it must be. */
const checks: Readonly<Record<keyof SetQuestion, Check>> = {
  id: textCheck,
  question: textCheck,
  expected: (value) =>
    Array.isArray(value) && value.every((ref) => typeof ref === 'string' && ref !== '')
      ? null
      : 'must be a list of refs, empty where the memory does not know',
  ...askedChecks,
}

const needed = ['id', 'question', 'expected'] as const satisfies (keyof SetQuestion)[]

/** The first field of a question that is wrong, and why; null where all are right. What is undefined counts as not there. */
export function faultOf(
  fields: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly why: string } | null {
  const names = Object.keys(checks)
  const given = Object.keys(fields).filter((name) => fields[name] !== undefined)
  const unknown = given.find((name) => !names.includes(name))
  if (unknown !== undefined) return { field: unknown, why: `is not known; known are ${names.join(', ')}` }
  for (const field of new Set([...needed, ...given])) {
    const fault = checks[field as keyof SetQuestion](fields[field])
    if (fault !== null) return { field, why: `${fault}, got ${shown(fields[field])}` }
  }
  return null
}

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
    const fault = faultOf(fields)
    if (fault !== null) throw bad(lineNo, fault.field, fault.why)
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

function bad(line: number, field: string | null, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `question set: line ${line}: ${field === null ? 'it' : field} ${why}`, {
    details: { line, ...(field === null ? {} : { field }) },
  })
}
