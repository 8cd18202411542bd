/** Which turn answers which question? By place in the conversation, in any language that marks its questions. */

import type { NumberedEvent } from '../store/store.ts'
import { foldHan } from '../text/han.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { sentences } from '../text/sentence.ts'
import type { RelationProposal, Task, Window } from './task.ts'
import { type Turn, turnsOf } from './turns.ts'

/**
 * Belief by case. Not counted but ordered: the first asserts (it is above the threshold), the others are candidates until
 * something else agrees.
 */
const cases = {
  'next turn': 0.85,
  'next turn, after the asker went on': 0.65,
  'next turn, which asks back': 0.5,
  'second turn of the answerer': 0.45,
  'after the asker went on, and asks back': 0.4,
} as const

type Case = keyof typeof cases

/** A statement before a question asked back counts as an answer from so many words: "Nice!" and "好啊！" do not. */
const tellingWordsMin = 4

/** A question back that is no sentence of its own: "…, and you?", "……，你呢？" */
const askedBack = /[,，]\s*(?:(?:and|how about|what about) you(?:rs)?|[你您]们?呢)\s*[?？]?\s*$/iu

/** Events from question to answer at most: long texts between are several. Below `lookBack`, so that no cut is noticed. */
const reachMax = 6

/**
 * Relations from a question to the turn that answers it.
 *
 * A question is a turn that ends as one. Answered by the next turn of another, or by the one after that where the asker
 * went on speaking, or the answerer did. A turn that only asks answers nothing. Who speaks must be known.
 */
export const answers: Task = Object.freeze({
  name: 'answers',
  version: 1,
  graph: 'semantic',
  reach: 'window',
  run: async (window: Window) => {
    const place = new Map(window.events.map(({ no }, at) => [no, at]))
    const turns = turnsOf(window.events)
    return turns.flatMap((turn, at) =>
      [1, 2].flatMap((distance) => {
        const question = turns[at - distance]
        const between = distance === 2 ? turns[at - 1] : undefined
        const proposal = question === undefined ? undefined : proposalFor(question, between, turn)
        if (proposal === undefined) return []
        return (place.get(proposal.to) ?? 0) - (place.get(proposal.from) ?? 0) > reachMax ? [] : [proposal]
      }),
    )
  },
})

function proposalFor(question: Turn, between: Turn | undefined, answer: Turn): RelationProposal | undefined {
  const asking = question.events.at(-1)
  const answering = answer.events[0]
  // A text cut off before this window has its first segment elsewhere; what it answers was decided there.
  if (asking === undefined || answering === undefined || answering.part > 1) return undefined
  if (question.who === null || answer.who === null || question.who === answer.who) return undefined
  if (!endsAsQuestion(asking.text)) return undefined
  const reason = caseOf(question, between, answer, mannerOf([answering]))
  if (reason === undefined) return undefined
  return {
    graph: 'semantic',
    kind: 'answers',
    from: asking.no,
    to: answering.no,
    weight: 1,
    confidence: cases[reason],
    quote: lastSentence(asking),
    reason,
    candidate: false,
  }
}

/** @param manner  of the answer's first event: what follows it in a long text is not yet there when it is judged */
function caseOf(question: Turn, between: Turn | undefined, answer: Turn, manner: Manner): Case | undefined {
  if (manner === 'asks') return undefined
  if (between === undefined) return manner === 'tells' ? 'next turn' : 'next turn, which asks back'
  if (between.who === question.who)
    return manner === 'tells' ? 'next turn, after the asker went on' : 'after the asker went on, and asks back'
  const wentOn = between.who === answer.who && mannerOf(between.events) !== 'asks' && manner === 'tells'
  return wentOn ? 'second turn of the answerer' : undefined
}

type Manner = 'tells' | 'tells and asks' | 'asks'

/** Do these words tell something, tell and ask back, or only ask? */
function mannerOf(events: readonly NumberedEvent[]): Manner {
  const text = events.map((event) => event.text).join('')
  if (!/[\p{L}\p{N}]/u.test(text)) return 'asks'
  if (!endsAsQuestion(text)) return 'tells'
  const at = foldHan(text).search(askedBack)
  const before = at < 0 ? text : text.slice(0, at)
  const told = sentences(before).map(({ start, end }) => before.slice(start, end))
  return told.some((one) => !endsAsQuestion(one) && wordCount(one) >= tellingWordsMin) ? 'tells and asks' : 'asks'
}

/** A character of a script without spaces counts as a word. */
function wordCount(sentence: string): number {
  return (
    sentence.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu)?.length ?? 0
  )
}

function lastSentence({ text }: NumberedEvent): string {
  const spans = sentences(text).map(({ start, end }) => text.slice(start, end).trim())
  return spans.findLast((one) => endsAsQuestion(one)) ?? text.trim()
}
