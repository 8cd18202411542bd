/** Which events of a space may be near? All its rows in memory as int8, scanned whole. */

import { ScanMatrix } from '../../vector/scan-matrix.ts'

/** The scan takes rows in steps of this many components; shorter rows are padded with zeros. */
const lane = 32

/** Largest int8 component. Each vector is scaled by its own largest one, which keeps rounding as small as eight bits allow. */
const top = 127

/** Buckets of the histogram over scores in [-1, 1]. */
const buckets = 65_536

/**
 * How far the proposed cosine may lie from the true one, in steps of a vector's scale. Rounding adds to each component
 * an error of at most half a step, in effect independent and uniform (variance 1/12), so its product with a unit vector
 * has a standard deviation of sqrt(1 / 12) steps. Five of them are exceeded once in three million rows, and that matters
 * only to a row which also belongs at the very edge of the result.
 */
const marginSteps = 5 * Math.sqrt(1 / 12)

/** Rows of one space of one scope, grouped by event; events ascending by number. */
export class VectorIndex {
  readonly dimensions: number
  readonly epoch: number
  /** Newest event of the scope when rows were last loaded. */
  lastNo = 0
  readonly #matrix: ScanMatrix
  #events = 0
  /** By event: its number, the index after its last row, its proposed score, and the most its true score can be. */
  #nos = new Float64Array(64)
  #ends = new Uint32Array(64)
  #scores = new Float32Array(64)
  #ceilings = new Float32Array(64)
  /** By row: what one int8 step is worth. */
  #steps = new Float32Array(64)

  constructor(dimensions: number, epoch: number) {
    this.dimensions = dimensions
    this.epoch = epoch
    this.#matrix = new ScanMatrix(Math.ceil(dimensions / lane) * lane)
  }

  /** Bytes of all rows. */
  get bytes(): number {
    return this.#matrix.count * this.#matrix.dimensions
  }

  /** Number of events with rows. */
  get events(): number {
    return this.#events
  }

  /** Number of the event at a position. */
  noAt(position: number): number {
    return this.#nos[position] as number
  }

  /** Adds the float32 rows of an event with a number above all others. */
  add(no: number, rows: Float32Array): void {
    if (rows.length === 0) return
    for (let at = 0; at < rows.length; at += this.dimensions) {
      const { components, step } = this.#quantized(rows.subarray(at, at + this.dimensions))
      if (this.#matrix.count === this.#steps.length) this.#steps = grown(this.#steps)
      this.#steps[this.#matrix.count] = step
      this.#matrix.appendInt8(components)
    }
    if (this.#events === this.#nos.length) {
      this.#nos = grown(this.#nos)
      this.#ends = grown(this.#ends)
      this.#scores = grown(this.#scores)
      this.#ceilings = grown(this.#ceilings)
    }
    this.#nos[this.#events] = no
    this.#ends[this.#events] = this.#matrix.count
    this.#events += 1
  }

  /** Position of an event; -1 when it has no rows. */
  positionOf(no: number): number {
    let low = 0
    let high = this.#events - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#nos[middle] as number
      if (found === no) return middle
      if (found < no) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Scores all events against a query, for `best` and `possiblyAbove`. */
  scan(query: Float32Array): void {
    const { components, step } = this.#quantized(query)
    const products = this.#matrix.scanInt8(components)
    for (let event = 0, row = 0; event < this.#events; event++) {
      let score = -2
      let ceiling = -2
      for (const end = this.#ends[event] as number; row < end; row++) {
        const rowStep = this.#steps[row] as number
        const cosine = (products[row] as number) * rowStep * step
        if (cosine > score) score = cosine
        const most = cosine + marginSteps * (rowStep + step)
        if (most > ceiling) ceiling = most
      }
      this.#scores[event] = score
      this.#ceilings[event] = ceiling
    }
  }

  /** Positions of the `limit` events with the best proposed scores, with those level with the last; all if there are fewer. */
  best(limit: number): number[] {
    const histogram = new Uint32Array(buckets)
    for (let event = 0; event < this.#events; event++) (histogram[bucketOf(this.#scores[event] as number)] as number)++
    let threshold = buckets
    for (let reached = 0; reached < limit && threshold > 0; ) reached += histogram[--threshold] as number
    return this.#where((event) => bucketOf(this.#scores[event] as number) >= threshold)
  }

  /** Positions of events whose true score may reach this one. */
  possiblyAbove(score: number): number[] {
    return this.#where((event) => (this.#ceilings[event] as number) >= score)
  }

  #where(holds: (event: number) => boolean): number[] {
    const positions: number[] = []
    for (let event = 0; event < this.#events; event++) if (holds(event)) positions.push(event)
    return positions
  }

  /** A vector as int8, padded for the scan, and what one step of it is worth. */
  #quantized(vector: Float32Array): { components: Int8Array; step: number } {
    let largest = 0
    for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] as number))
    const components = new Int8Array(this.#matrix.dimensions)
    const factor = largest === 0 ? 0 : top / largest
    for (let i = 0; i < vector.length; i++) components[i] = Math.round((vector[i] as number) * factor)
    return { components, step: largest / top }
  }
}

function bucketOf(score: number): number {
  return Math.min(buckets - 1, Math.max(0, Math.floor(((score + 1) / 2) * buckets)))
}

/** The same numbers in twice the room. */
function grown<T extends Float64Array | Float32Array | Uint32Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2)
  larger.set(array)
  return larger
}
