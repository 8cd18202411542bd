import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dot, dotEach } from './cosine.ts'

describe('dot', () => {
  it('[VE-1] multiplies from the offsets on, over the length given', () => {
    const a = Float32Array.of(9, 9, 1, 2, 3, 9)
    const b = Float32Array.of(9, 4, 5, 6, 9)
    expect(dot(a, 2, b, 1, 3)).toBe(32)
    expect(dot(a, 2, b, 1, 0)).toBe(0)
  })

  it('[VE-1] adds in double precision and rounds once to float32', () => {
    // In float32 the small terms would each vanish beside 1.
    const a = Float32Array.of(1, ...Array.from({ length: 1_000 }, () => 2 ** -25))
    const ones = new Float32Array(a.length).fill(1)
    expect(dot(a, 0, ones, 0, a.length)).toBe(Math.fround(1 + 1_000 * 2 ** -25))
    expect(dot(Float32Array.of(1 / 3), 0, Float32Array.of(1 / 3), 0, 1)).toBe(
      Math.fround(Math.fround(1 / 3) * Math.fround(1 / 3)),
    )
  })

  it('[VE-1] is symmetric and the same for a copy at another place', () => {
    const vector = fc.float32Array({ minLength: 8, maxLength: 8, noNaN: true, min: -1, max: 1 })
    fc.assert(
      fc.property(vector, vector, fc.nat(3), (a, b, shift) => {
        const moved = new Float32Array(12)
        moved.set(b, shift)
        expect(dot(a, 0, b, 0, 8)).toBe(dot(b, 0, a, 0, 8))
        expect(dot(a, 0, moved, shift, 8)).toBe(dot(a, 0, b, 0, 8))
      }),
    )
  })
})

describe('dotEach', () => {
  it('[VE-13] gives each row of any blocks what it gets alone, bit by bit', () => {
    const length = fc.constantFrom(1, 7, 8, 9, 32, 384)
    const blocks = length.chain((dimensions) => {
      const rows = (count: number) =>
        fc.float32Array({ minLength: count * dimensions, maxLength: count * dimensions, noNaN: true, min: -1, max: 1 })
      return fc.tuple(rows(1), fc.array(fc.nat(3).chain(rows), { maxLength: 6 }))
    })
    fc.assert(
      fc.property(blocks, ([query, parts]) => {
        const { length } = query
        const alone = parts.flatMap((part) =>
          Array.from({ length: part.length / length }, (_, row) => dot(query, 0, part, row * length, length)),
        )
        expect([...dotEach(query, parts)]).toEqual(alone)
      }),
    )
  })

  it('[VE-13] takes more rows than it copies at a time, in one block and in many', () => {
    const [dimensions, count] = [96, 1_000]
    const all = Float32Array.from({ length: dimensions * count }, (_, i) => Math.sin(i))
    const query = all.subarray(0, dimensions)
    const alone = Array.from({ length: count }, (_, row) => dot(query, 0, all, row * dimensions, dimensions))
    expect([...dotEach(query, [all])]).toEqual(alone)
    const each = Array.from({ length: count }, (_, row) => all.subarray(row * dimensions, (row + 1) * dimensions))
    expect([...dotEach(query, each)]).toEqual(alone)
  })
})
