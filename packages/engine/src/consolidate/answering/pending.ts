/** Which question waits for an answer, and how is it heard in a turn? */

import { type Asked, askedIn, asksSeveral, exactKinds } from '../../asking/asked.ts'
import { better, type Fit, judgedLengthMax } from '../../asking/fit.ts'
import { fitOf } from '../../asking/offered.ts'
import { foldForCause } from '../../cause/wording.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { Turn } from '../turns.ts'
import { restWordsMax } from './put-off.ts'
import { type Spoken, wordCount } from './spoken.ts'

/** A question and what became of it so far. */
export interface Pending {
  readonly asking: NumberedEvent
  readonly who: string
  /** Place of its turn. */
  readonly at: number
  /** The sentence that asks, verbatim. */
  readonly quote: string
  readonly asked: readonly Asked[]
  /** Are several people asked? */
  readonly several: boolean
  readonly closed: boolean
  /** Somebody put the answer off, or asked back, and nothing else was told by others since. */
  readonly awaited: boolean
  /** Who asked back. */
  readonly askedBackBy: string | null
  readonly answered: { readonly by: readonly string[]; readonly at: number } | null
}

/** How a turn fits a question; `off` where it puts the answer off, declines it, or leaves the topic. */
export type Hearing = Fit | 'off'

/** The question that a turn leaves behind, if it ends as one. */
export function pendingFrom(turn: Turn, at: number): Pending | undefined {
  const asking = turn.events.at(-1)
  if (asking === undefined || turn.who === null || !endsAsQuestion(asking.text)) return undefined
  const parts = sentencesOf(asking.text).map((one) => one.trim())
  const questions = parts.filter((one) => endsAsQuestion(one))
  const folded = (questions.length === 0 ? [asking.text] : questions).map((one) =>
    foldForCause(one.slice(0, judgedLengthMax)).toLowerCase().trim(),
  )
  return {
    asking,
    who: turn.who,
    at,
    quote: questions.at(-1) ?? asking.text.trim(),
    asked: folded.map(askedIn),
    several: folded.some(asksSeveral),
    closed: false,
    awaited: false,
    askedBackBy: null,
    answered: null,
  }
}

/** True where two questions want values of one kind, so that the later takes the place of the former. */
export function wantsSame(a: Pending, b: Pending): boolean {
  return a.asked.some((one) => one.kind !== 'open' && b.asked.some(({ kind }) => kind === one.kind))
}

/** Is all that is asked for known by its form? */
export function isExact({ asked }: Pending): boolean {
  return asked.every(({ kind }) => exactKinds.has(kind))
}

/** How what is told fits the question. */
export function hearingOf({ asked }: Pending, { told, opened }: Spoken): Hearing {
  if (opened === undefined) return bestFit(asked, told)
  const { opening, rest, apart } = opened
  // "Hold on, somebody is at the door." names nobody who was asked for; "Hold on, it was Clara." does.
  const resumes = apart || opening !== 'delays' || /^(?:it|that|they|he|she)(?:'s| is| was| were| are)\b/iu.test(rest)
  const judged = resumes ? asked : asked.filter(({ kind }) => exactKinds.has(kind))
  if (rest !== '' && bestFit(judged, rest) === 'holds') return 'holds'
  const tells =
    opening !== 'leaves' && wordCount(rest) > restWordsMax && asked.some(({ kind }) => !exactKinds.has(kind))
  return tells ? 'may' : 'off'
}

function bestFit(asked: readonly Asked[], text: string): Fit {
  return asked.reduce<Fit>((best, one) => better(best, fitOf(one, text)), 'lacks')
}
