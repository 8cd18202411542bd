/** What does a recall look like on the wire? */

import { z } from 'zod'
import { event } from './event.ts'
import { name, ref, time } from './field.ts'

const turn = z.strictObject({ speaker: name.exactOptional(), text: z.string().max(100_000) })

/** A question. */
export const questionText: z.ZodString = z.string().min(1).max(100_000)

/** What a question may say besides itself: the options of `recall` that are data. */
export const questionOptions: Record<string, z.ZodType> = {
  budgetTokens: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .exactOptional()
    .describe('Tokens the context may cost; default 2000'),
  policy: z
    .union([name, z.record(z.string(), z.unknown())])
    .exactOptional()
    .describe('A named policy, or changes to the default one'),
  profile: z.enum(['assistant', 'balanced', 'conservative']).exactOptional(),
  asker: name.exactOptional().describe('Whom "I" means in the question'),
  history: z.array(turn).max(100).exactOptional().describe('Turns before the question, oldest first'),
  now: time.exactOptional().describe('When it is asked; default now'),
  asOf: z
    .union([time, z.strictObject({ saidAt: time.exactOptional(), recordedAt: time.exactOptional() })])
    .exactOptional()
    .describe('Moment of the past to look back to'),
  deadlineMs: z.number().positive().max(600_000).exactOptional(),
  watch: z.array(ref).max(100).exactOptional(),
}

/** How the lines are found, and limits for what goes on from recall. */
export const strategyOptions: Record<string, z.ZodType> = {
  strategy: z
    .enum(['recall', 'reconstruct', 'auto'])
    .exactOptional()
    .describe('auto: goes on step by step where one look does not support an answer; default recall'),
  bounds: z.record(z.string(), z.number()).exactOptional(),
}

const line = z.object({
  event,
  text: z.string(),
  tokens: z.number(),
  rank: z.number(),
  score: z.number(),
  roles: z.array(z.string()),
  becauseOf: z.array(z.string()),
  supersededBy: z.array(z.string()),
  repeats: z.array(z.string()),
})

const facet = z.object({ facet: z.string(), kind: z.string(), covered: z.boolean(), by: z.array(z.string()) })

/** Whether the memory knows. */
export const verdictName: z.ZodEnum<{ supported: 'supported'; weak: 'weak'; none: 'none' }> = z.enum([
  'supported',
  'weak',
  'none',
])

/** The verdict over a context. */
export const verdict: z.ZodObject = z.object({
  verdict: verdictName,
  support: z.number(),
  features: z.record(z.string(), z.number()),
  facets: z.array(facet),
  missing: z.array(z.string()),
  reasons: z.array(z.string()),
})

/** How a recall came about; the engine's own documentation has its parts. */
export const trace: z.ZodObject = z.looseObject({
  question: z.string(),
  policy: z.string(),
  plan: z.looseObject({}),
  verdict,
  notes: z.array(z.string()),
  walk: z.looseObject({ depth: z.number(), nodes: z.number(), stopped: z.string(), steps: z.array(z.looseObject({})) }),
  candidates: z.array(z.looseObject({ ref: z.string(), score: z.number() })),
})

/** What a model is given to read. */
export const context: z.ZodObject = z.object({
  text: z.string(),
  lines: z.array(line),
  tokens: z.number(),
  order: z.string(),
})

/** A recall. */
export const recollection: z.ZodObject = z.object({
  id: z.string().describe('Names this recall for its trace and for feedback'),
  context,
  verdict,
  ranked: z.array(z.object({ ref: z.string(), sourceRef: z.string(), score: z.number() })),
  elapsedMs: z.record(z.string(), z.number()),
})

/** A reconstruction: a recall with its steps. */
export const reconstruction: z.ZodObject = recollection.extend({
  steps: z.array(z.looseObject({ step: z.number() })),
  stopped: z.string(),
  judge: z.string(),
  spent: z.record(z.string(), z.number()),
})

/** Why an event is not there. */
export const whyNot: z.ZodObject = z.object({
  ref: z.string(),
  verdict: z.enum(['unknown', 'context', 'window', 'pool', 'budget']),
  reason: z.string(),
  candidate: z.looseObject({}).nullable(),
  neededScore: z.number().nullable(),
  neededTokens: z.number().nullable(),
})
