/** Which sentences of a message ask? People talk before they ask, and what they tell there is no part of the question. */

import { normalize } from '../text/normalize.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { sentencesOf } from '../text/sentence.ts'
import { pointsAtPerson, pointsAtThing, saysLittle, saysNothing } from './pointing.ts'

/** A message in two. */
export interface AskingPart {
  /** The sentences that ask, or the whole message. */
  readonly question: string
  /** The rest; empty where the whole message is the question. */
  readonly preamble: string
}

/** "Any tips?" and "Any good ideas?" ask about what was told before. */
const fewTermsBesideTold = 2

/** A message that asks throughout, or nowhere, or whose asking sentences live on the others, is a question as it stands. */
export function askingPart(message: string): AskingPart {
  const whole = { question: message, preamble: '' }
  const spans = sentencesOf(message)
  const asking = spans.filter(endsAsQuestion)
  if (asking.length === 0 || asking.length === spans.length) return whole
  const question = asking.join('').trim()
  const text = normalize(question)
  const livesOnTheRest =
    saysNothing(text) || saysLittle(question, fewTermsBesideTold) || pointsAtPerson(text) || pointsAtThing(text, true)
  if (livesOnTheRest) return whole
  return {
    question,
    preamble: spans
      .filter((sentence) => !endsAsQuestion(sentence))
      .join('')
      .trim(),
  }
}
