/** What does something said look like on the wire? */

import { z } from 'zod'
import { name, time, words } from './field.ts'

const attachment = z.strictObject({
  kind: name,
  caption: z.string().exactOptional(),
  uri: z.string().exactOptional(),
})

const kinds = ['utterance', 'observation', 'tool', 'document'] as const
const trusts = ['operator', 'user', 'agent', 'tool', 'external'] as const
const attributes = z.record(z.string(), z.unknown())

/** What is to be remembered. */
export const rememberInput: z.ZodObject = z.strictObject({
  text: z.string().describe('Verbatim words; long texts are segmented, never cut'),
  speaker: words.exactOptional().describe('Who said it'),
  role: words.exactOptional().describe('user, assistant, tool, …'),
  time: time.exactOptional(),
  timeSource: z.enum(['given', 'ingest']).exactOptional(),
  session: words.exactOptional().describe('Conversation it belongs to; default its day'),
  ref: words.exactOptional().describe('Your own handle, unique in the scope; makes a retry safe'),
  idempotencyKey: words
    .exactOptional()
    .describe('Makes a retry without a ref safe; the header Idempotency-Key does the same'),
  kind: z.enum(kinds).exactOptional(),
  trust: z.enum(trusts).exactOptional(),
  attachments: z.array(attachment).max(100).exactOptional(),
  attributes: attributes.exactOptional(),
})

/** One of several inputs: it is judged by itself, so that a wrong one holds up no other. */
export const oneOfInputs: z.ZodUnknown = z.unknown().meta(z.toJSONSchema(rememberInput, { io: 'input' }))

/** A moment as it is kept. */
export const instant: z.ZodObject = z.object({ epochMs: z.number(), offsetMinutes: z.number().nullable() })

/** One event. */
export const event: z.ZodObject = z.object({
  id: z.string(),
  ref: z.string(),
  sourceRef: z.string(),
  part: z.number(),
  session: z.string(),
  seq: z.number(),
  kind: z.enum(kinds),
  speaker: z.string().nullable(),
  role: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.object({ kind: z.string(), caption: z.string().optional(), uri: z.string().optional() })),
  saidAt: instant,
  occurred: z.array(z.object({ from: z.number(), to: z.number(), granularity: z.string(), text: z.string() })),
  timeSource: z.enum(['given', 'ingest']),
  recordedAt: z.number(),
  trust: z.enum(trusts),
  attributes,
})

/** What became of one input. */
export const receipt: z.ZodObject = z.object({
  status: z.enum(['stored', 'duplicate', 'conflict', 'echo', 'rejected']),
  ref: z.string().nullable().optional(),
  events: z.array(z.string()).optional(),
  jobs: z.number().optional(),
  embedded: z.boolean().optional(),
  remedy: z.string().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  field: z.string().nullable().optional(),
})

/** What was removed. */
export const forgetReport: z.ZodObject = z.object({
  events: z.number(),
  relations: z.number(),
  jobs: z.number(),
  decisions: z.number(),
  erased: z.boolean().describe('True once no byte of the store holds the text'),
})

/** What was removed of some refs. */
export const forgottenRefs: z.ZodObject = forgetReport.extend({
  unknown: z.array(z.string()).describe('Refs under which nothing stood'),
})
