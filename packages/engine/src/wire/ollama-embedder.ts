/**
 * Which vectors can be had from Ollama? Those of any model it holds. Asked in its own words, which tell what
 * `embeddings` does not: the digest of the weights, so that another build of a model is another space, and the size.
 *
 * @see https://github.com/ollama/ollama/blob/main/docs/api.md (`GET /api/tags`, `POST /api/embed`)
 */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import type { Embedder, ScriptTrust } from '../provider/embedder.ts'
import { Limiter } from '../provider/limits/limiter.ts'
import { Endpoint, type EndpointOptions } from './endpoint.ts'
import { servedEmbedder } from './served-embedder.ts'

/** Which model, and where. */
export interface OllamaEmbedderOptions extends Partial<EndpointOptions> {
  /** As Ollama calls it, such as `bge-m3` or `qwen3-embedding:0.6b`; without a tag its `latest`. */
  readonly model: string
  /** How far its vectors count, by script; from a measurement. Default 1 for both. */
  readonly trust?: ScriptTrust
  /** Texts of one request; default 32. */
  readonly batchMax?: number
  /** Put before every text, where the model wants one; part of the space's id. */
  readonly prefix?: string
  /** How long the model stays loaded after a call, in Ollama's words such as `30m`; default Ollama's, 5 minutes. */
  readonly keepAlive?: string
  readonly limiter?: Limiter
}

const optionKeys = [
  'url',
  'apiKey',
  'headers',
  'fetch',
  'model',
  'trust',
  'batchMax',
  'prefix',
  'keepAlive',
  'limiter',
] as const satisfies (keyof OllamaEmbedderOptions)[]

const here = 'http://127.0.0.1:11434'

/**
 * An embedder of a running Ollama. Asks for its models and one vector, and thereby loads the model.
 *
 * Texts longer than the model reads are cut by Ollama. Vectors are made unit vectors and padded with zeros to a multiple of 32.
 *
 * @throws {INVALID_INPUT} naming the option
 * @throws {MODEL_UNAVAILABLE} Ollama does not answer, has no such model, or the model makes no vectors; the message names the remedy
 */
export async function openOllamaEmbedder(given: OllamaEmbedderOptions): Promise<Embedder> {
  const options = checkOptions(given, optionKeys, 'openOllamaEmbedder')
  const { model, prefix = '', batchMax = 32, keepAlive, limiter = new Limiter() } = options
  if (typeof model !== 'string' || model === '') throw bad('model', 'a non-empty text', model)
  if (!Number.isInteger(batchMax) || batchMax < 1) throw bad('batchMax', 'a whole number from 1', batchMax)
  const address = { ...options, url: options.url ?? here }
  const digest = await digestOf(new Endpoint('openOllamaEmbedder', address, 'api/tags'), model)
  const endpoint = new Endpoint('embed', address, 'api/embed')
  const alive = keepAlive === undefined ? {} : { keep_alive: keepAlive }
  const ask = (input: readonly string[]): object => ({ model, input, truncate: true, ...alive })
  const dimensions = await sizeOf(endpoint, ask(['.']))
  return servedEmbedder({
    endpoint,
    named: ['ollama', model, digest, dimensions, prefix],
    dimensions,
    trust: options.trust,
    batchMax,
    prefix,
    limiter,
    ask,
    rowsOf: (body) => embeddingsOf(body).map((embedding, index) => ({ index, embedding })),
  })
}

/** Whoever opens an embedder waits for it: a server that is not there is told at once, not after retries. */
const opening = (): Limiter => new Limiter({ limits: { retriesMax: 0 } })

/** The digest of the model's weights, among those that are there. */
async function digestOf(endpoint: Endpoint, model: string): Promise<string> {
  const body = await opening().run('openOllamaEmbedder', async ({ signal }) => {
    const answer = await endpoint.get(signal)
    if (!answer.ok) throw endpoint.failure(answer, [])
    return answer.body
  })
  const { models } = (body ?? {}) as { models?: unknown }
  const known = (Array.isArray(models) ? models : []) as readonly { name?: unknown; digest?: unknown }[]
  const found = known.find(({ name }) => name === model || name === `${model}:latest`)
  if (found === undefined)
    throw new MemoryError(
      'MODEL_UNAVAILABLE',
      `openOllamaEmbedder: Ollama has no model ${shown(model)}; fetch it: ollama pull ${model}`,
      { details: { field: 'model' } },
    )
  if (typeof found.digest !== 'string') throw endpoint.wrong('a model must have a digest')
  return found.digest
}

/** Components of a vector of the model. */
async function sizeOf(endpoint: Endpoint, request: object): Promise<number> {
  return opening().run('openOllamaEmbedder', async ({ signal }) => {
    const answer = await endpoint.post(request, signal)
    if (!answer.ok) throw endpoint.failure(answer, [])
    const [vector] = embeddingsOf(answer.body)
    if (!Array.isArray(vector) || vector.length === 0)
      throw endpoint.wrong('the model must make vectors, got none; choose a model for embeddings')
    return vector.length
  })
}

function embeddingsOf(body: unknown): readonly unknown[] {
  const { embeddings } = (body ?? {}) as { embeddings?: unknown }
  return Array.isArray(embeddings) ? embeddings : []
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `openOllamaEmbedder: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}
