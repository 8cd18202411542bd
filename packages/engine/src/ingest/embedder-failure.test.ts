/** What does a failing embedder cost? The vectors, never the event. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { settle } from '../jobs/testing/manual-timer.ts'
import { openMemory } from '../open.ts'
import type { Embedder } from '../provider/embedder.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { countOf, long, open, statuses } from './testing/memories.ts'
import { patientMemory } from './testing/patient-memory.ts'

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

  it('[IN-66] a wrong vector costs that event its vectors, and no other of its batch; reindex repairs it', async () => {
    const embedder = new Flaky()
    const memory = await open({ embedder })
    const sound = HashEmbedder.prototype.embed
    embedder.embed = async (texts) =>
      (await sound.call(embedder, texts)).map((vector, i) =>
        texts[i]?.includes('whales') ? vector.fill(Number.NaN) : vector,
      )
    const tales = ['An old tale about whales.', 'Zebras graze near water.', 'Penguins swim under ice.']
    const receipts = await memory.rememberMany([
      ...tales.map((text, i) => ({ text, ref: `m${i}` })),
      { text: `${long('x')}They saw whales.${long('y')}`, ref: 'long' },
      { text: 'Another text under a ref of this batch.', ref: 'm1' },
    ])
    expect(receipts.map((receipt) => ('embedded' in receipt ? receipt.embedded : receipt.status))).toEqual([
      false,
      true,
      true,
      false,
      'conflict',
    ])
    // The one part that speaks of them.
    expect((await memory.stats()).withoutVectors).toBe(2)
    const dense = async (question: string) => (await memory.recall(question, { policy: 'dense-only' })).ranked[0]
    expect(await dense(tales[1] as string)).toEqual({ ref: 'm1', sourceRef: 'm1', score: 1 })

    const again = memory.reindex()
    await expect(again).rejects.toMatchObject({ code: 'MODEL_OUTPUT', details: { events: 2 } })
    await expect(again).rejects.toThrow(
      /^reindex: 2 events got no vectors: embed: a vector must have a norm of 1, got NaN/,
    )
    embedder.embed = sound
    expect(await memory.reindex()).toEqual({ events: 2, times: 0 })
    expect(await dense(tales[0] as string)).toEqual({ ref: 'm0', sourceRef: 'm0', score: 1 })
  })

  it('[IN-66] reindex gives vectors to the events whose vectors are right, in every batch', async () => {
    const embedder = new Flaky()
    const memory = await open({ embedder, ingestPolicy: { batchSize: 2 } })
    embedder.failure = new Error('down')
    await memory.rememberMany(['one', 'two', 'bad', 'four', 'five'].map((text) => ({ text, ref: text })))
    embedder.failure = null
    embedder.embed = async (texts) =>
      (await HashEmbedder.prototype.embed.call(embedder, texts)).map((vector, i) =>
        texts[i] === 'bad' ? vector.fill(0) : vector,
      )
    await expect(memory.reindex()).rejects.toThrow('reindex: 1 event got no vectors: embed: a vector must have')
    expect((await memory.stats()).withoutVectors).toBe(1)
  })

  it('[IN-67] an embedder that hangs is given up after a minute; the event is kept, and found by its words', async () => {
    const embedder = new Flaky()
    const { memory, timer } = await patientMemory(embedder)
    embedder.embed = () => new Promise(() => undefined)
    let receipt: unknown = null
    const remembering = memory.remember({ text: 'We drank green tea.', ref: 'tea' }).then((one) => {
      receipt = one
    })
    await settle()
    expect(timer.waiting).toBe(1)
    await timer.advance(59_999)
    expect(receipt).toBe(null)
    await timer.advance(1)
    await remembering
    expect(receipt).toMatchObject({ status: 'stored', embedded: false })
    expect((await memory.recall('green tea', { policy: 'lexical-only' })).ranked[0]?.ref).toBe('tea')

    const reindexing = memory.reindex().catch((error: unknown) => error)
    await settle()
    await timer.advance(60_000)
    expect(await reindexing).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: 'embed: the embedder did not answer within 60000 ms (embedTimeoutMs of the ingest policy)',
    })
  })

  it('[IN-67] an answer in time leaves no timer behind, and a late one is not heard', async () => {
    const embedder = new Flaky()
    const { memory, timer } = await patientMemory(embedder)
    expect(await memory.remember({ text: 'Tea one.' })).toMatchObject({ embedded: true })
    await settle()
    expect(timer.waiting).toBe(0)
    let fail = (_reason: Error): void => undefined
    embedder.embed = () =>
      new Promise((_, reject) => {
        fail = reject
      })
    const remembering = memory.remember({ text: 'Tea two.' })
    await settle()
    await timer.advance(60_000)
    expect(await remembering).toMatchObject({ status: 'stored', embedded: false })
    fail(new Error('too late'))
    await settle()
    expect((await memory.stats()).withoutVectors).toBe(1)
  })

  it('[RC-112] a recall gives up an embedder that hangs, and searches by words with a note', async () => {
    const embedder = new Flaky()
    const { memory, timer } = await patientMemory(embedder)
    await memory.remember({ text: 'We drank green tea.', ref: 'tea' })
    embedder.embed = () => new Promise(() => undefined)
    const recalling = memory.recall('green tea')
    await settle()
    await settle()
    expect(timer.waiting).toBe(1)
    await timer.advance(60_000)
    const { ranked, trace } = await recalling
    expect(ranked[0]?.ref).toBe('tea')
    expect(trace.notes).toContainEqual(
      expect.stringMatching(/^the embedder failed, so only words were searched: embed: .* within 60000 ms/),
    )
    expect(timer.waiting).toBe(0)
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
