import { describeEmbedder, ModelServer } from '@knotwork/testkit'
import { openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { type OllamaEmbedderOptions, openOllamaEmbedder } from './ollama-embedder.ts'
import { closingBoth, embedWords, wordsServer } from './testing/words-server.ts'

const digest = '790764642607b4c8'

const open = (own: Partial<OllamaEmbedderOptions> = {}) =>
  wordsServer(({ origin }) => openOllamaEmbedder({ url: origin, model: 'words', ...own }), {
    models: [{ name: 'words:latest', digest }],
  })

describeEmbedder({
  name: 'Ollama',
  lateInteraction: false,
  open: async () => closingBoth(await open()),
})

describe('openOllamaEmbedder', () => {
  it('[EM-20] learns digest and size, and asks in batches, with the prefix of the model', async () => {
    const { server, embedder } = await open({ batchMax: 2, prefix: 'query: ', keepAlive: '30m' })
    await embedder.embed(['one', ' ', '三'])
    expect(embedder.space).toEqual({ id: `ollama/words/${digest}/40/query%3A%20`, dimensions: 64 })
    const [tags, ...asked] = server.served.map(({ path, body }) => [path, body.input, body.keep_alive, body.truncate])
    expect(tags).toEqual(['/api/tags', undefined, undefined, undefined])
    expect(asked).toEqual([
      ['/api/embed', ['.'], '30m', true],
      ['/api/embed', ['query: one', 'query: .'], '30m', true],
      ['/api/embed', ['query: 三'], '30m', true],
    ])
    await server.close()
  })

  it('[EM-20] other weights under one name are another space', async () => {
    const server = await ModelServer.open({ embed: embedWords, models: [{ name: 'words:latest', digest: 'ffff' }] })
    const other = await openOllamaEmbedder({ url: server.origin, model: 'words:latest' })
    expect(other.space.id).toBe('ollama/words%3Alatest/ffff/40/')
    await server.close()
  })

  it('[EM-20] a memory remembers and recalls through it, in Chinese too', async () => {
    const { server, embedder } = await open()
    const memory = await openMemory(':memory:', { embedder, worker: 'none' })
    await memory.remember({ speaker: '小雨', text: '我在湖边租了一间木屋。', ref: 'm1' })
    const { trace } = await memory.recall('谁租了木屋？')
    expect(trace.candidates[0]).toMatchObject({ ref: 'm1', signals: { sentence: expect.any(Number) } })
    await memory.close()
    await server.close()
  })

  it('[EM-21] a model that is not there is named with what fetches it', async () => {
    const server = await ModelServer.open({ embed: embedWords })
    await expect(openOllamaEmbedder({ url: server.origin, model: 'bge-m3' })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('ollama pull bge-m3'),
    })
    await server.close()
  })

  it('[EM-21] a server that is not there is told at once', async () => {
    const server = await ModelServer.open()
    const url = server.origin
    await server.close()
    const asked = openOllamaEmbedder({ url, model: 'words' })
    await expect(asked).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining(url) })
  }, 900)

  it('[EM-21] a model that makes no vectors is none', async () => {
    const server = await ModelServer.open({ models: [{ name: 'chatter:latest', digest }] })
    await expect(openOllamaEmbedder({ url: server.origin, model: 'chatter' })).rejects.toMatchObject({
      code: 'MODEL_OUTPUT',
      message: expect.stringContaining('choose a model for embeddings'),
    })
    await server.close()
  })

  it.each([
    ['batchMax', { batchMax: 0 }],
    ['model', { model: '' }],
    ['dimensions', { dimensions: 40 }],
    ['url', { url: 'localhost:11434' }],
  ])('[EM-22] options that make no sense are refused by name: %s', async (field, own) => {
    const options = { url: 'http://127.0.0.1:1', model: 'words', ...own } as OllamaEmbedderOptions
    await expect(openOllamaEmbedder(options)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
