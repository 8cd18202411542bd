/**
 * Which vectors can be had from a URL? Those of every server that speaks `embeddings`: Ollama, llama.cpp, vLLM,
 * DashScope, OpenAI. With a multilingual model, Chinese is found by its meaning too.
 *
 * @see https://platform.openai.com/docs/api-reference/embeddings
 */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import type { Embedder, ScriptTrust } from '../provider/embedder.ts'
import { Limiter } from '../provider/limits/limiter.ts'
import { Endpoint, type EndpointOptions } from './endpoint.ts'
import { servedEmbedder } from './served-embedder.ts'

/** Which model, and where. */
export interface OpenAiEmbedderOptions extends EndpointOptions {
  /** As the server calls it, such as `bge-m3`. */
  readonly model: string
  /** Components of its vectors. */
  readonly dimensions: number
  /** Digest or revision; part of the space's id, so that another version is another space. Default empty. */
  readonly version?: string
  /** How far its vectors count, by script; from a measurement. Default 1 for both. */
  readonly trust?: ScriptTrust
  /** Texts of one request; default 32, as the smallest of the known limits is. */
  readonly batchMax?: number
  /** Put before every text, where the model wants one, such as `query: `; part of the space's id. */
  readonly prefix?: string
  /** Default one of its own; hand in the one of the models behind the same address. */
  readonly limiter?: Limiter
}

const optionKeys = [
  'url',
  'apiKey',
  'headers',
  'fetch',
  'model',
  'dimensions',
  'version',
  'trust',
  'batchMax',
  'prefix',
  'limiter',
] as const

/**
 * An embedder behind a URL. Nothing is asked before the first call.
 *
 * Vectors are made unit vectors and padded with zeros to a multiple of 32, which changes no cosine.
 *
 * @throws {INVALID_INPUT} naming the option
 */
export function openAiEmbedder(given: OpenAiEmbedderOptions): Embedder {
  const options = checkOptions(given, optionKeys, 'openAiEmbedder')
  const { model, dimensions, version = '', prefix = '', batchMax = 32, limiter = new Limiter() } = options
  if (typeof model !== 'string' || model === '') throw bad('model', 'a non-empty text', model)
  for (const [field, count] of Object.entries({ dimensions, batchMax }))
    if (!Number.isInteger(count) || count < 1) throw bad(field, 'a whole number from 1', count)
  return servedEmbedder({
    endpoint: new Endpoint('embed', options, 'embeddings'),
    named: ['openai', model, version, dimensions, prefix],
    dimensions,
    trust: options.trust,
    batchMax,
    prefix,
    limiter,
    ask: (input) => ({ model, input, encoding_format: 'float' }),
    rowsOf,
  })
}

function rowsOf(body: unknown): { index: number; embedding: unknown }[] {
  const { data } = (body ?? {}) as { data?: unknown }
  return (Array.isArray(data) ? data : []).map((one, i) => {
    const { index = i, embedding } = (one ?? {}) as { index?: number; embedding?: unknown }
    return { index, embedding }
  })
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `openAiEmbedder: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}
