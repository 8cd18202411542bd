/**
 * Which vectors can be had from a URL? Those of every server that speaks `embeddings`: Ollama, llama.cpp, vLLM,
 * DashScope, OpenAI. With a multilingual model, Chinese is found by its meaning too.
 *
 * @see https://platform.openai.com/docs/api-reference/embeddings
 */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import { checkEmbedder } from '../provider/check-embedder.ts'
import type { Embedder, ScriptTrust } from '../provider/embedder.ts'
import { Limiter } from '../provider/limits/limiter.ts'
import { Endpoint, type EndpointOptions } from './endpoint.ts'

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

/** What is sent for a text without words: servers refuse empty ones. */
const blank = '.'

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
  const endpoint = new Endpoint('embed', options, 'embeddings')
  const padded = Math.ceil(dimensions / 32) * 32
  const id = ['openai', model, version, dimensions, prefix].map(encodeURIComponent).join('/')
  const batch = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const input = texts.map((text) => prefix + (text.trim() === '' ? blank : text.toWellFormed()))
    const body = await limiter.run('embed', async ({ signal }) => {
      const answer = await endpoint.post({ model, input, encoding_format: 'float' }, signal)
      if (!answer.ok) throw endpoint.failure(answer, texts)
      return answer.body
    })
    return rowsOf(endpoint, body, texts.length, dimensions).map((row) => unitVector(endpoint, row, padded))
  }
  return checkEmbedder(
    Object.freeze({
      space: Object.freeze({ id, dimensions: padded }),
      trust: Object.freeze(options.trust ?? { alphabetic: 1, cjk: 1 }),
      embed: async (texts: readonly string[]) => {
        const vectors: Float32Array[] = []
        for (let i = 0; i < texts.length; i += batchMax) vectors.push(...(await batch(texts.slice(i, i + batchMax))))
        return vectors
      },
      close: async () => endpoint.close(),
    }),
  )
}

/** The rows in the order of their texts: servers may answer in another. */
function rowsOf(endpoint: Endpoint, body: unknown, count: number, dimensions: number): readonly (readonly number[])[] {
  const { data } = (body ?? {}) as { data?: unknown }
  const rows: (readonly number[])[] = []
  for (const [i, one] of (Array.isArray(data) ? data : []).entries()) {
    const { index = i, embedding } = (one ?? {}) as { index?: number; embedding?: readonly number[] }
    if (!Array.isArray(embedding) || embedding.length !== dimensions)
      throw endpoint.wrong(
        `an embedding must have ${dimensions} components, got ${Array.isArray(embedding) ? embedding.length : 'none'}; set dimensions to what the model gives`,
      )
    rows[index] = embedding
  }
  if (rows.length !== count || Object.keys(rows).length !== count)
    throw endpoint.wrong(`the answer must hold one embedding per text, got ${Object.keys(rows).length} for ${count}`)
  return rows
}

function unitVector(endpoint: Endpoint, row: readonly number[], padded: number): Float32Array {
  const norm = Math.sqrt(row.reduce((sum, x) => sum + x * x, 0))
  if (!(norm > 0 && norm < Number.POSITIVE_INFINITY))
    throw endpoint.wrong('an embedding must be a vector of finite numbers, not all 0')
  const vector = new Float32Array(padded)
  for (const [i, x] of row.entries()) vector[i] = x / norm
  return vector
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `openAiEmbedder: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}
