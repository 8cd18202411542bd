/** Which operations answer a question? Recall, reconstruction, why not, and the trace of a recall. */

import {
  type Bounds,
  type QuestionOptions,
  type RecallOptions,
  type Recollection,
  type ReconstructOptions,
  toolTexts,
} from 'knotwork'
import { z } from 'zod'
import { type Operation, operation } from './operation.ts'
import { kept } from './recollections.ts'
import { name, ref } from './schema/field.ts'
import {
  questionOptions,
  questionText,
  recollection,
  reconstruction,
  strategyOptions,
  trace,
  verdictName,
  whyNot,
} from './schema/recollection.ts'

/** A question as its schema lets it through; the engine checks what it means. */
type Asked = RecallOptions & { readonly question: string }

const recall = operation({
  name: 'recall',
  summary: 'The evidence for a question within a token budget, with the verdict whether it supports an answer.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/recall' },
  input: z.strictObject({ question: questionText, ...questionOptions, ...strategyOptions }),
  output: recollection,
  handler: async (input, { memory, signal, recollections }) => {
    const { question, bounds, ...options } = input as Asked & QuestionOptions
    const limits = lowered(bounds ?? {}, memory.bounds)
    return kept(await memory.recall(question, { ...options, bounds: limits, signal }), recollections)
  },
  tool: {
    name: 'recall',
    description: toolTexts.recall,
    fields: ['question', 'budgetTokens', 'asker', 'asOf', 'strategy'],
    view: viewOf,
    output: z.object({
      context: z.string(),
      verdict: verdictName,
      missing: z.array(z.string()),
      trace: z.string(),
    }),
    text: (output) => {
      const { context, verdict, missing, trace: uri } = viewOf(output)
      const lacks = missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`
      return `${context === '' ? '(nothing found)' : context}\n\nverdict: ${verdict}${lacks}\ntrace: ${uri}`
    },
  },
})

const reconstruct = operation({
  name: 'reconstruct',
  summary: 'Goes on step by step from what recall found, inside bounds; dearer, for what one look does not reach.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/reconstruct' },
  input: z.strictObject({
    question: questionText,
    ...questionOptions,
    bounds: z.record(z.string(), z.number()).exactOptional(),
    strategy: z.enum(['always', 'auto']).exactOptional(),
  }),
  output: reconstruction,
  handler: async (input, call) => {
    const { question, bounds = {}, ...options } = input as Asked & ReconstructOptions
    const { memory, signal } = call
    return kept(
      await memory.reconstruct(question, { ...options, bounds: lowered(bounds, memory.bounds), signal }),
      call.recollections,
    )
  },
})

const whyNotRow = operation({
  name: 'whyNot',
  summary: 'Why is this event not in the context of this question?',
  right: 'read',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/why-not' },
  input: z.strictObject({ question: questionText, ref, ...questionOptions }),
  output: whyNot,
  handler: (input, { memory, signal }) => {
    const { question, ref: absent, ...options } = input as Asked & { readonly ref: string }
    return memory.whyNot(question, absent, { ...options, signal })
  },
})

const traceRow = operation({
  name: 'trace',
  summary: 'How one of the latest recalls came about: every candidate with its signals, every step of the walk.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/recalls/{recall}/trace' },
  input: z.strictObject({ recall: name }),
  output: trace,
  handler: async (input, { recollections }) => recollections.trace(input.recall),
})

/** In the order they are shown. */
export const questionOperations: readonly Operation[] = [recall, reconstruct, whyNotRow, traceRow]

/** Limits of work and of cost are the operator's: a caller may lower them, and not raise them, by a named policy neither. */
export function lowered(asked: Partial<Bounds>, own: Bounds): Partial<Bounds> {
  const named = Object.entries(asked).map(([name, limit]) => {
    const most = name.endsWith('Min') ? Number.POSITIVE_INFINITY : (own[name as keyof Bounds] ?? limit)
    return [name, Math.min(limit, most)]
  })
  return { ...own, ...(Object.fromEntries(named) as Partial<Bounds>) }
}

function viewOf(output: unknown): { context: string; verdict: string; missing: readonly string[]; trace: string } {
  const { id, context, verdict } = output as Recollection & { readonly id: string }
  return {
    context: context.text,
    verdict: verdict.verdict,
    missing: verdict.missing,
    trace: `knotwork://trace/${id}`,
  }
}
