import { SeededRandom } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantize, ScanMatrix, withScratchMatrix } from './scan-matrix.ts'

/** The definition: one integer dot product per row. */
function naive(query: Int8Array, rows: Int8Array): number[] {
  return Array.from({ length: rows.length / query.length }, (_, row) =>
    query.reduce((sum, x, i) => sum + x * (rows[row * query.length + i] as number), 0),
  )
}

function randomInt8(random: SeededRandom, length: number): Int8Array {
  return Int8Array.from({ length }, () => random.between(-128, 127))
}

function randomUnits(random: SeededRandom, count: number, dimensions: number): Float32Array {
  const rows = new Float32Array(count * dimensions)
  for (let row = 0; row < count; row++) {
    const vector = Array.from({ length: dimensions }, () => random.next() - 0.5)
    const norm = Math.hypot(...vector)
    rows.set(
      vector.map((x) => x / norm),
      row * dimensions,
    )
  }
  return rows
}

describe('ScanMatrix', () => {
  it('[VE-2] a scan gives the exact integer dot product of every row', () => {
    const dimensions = fc.constantFrom(32, 64, 96, 128, 384)
    fc.assert(
      fc.property(dimensions, fc.integer({ min: 1, max: 40 }), fc.integer(), (size, count, seed) => {
        const random = new SeededRandom(seed)
        const rows = randomInt8(random, size * count)
        const query = randomInt8(random, size)
        const matrix = new ScanMatrix(size)
        matrix.appendInt8(rows)
        expect([...matrix.scanInt8(query)]).toEqual(naive(query, rows))
      }),
    )
  })

  it('[VE-7] the best of each block is the largest product of its rows, at least 0', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
        fc.integer(),
        (sizes, seed) => {
          const random = new SeededRandom(seed)
          const ends = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0))
          const rows = randomInt8(random, 32 * (ends.at(-1) as number))
          const query = randomInt8(random, 32)
          const matrix = new ScanMatrix(32)
          matrix.appendInt8(rows)
          const products = naive(query, rows)
          const best = ends.map((end, i) => Math.max(0, ...products.slice(end - (sizes[i] as number), end)))
          expect([...matrix.bestInt8(query, Uint32Array.from(ends))]).toEqual(best)
        },
      ),
    )
  })

  it('[VE-2] the largest products do not overflow', () => {
    const matrix = new ScanMatrix(384)
    const low = new Int8Array(384).fill(-128)
    matrix.appendInt8(low)
    expect([...matrix.scanInt8(low)]).toEqual([384 * 128 * 128])
    expect([...matrix.scanInt8(new Int8Array(384).fill(127))]).toEqual([-384 * 127 * 128])
  })

  it('[VE-3] rows appended in batches across several growths are all there, in order', () => {
    const random = new SeededRandom(7)
    const matrix = new ScanMatrix(64)
    const all: number[] = []
    for (const count of [1, 63, 1, 0, 200, 5_000, 1, 3_000]) {
      const rows = randomInt8(random, count * 64)
      matrix.appendInt8(rows)
      for (const component of rows) all.push(component)
    }
    const query = randomInt8(random, 64)
    expect(matrix.count).toBe(8_266)
    expect([...matrix.scanInt8(query)]).toEqual(naive(query, Int8Array.from(all)))
    // A second scan must not have been disturbed by the results of the first.
    expect([...matrix.scanInt8(query)]).toEqual(naive(query, Int8Array.from(all)))
  })

  it('[VE-4] without rows a scan is empty, also after clearing', () => {
    const matrix = new ScanMatrix(32)
    expect(matrix.scanInt8(new Int8Array(32))).toHaveLength(0)
    matrix.appendInt8(new Int8Array(32))
    matrix.clear()
    expect(matrix.count).toBe(0)
    expect(matrix.scanInt8(new Int8Array(32))).toHaveLength(0)
  })

  it('[VE-4] after clearing only the new rows count', () => {
    const random = new SeededRandom(3)
    const matrix = new ScanMatrix(32)
    matrix.appendInt8(randomInt8(random, 32 * 500))
    matrix.clear()
    const rows = randomInt8(random, 32 * 3)
    matrix.appendInt8(rows)
    const query = randomInt8(random, 32)
    expect([...matrix.scanInt8(query)]).toEqual(naive(query, rows))
  })

  it('[VE-5] float32 rows and queries are rounded to 127ths, so products err by less than 1 in 60 of a cosine', () => {
    const random = new SeededRandom(11)
    const rows = randomUnits(random, 300, 64)
    const query = randomUnits(random, 1, 64)
    const matrix = new ScanMatrix(64)
    matrix.append(rows.subarray(0, 64 * 100))
    matrix.append(rows.subarray(64 * 100))
    const products = matrix.scan(query)
    const round = (values: Float32Array): Int8Array => Int8Array.from(values, (x) => Math.round(x * 127))
    expect([...products]).toEqual(naive(round(query), round(rows)))
    products.forEach((product, row) => {
      const cosine = query.reduce((sum, x, i) => sum + x * (rows[row * 64 + i] as number), 0)
      expect(Math.abs(product / 127 ** 2 - cosine)).toBeLessThan(1 / 60)
    })
  })

  it.each([0, -32, 16, 100, 31])('[VE-6] %i dimensions are refused', (dimensions) => {
    expect(() => new ScanMatrix(dimensions)).toThrow(/multiple of 32/)
  })
})

describe('bestInt8', () => {
  it('[VE-7] gives per block the largest product of its rows, at least 0', () => {
    const blocks = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(blocks, fc.constantFrom(32, 128), fc.integer(), (counts, size, seed) => {
        const random = new SeededRandom(seed)
        const total = counts.reduce((sum, count) => sum + count, 0)
        const rows = randomInt8(random, size * total)
        const query = randomInt8(random, size)
        const matrix = new ScanMatrix(size)
        matrix.appendInt8(rows)
        fc.pre(total > 0)
        let end = 0
        const ends = counts.map((count) => {
          end += count
          return end
        })
        const products = naive(query, rows)
        const expected = counts.map((count, i) => Math.max(0, ...products.slice((ends[i] as number) - count, ends[i])))
        expect([...matrix.bestInt8(query, Uint32Array.from(ends))]).toEqual(expected)
        // The ends of the blocks and the results must not have touched the rows.
        expect([...matrix.scanInt8(query)]).toEqual(products)
      }),
    )
  })

  it('[VE-7] several queries get per block the results that each gets alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.constantFrom(32, 128), fc.integer(), (count, size, seed) => {
        const random = new SeededRandom(seed)
        const matrix = new ScanMatrix(size)
        matrix.appendInt8(randomInt8(random, size * 9))
        const ends = Uint32Array.of(2, 3, 9)
        const queries = Array.from({ length: count }, () => randomInt8(random, size))
        const together = matrix.bestInt8(Int8Array.from(queries.flatMap((query) => [...query])), ends)
        const alone = queries.map((query) => matrix.bestInt8(query, ends))
        expect([...together]).toEqual([0, 1, 2].flatMap((block) => alone.map((best) => best[block])))
      }),
    )
  })

  it('[VE-7] the largest products of four queries at once do not overflow', () => {
    const matrix = new ScanMatrix(384)
    matrix.appendInt8(new Int8Array(384).fill(-128))
    const best = matrix.bestInt8(new Int8Array(4 * 384).fill(-128), Uint32Array.of(1))
    expect([...best]).toEqual(Array(4).fill(384 * 128 * 128))
  })

  it('[VE-7] no block, no result', () => {
    expect(new ScanMatrix(32).bestInt8(new Int8Array(32), new Uint32Array(0))).toHaveLength(0)
  })
})

describe('scaledInt8', () => {
  it('[VE-11] multiplies the exact product of every row by its factor, in float32', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer(), (count, seed) => {
        const random = new SeededRandom(seed)
        const rows = randomInt8(random, 32 * count)
        const query = randomInt8(random, 32)
        const factors = Float32Array.from({ length: count + 3 }, (_, i) => Math.fround(1 / (i + 2)))
        const matrix = new ScanMatrix(32)
        matrix.appendInt8(rows)
        const expected = naive(query, rows).map((product, i) => Math.fround(product * (factors[i] as number)))
        expect([...matrix.scaledInt8(query, factors)]).toEqual(expected)
        expect([...matrix.scanInt8(query)]).toEqual(naive(query, rows))
      }),
    )
  })

  it('[VE-12] `firstAtLeast` finds the first row from a place on that reaches a score', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 30 }),
        fc.integer({ min: -5, max: 5 }),
        (values, least) => {
          const matrix = new ScanMatrix(32)
          for (const value of values) matrix.appendInt8(new Int8Array(32).fill(value, 0, 1))
          matrix.scaledInt8(new Int8Array(32).fill(1), new Float32Array(values.length).fill(1))
          for (let from = 0; from <= values.length; from++) {
            const found = values.findIndex((value, i) => i >= from && value >= least)
            expect(matrix.firstAtLeast(from, least)).toBe(found < 0 ? values.length : found)
          }
        },
      ),
    )
  })
})

describe('withScratchMatrix', () => {
  it('[VE-8] lends an empty matrix of the dimension asked, whatever was left in it', () => {
    const lent = withScratchMatrix(64, (matrix) => {
      matrix.appendInt8(new Int8Array(64 * 3))
      return matrix
    })
    withScratchMatrix(64, (matrix) => expect([matrix, matrix.count]).toEqual([lent, 0]))
    withScratchMatrix(32, (matrix) => expect(matrix.dimensions).toBe(32))
  })
})

describe('quantize', () => {
  it('[VE-5] errs by at most 1/254 a component and touches nothing else', () => {
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, maxLength: 9, noNaN: true, min: -1, max: 1 }), (vector) => {
        const into = new Int8Array(vector.length + 2).fill(99)
        quantize(vector, 0, vector.length, into, 1)
        expect([into[0], into.at(-1)]).toEqual([99, 99])
        vector.forEach((x, i) => {
          expect(Math.abs((into[i + 1] as number) / 127 - x)).toBeLessThanOrEqual(1 / 254 + 1e-9)
        })
      }),
    )
  })

  it('[VE-5] reads from its offset and maps 1 and -1 to 127 and -127', () => {
    const into = new Int8Array(2)
    quantize(Float32Array.of(0.5, 1, -1, 0.5), 1, 2, into, 0)
    expect([...into]).toEqual([127, -127])
  })
})
