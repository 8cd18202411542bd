/**
 * Which rows point most nearly the way a query points? An int8 matrix in WebAssembly memory, scanned whole.
 *
 * The scan runs at memory bandwidth and is exact in its integer arithmetic; what it loses is the rounding of each
 * component to 1/127, so callers rescore the best rows with the float32 originals.
 */

import { assert } from '../errors.ts'
import { scanWasmBase64 } from './scan.generated.ts'

/** The part of the WebAssembly API used here; Node's own type package does not declare it without the DOM's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface ScanExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  dotInt8(query: number, rows: number, count: number, bytesPerRow: number, out: number): void
  scaledInt8(query: number, rows: number, count: number, bytesPerRow: number, factors: number, out: number): void
  firstAtLeast(values: number, from: number, count: number, least: number): number
  bestInt8(query: number, rows: number, ends: number, blocks: number, bytesPerRow: number, out: number): void
}

const pageBytes = 65_536
const scanModule = new WebAssembly.Module(Buffer.from(scanWasmBase64, 'base64'))

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

/** A growing int8 matrix. Layout of its memory: one query row, the rows, the results of a scan, the ends of blocks or factors. */
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
    this.#exports = new WebAssembly.Instance(scanModule).exports as ScanExports
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
    this.#bytes.set(query, 0)
    const out = this.#rowAt(this.#capacity)
    const factorsAt = out + this.#capacity * Float32Array.BYTES_PER_ELEMENT
    new Float32Array(memory.buffer, factorsAt, this.#count).set(factors.subarray(0, this.#count))
    scaledInt8(0, this.#rowAt(0), this.#count, this.dimensions, factorsAt, out)
    return new Float32Array(memory.buffer, out, this.#count)
  }

  /** The first row from `row` on whose result of the last `scaledInt8` is at least this; `count` where none is. */
  firstAtLeast(row: number, least: number): number {
    return this.#exports.firstAtLeast(this.#rowAt(this.#capacity), row, this.#count, least)
  }

  /**
   * The largest dot product of an int8 query with the rows of each block, at least 0.
   *
   * @param ends  for each block the row after its last, ascending; blocks cover the rows from the first on
   * @returns     a view of length `ends.length`, overwritten by the next scan
   */
  bestInt8(query: Int8Array, ends: Uint32Array): Int32Array {
    if (ends.length === 0) return new Int32Array(0)
    assert(ends.length <= this.#capacity, 'scan matrix: every block must have a row')
    const { memory, bestInt8 } = this.#exports
    this.#bytes.set(query, 0)
    const out = this.#rowAt(this.#capacity)
    const endsAt = out + this.#capacity * Int32Array.BYTES_PER_ELEMENT
    new Uint32Array(memory.buffer, endsAt, ends.length).set(ends)
    bestInt8(0, this.#rowAt(0), endsAt, ends.length, this.dimensions, out)
    return new Int32Array(memory.buffer, out, ends.length)
  }

  #rowAt(row: number): number {
    return (row + 1) * this.dimensions
  }

  /** Grows by half at least, so that appending n rows one by one copies O(n) bytes. */
  #reserve(rows: number): void {
    if (rows <= this.#capacity) return
    this.#capacity = Math.max(rows, Math.ceil(this.#capacity * 1.5), 64)
    const bytes = this.#rowAt(this.#capacity) + 2 * this.#capacity * Int32Array.BYTES_PER_ELEMENT
    const { memory } = this.#exports
    const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
    if (missing <= 0) return
    memory.grow(missing)
    this.#bytes = new Int8Array(memory.buffer)
  }
}
