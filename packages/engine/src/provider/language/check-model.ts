/** Does a language model keep the promises of its port? Its own parts, what it is asked, and what it says. */

import { MemoryError, readable, shown } from '../../errors.ts'
import { checkShape } from '../schema/check-schema.ts'
import type { LanguageModel, ModelMessage, ModelReply, ModelRequest } from './language-model.ts'

const roles: readonly unknown[] = ['system', 'user', 'assistant']
const finishes: readonly unknown[] = ['stop', 'length', 'refused', 'other']

/**
 * Checks the parts of a model before anything relies on them.
 *
 * @throws {INVALID_INPUT} naming the part
 */
export function checkLanguageModel(model: LanguageModel): LanguageModel {
  const { identity, generate, close } = partsOf(model)
  if (typeof identity?.name !== 'string' || identity.name === '')
    throw bad('identity.name', 'must be a non-empty text', identity?.name)
  if (typeof identity.version !== 'string') throw bad('identity.version', 'must be a text', identity.version)
  for (const [name, method] of Object.entries({ generate, close }))
    if (typeof method !== 'function') throw bad(name, 'must be a function', method)
  return model
}

/** What a getter or a proxy of the caller's throws is a fault of the model. */
function partsOf(model: LanguageModel): Partial<LanguageModel> {
  return readable('generate', 'model', () => {
    const { identity, generate, close } = (model ?? {}) as Partial<LanguageModel>
    const { name, version } = (identity ?? {}) as LanguageModel['identity']
    return { identity: { name, version }, generate, close } as Partial<LanguageModel>
  })
}

/**
 * Checks a request, and makes its texts well-formed: half a surrogate pair is no text to most runtimes.
 *
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedRequest(request: ModelRequest): ModelRequest {
  const {
    messages,
    shape,
    temperature = 0,
    seed,
    outputTokensMax,
  } = readable('generate', 'request', () => ({
    ...(request ?? {}),
  })) as ModelRequest
  if (!Array.isArray(messages) || messages.length === 0)
    throw bad('messages', 'must be a list of at least one', messages)
  for (const [i, { role, text }] of (messages as readonly Partial<ModelMessage>[]).entries()) {
    if (!roles.includes(role)) throw bad(`messages[${i}].role`, `must be one of ${roles.join(', ')}`, role)
    if (typeof text !== 'string') throw bad(`messages[${i}].text`, 'must be a text', text)
    if (role === 'system' && i > 0) throw bad(`messages[${i}].role`, 'may be system only in the first message', role)
  }
  if (shape !== undefined) checkShape(shape)
  if (!(temperature >= 0 && temperature <= 2)) throw bad('temperature', 'must be a number in [0, 2]', temperature)
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw bad('seed', 'must be a whole number', seed)
  if (outputTokensMax !== undefined && !(Number.isSafeInteger(outputTokensMax) && outputTokensMax >= 1))
    throw bad('outputTokensMax', 'must be a whole number from 1', outputTokensMax)
  return {
    ...request,
    temperature,
    messages: messages.map(({ role, text }) => ({ role, text: text.toWellFormed() })),
  }
}

/** A copy of a reply, read once. @throws {MODEL_OUTPUT} when it is no reply */
export function checkReply(reply: ModelReply): ModelReply {
  const { text, finish, usage } = read(reply)
  if (typeof text !== 'string') throw wrong(`text must be a text, got ${typeof text}`)
  if (!finishes.includes(finish)) throw wrong(`finish must be one of ${finishes.join(', ')}, got ${shown(finish)}`)
  for (const count of ['inputTokens', 'outputTokens', 'calls'] as const)
    if (!Number.isSafeInteger(usage?.[count]) || Number(usage?.[count]) < 0)
      throw wrong(`usage.${count} must be a whole number from 0, got ${shown(usage?.[count])}`)
  // Checked one by one above.
  return { text, finish, usage } as ModelReply
}

function read(reply: ModelReply): Partial<ModelReply> {
  try {
    const { text, finish, usage } = (reply ?? {}) as ModelReply
    return { text, finish, usage: { ...usage } }
  } catch (cause) {
    // Without what was thrown, which may quote the model.
    throw new MemoryError('MODEL_OUTPUT', 'generate: the reply must be readable, got an error', { cause })
  }
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `generate: ${field} ${must}, got ${shown(got)}`, { details: { field } })
}

function wrong(why: string): MemoryError {
  return new MemoryError('MODEL_OUTPUT', `generate: ${why}`)
}
