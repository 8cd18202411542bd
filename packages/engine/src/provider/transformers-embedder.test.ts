import { describeEmbedder } from '@knotwork/testkit'
import { HashEmbedder, openMemory } from 'knotwork'
import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { type FeatureExtraction, fromTransformers, type TransformersEmbedderOptions } from './transformers-embedder.ts'

/** A pipeline in the shape of transformers.js: a tensor of one row per call; keeps what it was asked. */
function pipelineOf(dimensions = 40): FeatureExtraction & { asked: [string, object][]; disposed: number } {
  const words = new HashEmbedder({ dimensions: 32 })
  const asked: [string, object][] = []
  const run = async (text: string, options: object): Promise<{ dims: number[]; data: Float32Array }> => {
    asked.push([text, options])
    const [vector = new Float32Array(32)] = await words.embed([text])
    const data = new Float32Array(dimensions)
    data.set(vector.map((x) => x * 0.5).subarray(0, dimensions))
    return { dims: [1, dimensions], data }
  }
  const pipeline = Object.assign(run, {
    asked,
    disposed: 0,
    dispose: async () => {
      pipeline.disposed++
    },
  })
  return pipeline
}

const options: TransformersEmbedderOptions = { model: 'words-int8', dimensions: 40, pooling: 'cls' }

describeEmbedder({
  name: 'transformers.js',
  lateInteraction: false,
  open: async () => fromTransformers(pipelineOf(), options),
})

describe('fromTransformers', () => {
  it('[EM-23] asks text by text, with pooling and prefix, and the space names all that changes a vector', async () => {
    const pipeline = pipelineOf()
    const embedder = fromTransformers(pipeline, { ...options, prefix: 'query: ', version: 'a1' })
    await embedder.embed(['one', '三'])
    expect(pipeline.asked).toEqual([
      ['query: one', { pooling: 'cls', normalize: true }],
      ['query: 三', { pooling: 'cls', normalize: true }],
    ])
    expect(embedder.space).toEqual({ id: 'transformers/words-int8/a1/40/cls/query%3A%20', dimensions: 64 })
  })

  it('[EM-23] a memory remembers and recalls through it', async () => {
    const memory = await openMemory(':memory:', { embedder: fromTransformers(pipelineOf(), options), worker: 'none' })
    await memory.remember({ speaker: '小雨', text: '我在湖边租了一间木屋。', ref: 'm1' })
    const { trace } = await memory.recall('谁租了木屋？')
    expect(trace.candidates[0]?.signals.sentence).toBeGreaterThan(0)
    await memory.close()
  })

  it('[EM-24] closing disposes of the pipeline, once', async () => {
    const pipeline = pipelineOf()
    const embedder = fromTransformers(pipeline, options)
    await embedder.close()
    await embedder.close()
    expect(pipeline.disposed).toBe(1)
  })

  it.each([
    ['another size', pipelineOf(32)],
    ['token vectors', async () => ({ dims: [1, 3, 40], data: new Float32Array(120).fill(1) })],
    ['nothing but 0', async () => ({ dims: [1, 40], data: new Float32Array(40) })],
    ['no tensor', async () => ({ dims: [1, 40], data: null })],
  ])('[EM-24] a wrong tensor is MODEL_OUTPUT: %s', async (_, pipeline) => {
    const embedder = fromTransformers(pipeline, options)
    await expect(embedder.embed(['tea'])).rejects.toMatchObject({ code: 'MODEL_OUTPUT' })
  })

  it.each([
    ['pipeline', null, {}],
    ['dimensions', pipelineOf(), { dimensions: 0 }],
    ['pooling', pipelineOf(), { pooling: 'max' }],
    ['model', pipelineOf(), { model: '' }],
    ['embedder.trust.cjk', pipelineOf(), { trust: { alphabetic: 1, cjk: 2 } }],
    ['size', pipelineOf(), { size: 3 }],
  ])('[EM-24] what makes no sense is refused by name: %s', (field, pipeline, own) => {
    const given = { ...options, ...own } as TransformersEmbedderOptions
    expect(() => fromTransformers(pipeline as FeatureExtraction, given)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
    )
  })
})

describe('another embedder on a store', () => {
  it('[EM-25] leaves the vectors of the former, searches its own once reindexed, and can be taken back', async () => {
    const former = fromTransformers(pipelineOf(), { ...options, model: 'former' })
    const store = await InMemoryStore.open()
    const before = await openMemory(store, { embedder: former, worker: 'none' })
    await before.remember({ text: 'The boiler was replaced in March.', ref: 'm1' })
    const after = await openMemory(store, { embedder: fromTransformers(pipelineOf(), options), worker: 'none' })
    expect((await after.recall('boiler')).trace.notes.join()).toContain('reindex')
    expect(await after.reindex()).toMatchObject({ events: 1 })
    expect((await after.recall('boiler')).trace.candidates[0]?.signals.sentence).toBeGreaterThan(0)
    expect((await after.stats()).spaces.map(({ events }) => events)).toEqual([1, 1])
    expect(await before.stats()).toMatchObject({ withoutVectors: 0 })
    expect((await before.recall('boiler')).trace.candidates[0]?.signals.sentence).toBeGreaterThan(0)
    await after.forget('m1')
    expect((await after.stats()).spaces).toEqual([])
  })
})
