/**
 * Which models stand behind a URL? Those of Ollama, llama.cpp, vLLM, LM Studio, DashScope, OpenAI and whoever else speaks
 * `chat/completions`.
 *
 * Ollama cuts long prompts to its context length without a word: set `OLLAMA_CONTEXT_LENGTH`, or `num_ctx` in the
 * model's file, to what the tasks need.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import { checkedRequest } from '../provider/language/check-model.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '../provider/language/language-model.ts'
import { usageOf } from '../provider/language/token-estimate.ts'
import { defaultLimits, longestMs } from '../provider/limits/limits.ts'
import { timed } from '../provider/limits/timed.ts'
import { callerTimer } from '../timer.ts'
import { chatBody } from './chat-body.ts'
import { chatReply } from './chat-reply.ts'
import { type Dialect, dialectsMax, firstDialect, nextDialect } from './dialect.ts'
import { Endpoint, type EndpointOptions } from './endpoint.ts'

/** Which model, and where. */
export interface OpenAiCompatibleOptions extends EndpointOptions {
  /** As the server calls it, such as `qwen3:8b`. */
  readonly model: string
  /** Digest, date or revision, for provenance; the server does not say. Default empty. */
  readonly version?: string
  /** Further fields of the request body, such as `{ chat_template_kwargs: { enable_thinking: false } }` for vLLM. */
  readonly body?: Readonly<Record<string, unknown>>
  /** How long one answer may take, in milliseconds. Default that of a limiter: two minutes, a local model writes a thousand tokens in less. */
  readonly timeoutMs?: number
}

const optionKeys = ['url', 'apiKey', 'headers', 'fetch', 'model', 'version', 'body', 'timeoutMs'] as const

/**
 * A model behind a URL. Nothing is asked before the first call.
 *
 * @throws {INVALID_INPUT} naming the option
 */
export function openAiCompatible(given: OpenAiCompatibleOptions): LanguageModel {
  const options = checkOptions(given, optionKeys, 'openAiCompatible')
  const { model, version = '', body = {}, timeoutMs = defaultLimits.timeoutMs } = options
  for (const [field, value] of Object.entries({ model, version }))
    if (typeof value !== 'string' || (field === 'model' && value === ''))
      throw new MemoryError('INVALID_INPUT', `openAiCompatible: ${field} must be a text, got ${shown(value)}`, {
        details: { field },
      })
  if (!isJsonObject(body))
    throw new MemoryError(
      'INVALID_INPUT',
      `openAiCompatible: body must be an object that JSON can hold, got ${shown(body)}`,
      {
        details: { field: 'body' },
      },
    )
  if (!(Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= longestMs))
    throw new MemoryError(
      'INVALID_INPUT',
      `openAiCompatible: timeoutMs must be a whole number in [1, ${longestMs}], got ${shown(timeoutMs)}`,
      { details: { field: 'timeoutMs' } },
    )
  const endpoint = new Endpoint('generate', options, 'chat/completions')
  let dialect = firstDialect
  return Object.freeze({
    identity: Object.freeze({ name: model, version }),
    generate: async (request) => {
      const asked = checkedRequest(request)
      const learnt = await timed(
        'generate',
        (signal) => converse(endpoint, dialect, (spoken) => chatBody(model, asked, spoken, body), { ...asked, signal }),
        { timeoutMs, of: 'of openAiCompatible', timer: callerTimer, signal: asked.signal },
      )
      dialect = learnt.dialect
      return replyOf(endpoint, asked, learnt.body)
    },
    close: async () => endpoint.close(),
  } satisfies LanguageModel)
}

function isJsonObject(value: unknown): boolean {
  try {
    return JSON.stringify(value).startsWith('{')
  } catch {
    // A circle, or a number that JSON has no form for.
    return false
  }
}

/** Asks, in another dialect where one is refused. A dialect is learnt only by an answer. */
async function converse(
  endpoint: Endpoint,
  first: Dialect,
  bodyOf: (dialect: Dialect) => object,
  request: ModelRequest,
): Promise<{ body: unknown; dialect: Dialect }> {
  let dialect = first
  for (let tried = 1; ; tried++) {
    const answer = await endpoint.post(bodyOf(dialect), request.signal)
    if (answer.ok) return { body: answer.body, dialect }
    const next = nextDialect(dialect, answer.status, answer.message, request.shape !== undefined)
    if (next === null || tried >= dialectsMax)
      throw endpoint.failure(
        answer,
        request.messages.map(({ text }) => text),
      )
    dialect = next
  }
}

function replyOf(endpoint: Endpoint, request: ModelRequest, body: unknown): ModelReply {
  const reply = chatReply(body)
  if (reply === null) throw endpoint.wrong('the answer holds no choice with a message')
  return { text: reply.text, finish: reply.finish, usage: usageOf(request, reply.text, reply.tokens) }
}
