/** Which turn answers which question? By what is asked for and what is offered, else by place in the conversation. */

import type { NumberedEvent } from '../store/store.ts'
import { Ear } from './answering/ear.ts'
import { answeredBy, cases } from './answering/exchange.ts'
import { textOf } from './answering/spoken.ts'
import type { RelationProposal, Task, Window } from './task.ts'
import { type Turn, turnsOf } from './turns.ts'

/** Events from question to answer at most: long texts between are several. Below `lookBack`, so that no cut is noticed. */
const reachMax = 6

/**
 * Relations from a question to the turns that answer it.
 *
 * A question is a turn that ends as one. Where the form of what it asks for is known (a number, a time, a person, a place,
 * a code), the turn that offers it answers, up to four turns on; else the next turn of another, or the one after that
 * where the asker went on speaking, or the answer was put off. A turn that only asks answers nothing. Who speaks must be
 * known. What is found for a turn depends on the six events before it, on nothing else.
 */
export const answers: Task = Object.freeze({
  name: 'answers',
  version: 3,
  graph: 'semantic',
  reach: 'window',
  run: async ({ events, owners }: Window) => {
    const ear = new Ear()
    return events.flatMap((event, at) => {
      // A text cut off before this window has its first segment elsewhere; what it answers was decided there.
      if (event.part > 1 || !owners.has(event.no)) return []
      return proposalsFor(turnsOf(events.slice(Math.max(0, at - reachMax), at + 1)), ear)
    })
  },
})

/** @param turns  of which the last answers */
function proposalsFor(turns: readonly Turn[], ear: Ear): RelationProposal[] {
  const answering = turns.at(-1)?.events[0]
  if (answering === undefined) return []
  return answeredBy(turns, ear).map(({ question, reason }) => ({
    graph: 'semantic',
    kind: 'answers',
    from: question.asking.no,
    to: answering.no,
    weight: 1,
    confidence: cases[reason] * plainness(turns, question.asking.no) * directness(answering),
    quote: question.quote,
    reason,
    candidate: false,
  }))
}

/** Belief left to the first part of a text that was cut for its length. */
const essayDirectness = 0.2

/**
 * How far an event is the answer that its text gives, in (0, 1]: an essay opens with what it will speak of, and the value
 * asked for stands in any of its parts, or in the question. Measured on chats with an assistant, docs/EVALUATION.md.
 */
function directness(answering: NumberedEvent): number {
  return answering.part === 0 ? 1 : essayDirectness
}

/** Characters of a turn that plainly asks: beyond it something is told or ordered, and asked besides. */
const plainLength = 300

/**
 * How far a turn is a question, in (0, 1]: what answers a long request is an essay, which the request itself says more
 * shortly. Measured on chats with an assistant, docs/EVALUATION.md.
 */
function plainness(turns: readonly Turn[], asking: number): number {
  const turn = turns.find(({ events }) => events.some(({ no }) => no === asking))
  const length = turn === undefined ? 0 : textOf(turn).length
  return Math.min(1, plainLength / Math.max(1, length))
}
