import { describe, expect, it } from 'vitest'
import type { Embedder, TokenRows } from '../provider/embedder.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { callerTimer as timer } from '../timer.ts'
import { type EventVectors, embedEvents, spacesOf } from './embed-events.ts'
import { defaultIngestPolicy as policy, requestLengthMax } from './policy.ts'

const event = (text: string) => ({ text, speaker: 'Ana', attachments: [] })

/** What an embedder makes of events by the usual policy. */
const made = (events: Parameters<typeof embedEvents>[0], embedder: Embedder | null): Promise<EventVectors[]> =>
  embedEvents(events, { embedder, policy, timer })

/** Any unit vector of the hash embedder's space. */
const unit = () => Float32Array.from({ length: 384 }, (_, i) => (i === 0 ? 1 : 0))

/** An embedder that answers otherwise than its port promises. */
function broken(embed: Embedder['embed']): Embedder {
  const { space, trust } = new HashEmbedder()
  return { space, trust, embed, close: async () => undefined }
}

describe('embedEvents', () => {
  it('[IN-15] gives each event the rows of its own sentences and of its tokens, in the order given', async () => {
    const embedder = new HashEmbedder({ dimensions: 64, tokenDimensions: 32 })
    const events = ['I painted the boat red. It took me three days.', 'Yes.', 'Rain fell on the harbour.'].map(event)
    const all = await made(events, embedder)
    expect(all.map(({ rows }) => rows.map(({ space, count, rows: data }) => [space.id, count, data.length]))).toEqual([
      [
        ['hash-64', 2, 128],
        ['hash-token-32', 11, 352],
      ],
      [
        ['hash-64', 1, 64],
        ['hash-token-32', 2, 64],
      ],
      [
        ['hash-64', 1, 64],
        ['hash-token-32', 6, 192],
      ],
    ])
    const alone = await Promise.all(events.map((one) => made([one], embedder)))
    expect(all).toEqual(alone.flat())
    const [second] = await embedder.embed(['Ana: It took me three days.'])
    expect(all[0]?.rows[0]?.rows.slice(64)).toEqual(second)
  })

  it('[IN-15] asks once for a batch of chat, and not at all without events or embedder', async () => {
    const asked: number[] = []
    const embedder = broken(async (texts) => {
      asked.push(texts.length)
      return texts.map(() => unit())
    })
    await made([], embedder)
    expect(asked).toEqual([])
    await made([event('One.'), event('Two.'), event('Three.')], embedder)
    expect(asked).toEqual([3])
    expect(await made([event('One.'), event('Two.')], null)).toEqual([1, 2].map(() => ({ rows: [], fault: null })))
  })

  it('[IN-15] a request has at most 64 Ki characters, or one text', async () => {
    const asked: number[][] = []
    const embedder = broken(async (texts) => {
      asked.push(texts.map(({ length }) => length))
      return texts.map(() => unit())
    })
    const name = 'Ana: '.length
    const text = (length: number) => event('x'.repeat(length - name))
    const events = [40_000, 25_536, 1, 100_000, 65_535, 2].map((length) => text(Math.max(length, name + 1)))
    const vectors = await made(events, embedder)
    expect(vectors.map(({ fault }) => fault)).toEqual(events.map(() => null))
    expect(asked).toEqual([[40_000, 25_536], [6], [100_000], [65_535], [6]])
    expect(requestLengthMax).toBe(65_536)
  })

  it.each([
    ['too few', async () => [], /^embed: must return one result per text, got 0 for 2 texts$/],
    ['too many', async () => [1, 2, 3].map(() => new Float32Array(384)), /got 3 for 2 texts$/],
  ])('[IN-16] %s vectors are MODEL_OUTPUT', async (_, embed, message) => {
    const embedding = made([event('One.'), event('Two.')], broken(embed))
    await expect(embedding).rejects.toMatchObject({ code: 'MODEL_OUTPUT', message: expect.stringMatching(message) })
  })

  it.each([
    ['a NaN', () => unit().fill(Number.NaN, 7, 8)],
    ['an infinity', () => unit().fill(Number.POSITIVE_INFINITY, 7, 8)],
    ['no direction', () => new Float32Array(384)],
    ['another length', () => new Float32Array(32)],
    ['twice the norm', () => unit().fill(2, 0, 1)],
    ['another type', () => [...unit()]],
    ['nothing', () => undefined],
  ])('[IN-66] a vector with %s is MODEL_OUTPUT, and costs the vectors of its event alone', async (_, vector) => {
    const embedder = broken(async (texts) => texts.map((_, i) => (i === 1 ? vector() : unit()) as Float32Array))
    const [one, two, three] = await made(['One.', 'Two.', 'Three.'].map(event), embedder)
    expect(two).toMatchObject({
      rows: [],
      fault: { code: 'MODEL_OUTPUT', message: expect.stringMatching(/^embed: /) },
    })
    expect([one, three].map((other) => other?.rows[0]?.count)).toEqual([1, 1])
    expect([one?.fault, three?.fault]).toEqual([null, null])
    const sound = broken(async (texts) => texts.map(() => unit().fill(0.995, 0, 1)))
    expect(await made([event('One.')], sound)).toHaveLength(1)
  })

  it.each([
    ['too few rows', { count: 3, rows: new Int8Array(128) }],
    ['rows of another type', { count: 1, rows: new Float32Array(128) }],
    ['no count', { count: Number.NaN, rows: new Int8Array(0) }],
    ['half a row', { count: 0.5, rows: new Int8Array(64) }],
    ['fewer than no rows', { count: -1, rows: new Int8Array(0) }],
    ['a row of no direction', { count: 1, rows: new Int8Array(128) }],
    ['a row too long', { count: 1, rows: new Int8Array(128).fill(100) }],
    ['nothing', null],
  ])('[IN-66] token rows with %s are MODEL_OUTPUT, and cost the vectors of their event alone', async (_, rows) => {
    const { lateInteraction } = new HashEmbedder()
    const embedder: Embedder = {
      ...broken(async (texts) => texts.map(unit)),
      lateInteraction: {
        ...lateInteraction,
        embedTokens: async () => [rows as unknown as TokenRows, { count: 0, rows: new Int8Array(0) }],
      },
    }
    const [one, two] = await made([event('One.'), event('Two.')], embedder)
    expect(one).toMatchObject({
      rows: [],
      fault: { code: 'MODEL_OUTPUT', message: expect.stringMatching(/^embedTokens: /) },
    })
    expect(two).toMatchObject({ rows: [{ count: 1 }, { count: 0 }], fault: null })
  })

  it('[IN-16] an answer that is no list is MODEL_OUTPUT', async () => {
    const embedder = broken(async () => undefined as unknown as Float32Array[])
    await expect(made([event('One.')], embedder)).rejects.toThrow('embed: must return a list, got undefined')
  })

  it('[IN-16] too few token rows are MODEL_OUTPUT', async () => {
    const hash = new HashEmbedder()
    const { space, embedQuestion } = hash.lateInteraction
    const { trust } = hash
    const embedder: Embedder = {
      ...{ space: hash.space, trust, close: () => hash.close(), embed: (texts) => hash.embed(texts) },
      lateInteraction: { space, embedQuestion, embedTokens: async () => [] },
    }
    await expect(made([event('One.')], embedder)).rejects.toThrow(/^embedTokens: must return one result/)
  })
})

describe('spacesOf', () => {
  it('[IN-15] names the float32 space, and the int8 space where there is late interaction', () => {
    expect(spacesOf(new HashEmbedder())).toEqual([
      { id: 'hash-384', dimensions: 384, encoding: 'float32' },
      { id: 'hash-token-128', dimensions: 128, encoding: 'int8' },
    ])
    expect(spacesOf(broken(async () => []))).toEqual([{ id: 'hash-384', dimensions: 384, encoding: 'float32' }])
  })
})
