/** Which shape must a model's reading of a window have? Flat lists, so that of a faulty reply the good items can be kept. */

import type { CauseKind } from '../cause/proposal.ts'
import type { Claim, SlotKind } from '../fact/fact.ts'
import type { ObjectSchema, ReplyShape, Schema } from '../provider/schema/schema.ts'

/** An item of a reply: the number its event is shown under, from 1, and words of it. */
interface Quoting {
  readonly event: number
  readonly quote: string
}

/** A value of {@link extractionShape}. */
export interface Extraction {
  readonly entities: readonly (Quoting & {
    readonly name: string
    readonly aliases?: readonly string[]
    readonly about?: string
  })[]
  readonly facts: readonly (Quoting & {
    readonly subject: string
    readonly slot: SlotKind
    readonly claim: Claim
    readonly about?: string
    readonly value?: string
    readonly before?: string
    readonly since?: string
    readonly until?: string
    readonly confidence: number
  })[]
  readonly causes: readonly {
    readonly from: number
    readonly to: number
    readonly kind: CauseKind
    readonly quote: string
    readonly confidence: number
  }[]
  readonly dates: readonly (Quoting & { readonly from: string; readonly to: string })[]
  readonly topics: readonly (Quoting & { readonly text: string })[]
  readonly summaries: readonly (Quoting & { readonly text: string })[]
}

/** A value of {@link verificationShape}: numbers of the claims that hold, from 1. */
export interface Verification {
  readonly holds: readonly number[]
}

/** Items of one list at most: a window has some twenty events. */
const itemsMax = 60

const slots = [
  'home',
  'work',
  'role',
  'liking',
  'favourite',
  'preference',
  'habit',
  'bond',
  'state',
  'thing',
] as const satisfies readonly SlotKind[]
const claims = ['holds', 'changes', 'ends'] as const satisfies readonly Claim[]
const causeKinds = ['causes', 'explains', 'enables', 'prevents', 'depends-on'] as const satisfies readonly CauseKind[]

const text = { type: 'string' } as const
const event = { type: 'integer', minimum: 1 } as const
const share = { type: 'number', minimum: 0, maximum: 1 } as const

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[]): ObjectSchema {
  return { type: 'object', additionalProperties: false, properties, required }
}

function listOf(items: Schema): Schema {
  return { type: 'array', maxItems: itemsMax, items }
}

/** Every item but a cause names one event and quotes it. */
function item(properties: Readonly<Record<string, Schema>>, required: readonly string[]): ObjectSchema {
  return objectOf({ event, quote: text, ...properties }, ['event', 'quote', ...required])
}

const cause = objectOf(
  { from: event, to: event, kind: { type: 'string', enum: causeKinds }, quote: text, confidence: share },
  ['from', 'to', 'kind', 'quote', 'confidence'],
)
const fact = item(
  {
    subject: text,
    slot: { type: 'string', enum: slots },
    claim: { type: 'string', enum: claims },
    about: text,
    value: text,
    before: text,
    since: text,
    until: text,
    confidence: share,
  },
  ['subject', 'slot', 'claim', 'confidence'],
)

/** What a model notes of a window. */
export const extractionShape: ReplyShape = {
  name: 'extraction',
  schema: objectOf(
    {
      entities: listOf(item({ name: text, aliases: listOf(text), about: text }, ['name'])),
      facts: listOf(fact),
      causes: listOf(cause),
      dates: listOf(item({ from: text, to: text }, ['from', 'to'])),
      topics: listOf(item({ text }, ['text'])),
      summaries: listOf(item({ text }, ['text'])),
    },
    ['entities', 'facts', 'causes', 'dates', 'topics', 'summaries'],
  ),
}

/** What a verifying model says of numbered claims: which of them hold. */
export const verificationShape: ReplyShape = {
  name: 'verification',
  schema: objectOf({ holds: { type: 'array', maxItems: 2 * itemsMax, items: event } }, ['holds']),
}
