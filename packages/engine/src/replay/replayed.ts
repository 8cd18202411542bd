/** What did a replay find for a question? One JSON object a line, behind a head that says what it was made with; the same bytes every time. */

import { MemoryError, shown } from '../errors.ts'
import type { Fate, Verdict } from '../recall/recollection.ts'
import { faultOf, type SetQuestion } from './set-line.ts'

/** What a run was made with. */
export interface RunHead {
  /** Version of the engine. */
  readonly engine: string
  readonly policy: { readonly name: string; readonly fingerprint: string }
  /** Whether questions were answered, too. */
  readonly answers: boolean
}

/** An answer, as far as runs are compared by it. */
export interface ReplayedAnswer {
  readonly kind: 'answered' | 'not-found' | 'withdrawn'
  readonly text: string
  /** Sources of the lines it rests on. */
  readonly refs: readonly string[]
}

/** Where evidence was lost: `unknown` where the memory holds no such event. */
export type Loss = NonNullable<Fate> | 'unknown'

/** A question of a set and what became of it. */
export interface Replayed {
  readonly asked: SetQuestion
  /** Sources, each once, best first; the first 50. */
  readonly ranked: readonly string[]
  /** Sources in the context, best first. */
  readonly context: readonly string[]
  /** Position in `ranked` of the first that was expected, from 1; null where none is among them. */
  readonly rank: number | null
  /** Steps of the walk to it; 0 where it was found by itself. Null where `rank` is. */
  readonly path: number | null
  readonly tokens: number
  readonly verdict: Verdict['verdict']
  readonly support: number
  /** Kind of answer the question was read to want most. */
  readonly intent: string
  /** What was expected and is not in the context, by the stage that let it go. */
  readonly lostAt: Readonly<Record<string, Loss>>
  /** Null where none was asked for. */
  readonly answer: ReplayedAnswer | null
}

/** A replay of a set. */
export interface Run {
  readonly head: RunHead
  /** In the order of the set. */
  readonly questions: readonly Replayed[]
}

/** Form of the file; another form is another number. */
const form = 1

/** The lines of a run, each with its end. */
export function runLines({ head, questions }: Run): string[] {
  const { engine, policy, answers } = head
  const first = { form, kind: 'run', engine, policy, answers }
  return [first, ...questions].map((line) => `${JSON.stringify(line)}\n`)
}

/**
 * The run of a file.
 *
 * @param text  all of it
 * @param name  what it is called in errors
 * @throws {INVALID_INPUT, STORE_SCHEMA} naming the line
 */
export function runOf(text: string, name: string): Run {
  const lines = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [{ line, no: i + 1 }]))
  const read = lines.map(({ line, no }) => ({ value: parsed(line, no, name), no }))
  const [head, ...rest] = read
  const first = head?.value as (RunHead & { form?: unknown; kind?: unknown }) | undefined
  if (first === undefined || first.kind !== 'run')
    throw bad(name, 1, 'must be the head of a run, which knotwork replay run --out writes')
  if (first.form !== form)
    throw new MemoryError(
      'STORE_SCHEMA',
      `${name}: line 1 must have form ${form}, got ${shown(first.form)}; run it anew`,
    )
  const { engine, policy, answers } = first
  if (!isText(engine) || !isRecord(policy) || !isText(policy.name) || !isText(policy.fingerprint))
    throw bad(name, 1, 'must name engine and policy')
  return { head: { engine, policy, answers }, questions: rest.map(({ value, no }) => replayedOf(value, no, name)) }
}

function replayedOf(value: object, no: number, name: string): Replayed {
  const fields = value as Record<keyof Replayed, unknown>
  const wrong = (Object.keys(wanted) as (keyof Replayed)[]).find((field) => !wanted[field](fields[field]))
  if (wrong !== undefined)
    throw bad(name, no, `must be a replayed question, and ${wrong} of it is none: got ${shown(fields[wrong])}`)
  const fault = faultOf(fields.asked as Readonly<Record<string, unknown>>)
  if (fault !== null) throw bad(name, no, `asked.${fault.field} ${fault.why}`)
  return value as Replayed
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isCount = (value: unknown): boolean => value === null || isNumber(value)
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

/** What each field of a line is. */
const wanted: Readonly<Record<keyof Replayed, (value: unknown) => boolean>> = {
  asked: isRecord,
  ranked: areTexts,
  context: areTexts,
  rank: isCount,
  path: isCount,
  tokens: isNumber,
  verdict: isText,
  support: isNumber,
  intent: isText,
  lostAt: (value) => isRecord(value) && Object.values(value).every(isText),
  answer: (value) =>
    value === null || (isRecord(value) && isText(value.kind) && isText(value.text) && areTexts(value.refs)),
}

function parsed(line: string, no: number, name: string): object {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw bad(name, no, 'must be a JSON object')
}

function bad(name: string, line: number, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${name}: line ${line} ${why}`, { details: { line } })
}
