/**
 * How is a value of a known shape got from a model?
 *
 * Asked for, read with tolerance, checked, and mended at most twice by the model itself, which is shown what is wrong. A
 * model that cannot is an expected outcome, and a value: all that a dead letter needs, and the good rest.
 */

import { MemoryError, reasonOf, shown, stopIfAborted } from '../../errors.ts'
import { checkLanguageModel, checkReply } from '../language/check-model.ts'
import type {
  LanguageModel,
  ModelFinish,
  ModelIdentity,
  ModelMessage,
  ModelRequest,
  ModelUsage,
} from '../language/language-model.ts'
import { inputTokensOf, noUsage, sumOf } from '../language/token-estimate.ts'
import { checkShape } from '../schema/check-schema.ts'
import type { ReplyShape, Schema, ValueOf } from '../schema/schema.ts'
import type { FailedReply, Structured, StructuredAsking, StructuredReason, StructuredRequest } from './outcome.ts'
import { type PromptLanguage, repairPrompt, shapePrompt, structuredPrompt } from './prompts.ts'
import { type ReadValue, readValue } from './read-value.ts'

/** Of each failed reply so much is kept and shown to the model again: its beginning says what it is, its end how it broke. */
export const keptChars = 4_000

/**
 * Asks a model for a value.
 *
 * @throws {INVALID_INPUT} naming what is wrong with the request
 * @throws {MODEL_UNAVAILABLE} the model cannot be reached: to be tried again later
 * @throws {CANCELLED}
 */
export async function structured<const S extends Schema>(
  model: LanguageModel,
  request: StructuredRequest<S>,
): Promise<Structured<ValueOf<S>>> {
  const { identity } = checkLanguageModel(model)
  const { shape, repairsMax = 2, language = 'en', messages, ...settings } = request
  checkShape(shape)
  if (!Number.isInteger(repairsMax) || repairsMax < 0 || repairsMax > 2)
    throw bad('repairsMax', `must be 0, 1 or 2, got ${shown(repairsMax)}`)
  const first = withShape(messages, shape, language)
  const replies: FailedReply[] = []
  let asked = first
  let usage = noUsage
  let asks = 0
  let salvage: ValueOf<S> | null = null
  for (;;) {
    const because = replies.length === 0 ? {} : { because: 'repair' as const }
    const said = await ask(model, { ...settings, ...because, messages: asked, shape })
    usage = sumOf(usage, said.usage)
    if (said.fault !== 'budget') asks++
    const read = said.fault === null ? readValue(shape.schema, said.text) : unread(said)
    // What fits a schema has its type: that is what `fit` checks. So does the salvage.
    if (read.ok)
      return { ok: true, value: read.value as ValueOf<S>, notes: read.notes, ...askingOf(identity, asks, usage) }
    salvage = (read.salvage?.value as ValueOf<S> | undefined) ?? salvage
    const reason = said.fault ?? (said.finish === 'refused' ? 'refused' : read.reason)
    if (reason !== 'budget') replies.push({ text: kept(said.text), finish: said.finish, faults: read.faults })
    if (reason === 'budget' || reason === 'refused' || replies.length > repairsMax)
      return {
        ok: false,
        reason,
        message: sentenceOf(reason, shape.name, replies.length),
        salvage,
        shape: shape.name,
        replies,
        ...askingOf(identity, asks, usage),
      }
    asked = mended(first, replies.at(-1) as FailedReply, language)
  }
}

/** A reply, or why none came: a cap was reached, or what came was none. */
interface Said {
  readonly text: string
  readonly finish: ModelFinish | null
  readonly usage: ModelUsage
  readonly fault: 'budget' | 'no-reply' | null
  readonly why: string
}

async function ask(model: LanguageModel, request: ModelRequest): Promise<Said> {
  try {
    return { ...checkReply(await model.generate(request)), fault: null, why: '' }
  } catch (error) {
    const none = { text: '', finish: null, why: reasonOf(error) }
    if (MemoryError.is(error, 'MODEL_BUDGET')) return { ...none, fault: 'budget', usage: noUsage }
    if (!MemoryError.is(error)) throw unavailable(error, request.signal)
    if (error.code !== 'MODEL_OUTPUT') throw error
    const usage = { inputTokens: inputTokensOf(request), outputTokens: 0, calls: 1, estimated: true }
    return { ...none, fault: 'no-reply', usage }
  }
}

/** A model of the caller's own may throw anything. */
function unavailable(cause: unknown, signal: AbortSignal | undefined): MemoryError {
  stopIfAborted(signal, 'structured')
  return new MemoryError('MODEL_UNAVAILABLE', `structured: the model failed (${reasonOf(cause)})`, { cause })
}

function unread({ why }: Said): ReadValue {
  return { ok: false, reason: 'empty', faults: [why], salvage: null }
}

/**
 * The messages as they are sent first: with the shape explained at the end of the last.
 *
 * @throws {INVALID_INPUT} the last is not the user's
 */
export function withShape(
  messages: readonly ModelMessage[],
  shape: ReplyShape,
  language: PromptLanguage,
): readonly ModelMessage[] {
  return followedBy(messages, shapePrompt(shape, language))
}

/** The user's last message with more to read. Not a message of its own: many chat templates want turns that alternate. */
function followedBy(messages: readonly ModelMessage[], text: string): readonly ModelMessage[] {
  const last = Array.isArray(messages) ? messages.at(-1) : undefined
  if (last?.role !== 'user') throw bad('messages', "must end with one of role 'user'")
  return [...messages.slice(0, -1), { role: 'user', text: `${last.text}\n\n${text}` }]
}

/** The question again, with the last faulty reply only: the context must not grow with every repair. */
function mended(
  first: readonly ModelMessage[],
  { text, finish, faults }: FailedReply,
  language: PromptLanguage,
): readonly ModelMessage[] {
  const prompt = repairPrompt(faults, finish === 'length', language)
  if (text.trim() === '') return followedBy(first, prompt)
  return [...first, { role: 'assistant', text }, { role: 'user', text: prompt }]
}

function kept(text: string): string {
  if (text.length <= keptChars) return text
  return `${text.slice(0, keptChars / 2).toWellFormed()}\n…\n${text.slice(-keptChars / 2).toWellFormed()}`
}

function askingOf(identity: ModelIdentity, asks: number, usage: ModelUsage): StructuredAsking {
  return { model: identity, prompt: structuredPrompt, repairs: Math.max(0, asks - 1), usage }
}

const sentences: Readonly<Record<StructuredReason, string>> = {
  empty: 'the reply was empty',
  'no-json': 'the reply held no JSON',
  broken: 'the JSON broke off or was malformed',
  misfit: 'the JSON had another shape',
  refused: 'the provider withheld the reply',
  'no-reply': 'what came back was no reply',
  budget: 'a cap on calls or tokens was reached',
}

function sentenceOf(reason: StructuredReason, shape: string, replies: number): string {
  return `structured: ${shape} could not be had; ${sentences[reason]} (${replies} replies)`
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `structured: ${field} ${why}`, { details: { field } })
}
