/**
 * How is a model of transformers.js used? By the shape of its pipeline `feature-extraction`: the package is never
 * imported, and whoever has it hands in a pipeline, also one of a directory that needs no network.
 *
 * @see https://huggingface.co/docs/transformers.js/api/pipelines (FeatureExtractionPipeline)
 */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import { checkEmbedder } from './check-embedder.ts'
import type { Embedder, ScriptTrust } from './embedder.ts'
import { paddedSize, unitVector } from './unit-vector.ts'

/** A pipeline of transformers.js, as far as it is used; versions 3 and 4 fit. */
export interface FeatureExtraction {
  (
    text: string,
    options: { pooling: Pooling; normalize: boolean },
  ): PromiseLike<{ readonly dims: readonly number[]; readonly data: unknown }>
  dispose?: () => PromiseLike<unknown>
}

/** How the vectors of tokens become one of the text; each model was trained with one of them. */
export type Pooling = 'mean' | 'cls' | 'last_token'

/** What is known beside the pipeline. */
export interface TransformersEmbedderOptions {
  /** Name of the model, with its kind of numbers where there are several, such as `bge-m3-int8`; part of the space's id. */
  readonly model: string
  /** Components of its vectors. */
  readonly dimensions: number
  /** As the model's card says: `cls` for the BGE family, `mean` for E5 and MiniLM. */
  readonly pooling: Pooling
  /** Digest or revision; part of the space's id. Default empty. */
  readonly version?: string
  /** Put before every text, where the model wants one, such as `query: `; part of the space's id. */
  readonly prefix?: string
  /** How far its vectors count, by script; from a measurement. Default 1 for both. */
  readonly trust?: ScriptTrust
}

const optionKeys = [
  'model',
  'dimensions',
  'pooling',
  'version',
  'prefix',
  'trust',
] as const satisfies (keyof TransformersEmbedderOptions)[]

const poolings: readonly unknown[] = ['mean', 'cls', 'last_token']

/**
 * A pipeline of transformers.js as an embedder.
 *
 * Texts go one by one: models of 8-bit numbers scale by what else is in a batch, and a text must have one vector.
 * Vectors are padded with zeros to a multiple of 32. `close` disposes of the pipeline.
 *
 * @throws {INVALID_INPUT} naming the option, or `pipeline` where it is no function
 */
export function fromTransformers(pipeline: FeatureExtraction, given: TransformersEmbedderOptions): Embedder {
  const options = checkOptions(given, optionKeys, 'fromTransformers')
  const { model, dimensions, pooling, version = '', prefix = '' } = options
  if (typeof pipeline !== 'function') throw bad('pipeline', 'a pipeline of feature-extraction', pipeline)
  if (typeof model !== 'string' || model === '') throw bad('model', 'a non-empty text', model)
  if (!Number.isInteger(dimensions) || dimensions < 1) throw bad('dimensions', 'a whole number from 1', dimensions)
  if (!poolings.includes(pooling)) throw bad('pooling', `one of ${poolings.join(', ')}`, pooling)
  const padded = paddedSize(dimensions)
  const id = ['transformers', model, version, dimensions, pooling, prefix].map(encodeURIComponent).join('/')
  let isClosed = false
  const vectorOf = async (text: string): Promise<Float32Array> => {
    if (isClosed) throw new MemoryError('MODEL_UNAVAILABLE', 'embed: the model must be open, got a closed one')
    const { dims, data } = await pipeline(prefix + text.toWellFormed(), { pooling, normalize: true })
    const row = data as ArrayLike<number> | null
    if (row?.length !== dimensions)
      throw wrong(`the pipeline must give ${dimensions} numbers, got a tensor of ${shown(dims)}; set dimensions to it`)
    const vector = unitVector(row, padded)
    if (vector === null) throw wrong('the pipeline must give finite numbers, not all 0')
    return vector
  }
  return checkEmbedder(
    Object.freeze({
      space: Object.freeze({ id, dimensions: padded }),
      trust: Object.freeze(options.trust ?? { alphabetic: 1, cjk: 1 }),
      embed: async (texts: readonly string[]) => {
        const vectors: Float32Array[] = []
        for (const text of texts) vectors.push(await vectorOf(text))
        return vectors
      },
      close: async () => {
        if (!isClosed) await pipeline.dispose?.()
        isClosed = true
      },
    }),
  )
}

function wrong(why: string): MemoryError {
  return new MemoryError('MODEL_OUTPUT', `embed: ${why}`)
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `fromTransformers: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}
