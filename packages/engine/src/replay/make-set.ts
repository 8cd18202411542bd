/**
 * Which of the questions that were asked are asked again? Each once, the latest of it, with what was found to help.
 *
 * A question is the same where its words, its scope and its options are, whenever it was asked; what helped is taken from all
 * of its askings, and what was wrong at any of them is no evidence.
 */

import { createHash } from 'node:crypto'
import type { Logged, LoggedFeedback, LoggedQuestion } from '../question-log/logged.ts'
import type { AskedQuestion } from '../question-log/question.ts'
import type { SetQuestion } from './set-line.ts'

/**
 * What is expected of a question that nobody said anything of. `helpful`: it is left out. `edit`: nothing yet, to be filled in.
 * `top`: the first so many refs it brought, where the verdict was not `none`.
 */
export type Expectation =
  | { readonly by: 'helpful' }
  | { readonly by: 'edit' }
  | { readonly by: 'top'; readonly count: number }

/** A question of a set that may lack its evidence. */
export interface DraftQuestion extends Omit<SetQuestion, 'expected'> {
  readonly expected: readonly string[] | null
}

/** A set, and what became of the rest. */
export interface MadeSet {
  readonly questions: readonly DraftQuestion[]
  /** Askings that were the same as another. */
  readonly repeated: number
  /** Questions that nobody said anything of, and nothing could be expected of. */
  readonly leftOut: number
}

/** The set of a log, in the order in which its questions were first asked. */
export function makeSet(logged: readonly Logged[], expectation: Expectation): MadeSet {
  const byKey = new Map<string, { last: LoggedQuestion; said: LoggedFeedback[] }>()
  const keys = new Map<string, string>()
  let asked = 0
  for (const line of logged) {
    if (line.kind !== 'asked') continue
    asked += 1
    const key = keyOf(line)
    keys.set(line.id, key)
    byKey.set(key, { last: line, said: [] })
  }
  for (const line of logged) if (line.kind === 'judged') byKey.get(keys.get(line.id) ?? '')?.said.push(line)
  const questions = [...byKey].flatMap(([key, { last, said }]): DraftQuestion[] => {
    // Nothing is asked by it, or a redactor took all of it out.
    if (last.question.trim() === '') return []
    const wrong = new Set(said.flatMap((one) => one.wrong))
    const helpful = [...new Set(said.flatMap((one) => one.helpful))].filter((ref) => !wrong.has(ref))
    const expected = helpful.length > 0 ? helpful : expectedOf(last, wrong, expectation)
    return expected === 'none' ? [] : [{ id: idOf(key), expected, ...askedAgain(last) }]
  })
  return { questions, repeated: asked - byKey.size, leftOut: byKey.size - questions.length }
}

function expectedOf(
  { refs, verdict }: LoggedQuestion,
  wrong: ReadonlySet<string>,
  expectation: Expectation,
): readonly string[] | null | 'none' {
  if (expectation.by === 'edit') return null
  if (expectation.by === 'helpful' || verdict === 'none') return 'none'
  const first = refs.filter((ref) => !wrong.has(ref)).slice(0, expectation.count)
  return first.length === 0 ? 'none' : first
}

/** The part of a line that is asked again. */
function askedAgain(line: LoggedQuestion): AskedQuestion {
  const { question, scope, strategy, asker, history, now, asOf, profile, budgetTokens } = line
  const options = { scope, strategy, asker, history, now, asOf, profile, budgetTokens }
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== '')
  return { question, ...(Object.fromEntries(given) as Omit<AskedQuestion, 'question'>) }
}

/** What two askings must have in common to be one question: all but when. */
function keyOf(line: LoggedQuestion): string {
  const { now: _, question, ...options } = askedAgain(line)
  const entries = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([question.trim(), ...entries])
}

/** The same from one making to the next, so that runs of both can be compared. */
function idOf(key: string): string {
  return `q-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`
}
