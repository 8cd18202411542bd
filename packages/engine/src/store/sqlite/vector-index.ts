/** Which events of a space may be near? All its rows in memory as int8, scanned whole. */

import { ascending, positionIn } from '../../record/ascending.ts'
import { ScanMatrix } from '../../vector/scan-matrix.ts'

/** The scan takes rows in steps of this many components; shorter rows are padded with zeros. */
const lane = 32

/** Largest int8 component. Each vector is scaled by its own largest one, which keeps rounding as small as eight bits allow. */
const top = 127

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
  /** By event: its number, the index after its last row. */
  #nos = new Float64Array(64)
  #ends = new Uint32Array(64)
  /** By row: position of its event, and what one int8 step is worth; the largest step, and that of the query of the last scan. */
  #eventOf = new Uint32Array(64)
  #steps = new Float32Array(64)
  #stepMax = 0
  #queryStep = 0
  /** By row: proposed scores of the last scan, in steps of its query. */
  #scores: Float32Array = new Float32Array(0)

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

  /** Numbers of the events at positions. */
  nosAt(positions: Uint32Array): number[] {
    const nos: number[] = []
    for (const at of positions) nos.push(this.#nos[at] as number)
    return nos
  }

  /** Adds the float32 rows of an event with a number above all others. */
  add(no: number, rows: Float32Array): void {
    if (rows.length === 0) return
    const count = rows.length / this.dimensions
    const components = new Int8Array(count * this.#matrix.dimensions)
    while (this.#matrix.count + count > this.#steps.length) {
      this.#steps = grown(this.#steps)
      this.#eventOf = grown(this.#eventOf)
    }
    for (let row = 0; row < count; row++) {
      const step = this.#quantize(rows, row, components)
      this.#steps[this.#matrix.count + row] = step
      this.#eventOf[this.#matrix.count + row] = this.#events
      this.#stepMax = Math.max(this.#stepMax, step)
    }
    this.#matrix.appendInt8(components)
    if (this.#events === this.#nos.length) {
      this.#nos = grown(this.#nos)
      this.#ends = grown(this.#ends)
    }
    this.#nos[this.#events] = no
    this.#ends[this.#events] = this.#matrix.count
    this.#events += 1
  }

  /** Positions of those of some events that have rows, each once, ascending. */
  positionsOf(nos: readonly number[]): Uint32Array {
    return ascending(nos.map((no) => positionIn(this.#nos, no, this.#events)).filter((at) => at >= 0))
  }

  /** Scores all rows against a query, for `best` and `possiblyAbove`. */
  scan(query: Float32Array): void {
    const components = new Int8Array(this.#matrix.dimensions)
    this.#queryStep = this.#quantize(query, 0, components)
    this.#scores = this.#matrix.scaledInt8(components, this.#steps)
  }

  /** Positions of the `limit` events with the best proposed scores, ascending; all if there are fewer. */
  best(limit: number): number[] {
    const kept = new WorstFirst(limit)
    const { count } = this.#matrix
    let worst = Number.NEGATIVE_INFINITY
    let row = this.#matrix.firstAtLeast(0, worst)
    while (row < count) {
      const event = this.#eventOf[row] as number
      const end = this.#ends[event] as number
      let score = Number.NEGATIVE_INFINITY
      for (; row < end; row++) score = Math.max(score, this.#scores[row] as number)
      if (score > worst) worst = kept.offer(event, score)
      row = this.#matrix.firstAtLeast(row, worst)
    }
    return kept.keys().sort((a, b) => a - b)
  }

  /** Positions of events whose true score may reach this one, ascending. */
  possiblyAbove(score: number): number[] {
    const [queryStep, { count }] = [this.#queryStep, this.#matrix]
    const queryMargin = marginSteps * queryStep
    // Below what any row needs, and by more than its rounding to float32.
    const least = (score - queryMargin - marginSteps * this.#stepMax - 1e-6) / queryStep
    const positions: number[] = []
    let row = this.#matrix.firstAtLeast(0, least)
    while (row < count) {
      const most = (this.#scores[row] as number) * queryStep + marginSteps * (this.#steps[row] as number) + queryMargin
      const event = this.#eventOf[row] as number
      if (most >= score) positions.push(event)
      row = this.#matrix.firstAtLeast(most >= score ? (this.#ends[event] as number) : row + 1, least)
    }
    return positions
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

/** The `limit` best of what was offered: a heap in flat arrays, the worst kept at its root. */
class WorstFirst {
  readonly #limit: number
  readonly #keys: number[] = []
  readonly #scores: number[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns the score that the next must exceed to be kept; -∞ while there is room */
  offer(key: number, score: number): number {
    const size = this.#keys.length
    if (size < this.#limit) this.#rise(size, key, score)
    else this.#sink(key, score)
    return size + 1 < this.#limit ? Number.NEGATIVE_INFINITY : (this.#scores[0] as number)
  }

  keys(): number[] {
    return this.#keys
  }

  #rise(from: number, key: number, score: number): void {
    let at = from
    for (let parent = (at - 1) >> 1; at > 0 && (this.#scores[parent] as number) > score; parent = (at - 1) >> 1) {
      this.#put(at, this.#keys[parent] as number, this.#scores[parent] as number)
      at = parent
    }
    this.#put(at, key, score)
  }

  #sink(key: number, score: number): void {
    const size = this.#keys.length
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (this.#scores[child + 1] as number) < (this.#scores[child] as number)) child++
      if ((this.#scores[child] as number) >= score) break
      this.#put(at, this.#keys[child] as number, this.#scores[child] as number)
      at = child
    }
    this.#put(at, key, score)
  }

  #put(at: number, key: number, score: number): void {
    this.#keys[at] = key
    this.#scores[at] = score
  }
}

/** The same numbers in twice the room. */
function grown<T extends Float64Array | Float32Array | Uint32Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 2)
  larger.set(array)
  return larger
}
