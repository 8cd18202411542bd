/** Which operations are about what was said? */

import {
  type ForgottenRefs,
  isoOf,
  MemoryError,
  type Receipt,
  type RememberInput,
  type TimelinePage,
  toolTexts,
} from 'knotwork'
import { z } from 'zod'
import { type Operation, operation } from './operation.ts'
import { outcome } from './outcome.ts'
import { correction, eventHistory } from './schema/derived.ts'
import { event, forgetReport, forgottenRefs, oneOfInputs, receipt, rememberInput } from './schema/event.ts'
import { afterNumber, afterText, limit, name, nextNumber, nextText, ref, refs, time, words } from './schema/field.ts'

/** Inputs of one call of `rememberMany`; more are streamed. */
const inputsMax = 1000

const remember = operation({
  name: 'remember',
  summary: 'Remembers one thing said. Returns once it is durable.',
  right: 'write',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/events' },
  input: rememberInput,
  output: receipt,
  statusOf: (output) => ((output as Receipt).status === 'stored' ? 201 : 200),
  handler: async (input, { memory, signal, idempotencyKey }) => {
    // The engine takes a blank ref as none.
    const key = idempotencyKey === null || String(input.ref ?? '').trim() !== '' ? {} : { idempotencyKey }
    return outcome(await memory.remember({ ...key, ...(input as unknown as RememberInput) }, { signal }), 'remember')
  },
  tool: {
    name: 'remember',
    description: toolTexts.remember,
    fields: ['text', 'speaker', 'time', 'session', 'ref'],
    view: (output) => ({ ref: (output as { ref: string }).ref, status: (output as Receipt).status }),
    output: z.object({ ref: z.string(), status: z.string() }),
  },
})

const rememberMany = operation({
  name: 'rememberMany',
  summary: `Remembers up to ${inputsMax} things, in order; an invalid one becomes a \`rejected\` receipt and holds up no other.`,
  right: 'write',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/events/batch' },
  input: z.strictObject({ inputs: z.array(oneOfInputs).max(inputsMax).describe('As for `remember`') }),
  output: z.object({ receipts: z.array(receipt) }),
  handler: async ({ inputs }, { memory, signal }) => ({
    receipts: await memory.rememberMany(inputs as RememberInput[], { signal }),
  }),
})

const get = operation({
  name: 'get',
  summary: 'The events of a source in order of part, or one segment of it.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/events/{ref}' },
  input: z.strictObject({ ref }),
  output: z.object({ events: z.array(event) }),
  handler: async (input, { memory }) => {
    const events = await memory.get(input.ref)
    if (events.length === 0) throw unknownRef('get')
    return { events }
  },
})

const list = operation({
  name: 'list',
  summary: 'Events in order of arrival, page by page.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/events' },
  input: z.strictObject({
    after: afterNumber.exactOptional(),
    limit: limit.exactOptional(),
    session: words.exactOptional(),
  }),
  output: z.object({ events: z.array(event), next: nextNumber }),
  handler: (input, { memory }) => memory.list(input),
})

const timeline = operation({
  name: 'timeline',
  summary: 'Events in the order they were said: all, of a stretch of time, or those that mention an entity.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/timeline' },
  input: z.strictObject({
    from: time.exactOptional().describe('First moment; a day alone is its midnight'),
    to: time.exactOptional().describe('First moment that is no more part of it'),
    about: name.exactOptional().describe('Entity, by name'),
    after: afterText.exactOptional(),
    limit: limit.exactOptional(),
  }),
  output: z.object({ events: z.array(event), next: nextText }),
  handler: (input, { memory }) => memory.timeline(input),
  tool: {
    name: 'timeline',
    description: toolTexts.timeline,
    fields: ['from', 'to', 'about', 'after', 'limit'],
    // A model pays for every line it is shown.
    defaults: { limit: 20 },
    view: (output) => {
      const { events, next } = output as TimelinePage
      return {
        events: events.map(({ ref, speaker, text, saidAt }) => ({ ref, speaker, text, saidAt: isoOf(saidAt) })),
        next,
      }
    },
    output: z.object({ events: z.array(z.looseObject({})), next: z.string().nullable() }),
  },
})

const history = operation({
  name: 'history',
  summary: 'What became of an event: as it was said, its relations, and what was decided about them.',
  right: 'read',
  isIdempotent: true,
  http: { method: 'GET', path: '/v1/events/{ref}/history' },
  input: z.strictObject({ ref }),
  output: eventHistory,
  handler: async (input, { memory }) => {
    const found = await memory.history(input.ref)
    if (found === null) throw unknownRef('history')
    return found
  },
})

const correct = operation({
  name: 'correct',
  summary: 'Puts new words in the place of what was said under a ref; the old ones stay, marked and below.',
  right: 'write',
  isIdempotent: false,
  http: { method: 'POST', path: '/v1/events/{ref}/correction' },
  input: z.strictObject({
    ref,
    text: z.string().describe('The new words'),
    reason: words.exactOptional(),
    time: time.exactOptional(),
    newRef: words.exactOptional().describe('Ref of the new words; makes a retry safe'),
  }),
  output: correction,
  handler: async ({ ref: corrected, text, newRef, ...options }, { memory }) =>
    outcome(
      await memory.correct(corrected, text, { ...options, ...(newRef === undefined ? {} : { ref: newRef }) }),
      'correct',
    ),
  tool: {
    name: 'correct',
    description: toolTexts.correct,
    fields: ['ref', 'text', 'reason'],
    view: (output) => ({ ref: (output as { ref: string }).ref, status: (output as { status: string }).status }),
    output: z.object({ ref: z.string(), status: z.string() }),
  },
})

const forget = operation({
  name: 'forget',
  summary: 'Forgets sources with everything derived from them; afterwards no byte of the store holds their text.',
  right: 'curate',
  isIdempotent: true,
  isDestructive: true,
  http: { method: 'POST', path: '/v1/forget' },
  input: z.strictObject({ refs: refs.min(1) }),
  output: forgottenRefs,
  handler: (input, { memory }) => memory.forget(input.refs),
  tool: {
    name: 'forget',
    description: toolTexts.forget,
    fields: ['refs'],
    view: (output) => {
      const { events, erased, unknown } = output as ForgottenRefs
      return { events, erased, unknown }
    },
    output: z.object({ events: z.number(), erased: z.boolean(), unknown: z.array(z.string()) }),
  },
})

const forgetAll = operation({
  name: 'forgetAll',
  summary: 'Forgets all that the scope holds.',
  right: 'admin',
  isIdempotent: true,
  isDestructive: true,
  http: { method: 'DELETE', path: '/v1/events' },
  input: z.strictObject({ confirm: z.literal('forget everything').describe('Exactly these words') }),
  output: forgetReport,
  handler: (_input, { memory, signal }) => memory.forgetAll({ signal }),
})

/** In the order they are shown. */
export const eventOperations: readonly Operation[] = [
  remember,
  rememberMany,
  get,
  list,
  timeline,
  history,
  correct,
  forget,
  forgetAll,
]

function unknownRef(operation: string): MemoryError {
  return new MemoryError('NOT_FOUND', `${operation}: nothing is remembered under this ref in this scope`, {
    details: { field: 'ref' },
  })
}
