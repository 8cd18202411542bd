/** Which operations answer? An answer of the memory's, and the check of a caller's own. */

import { type Answer, type AnswerOptions, type CheckAnswerOptions, type GivenAnswer, toolTexts } from 'knotwork'
import { z } from 'zod'
import { type Operation, operation } from './operation.ts'
import { lowered } from './questions.ts'
import { kept } from './recollections.ts'
import { answer, answerKind } from './schema/answer.ts'
import { refs } from './schema/field.ts'
import { questionOptions, questionText, strategyOptions } from './schema/recollection.ts'

const checks = {
  verify: z.boolean().exactOptional().describe('False to leave the verifying model out'),
  counterfactual: z.boolean().exactOptional().describe('True to see whether the verdict stands without what is cited'),
}

/** An input as its schema lets it through; the engine checks what it means. */
type Asked<Options> = Options & { readonly question: string }

const answerRow = operation({
  name: 'answer',
  summary: 'Answers a question from what is remembered, with citations, checked; or says that it is not told.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/answer' },
  input: z.strictObject({
    question: questionText,
    ...questionOptions,
    ...checks,
    ...strategyOptions,
    model: z.literal('none').exactOptional().describe('The words of the memory alone'),
    despiteVerdict: z.boolean().exactOptional(),
  }),
  output: answer,
  handler: async (input, { memory, signal, recollections }) => {
    const { question, bounds, ...options } = input as Asked<AnswerOptions>
    const limits = lowered(bounds ?? {}, memory.bounds)
    return kept(await memory.answer(question, { ...options, bounds: limits, signal }), recollections)
  },
  tool: {
    name: 'answer',
    description: toolTexts.answer,
    fields: ['question', 'asker', 'strategy'],
    view: viewOf,
    output: z.object({
      kind: answerKind,
      answer: z.string(),
      citations: z.array(z.object({ ref: z.string(), quote: z.string() })),
      confidence: z.number(),
      doubts: z.array(z.string()),
    }),
  },
})

const checkAnswer = operation({
  name: 'checkAnswer',
  summary: 'Does what is remembered support this answer of yours? Your words come back with what the checks found.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/answer/check' },
  input: z.strictObject({
    question: questionText,
    answer: z.strictObject({
      text: z.string().min(1).max(10_000),
      citations: refs,
      basis: z.enum(['quoted', 'inferred']).exactOptional(),
    }),
    ...questionOptions,
    ...checks,
  }),
  output: answer,
  handler: async (input, { memory, signal, recollections }) => {
    const { question, answer: given, ...options } = input as Asked<CheckAnswerOptions> & { answer: GivenAnswer }
    return kept(await memory.checkAnswer(question, given, { ...options, signal }), recollections)
  },
})

/** In the order they are shown. */
export const answerOperations: readonly Operation[] = [answerRow, checkAnswer]

function viewOf(output: unknown): Record<string, unknown> {
  const { kind, text, citations, confidence, flags } = output as Answer
  const doubts = flags.filter(({ gravity }) => gravity !== 'note').map(({ reason }) => reason)
  return { kind, answer: text, citations: citations.map(({ ref, quote }) => ({ ref, quote })), confidence, doubts }
}
