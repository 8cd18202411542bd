import { describeEmbedder, ModelServer } from '@knotwork/testkit'
import { openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { Limiter } from '../provider/limits/limiter.ts'
import { type OpenAiEmbedderOptions, openAiEmbedder } from './openai-embedder.ts'
import { closingBoth, embedWords, wordsDimensions, wordsServer } from './testing/words-server.ts'

const open = (own: Partial<OpenAiEmbedderOptions> = {}) =>
  wordsServer(({ url }) => openAiEmbedder({ url, model: 'words', dimensions: wordsDimensions, ...own }))

describeEmbedder({
  name: 'OpenAI-compatible',
  lateInteraction: false,
  open: async () => closingBoth(await open()),
})

describe('openAiEmbedder', () => {
  it('[LM-70] texts go in batches, with the prefix of the model, and the space names all that changes a vector', async () => {
    const { server, embedder } = await open({ batchMax: 2, prefix: 'query: ', version: 'a1' })
    await embedder.embed(['one', ' ', '三'])
    expect(server.served.map(({ path, body }) => [path, body.input])).toEqual([
      ['/v1/embeddings', ['query: one', 'query: .']],
      ['/v1/embeddings', ['query: 三']],
    ])
    expect(embedder.space).toEqual({ id: 'openai/words/a1/40/query%3A%20', dimensions: 64 })
    await server.close()
  })

  it('[LM-70] a memory remembers and recalls through it', async () => {
    const { server, embedder } = await open()
    const memory = await openMemory(':memory:', { embedder, worker: 'none' })
    await memory.remember({ speaker: 'Ana', text: 'I bought green tea.', ref: 'm1' })
    const { context } = await memory.recall('Who bought tea?')
    expect(context.text).toContain('green tea')
    await memory.close()
    await server.close()
  })

  it.each([
    ['another size', [[1, 2]]],
    ['too few', []],
    ['no numbers', [new Array(40).fill(Number.NaN)]],
    ['nothing but 0', [new Array(40).fill(0)]],
  ])('[LM-71] wrong vectors are MODEL_OUTPUT: %s', async (_, rows) => {
    const server = await ModelServer.open({ embed: async () => rows })
    const embedder = openAiEmbedder({ url: server.url, model: 'words', dimensions: 40 })
    await expect(embedder.embed(['tea'])).rejects.toMatchObject({ code: 'MODEL_OUTPUT' })
    await server.close()
  })

  it('[LM-71] a limited rate is waited out, a wrong key is not', async () => {
    let refusals = 1
    const objects = () => (refusals-- > 0 ? { status: 429, message: 'slow down' } : null)
    const server = await ModelServer.open({ embed: embedWords, objects })
    const limiter = new Limiter({ limits: { retryFirstMs: 1 } })
    const embedder = openAiEmbedder({ url: server.url, model: 'words', dimensions: 40, limiter })
    expect(await embedder.embed(['tea'])).toHaveLength(1)
    await server.close()
    const shut = await ModelServer.open({ embed: embedWords, objects: () => ({ status: 401, message: 'who are you' }) })
    const unknown = openAiEmbedder({ url: shut.url, model: 'words', dimensions: 40 })
    await expect(unknown.embed(['tea'])).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { status: 401 } })
    expect(shut.served).toHaveLength(1)
    await shut.close()
  })

  it.each([
    ['dimensions', { dimensions: 0 }],
    ['batchMax', { batchMax: 1.5 }],
    ['model', { model: '' }],
    ['embedder.trust.cjk', { trust: { alphabetic: 1, cjk: 2 } }],
    ['size', { size: 3 }],
  ])('[LM-71] options that make no sense are refused by name: %s', (field, own) => {
    const options = { url: 'http://a/v1', model: 'words', dimensions: 40, ...own } as OpenAiEmbedderOptions
    expect(() => openAiEmbedder(options)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
    )
  })
})
