import { createHash } from 'node:crypto'
import type { Embedder, LateInteraction, TokenRows } from 'knotwork/provider'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frequentPieces } from './frequent-pieces.ts'
import { openMiniLm } from './index.ts'
import { readModelFiles } from './model-files.ts'
import { createWordPieceTokenizer, type WordPieceTokenizer } from './word-pieces.ts'

const sentences = [
  'The baker opens before dawn on Saturdays.',
  'Bread is sold out early at the weekend.',
  'Our neighbour repaired the old piano himself.',
  'He learnt to tune instruments from his uncle.',
  'Rain washed the chalk drawings off the pavement.',
  'Children were sketching dragons on the street.',
]

/** Rows as unit vectors of floats. */
function unpack({ count, rows }: TokenRows): Float32Array[] {
  return Array.from({ length: count }, (_, i) =>
    Float32Array.from(rows.subarray(i * 128, (i + 1) * 128), (x) => x / 127),
  )
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const norm = (a: Float32Array): number => Math.sqrt(dot(a, a))

describe('late interaction of openMiniLm', () => {
  let embedder: Embedder
  let late: LateInteraction
  let tokenizer: WordPieceTokenizer
  beforeAll(async () => {
    embedder = await openMiniLm()
    if (embedder.lateInteraction === undefined) throw new Error('openMiniLm must offer late interaction')
    late = embedder.lateInteraction
    tokenizer = createWordPieceTokenizer((await readModelFiles()).tokenizer)
  })
  afterAll(() => embedder.close())

  it('[ML-9] leaves out the frequent and the unknown pieces of documents and questions alike', async () => {
    const text = "It is the baker's bread, and I was with my uncle 🎉!"
    const question = await late.embedQuestion(text)
    const [document] = await late.embedTokens([text])
    expect(question.words).toEqual(['baker', 'bread', 'uncle'])
    expect(document).toEqual({ count: question.count, rows: question.rows })
  })

  it('[ML-9] keeps no row of a text that holds nothing else', async () => {
    const none = { count: 0, rows: new Int8Array(0) }
    expect(await late.embedTokens(['', 'It is, and I am!', '🎉'])).toEqual([none, none, none])
    expect(await late.embedQuestion('?')).toEqual({ ...none, words: [] })
  })

  it('[ML-9] freezes the frequent pieces together with the id of the space', () => {
    const fingerprint = createHash('sha256').update(frequentPieces.join('\n')).digest('hex').slice(0, 12)
    expect([late.space.id, frequentPieces.length, fingerprint]).toEqual([
      'all-MiniLM-L6-v2/9e78067d0d48/tokens-128-int8/1',
      52,
      '040f243af2f8',
    ])
    expect(() => frequentPieces.map(tokenizer.idOf)).not.toThrow()
  })

  it('[ML-10] gives int8 rows of norm 127, the same alone and in a batch', async () => {
    const together = await late.embedTokens(sentences)
    for (const [i, sentence] of sentences.entries()) {
      const [alone] = (await late.embedTokens([sentence])).map(unpack)
      const rows = unpack(together[i] ?? { count: 0, rows: new Int8Array(0) })
      expect(rows.length).toBeGreaterThan(3)
      for (const [k, row] of rows.entries()) {
        expect(norm(row)).toBeCloseTo(1, 1)
        expect(dot(row, alone?.[k] ?? new Float32Array())).toBeGreaterThan(0.99)
      }
    }
  })

  it('[ML-10] keeps the cosines of the uncompressed token vectors', async () => {
    const original = (await originalVectors(sentences)).flat()
    const compressed = (await late.embedTokens(sentences)).flatMap(unpack)
    expect(compressed).toHaveLength(original.length)
    const errors = original.flatMap((a, i) =>
      original.slice(0, i).map((b, k) => {
        const exact = dot(a, b) / (norm(a) * norm(b))
        return dot(compressed[i] ?? b, compressed[k] ?? b) - exact
      }),
    )
    const rootMeanSquare = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
    expect(rootMeanSquare).toBeLessThan(0.08)
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.3)
  })

  it('[ML-11] finds the related word of another sentence', async () => {
    const question = await late.embedQuestion('Who fixed the keyboard instrument?')
    const [document] = await late.embedTokens(['Our neighbour repaired the old piano himself.'])
    const { words } = await late.embedQuestion('Our neighbour repaired the old piano himself.')
    const rows = unpack(document ?? { count: 0, rows: new Int8Array(0) })
    const bestFor = (word: string): string | undefined => {
      const own = unpack(question)[question.words.indexOf(word)] ?? new Float32Array()
      const scores = rows.map((row) => dot(own, row))
      return words[scores.indexOf(Math.max(...scores))]
    }
    expect(bestFor('fixed')).toBe('repaired')
    expect(bestFor('instrument')).toBe('piano')
  })

  it('[ML-7] keeps at most 510 rows of a text', async () => {
    const [rows] = await late.embedTokens(['bread '.repeat(4000)])
    expect(rows?.count).toBe(510)
    expect(rows?.rows).toHaveLength(510 * 128)
  })

  /** The last layer for the pieces that are kept, straight from the network: texts x pieces x 384. */
  async function originalVectors(texts: readonly string[]): Promise<Float32Array[][]> {
    const session = await InferenceSession.create((await readModelFiles()).network, { logSeverityLevel: 3 })
    const dropped = new Set(frequentPieces.map(tokenizer.idOf))
    const vectors: Float32Array[][] = []
    for (const text of texts) {
      const { ids } = tokenizer.split(text, 510)
      const framed = [tokenizer.idOf('[CLS]'), ...ids, tokenizer.idOf('[SEP]')]
      const { last_hidden_state: hidden } = await session.run({
        input_ids: new Tensor('int64', BigInt64Array.from(framed, BigInt), [1, framed.length]),
        attention_mask: new Tensor('int64', new BigInt64Array(framed.length).fill(1n), [1, framed.length]),
      })
      const values = hidden?.data as Float32Array
      const rowOf = (position: number): Float32Array => values.slice((position + 1) * 384, (position + 2) * 384)
      vectors.push(ids.flatMap((id, position) => (dropped.has(id) ? [] : [rowOf(position)])))
    }
    await session.release()
    return vectors
  }
})
