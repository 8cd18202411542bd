/** What does an answer look like on the wire? */

import { z } from 'zod'
import { instant } from './event.ts'
import { context, verdict } from './recollection.ts'

const basis = z.enum(['quoted', 'inferred', 'extractive'])

const citation = z.object({
  ref: z.string(),
  eventId: z.string(),
  speaker: z.string().nullable(),
  saidAt: instant,
  quote: z.string().describe('Words of the event that carry the answer'),
})

const flag = z.object({
  kind: z.string(),
  gravity: z.enum(['unsupported', 'doubt', 'note']),
  reason: z.string(),
  words: z.array(z.string()),
  refs: z.array(z.string()),
})

/** What became of a question. */
export const answerKind: z.ZodEnum<{ answered: 'answered'; 'not-found': 'not-found'; withdrawn: 'withdrawn' }> = z.enum(
  ['answered', 'not-found', 'withdrawn'],
)

/** An answer. */
export const answer: z.ZodObject = z.object({
  id: z.string().describe('Names the recall it rests on, for its trace and for feedback'),
  question: z.string(),
  kind: answerKind,
  text: z.string(),
  basis: basis.nullable(),
  citations: z.array(citation),
  confidence: z.number(),
  flags: z.array(flag),
  conflicts: z.array(z.object({ refs: z.array(z.string()), reason: z.string() })),
  held: z
    .object({ text: z.string(), basis, citations: z.array(citation) })
    .nullable()
    .describe('What was proposed and is not said'),
  verdict,
  context,
  usage: z
    .object({
      model: z.string(),
      prompt: z.string(),
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
    })
    .nullable(),
})
