/** Are the vectors of texts what the engine counts on? */

import { expect } from 'vitest'
import { oddTexts } from '../arbitraries.ts'
import type { EmbedderCheck } from './check.ts'
import { check } from './check.ts'

/** Of several lengths, so that a batch needs padding. */
const texts: readonly string[] = [
  'The kettle is on.',
  'We drank green tea on the balcony and watched the boats until it was dark.',
  '绿茶',
  'Tea?',
  '我们在阳台上喝绿茶，看着船只，直到天黑。',
]

export const vectorChecks: readonly EmbedderCheck[] = [
  check('EM-1', 'the space has an id and a multiple of 32 dimensions; trust lies in [0, 1]', async (embedder) => {
    const { space, trust } = embedder
    expect(space.id).not.toBe('')
    expect(space.dimensions).toBeGreaterThan(0)
    expect(space.dimensions % 32).toBe(0)
    for (const degree of [trust.alphabetic, trust.cjk]) {
      expect(degree).toBeGreaterThanOrEqual(0)
      expect(degree).toBeLessThanOrEqual(1)
    }
  }),

  check(
    'EM-2',
    'every text has a float32 unit vector, also an empty one and those of odd scripts',
    async (embedder) => {
      const all = [...texts, ...oddTexts]
      const vectors = await embedder.embed(all)
      expect(vectors).toHaveLength(all.length)
      for (const [i, vector] of vectors.entries()) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(embedder.space.dimensions)
        expect(norm(vector), `norm of text ${i}`).toBeCloseTo(1, 5)
      }
    },
  ),

  check('EM-3', 'vectors stand in the order of their texts; no texts, no vectors', async (embedder) => {
    const forward = await embedder.embed(texts)
    // Turned, not reversed: an embedder that reverses its answers would pass a reversal.
    const turned = await embedder.embed([...texts.slice(1), texts[0] as string])
    for (const [i, vector] of turned.entries()) expectSame(vector, forward[(i + 1) % texts.length], texts[i])
    expect(await embedder.embed([])).toEqual([])
  }),

  check(
    'EM-4',
    'a text has the same vector, up to rounding, alone, in a batch, and in parallel calls',
    async (embedder) => {
      const batch = await embedder.embed([...texts, ...texts])
      const parallel = await Promise.all(texts.map((text) => embedder.embed([text])))
      for (const [i, text] of texts.entries()) {
        const [alone] = await embedder.embed([text])
        expectSame(batch[i], alone, text)
        expectSame(batch[i + texts.length], alone, text)
        expectSame(parallel[i]?.[0], alone, text)
      }
    },
  ),

  check('EM-5', 'a vector is the caller’s own', async (embedder) => {
    const [first] = await embedder.embed(['The kettle is on.'])
    const kept = first?.slice()
    first?.fill(9)
    const [second] = await embedder.embed(['The kettle is on.'])
    expect(second).toEqual(kept)
  }),

  check(
    'EM-6',
    'another embedder of the same kind has the same spaces and the same vectors',
    async (embedder, { open }) => {
      const other = await open()
      try {
        expect(other.space).toEqual(embedder.space)
        expect(other.lateInteraction?.space).toEqual(embedder.lateInteraction?.space)
        expect(await other.embed(texts)).toEqual(await embedder.embed(texts))
      } finally {
        await other.close()
      }
    },
  ),

  check('EM-7', 'texts about the same are nearer than texts about something else', async (embedder) => {
    const [question, near, far] = (await embedder.embed([
      'Who drinks green tea?',
      'Ana drinks green tea every morning.',
      'The annual tax report was filed late.',
    ])) as [Float32Array, Float32Array, Float32Array]
    expect(cosine(question, near)).toBeGreaterThan(cosine(question, far))
  }),

  check('EM-8', 'after close calls are refused with MODEL_UNAVAILABLE; closing twice is fine', async (_, { open }) => {
    const embedder = await open()
    await embedder.close()
    await embedder.close()
    expect(await codeOf(embedder.embed(['tea']))).toBe('MODEL_UNAVAILABLE')
    if (embedder.lateInteraction === undefined) return
    expect(await codeOf(embedder.lateInteraction.embedTokens(['tea']))).toBe('MODEL_UNAVAILABLE')
    expect(await codeOf(embedder.lateInteraction.embedQuestion('tea'))).toBe('MODEL_UNAVAILABLE')
  }),
]

/** Equal up to the rounding of float32 sums, whose order depends on the shape of a batch in every fast network. */
function expectSame(a: Float32Array | undefined, b: Float32Array | undefined, text: string | undefined): void {
  expect(a).toHaveLength(b?.length ?? 0)
  const apart = Math.max(...Array.from(a ?? [], (x, i) => Math.abs(x - (b?.[i] as number))))
  expect(apart, `largest difference of a component: ${text}`).toBeLessThan(1e-5)
}

function norm(vector: Float32Array): number {
  return Math.sqrt(cosine(vector, vector))
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] as number), 0)
}

/** The code a call is refused with. By shape, for embedders need not depend on the engine's error class. */
async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'resolved',
    (error: unknown) => (error as { code?: unknown }).code,
  )
}
