/** Which operations decide what is believed? Rulings on relations, decisions about entities, feedback. */

import { z } from 'zod'
import { type Call, type Operation, operation } from './operation.ts'
import { outcome } from './outcome.ts'
import { decisionOutcome, relationRef, ruling, rulingOutcome } from './schema/derived.ts'
import { name, refs, ruled, words } from './schema/field.ts'

const rulingInput = z.strictObject({ ...relationRef, ...ruled })
const generatorInput = z.strictObject({ generator: name, version: z.number().int().min(0).exactOptional(), ...ruled })

/** Names who decides apart from what is decided. */
function parted<Given extends { by?: string; reason?: string }>({ by, reason, ...what }: Given) {
  return [what, { ...(by === undefined ? {} : { by }), ...(reason === undefined ? {} : { reason }) }] as const
}

function relationRuling(verb: 'accept' | 'reject' | 'restore', summary: string): Operation {
  return operation({
    name: verb,
    summary,
    right: 'curate',
    isIdempotent: false,
    http: { method: 'POST', path: `/v1/relations/${verb}` },
    input: rulingInput,
    output: rulingOutcome,
    handler: async (input, { memory }: Call) => {
      const [relation, options] = parted(input)
      return outcome(await memory[verb](relation, options), verb, 'relation')
    },
  })
}

function generatorRuling(verb: 'retire' | 'restore', name: string, summary: string): Operation {
  return operation({
    name,
    summary,
    right: 'curate',
    isIdempotent: false,
    http: { method: 'POST', path: `/v1/generators/${verb}` },
    input: generatorInput,
    output: rulingOutcome,
    handler: async (input, { memory }) => {
      const [generator, options] = parted(input)
      return outcome(await memory[verb](generator, options), name, 'generator')
    },
  })
}

const undo = operation({
  name: 'undo',
  summary: 'A ruling does not hold any more: what it undid, or what stood before it, holds again.',
  right: 'curate',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/rulings/undo' },
  input: z.strictObject({ ruling: z.number().int().min(0), ...ruled }),
  output: rulingOutcome,
  handler: async (input, { memory }) => {
    const [{ ruling: id }, options] = parted(input)
    return outcome(await memory.undo(id, options), 'undo', 'ruling')
  },
})

const rulings = operation({
  name: 'rulings',
  summary: 'All that was decided about relations of the scope, oldest first.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/rulings' },
  input: z.strictObject({}),
  output: z.object({ rulings: z.array(ruling) }),
  handler: async (_input, { memory }) => ({ rulings: await memory.rulings() }),
})

const feedback = operation({
  name: 'feedback',
  summary: 'Says which lines of one of the latest recalls helped, and which were wrong.',
  right: 'write',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/recalls/{recall}/feedback' },
  input: z.strictObject({ recall: name, helpful: refs.exactOptional(), wrong: refs.exactOptional(), ...ruled }),
  output: z.object({ ruling: ruling.nullable(), helpful: z.number(), wrong: z.number() }),
  handler: ({ recall, ...options }, { memory, recollections }) => memory.feedback(recollections.trace(recall), options),
})

const merge = operation({
  name: 'mergeEntities',
  summary: 'All names of one entity become names of another.',
  right: 'curate',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/entities/merge' },
  input: z.strictObject({ into: name, from: name, reason: words.exactOptional() }),
  output: decisionOutcome,
  handler: async ({ into, from, reason }, { memory }) =>
    outcome(await memory.mergeEntities(into, from, reason), 'mergeEntities', 'entity'),
})

const split = operation({
  name: 'splitEntity',
  summary: 'Some names of an entity become one of their own.',
  right: 'curate',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/entities/split' },
  input: z.strictObject({ id: name, names: z.array(name).min(1).max(100), reason: words.exactOptional() }),
  output: decisionOutcome,
  handler: async ({ id, names, reason }, { memory }) =>
    outcome(await memory.splitEntity(id, names, reason), 'splitEntity', 'entity'),
})

const alias = operation({
  name: 'alias',
  summary: 'A name becomes a name of an entity, whatever the rules say.',
  right: 'curate',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/entities/alias' },
  input: z.strictObject({ name, id: name, reason: words.exactOptional() }),
  output: decisionOutcome,
  handler: async ({ name: called, id, reason }, { memory }) =>
    outcome(await memory.alias(called, id, reason), 'alias', 'entity'),
})

const unmerge = operation({
  name: 'unmerge',
  summary: 'Undoes a decision about entities.',
  right: 'curate',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/entities/undo' },
  input: z.strictObject({ decision: z.number().int().min(0), reason: words.exactOptional() }),
  output: decisionOutcome,
  handler: async ({ decision, reason }, { memory }) =>
    outcome(await memory.unmerge(decision, reason), 'unmerge', 'decision'),
})

/** In the order they are shown. */
export const curationOperations: readonly Operation[] = [
  relationRuling('accept', 'This relation is believed from now on.'),
  relationRuling('reject', 'This relation is not walked from now on.'),
  relationRuling('restore', 'What was decided about this relation does not count any more.'),
  generatorRuling('retire', 'retire', 'Nothing that a generator made counts, until it is restored.'),
  generatorRuling('restore', 'restoreGenerator', 'A retired generator counts again.'),
  undo,
  rulings,
  feedback,
  merge,
  split,
  alias,
  unmerge,
]
