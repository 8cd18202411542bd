/** Which events of a space may be near? All its rows in memory as int8, scanned whole. */

import { ScanMatrix } from '../../vector/scan-matrix.ts'

/** The scan takes rows in steps of this many components; shorter rows are padded with zeros. */
const lane = 32

/** Largest int8 component. Each vector is scaled by its own largest one, which keeps rounding as small as eight bits allow. */
const top = 127

/** Buckets of the histogram over scores in [-1, 1]; each holds scores that differ by less than rounding does. */
const buckets = 16_384

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
  /** By event: its number, the index after its last row, the bucket of its proposed score, the most its true one can be. */
  #nos = new Float64Array(64)
  #ends = new Uint32Array(64)
  #buckets = new Uint16Array(64)
  #ceilings = new Float32Array(64)
  readonly #histogram = new Uint32Array(buckets)
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
    const count = rows.length / this.dimensions
    const components = new Int8Array(count * this.#matrix.dimensions)
    while (this.#matrix.count + count > this.#steps.length) this.#steps = grown(this.#steps)
    for (let row = 0; row < count; row++) this.#steps[this.#matrix.count + row] = this.#quantize(rows, row, components)
    this.#matrix.appendInt8(components)
    if (this.#events === this.#nos.length) {
      this.#nos = grown(this.#nos)
      this.#ends = grown(this.#ends)
      this.#buckets = grown(this.#buckets)
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
    const components = new Int8Array(this.#matrix.dimensions)
    const queryStep = this.#quantize(query, 0, components)
    const products = this.#matrix.scanInt8(components)
    // Fields are read once: this loop runs over every row of the scope.
    const [ends, steps, bucketsOf, ceilings, histogram] = [
      this.#ends,
      this.#steps,
      this.#buckets,
      this.#ceilings,
      this.#histogram,
    ]
    const queryMargin = marginSteps * queryStep
    histogram.fill(0)
    for (let event = 0, row = 0; event < this.#events; event++) {
      let score = -2
      let ceiling = -2
      for (const end = ends[event] as number; row < end; row++) {
        const step = steps[row] as number
        const cosine = (products[row] as number) * step * queryStep
        if (cosine > score) score = cosine
        const most = cosine + marginSteps * step
        if (most > ceiling) ceiling = most
      }
      const bucket = bucketOf(score)
      bucketsOf[event] = bucket
      ceilings[event] = ceiling + queryMargin
      histogram[bucket] = (histogram[bucket] as number) + 1
    }
  }

  /** Positions of the `limit` events with the best proposed scores, with those level with the last; all if there are fewer. */
  best(limit: number): number[] {
    let threshold = buckets
    for (let reached = 0; reached < limit && threshold > 0; ) reached += this.#histogram[--threshold] as number
    return positionsAbove(this.#buckets, this.#events, threshold)
  }

  /** Positions of events whose true score may reach this one. */
  possiblyAbove(score: number): number[] {
    return positionsAbove(this.#ceilings, this.#events, score)
  }

  /** Writes a row as int8, padded for the scan. @returns what one step of it is worth */
  #quantize(rows: Float32Array, row: number, into: Int8Array): number {
    const start = row * this.dimensions
    const at = row * this.#matrix.dimensions
    let largest = 0
    for (let i = 0; i < this.dimensions; i++) largest = Math.max(largest, Math.abs(rows[start + i] as number))
    const factor = largest === 0 ? 0 : top / largest
    for (let i = 0; i < this.dimensions; i++) into[at + i] = Math.round((rows[start + i] as number) * factor)
    return largest / top
  }
}

function positionsAbove(values: ArrayLike<number>, count: number, least: number): number[] {
  const positions: number[] = []
  for (let event = 0; event < count; event++) if ((values[event] as number) >= least) positions.push(event)
  return positions
}

function bucketOf(score: number): number {
  return Math.min(buckets - 1, Math.max(0, Math.floor(((score + 1) / 2) * buckets)))
}

/** The same numbers in twice the room. */
function grown<T extends Float64Array | Float32Array | Uint32Array | Uint16Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2)
  larger.set(array)
  return larger
}
