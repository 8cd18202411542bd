/** What does a failing embedder cost? The vectors, never the event. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import type { Embedder } from '../provider/embedder.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { countOf, long, open, statuses } from './testing/memories.ts'

/** An embedder that counts the texts it is given, and fails while it is told to. */
class Flaky extends HashEmbedder {
  texts = 0
  failure: unknown = null

  override embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.texts += texts.length
    return this.failure === null ? super.embed(texts) : Promise.reject(this.failure)
  }
}

describe('embedders that fail', () => {
  it.each([
    ['a plain error', new TypeError('fetch failed')],
    ['MODEL_UNAVAILABLE', Object.assign(new Error('down'), { code: 'MODEL_UNAVAILABLE' })],
    ['no error at all', 'quota'],
  ])('[IN-29] %s costs the vectors, never the event; reindex adds them', async (_, failure) => {
    const embedder = new Flaky()
    const memory = await open({ embedder })
    embedder.failure = failure
    expect(await memory.remember({ text: 'We drank green tea.', ref: 'tea' })).toMatchObject({
      status: 'stored',
      embedded: false,
    })
    expect(await memory.stats()).toMatchObject({ events: 1, withoutVectors: 1, spaces: [] })
    expect((await memory.recall('green tea', { policy: 'lexical-only' })).ranked[0]?.ref).toBe('tea')
    await expect(memory.reindex()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })

    embedder.failure = null
    expect((await memory.recall('green tea', { policy: 'dense-only' })).ranked[0]?.score).toBe(0)
    expect(await memory.reindex()).toEqual({ events: 1, times: 0 })
    expect((await memory.stats()).withoutVectors).toBe(0)
    expect((await memory.recall('green tea', { policy: 'dense-only' })).ranked).toEqual([
      { ref: 'tea', sourceRef: 'tea', score: 1 },
    ])
    expect(await memory.reindex()).toEqual({ events: 0, times: 0 })
  })

  it('[IN-29] wrong vectors are kept out, and reindex says what is wrong', async () => {
    const embedder = new Flaky()
    const memory = await open({ embedder })
    embedder.embed = async (texts) => texts.map(() => new Float32Array(32))
    expect(await memory.remember({ text: 'Tea.' })).toMatchObject({ status: 'stored', embedded: false })
    await expect(memory.reindex()).rejects.toMatchObject({
      code: 'MODEL_OUTPUT',
      message: expect.stringContaining('32 components, its space says 384'),
    })
  })

  it.each(['dimensions', 'encoding'])('[IN-40] a space stored in other %s costs the vectors only', async (what) => {
    const store = await InMemoryStore.open()
    const hash = new HashEmbedder({ dimensions: 64, tokenDimensions: 32 })
    const plain = (id: string, embedder: HashEmbedder): Embedder => ({
      space: { ...embedder.space, id },
      trust: embedder.trust,
      embed: (texts) => embedder.embed(texts),
      close: async () => undefined,
    })
    const late = hash.lateInteraction
    const before: Embedder =
      what === 'dimensions'
        ? plain('mine', hash)
        : { ...plain('other', hash), lateInteraction: { ...late, space: { ...late.space, id: 'mine' } } }
    const options = { clock: new ManualClock(), ids: new SequentialIds() }
    const first = await openMemory(store, { ...options, embedder: before })
    await first.remember({ text: 'Green tea in Oslo.', ref: 'old' })
    const after = await openMemory(store, { ...options, embedder: plain('mine', new HashEmbedder()) })
    expect(await after.remember({ text: 'Black tea in Bergen.', ref: 'new' })).toMatchObject({
      status: 'stored',
      embedded: false,
    })
    expect((await after.recall('black tea in Bergen')).ranked[0]?.ref).toBe('new')
    expect(await after.verify()).toEqual([])
    await expect(after.reindex()).rejects.toThrow(/space mine must be .* as before/)
  })

  it('[IN-42] an embedder that hangs is not waited for once the caller gives up; nothing was written', async () => {
    const embedder = new Flaky()
    const memory = await open({ embedder })
    await memory.rememberMany([{ text: 'Tea one.' }, { text: 'Tea two.' }])
    embedder.embed = () => new Promise(() => undefined)
    const calls: ((signal: AbortSignal) => Promise<unknown>)[] = [
      (signal) => memory.remember({ text: 'Tea three.' }, { signal }),
      (signal) => memory.rememberMany([{ text: 'Tea three.' }], { signal }),
    ]
    for (const call of calls) {
      const controller = new AbortController()
      const waiting = call(controller.signal)
      controller.abort('enough')
      await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED', cause: 'enough' })
      await expect(call(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
    }
    expect(await countOf(memory)).toBe(2)
  })

  it('[IN-30] what is known by its ref is not embedded again', async () => {
    const embedder = new Flaky()
    const memory = await open({ embedder })
    const inputs = Array.from({ length: 5 }, (_, i) => ({ text: `Tea number ${i} was green.`, ref: `m${i}` }))
    await memory.rememberMany(inputs.slice(0, 4))
    expect(embedder.texts).toBe(4)
    const receipts = await memory.rememberMany(inputs)
    expect(statuses(receipts)).toEqual(['duplicate', 'duplicate', 'duplicate', 'duplicate', 'stored'])
    expect(embedder.texts).toBe(5)
    const { ranked } = await memory.recall('Tea number 4 was green.', { policy: 'dense-only' })
    expect(ranked[0]?.ref).toBe('m4')
  })

  it('[IN-31] each event gets its own vectors, whatever in the batch is known, long or invalid', async () => {
    const memory = await open()
    await memory.remember({ text: 'An old tale about whales.', ref: 'old' })
    await memory.rememberMany([
      { text: 'Zebras graze near water.', ref: 'zebra' },
      { text: 'An old tale about whales.', ref: 'old' },
      { text: '' },
      { text: long('x'), ref: 'long' },
      { text: 'Penguins swim under ice.', ref: 'penguin' },
    ])
    for (const [question, ref] of [
      ['Zebras graze near water.', 'zebra'],
      ['An old tale about whales.', 'old'],
      ['Penguins swim under ice.', 'penguin'],
    ] as const)
      expect((await memory.recall(question, { policy: 'dense-only' })).ranked[0]?.ref).toBe(ref)
  })
})
