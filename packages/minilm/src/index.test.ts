import type { Embedder } from 'knotwork/provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMiniLm } from './index.ts'

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) throw new Error('dot: both vectors must exist')
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0)
}

const longText = 'We packed the tent, two lamps and far too much rice before the long drive north. '.repeat(10)

describe('openMiniLm', () => {
  let embedder: Embedder
  beforeAll(async () => {
    embedder = await openMiniLm()
  })
  afterAll(() => embedder.close())

  it('[ML-2] agrees with the similarities on the model card', async () => {
    const [person, dog, veryHappy, weather] = await embedder.embed([
      'That is a happy person',
      'That is a happy dog',
      'That is a very happy person',
      'Today is a sunny day',
    ])
    expect(Math.abs(dot(person, dog) - 0.695)).toBeLessThan(0.01)
    expect(Math.abs(dot(person, veryHappy) - 0.943)).toBeLessThan(0.01)
    expect(Math.abs(dot(person, weather) - 0.257)).toBeLessThan(0.01)
  })

  it('[ML-3] gives one unit vector a text, in the order given', async () => {
    const texts = ['a long sentence about the boats in the harbour', 'tea', 'the boats', 'tea with milk, no sugar']
    const together = await embedder.embed(texts)
    expect(together.map((vector) => vector.length)).toEqual([384, 384, 384, 384])
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embed([text])
      expect(dot(together[i], together[i])).toBeCloseTo(1, 5)
      expect(dot(together[i], alone)).toBeGreaterThan(0.99999)
    }
    expect(await embedder.embed([])).toEqual([])
  })

  it('[ML-4] gives a text the same vector alone and among 31 others, most of them longer', async () => {
    const text = 'My sister keeps bees on the roof.'
    const others = Array.from({ length: 31 }, (_, i) => longText.slice(0, 20 + 20 * i))
    const together = await embedder.embed([...others, text])
    const [alone] = await embedder.embed([text])
    expect(dot(alone, together[31])).toBeGreaterThan(0.99999)
  })

  it('[ML-5] gives any text a unit vector, and all empty texts the same', async () => {
    const vectors = await embedder.embed([
      '',
      ' \n\t ',
      '🎉👩‍👩‍👧',
      'half a pair \ud83c',
      'word '.repeat(4000),
      '我喜欢北京',
    ])
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
    expect(vectors[0]).toEqual(vectors[1])
  })

  it('[ML-7] reads 256 tokens of a text', async () => {
    const words = (count: number): string => 'tea '.repeat(count)
    const [full, longer, shorter] = await embedder.embed([words(254), words(255), words(253)])
    expect(dot(full, longer)).toBeGreaterThan(0.999999)
    expect(dot(full, shorter)).toBeLessThan(0.999999)
  })

  it('[ML-6] gives the same bytes when opened twice', async () => {
    const second = await openMiniLm()
    const texts = ['The ferry leaves at nine.', longText]
    expect(await second.embed(texts)).toEqual(await embedder.embed(texts))
    expect(await second.lateInteraction?.embedTokens(texts)).toEqual(await embedder.lateInteraction?.embedTokens(texts))
    expect(second.space).toEqual(embedder.space)
    await second.close()
  })

  it('[ML-12] fails after close, and lets running calls end', async () => {
    const second = await openMiniLm()
    const running = second.embed(['still running'])
    await second.close()
    await second.close()
    expect(await running).toHaveLength(1)
    await expect(second.embed(['too late'])).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })

  it('[ML-12] refuses a number of threads that is none', async () => {
    await expect(openMiniLm({ threads: 0 })).rejects.toThrow('threads must be a whole number of at least 1, got 0')
  })
})
