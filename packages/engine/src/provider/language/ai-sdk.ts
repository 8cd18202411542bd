/**
 * How is a model of the Vercel AI SDK used? By its shape, which versions 2 to 4 of its interface share as far as we need
 * it: the SDK is never imported, and whoever has it hands in a model, such as `openai('gpt-5-mini')`.
 *
 * @see https://github.com/vercel/ai/tree/main/packages/provider/src/language-model
 */

import { checkOptions, MemoryError, orAborted, readable, shown, stopIfAborted } from '../../errors.ts'
import { checkedRequest } from './check-model.ts'
import type { LanguageModel, ModelFinish, ModelReply, ModelRequest } from './language-model.ts'
import { retryAfterMs } from './retry-after.ts'
import { usageOf } from './token-estimate.ts'

/** The part of `LanguageModelV2`, `V3` and `V4` that is used. */
export interface AiSdkModel {
  /** `v2`, `v3` or `v4`. */
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  /** As a method, so that the options of every version fit. */
  doGenerate(options: object): PromiseLike<AiSdkResult>
}

/** What `doGenerate` gives; usage and reason have another form in each version. */
export interface AiSdkResult {
  readonly content: readonly { readonly type: string }[]
  readonly finishReason: unknown
  readonly usage: unknown
}

/** What is known beside the model. */
export interface AiSdkOptions {
  /** Digest, date or revision, for provenance. Default empty. */
  readonly version?: string
  /** Handed to the provider as they are, as `providerOptions` of the SDK. */
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const versions: readonly unknown[] = ['v2', 'v3', 'v4']

/**
 * A model of the AI SDK as a language model of ours.
 *
 * @throws {INVALID_INPUT} it is no model of a known version
 */
export function fromAiSdk(model: AiSdkModel, options: AiSdkOptions = {}): LanguageModel {
  const { version = '', providerOptions } = checkOptions(options, ['version', 'providerOptions'], 'fromAiSdk')
  const { specificationVersion, modelId, doGenerate } = readable('fromAiSdk', 'model', () => {
    const { specificationVersion, modelId, doGenerate } = (model ?? {}) as Partial<AiSdkModel>
    return { specificationVersion, modelId, doGenerate }
  })
  if (!versions.includes(specificationVersion) || typeof modelId !== 'string' || typeof doGenerate !== 'function')
    throw new MemoryError(
      'INVALID_INPUT',
      `fromAiSdk: model must be a language model of the AI SDK, version ${versions.join(', ')}, got ${shown(specificationVersion)}`,
      { details: { field: 'model' } },
    )
  let isClosed = false
  return Object.freeze({
    identity: Object.freeze({ name: modelId, version }),
    generate: async (request) => {
      if (isClosed) throw new MemoryError('MODEL_UNAVAILABLE', 'generate: the model must be open, got a closed one')
      const asked = checkedRequest(request)
      stopIfAborted(asked.signal, 'generate')
      const options = { ...callOptions(asked), ...(providerOptions === undefined ? {} : { providerOptions }) }
      try {
        // A provider that does not heed its signal must not hold up the caller.
        const result = orAborted(Promise.resolve(model.doGenerate(options)), asked.signal, 'generate')
        return replyOf(asked, await result)
      } catch (error) {
        stopIfAborted(asked.signal, 'generate')
        throw MemoryError.is(error) ? error : failureOf(error)
      }
    },
    close: async () => {
      isClosed = true
    },
  } satisfies LanguageModel)
}

function callOptions({ messages, shape, temperature, seed, outputTokensMax, signal }: ModelRequest): object {
  return {
    prompt: messages.map(({ role, text }) =>
      role === 'system' ? { role, content: text } : { role, content: [{ type: 'text', text }] },
    ),
    temperature,
    ...(seed === undefined ? {} : { seed }),
    ...(outputTokensMax === undefined ? {} : { maxOutputTokens: outputTokensMax }),
    ...(shape === undefined ? {} : { responseFormat: { type: 'json', name: shape.name, schema: shape.schema } }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  }
}

const finishes: Readonly<Record<string, ModelFinish>> = { stop: 'stop', length: 'length', 'content-filter': 'refused' }

function replyOf(request: ModelRequest, result: AiSdkResult): ModelReply {
  const { content, finishReason, usage } = (result ?? {}) as Partial<AiSdkResult>
  if (!Array.isArray(content)) throw new MemoryError('MODEL_OUTPUT', 'generate: the answer holds no content')
  const text = (content as readonly { type: string; text?: unknown }[])
    .map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('')
  // Version 2 gives a word, later ones a word of the provider's beside it.
  const reason = (finishReason as { unified?: unknown } | null)?.unified ?? finishReason
  const { inputTokens, outputTokens } = (usage ?? {}) as { inputTokens?: unknown; outputTokens?: unknown }
  return {
    text,
    finish: finishes[String(reason)] ?? 'other',
    usage: usageOf(request, text, { inputTokens: totalOf(inputTokens), outputTokens: totalOf(outputTokens) }),
  }
}

/** Version 2 gives a number, later ones `{ total }`. */
function totalOf(tokens: unknown): unknown {
  return typeof tokens === 'object' ? (tokens as { total?: unknown } | null)?.total : tokens
}

/** The SDK's errors for answers that are no reply. */
const noReply: ReadonlySet<string> = new Set([
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_NoContentGeneratedError',
  'AI_TypeValidationError',
])

/** The SDK's errors carry URL, request and response: of these only name, status and wait are passed on. */
function failureOf(error: unknown): MemoryError {
  const { name, statusCode, isRetryable, responseHeaders } = (error ?? {}) as {
    name?: unknown
    statusCode?: unknown
    isRetryable?: unknown
    responseHeaders?: Readonly<Record<string, string>>
  }
  const status = typeof statusCode === 'number' ? statusCode : undefined
  const called = typeof name === 'string' && /^\w{1,40}$/.test(name) ? ` (${name})` : ''
  // A body that could not be read is told as a failed call with the status of a good one.
  if (noReply.has(String(name)) || (status !== undefined && status >= 200 && status < 300))
    return new MemoryError('MODEL_OUTPUT', `generate: the provider could not read the answer${called}`)
  const soon = retryAfterMs((header) => responseHeaders?.[header])
  const details = {
    transient: isRetryable === true,
    ...(status === undefined ? {} : { status }),
    ...(soon === undefined ? {} : { retryAfterMs: soon }),
  }
  const said = status === undefined ? 'failed' : `answered ${status}`
  return new MemoryError('MODEL_UNAVAILABLE', `generate: the provider ${said}${called}`, { details })
}
