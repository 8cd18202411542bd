/** Which operations are about the memory itself? */

import type { MemoryStats } from 'knotwork'
import { z } from 'zod'
import { type Operation, operation } from './operation.ts'

const stats = operation({
  name: 'stats',
  summary: 'Counts of the scope, and how far it is understood.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/stats' },
  input: z.strictObject({}),
  output: z.looseObject({
    scope: z.object({ tenant: z.string(), agent: z.string(), user: z.string() }),
    events: z.number(),
    sessions: z.number(),
    relations: z.array(z.object({ graph: z.string(), kind: z.string(), state: z.string(), count: z.number() })),
    jobs: z.object({ waiting: z.number(), oldestCreatedAt: z.number().nullable(), dead: z.number() }),
    withoutVectors: z.number(),
  }),
  // Name and size of the file are the operator's affair, not that of whoever holds a key to one scope.
  handler: async (_input, { memory }) => ({ ...(await memory.stats()), store: 'knotwork', bytes: null }),
  tool: {
    name: 'status',
    description: 'How much is remembered, and how much waits to be understood.',
    fields: [],
    view: (output) => {
      const { events, sessions, jobs } = output as MemoryStats
      return { events, sessions, waiting: jobs.waiting, failed: jobs.dead }
    },
    output: z.object({ events: z.number(), sessions: z.number(), waiting: z.number(), failed: z.number() }),
  },
})

const settle = operation({
  name: 'consolidate',
  summary: 'Understands now what was remembered and not yet understood; the server does so by itself when it is quiet.',
  right: 'write',
  isIdempotent: true,
  http: { method: 'POST', path: '/v1/settle' },
  input: z.strictObject({ retryDead: z.boolean().exactOptional().describe('Also what was given up before') }),
  output: z.looseObject({ done: z.number(), waiting: z.number() }),
  handler: (input, { memory, signal }) => memory.consolidate({ ...input, signal }),
})

/** In the order they are shown. */
export const upkeepOperations: readonly Operation[] = [stats, settle]
