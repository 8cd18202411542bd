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

  it('[VE-1] adds in double precision in order and rounds once to float32', () => {
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
  it('[VE-13] gives each of any number of rows what it gets alone', () => {
    const vector = fc.float32Array({ minLength: 9, maxLength: 9, noNaN: true, min: -1, max: 1 })
    fc.assert(
      fc.property(vector, fc.array(vector, { maxLength: 11 }), (query, rows) => {
        const alone = rows.map((row) => dot(query, 0, row, 0, 9))
        const together = Float32Array.from(rows.flatMap((row) => [...row]))
        const one = rows.map(() => together)
        const starts = rows.map((_, i) => i * 9)
        const zeros = rows.map(() => 0)
        expect([...dotEach(query, one, starts)]).toEqual(alone)
        expect([...dotEach(query, rows, zeros)]).toEqual(alone)
      }),
    )
  })
})
