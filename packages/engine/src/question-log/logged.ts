/** What does a question log hold? One JSON object a line: what was asked and what came of it, or what was said of it later. */

import { MemoryError } from '../errors.ts'
import type { Verdict } from '../recall/recollection.ts'
import type { AskedQuestion } from './question.ts'
import { askedChecks } from './question-fields.ts'

/** A question that was asked. */
export interface LoggedQuestion extends AskedQuestion {
  readonly kind: 'asked'
  readonly id: string
  /** When, ISO 8601 in UTC. */
  readonly at: string
  /** Version of the engine. */
  readonly engine: string
  readonly policy: { readonly name: string; readonly fingerprint: string }
  /** Sources of the context's lines, each once, best first. */
  readonly refs: readonly string[]
  /** What the context cost. */
  readonly tokens: number
  readonly verdict: Verdict['verdict']
  readonly support: number
  /** The context, where the log keeps words of the memory. */
  readonly context?: string
}

/** What somebody said of what a question brought. */
export interface LoggedFeedback {
  readonly kind: 'judged'
  /** Of the question. */
  readonly id: string
  readonly at: string
  readonly helpful: readonly string[]
  readonly wrong: readonly string[]
}

/** A line of a question log. */
export type Logged = LoggedQuestion | LoggedFeedback

/** Form of the lines; another form is another number. */
const form = 1

/** The line, with its end. */
export function loggedLine(logged: Logged): string {
  return `${JSON.stringify({ form, ...logged })}\n`
}

/** How a line begins. */
export const loggedStarts: readonly string[] = (['asked', 'judged'] as const).map((kind) =>
  JSON.stringify({ form, kind }).slice(0, -1),
)

/**
 * What a line of a question log says.
 *
 * @throws {INVALID_INPUT, STORE_SCHEMA} naming the line; its words are not quoted
 */
export function loggedOf(line: string, lineNo: number): Logged {
  const read = parsed(line)
  if (read === null) throw damaged(lineNo, 'must be a JSON object')
  if (read.form !== form)
    throw new MemoryError(
      'STORE_SCHEMA',
      `question log: line ${lineNo} must have form ${form}; a newer version reads it`,
    )
  const { form: _, ...logged } = read
  if (logged.kind === 'judged') {
    const fault = faultIn(logged, { id: isText, helpful: isTexts, wrong: isTexts })
    if (fault === null) return logged as unknown as LoggedFeedback
    throw damaged(lineNo, fault)
  }
  if (logged.kind !== 'asked') throw damaged(lineNo, "kind must be 'asked' or 'judged'")
  const fault = faultIn(logged, { id: isText, question: isText, refs: isTexts, verdict: isText })
  if (fault !== null) throw damaged(lineNo, fault)
  for (const [field, check] of Object.entries(askedChecks)) {
    const value = logged[field]
    // Who asks may have been taken out altogether.
    const wrong = value === undefined || value === '' ? null : check(value)
    if (wrong !== null) throw damaged(lineNo, `${field} ${wrong}`)
  }
  return logged as unknown as LoggedQuestion
}

type Fields = Readonly<Record<string, unknown>>

function parsed(line: string): Fields | null {
  try {
    const read: unknown = JSON.parse(line)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

function faultIn(fields: Fields, wanted: Readonly<Record<string, (value: unknown) => boolean>>): string | null {
  const wrong = Object.keys(wanted).find((name) => wanted[name]?.(fields[name]) !== true)
  return wrong === undefined ? null : `${wrong} must be ${wanted[wrong] === isText ? 'a string' : 'a list of strings'}`
}

function damaged(lineNo: number, fault: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `question log: line ${lineNo}: ${fault}`, { details: { line: lineNo } })
}
