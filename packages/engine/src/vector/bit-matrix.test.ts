import { SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { BitMatrix, signBytes, signsOf } from './bit-matrix.ts'

function differing(a: Uint8Array, b: Uint8Array): number {
  let bits = 0
  for (let i = 0; i < a.length; i++) for (let x = (a[i] as number) ^ (b[i] as number); x > 0; x >>= 1) bits += x & 1
  return bits
}

function anyRow(random: SeededRandom, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, () => random.between(0, 255))
}

describe('BitMatrix', () => {
  it.each([16, 48, 512])('[VE-9] finds exactly the rows within so many bits, in rows of %i bytes', (bytes) => {
    const random = new SeededRandom(bytes)
    const matrix = new BitMatrix(bytes)
    const rows = Array.from({ length: 700 }, () => anyRow(random, bytes))
    for (const row of rows) matrix.append(row)
    const query = anyRow(random, bytes)
    for (const bitsMax of [0, bytes * 4 - 8, bytes * 4, bytes * 4 + 8, bytes * 8]) {
      const expected = rows.flatMap((row, i) => (differing(row, query) <= bitsMax ? [i] : []))
      const queries = [
        { bits: query, first: rows.length },
        { bits: query, first: 300 },
        { bits: query, first: 0 },
      ]
      expect(matrix.within(queries, bitsMax)).toEqual([expected, expected.filter((i) => i < 300), []])
    }
    expect(matrix.within([{ bits: rows[512] as Uint8Array, first: 9_999 }], 0)).toEqual([[512]])
  })

  it('[VE-9] finds them over the bounds of blocks, for more queries than one scan takes', () => {
    const random = new SeededRandom(3)
    const matrix = new BitMatrix(16)
    const rows = Array.from({ length: 9_000 }, () => anyRow(random, 16))
    for (const row of rows) matrix.append(row)
    const places = Array.from({ length: 150 }, () => random.between(0, 8_999))
    const queries = places.map((place) => ({ bits: rows[place] as Uint8Array, first: place + 1 }))
    expect(matrix.within(queries, 0)).toEqual(places.map((place) => [place]))
    expect(
      matrix
        .within(
          queries.map((query, i) => ({ ...query, first: places[i] as number })),
          0,
        )
        .flat(),
    ).toEqual([])
  })

  it('[VE-9] what differs in every bit is found at the full length and not below', () => {
    const matrix = new BitMatrix(48)
    matrix.append(new Uint8Array(48).fill(255))
    const query = [{ bits: new Uint8Array(48), first: 1 }]
    expect([matrix.within(query, 383), matrix.within(query, 384)]).toEqual([[[]], [[0]]])
  })

  it('[VE-9] without rows nothing is found; rows of another length are refused', () => {
    const matrix = new BitMatrix(16)
    expect(matrix.within([{ bits: new Uint8Array(16), first: 9 }], 128)).toEqual([[]])
    expect(() => matrix.append(new Uint8Array(32))).toThrow(/bytes of the matrix/)
    for (const bytes of [0, 8]) expect(() => new BitMatrix(bytes)).toThrow(/bit matrix: a row must/)
  })

  it('[VE-10] signs are one bit a component, in whole lanes', () => {
    expect([signBytes(32), signBytes(128), signBytes(384)]).toEqual([16, 16, 48])
    const bits = signsOf(Float32Array.of(0.5, -0.5, 0, 2, -1, -1, -1, -1, 1))
    expect([...bits.slice(0, 3)]).toEqual([0b1001, 1, 0])
    expect(bits).toHaveLength(16)
  })

  it('[VE-10] the share of differing signs is about the angle over π', () => {
    const random = new SeededRandom(5)
    const component = (): number => random.next() + random.next() + random.next() - 1.5
    const a = Float64Array.from({ length: 3_840 }, component)
    const b = a.map((x) => x + component())
    const norm = (v: Float64Array): number => Math.sqrt(v.reduce((sum, x) => sum + x * x, 0))
    const cosine = a.reduce((sum, x, i) => sum + x * (b[i] as number), 0) / norm(a) / norm(b)
    expect(differing(signsOf(a), signsOf(b)) / a.length).toBeCloseTo(Math.acos(cosine) / Math.PI, 1)
  })
})
