/**
 * Which rows differ from a query in few bits? A matrix of bits in WebAssembly memory, scanned whole.
 *
 * The sign of each component is one bit, and two vectors at an angle α differ in about α/π of them: 48 bytes stand for 384
 * components, and a scan of a hundred thousand takes a fraction of a millisecond. It proposes; callers compare what it finds.
 *
 * @see Charikar: Similarity estimation techniques from rounding algorithms, STOC 2002
 */

import { assert } from '../errors.ts'
import { bitsWasmBase64 } from './bits.generated.ts'
import { compiled, exportsOf, pageBytes } from './wasm.ts'

interface BitExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  within(query: number, rows: number, count: number, bytesPerRow: number, bitsMax: number, out: number): number
}

/** The scan takes rows in steps of this many bytes. */
const laneBytes = 16
/** Rows scanned by all queries before the next: with 48 bytes a row they fit a second-level cache. */
const blockRows = 4_096
/** Queries of one scan. */
const queriesMax = 64
const bitModule = compiled(bitsWasmBase64)

/** Bytes of the signs of a vector: whole lanes, the rest of the last one 0. */
export function signBytes(dimensions: number): number {
  return Math.ceil(dimensions / 8 / laneBytes) * laneBytes
}

/** The signs of a vector, one bit a component: 1 where it is above 0. Length `signBytes(vector.length)`. */
export function signsOf(vector: Float32Array | Float64Array): Uint8Array {
  const bits = new Uint8Array(signBytes(vector.length))
  for (let i = 0; i < vector.length; i++)
    if ((vector[i] as number) > 0) bits[i >> 3] = (bits[i >> 3] as number) | (1 << (i & 7))
  return bits
}

/** A growing matrix of bits. Layout of its memory: room for queries, the rows, the places found in a block. */
export class BitMatrix {
  /** Bytes of a row; a multiple of 16. */
  readonly rowBytes: number
  #count = 0
  #capacity = 0
  readonly #exports: BitExports
  /** All of the memory. Growing it takes the bytes from older views, so this one is made anew each time. */
  #bytes: Uint8Array

  constructor(rowBytes: number) {
    assert(rowBytes > 0 && rowBytes % laneBytes === 0, 'bit matrix: a row must be a multiple of 16 bytes')
    this.rowBytes = rowBytes
    this.#exports = exportsOf<BitExports>(bitModule)
    this.#bytes = new Uint8Array(this.#exports.memory.buffer)
  }

  /** Number of rows. */
  get count(): number {
    return this.#count
  }

  /** Appends one row. */
  append(row: Uint8Array): void {
    assert(row.length === this.rowBytes, 'bit matrix: a row must have the bytes of the matrix')
    this.#reserve(this.#count + 1)
    this.#bytes.set(row, this.#rowAt(this.#count))
    this.#count += 1
  }

  /**
   * Rows that differ from each query in at most so many bits.
   *
   * Many queries at once cost a fraction of as many calls: rows are taken from memory block by block, and each block stays
   * in the processor's cache for all queries.
   *
   * @param queries.first  only the first so many rows are compared with this query
   * @returns              per query the places of its rows, ascending
   */
  within(queries: readonly { readonly bits: Uint8Array; readonly first: number }[], bitsMax: number): number[][] {
    const found = queries.map((): number[] => [])
    for (let start = 0; start < queries.length; start += queriesMax)
      this.#scan(queries.slice(start, start + queriesMax), bitsMax, found.slice(start, start + queriesMax))
    return found
  }

  #scan(
    queries: readonly { readonly bits: Uint8Array; readonly first: number }[],
    bitsMax: number,
    found: readonly number[][],
  ): void {
    const { memory, within } = this.#exports
    for (const [i, { bits }] of queries.entries()) this.#bytes.set(bits, i * this.rowBytes)
    const out = this.#rowAt(this.#capacity)
    for (let block = 0; block < this.#count; block += blockRows)
      for (const [i, { first }] of queries.entries()) {
        const rows = Math.min(first, this.#count, block + blockRows) - block
        if (rows <= 0) continue
        const count = within(i * this.rowBytes, this.#rowAt(block), rows, this.rowBytes, bitsMax, out)
        if (count === 0) continue
        for (const place of new Uint32Array(memory.buffer, out, count)) found[i]?.push(block + place)
      }
  }

  #rowAt(row: number): number {
    return (queriesMax + row) * this.rowBytes
  }

  /** Grows by half at least, so that appending n rows one by one copies O(n) bytes. */
  #reserve(rows: number): void {
    if (rows <= this.#capacity) return
    this.#capacity = Math.max(rows, Math.ceil(this.#capacity * 1.5), 64)
    const bytes = this.#rowAt(this.#capacity) + blockRows * Uint32Array.BYTES_PER_ELEMENT
    const { memory } = this.#exports
    const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
    if (missing <= 0) return
    memory.grow(missing)
    this.#bytes = new Uint8Array(memory.buffer)
  }
}
