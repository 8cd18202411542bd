/** What do relations, entities, facts and decisions look like on the wire? */

import { z } from 'zod'
import { event } from './event.ts'
import { name, ref } from './field.ts'

/** Names a relation, as `relations` gives it. */
export const relationRef: {
  from: z.ZodString
  kind: z.ZodString
  to: z.ZodString
  generator: z.ZodExactOptional<z.ZodString>
} = { from: ref, kind: name, to: ref, generator: name.exactOptional() }

/** One relation as it counts. */
export const relation: z.ZodObject = z.looseObject({
  from: z.string(),
  to: z.string(),
  graph: z.enum(['temporal', 'causal', 'semantic', 'entity']),
  kind: z.string(),
  confidence: z.number(),
  state: z.enum(['candidate', 'active', 'stable', 'superseded', 'retired', 'rejected']),
  ruled: z.string().nullable(),
})

/** One entity. */
export const entity: z.ZodObject = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  names: z.array(z.string()),
  events: z.number(),
  mentions: z.number(),
})

/** One entity with where it is mentioned. */
export const entityDetails: z.ZodObject = entity.extend({ refs: z.array(z.string()) })

/** One fact. */
export const fact: z.ZodObject = z.object({
  ref: z.string(),
  subject: z.string(),
  slot: z.string(),
  claim: z.string(),
  value: z.string(),
  quote: z.string(),
  fromMs: z.number(),
  toMs: z.number().nullable(),
  supersededBy: z.array(z.string()),
  by: z.string(),
})

/** A ruling on relations. */
export const ruling: z.ZodObject = z.looseObject({ id: z.number(), kind: z.string(), standing: z.boolean() })

/** What became of a ruling. */
export const rulingOutcome: z.ZodObject = z.object({ status: z.literal('done'), ruling })

/** What became of a decision about entities. */
export const decisionOutcome: z.ZodObject = z.object({
  status: z.literal('done'),
  decision: z.looseObject({}),
  entity: z.string(),
})

/** What became of an event. */
export const eventHistory: z.ZodObject = z.object({
  events: z.array(event),
  relations: z.array(z.looseObject({ relation })),
})

/** What became of a correction. */
export const correction: z.ZodObject = z.object({
  status: z.enum(['corrected', 'unchanged']),
  ref: z.string(),
  events: z.array(z.string()).optional(),
  corrects: z.array(z.string()).optional(),
})
