/** What does a turn tell, and does it ask? */

import { judgedLengthMax } from '../../asking/fit.ts'
import { foldForCause } from '../../cause/wording.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { Turn } from '../turns.ts'
import { type Opened, openingOf } from './put-off.ts'

/** A statement before a question asked back counts as an answer from so many words: "Nice!" and "好啊！" do not. */
const tellingWordsMin = 4

/** A question back that is no sentence of its own: "…, and you?", "……，你呢？" */
const askedBack = /[,，]\s*(?:(?:and|how about|what about) you(?:rs)?|[你您]们?呢)\s*[?？]?\s*$/iu

/** Does it tell something, tell and ask back, or only ask? */
export type Manner = 'tells' | 'tells and asks' | 'asks'

/** A turn as it is heard by one who waits for an answer. */
export interface Spoken {
  readonly manner: Manner
  /** What is told, without the questions: folded, the head of a long text. */
  readonly told: string
  readonly opened: Opened | undefined
}

/** @param text  of a turn, or of its first event where the rest is not yet there */
export function spokenIn(text: string): Spoken {
  const at = endsAsQuestion(text) ? foldForCause(text).search(askedBack) : -1
  const before = at < 0 ? text : text.slice(0, at)
  const parts = sentencesOf(before)
  const statements = parts.filter((one) => !endsAsQuestion(one))
  const told = foldForCause(statements.join('').trim().slice(0, judgedLengthMax))
  return { manner: mannerOf(text, statements), told, opened: openingOf(told) }
}

function mannerOf(text: string, statements: readonly string[]): Manner {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'asks'
  if (!endsAsQuestion(text)) return 'tells'
  return statements.some((one) => wordCount(one) >= tellingWordsMin) ? 'tells and asks' : 'asks'
}

/** The words of a turn, joined. */
export function textOf({ events }: Turn): string {
  return events.map(({ text }) => text).join('')
}

/** A character of a script without spaces counts as a word. */
export function wordCount(sentence: string): number {
  return (
    sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu)?.length ?? 0
  )
}
