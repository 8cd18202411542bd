/** Which operations are about what was understood? Relations, facts, entities. */

import { MemoryError } from 'knotwork'
import { z } from 'zod'
import { type Operation, operation } from './operation.ts'
import { entity, entityDetails, fact, relation } from './schema/derived.ts'
import { afterNumber, afterText, limit, name, nextNumber, nextText, ref, words } from './schema/field.ts'

const graph = z.enum(['temporal', 'causal', 'semantic', 'entity'])
const state = z.enum(['candidate', 'active', 'stable', 'superseded', 'retired', 'rejected'])

const relations = operation({
  name: 'relations',
  summary: 'Relations as they count after all that was decided: those that touch a ref, or a page of all.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/relations' },
  input: z.strictObject({
    ref: ref.exactOptional(),
    after: afterNumber.exactOptional(),
    graphs: z.array(graph).max(4).exactOptional(),
    states: z.array(state).max(6).exactOptional(),
  }),
  output: z.object({ relations: z.array(relation), next: nextNumber }),
  handler: (input, { memory }) => memory.relations(input),
})

const facts = operation({
  name: 'facts',
  summary: 'Facts that events tell, and from when until when each held.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/facts' },
  input: z.strictObject({
    ref: ref.exactOptional().describe('Only of this event; else all, a page at a time'),
    about: name.exactOptional().describe('Only of this entity'),
    after: afterNumber.exactOptional(),
  }),
  output: z.object({ facts: z.array(fact), next: nextNumber }),
  handler: async ({ ref: told, ...page }, { memory }) =>
    told === undefined ? memory.allFacts(page) : { facts: await memory.facts(told), next: null },
})

const entities = operation({
  name: 'entities',
  summary: 'People, places and things that events speak of.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/entities' },
  input: z.strictObject({
    query: words.exactOptional().describe('Part of a name'),
    kind: name.exactOptional(),
    limit: limit.exactOptional(),
    after: afterText.exactOptional(),
  }),
  output: z.object({ entities: z.array(entity), next: nextText }),
  handler: (input, { memory }) => memory.entities(input),
})

const entityRow = operation({
  name: 'entity',
  summary: 'An entity by its id or by a name that means nobody else, with where it is mentioned.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/entities/{id}' },
  input: z.strictObject({ id: name }),
  output: entityDetails,
  handler: async (input, { memory }) => {
    const found = await memory.entity(input.id)
    if (found !== null) return found
    throw new MemoryError('NOT_FOUND', 'entity: nobody of this name is known in this scope', {
      details: { field: 'id' },
    })
  },
})

/** In the order they are shown. */
export const derivedOperations: readonly Operation[] = [relations, facts, entities, entityRow]
