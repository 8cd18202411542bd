/**
 * Which rows point most nearly the way a query points? An int8 matrix in WebAssembly memory, scanned whole.
 *
 * The scan runs at memory bandwidth and is exact in its integer arithmetic; what it loses is the rounding of each
 * component to 1/127, so callers rescore the best rows with the float32 originals.
 */

import { assert } from '../errors.ts'
import { scanWasmBase64 } from './scan.generated.ts'
import { compiled, exportsOf, pageBytes } from './wasm.ts'

interface ScanExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  dotInt8(query: number, rows: number, count: number, bytesPerRow: number, out: number): void
  scaledInt8(query: number, rows: number, count: number, bytesPerRow: number, factors: number, out: number): void
  firstAtLeast(values: number, from: number, count: number, least: number): number
  bestInt8(query: number, rows: number, ends: number, blocks: number, bytesPerRow: number, out: number): void
}

/** Queries that `bestInt8` takes over the rows at once, and the components it takes of each at a step. */
const together = 4
const step = 16

/** Bytes for the results of a row: four int32. */
const resultBytes = together * Int32Array.BYTES_PER_ELEMENT
const scanModule = compiled(scanWasmBase64)

/** Rounds a unit vector to int8 with scale 127: component error at most 1/254. */
export function quantize(vector: Float32Array, offset: number, dimensions: number, into: Int8Array, at: number): void {
  for (let i = 0; i < dimensions; i++) into[at + i] = Math.round((vector[offset + i] as number) * 127)
}

const scratch = new Map<number, ScanMatrix>()

/**
 * Lends an empty matrix for the length of a call that awaits nothing. One per dimension is kept: each has a WebAssembly
 * memory, for which the runtime reserves gigabytes of addresses, so that one per question would exhaust them.
 */
export function withScratchMatrix<T>(dimensions: number, use: (matrix: ScanMatrix) => T): T {
  const matrix = scratch.get(dimensions) ?? new ScanMatrix(dimensions)
  scratch.set(dimensions, matrix)
  matrix.clear()
  return use(matrix)
}

/** A growing int8 matrix. Layout of its memory: one query row, the rows, the results of a scan, the ends of blocks or factors, wide queries. */
export class ScanMatrix {
  /** Components of a row; a multiple of 32. */
  readonly dimensions: number
  #count = 0
  #capacity = 0
  readonly #exports: ScanExports
  readonly #query: Int8Array
  /** All of the memory. Growing it takes the bytes from older views, so this one is made anew each time. */
  #bytes: Int8Array

  constructor(dimensions: number) {
    assert(dimensions > 0 && dimensions % 32 === 0, 'scan matrix: dimensions must be a multiple of 32')
    this.dimensions = dimensions
    this.#exports = exportsOf<ScanExports>(scanModule)
    this.#query = new Int8Array(dimensions)
    this.#bytes = new Int8Array(this.#exports.memory.buffer)
  }

  /** Number of rows. */
  get count(): number {
    return this.#count
  }

  /** Appends float32 unit rows, given row-major. */
  append(rows: Float32Array): void {
    const added = rows.length / this.dimensions
    this.#reserve(this.#count + added)
    quantize(rows, 0, rows.length, this.#bytes, this.#rowAt(this.#count))
    this.#count += added
  }

  /** Appends rows that are int8 already. */
  appendInt8(rows: Int8Array): void {
    const added = rows.length / this.dimensions
    this.#reserve(this.#count + added)
    this.#bytes.set(rows, this.#rowAt(this.#count))
    this.#count += added
  }

  /** Forgets all rows; keeps the memory for the next ones. */
  clear(): void {
    this.#count = 0
  }

  /**
   * Dot products of a float32 unit query with every row, as integers: cosine ≈ result / 127².
   *
   * @returns a view of length `count`, overwritten by the next scan
   */
  scan(query: Float32Array): Int32Array {
    quantize(query, 0, this.dimensions, this.#query, 0)
    return this.scanInt8(this.#query)
  }

  /** As `scan`, for a query that is int8 already. */
  scanInt8(query: Int8Array): Int32Array {
    if (this.#count === 0) return new Int32Array(0)
    const { memory, dotInt8 } = this.#exports
    this.#bytes.set(query, 0)
    const out = this.#rowAt(this.#capacity)
    dotInt8(0, this.#rowAt(0), this.#count, this.dimensions, out)
    return new Int32Array(memory.buffer, out, this.#count)
  }

  /**
   * Dot products of an int8 query with every row, each times the row's factor: with what one int8 step of the row is
   * worth, cosines but for the query's own.
   *
   * @param factors  one per row
   * @returns        float32, a view of length `count`, overwritten by the next scan
   */
  scaledInt8(query: Int8Array, factors: Float32Array): Float32Array {
    if (this.#count === 0) return new Float32Array(0)
    const { memory, scaledInt8 } = this.#exports
    const out = this.#rowAt(this.#capacity)
    const factorsAt = out + this.#capacity * Float32Array.BYTES_PER_ELEMENT
    new Float32Array(memory.buffer, factorsAt, this.#count).set(factors.subarray(0, this.#count))
    new Int16Array(memory.buffer, this.#queriesAt, this.dimensions).set(query)
    scaledInt8(this.#queriesAt, this.#rowAt(0), this.#count, this.dimensions, factorsAt, out)
    return new Float32Array(memory.buffer, out, this.#count)
  }

  /** The first row from `row` on whose result of the last `scaledInt8` is at least this; `count` where none is. */
  firstAtLeast(row: number, least: number): number {
    return this.#exports.firstAtLeast(this.#rowAt(this.#capacity), row, this.#count, least)
  }

  /**
   * The largest dot product of each of some int8 queries with the rows of each block, at least 0. Four queries go over the
   * rows at once, which halves the work: a row is widened to int16 once for all.
   *
   * @param queries  row-major
   * @param ends     for each block the row after its last, ascending; blocks cover the rows from the first on
   * @returns        block by block, one result per query
   */
  bestInt8(queries: Int8Array, ends: Uint32Array): Int32Array {
    const count = queries.length / this.dimensions
    const best = new Int32Array(ends.length * count)
    if (ends.length === 0) return best
    assert(ends.length <= this.#capacity, 'scan matrix: every block must have a row')
    const { memory, bestInt8 } = this.#exports
    const out = this.#rowAt(this.#capacity)
    const endsAt = out + this.#capacity * resultBytes
    new Uint32Array(memory.buffer, endsAt, ends.length).set(ends)
    const wide = new Int16Array(memory.buffer, this.#queriesAt, together * this.dimensions)
    const results = new Int32Array(memory.buffer, out, ends.length * together)
    for (let first = 0; first < count; first += together) {
      const taken = Math.min(together, count - first)
      this.#interleave(queries, { first, taken }, wide)
      bestInt8(this.#queriesAt, this.#rowAt(0), endsAt, ends.length, this.dimensions, out)
      for (let block = 0; block < ends.length; block++)
        for (let q = 0; q < taken; q++) best[block * count + first + q] = results[block * together + q] as number
    }
    return best
  }

  /** Lays queries out as the kernel reads them: step by step, side by side; zeros in place of those that are not there. */
  #interleave(queries: Int8Array, { first, taken }: { first: number; taken: number }, into: Int16Array): void {
    into.fill(0)
    for (let q = 0; q < taken; q++)
      for (let i = 0; i < this.dimensions; i += step) {
        const start = (first + q) * this.dimensions + i
        into.set(queries.subarray(start, start + step), i * together + q * step)
      }
  }

  /** Where queries lie as int16: behind the results, and the ends of blocks or factors. */
  get #queriesAt(): number {
    return this.#rowAt(this.#capacity) + this.#capacity * (resultBytes + Uint32Array.BYTES_PER_ELEMENT)
  }

  #rowAt(row: number): number {
    return (row + 1) * this.dimensions
  }

  /** Grows by half at least, so that appending n rows one by one copies O(n) bytes. */
  #reserve(rows: number): void {
    if (rows <= this.#capacity) return
    this.#capacity = Math.max(rows, Math.ceil(this.#capacity * 1.5), 64)
    const perRow = resultBytes + Uint32Array.BYTES_PER_ELEMENT
    const queryBytes = together * this.dimensions * Int16Array.BYTES_PER_ELEMENT
    const bytes = this.#rowAt(this.#capacity) + this.#capacity * perRow + queryBytes
    const { memory } = this.#exports
    const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
    if (missing <= 0) return
    memory.grow(missing)
    this.#bytes = new Int8Array(memory.buffer)
  }
}
