/** Which events of a space may be near? All its rows in memory as int8, scanned whole. */

import { ScanMatrix } from '../../vector/scan-matrix.ts'

/** The scan takes rows in steps of this many components; shorter rows are padded with zeros. */
const lane = 32

/** Rounding to int8 with scale 127 turns a cosine c into an integer near c * 127². */
const scale = 127 * 127

/** Width of the histogram that finds the threshold; rounding lifts no unit vectors' product above 2^15. */
const buckets = 65_536

/**
 * How far the int8 cosine may lie from the true one. Rounding adds to each component an error of at most ½ on a scale
 * of 127, in effect independent and uniform (variance 1/12), from both vectors: the sum has a standard deviation of
 * sqrt(2 / 12) / 127 = 0.0032 whatever the dimension. Five of them are exceeded once in three million rows, and that
 * matters only to a row which also belongs at the very edge of the result.
 */
const margin = (5 * Math.sqrt(2 / 12)) / 127

/** Rows of one space of one scope, grouped by event; events ascending by number. */
export class VectorIndex {
  readonly dimensions: number
  readonly epoch: number
  /** Newest event of the scope when rows were last loaded. */
  lastNo = 0
  readonly #matrix: ScanMatrix
  #events = 0
  #nos = new Float64Array(64)
  /** Index after the last row of each event. */
  #ends = new Uint32Array(64)
  #scores = new Int32Array(64)

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
    this.#matrix.append(this.#padded(rows))
    if (this.#events === this.#nos.length) this.#grow()
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

  /** Scores all events against a query, for `above` and `thresholdOf`. */
  scan(query: Float32Array): void {
    const rows = this.#matrix.scan(this.#padded(query))
    for (let event = 0, row = 0; event < this.#events; event++) {
      let best = rows[row] as number
      for (const end = this.#ends[event] as number; ++row < end; ) best = Math.max(best, rows[row] as number)
      this.#scores[event] = best
    }
  }

  /** The int8 score that at least `limit` events reach, as far as there are so many. */
  thresholdOf(limit: number): number {
    const histogram = new Uint32Array(buckets)
    for (let event = 0; event < this.#events; event++) (histogram[bucketOf(this.#scores[event] as number)] as number)++
    let reached = 0
    for (let bucket = buckets - 1; bucket > 0; bucket--) {
      reached += histogram[bucket] as number
      if (reached >= limit) return bucket - buckets / 2
    }
    return -buckets / 2
  }

  /** Positions of events with `from <= score < below`, int8 scores. */
  between(from: number, below: number): number[] {
    const positions: number[] = []
    for (let event = 0; event < this.#events; event++) {
      const score = this.#scores[event] as number
      if (score >= from && score < below) positions.push(event)
    }
    return positions
  }

  #padded(rows: Float32Array): Float32Array {
    const width = this.#matrix.dimensions
    if (width === this.dimensions) return rows
    const count = rows.length / this.dimensions
    const padded = new Float32Array(count * width)
    for (let row = 0; row < count; row++)
      padded.set(rows.subarray(row * this.dimensions, (row + 1) * this.dimensions), row * width)
    return padded
  }

  #grow(): void {
    const size = this.#nos.length * 2
    const nos = new Float64Array(size)
    nos.set(this.#nos)
    const ends = new Uint32Array(size)
    ends.set(this.#ends)
    this.#nos = nos
    this.#ends = ends
    this.#scores = new Int32Array(size)
  }
}

/** Smallest int8 score an event with this true cosine can have, within the margin. */
export function floorOf(cosine: number): number {
  return Math.floor((cosine - margin) * scale)
}

function bucketOf(score: number): number {
  return Math.min(buckets - 1, Math.max(0, score + buckets / 2))
}
