import { describeEmbedder } from '@knotwork/testkit'
import { expect, it } from 'vitest'
import type { MemoryError } from '../errors.ts'
import { HashEmbedder } from './hash-embedder.ts'

describeEmbedder({ name: 'hash', open: async () => new HashEmbedder(), lateInteraction: true })

async function cosine(a: string, b: string): Promise<number> {
  const [x, y] = (await new HashEmbedder().embed([a, b])) as [Float32Array, Float32Array]
  return x.reduce((sum, component, i) => sum + component * (y[i] as number), 0)
}

it('[EM-14] the share of common words is the nearness of two texts', async () => {
  expect(await cosine('green tea', 'TEA, green!')).toBeCloseTo(1, 5)
  expect(await cosine('green tea', 'green boat')).toBeGreaterThan(0.3)
  expect(await cosine('green tea', 'green boat')).toBeLessThan(0.7)
  expect(Math.abs(await cosine('green tea', 'red boat'))).toBeLessThan(0.25)
})

it('[EM-14] each CJK character is a word', async () => {
  expect(await cosine('绿茶', '茶绿')).toBeCloseTo(1, 5)
  expect(await cosine('绿茶', '红茶')).toBeGreaterThan(0.3)
})

it('[EM-14] unlike words are nearly orthogonal, the more so the more dimensions', async () => {
  const words = Array.from({ length: 60 }, (_, i) => `w${i}`)
  for (const dimensions of [32, 384]) {
    const vectors = await new HashEmbedder({ dimensions }).embed(words)
    const squares = vectors.flatMap((a, i) =>
      vectors.slice(i + 1).map((b) => a.reduce((sum, x, k) => sum + x * (b[k] as number), 0) ** 2),
    )
    const meanSquare = squares.reduce((sum, x) => sum + x, 0) / squares.length
    expect(meanSquare * dimensions).toBeGreaterThan(0.8)
    expect(meanSquare * dimensions).toBeLessThan(1.2)
  }
})

it('[EM-15] the ids of its spaces tell the sizes, which must be positive multiples of 32', () => {
  const embedder = new HashEmbedder({ dimensions: 64, tokenDimensions: 32 })
  expect(embedder.space).toEqual({ id: 'hash-64', dimensions: 64 })
  expect(embedder.lateInteraction.space).toEqual({ id: 'hash-token-32', dimensions: 32 })
  for (const dimensions of [0, -32, 33, 1.5, Number.NaN]) {
    const refused = expect.objectContaining({ code: 'INVALID_INPUT' } satisfies Partial<MemoryError>)
    expect(() => new HashEmbedder({ dimensions })).toThrow(refused)
    expect(() => new HashEmbedder({ tokenDimensions: dimensions })).toThrow(refused)
  }
})
