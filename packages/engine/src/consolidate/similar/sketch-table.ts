/** Which events could be near this one? Sketches of one kind, with what of an event must be known to compare its place. */

import { BitMatrix } from '../../vector/bit-matrix.ts'

/** An event in the table. */
export interface Sketched {
  readonly no: number
  /** Small number of the session, as in the store's columns. */
  readonly session: number
  readonly seq: number
  /** Wall-clock reading, epoch milliseconds: decides which of two events comes first, and numbers do not. */
  readonly localMs: number
}

/** Events of one kind in order of number. */
export class SketchTable {
  readonly bits: number
  readonly #matrix: BitMatrix
  readonly #events: Sketched[] = []

  /** @param bits  that two sketches may differ in; rows have some more, which are 0 */
  constructor(bits: number, rowBytes: number) {
    this.bits = bits
    this.#matrix = new BitMatrix(rowBytes)
  }

  /** Adds an event with a number above all others. */
  add(event: Sketched, sketch: Uint8Array): void {
    this.#matrix.append(sketch)
    this.#events.push(event)
  }

  /** The event of a number; undefined where it has no sketch of this kind. */
  find(no: number): Sketched | undefined {
    const at = this.#placeOf(no)
    const found = this.#events[at]
    return found?.no === no ? found : undefined
  }

  /** For each query the events with smaller numbers whose sketches differ from its own in at most so many bits, in order of number. */
  before(queries: readonly { readonly no: number; readonly sketch: Uint8Array }[], bitsMax: number): Sketched[][] {
    const asked = queries.map(({ no, sketch }) => ({ bits: sketch, first: this.#placeOf(no) }))
    return this.#matrix.within(asked, bitsMax).map((places) => places.map((at) => this.#events[at] as Sketched))
  }

  /** Place of the first event with this number or a larger one. */
  #placeOf(no: number): number {
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle] as Sketched).no < no) low = middle + 1
      else high = middle
    }
    return low
  }
}
