/** In which values do the parts of a store speak of the same events and vectors? */

import type { Event } from '../record/event.ts'

/** An event together with its number. */
export interface NumberedEvent extends Event {
  readonly no: number
}

/** Vectors of one event in one space. */
export interface VectorRows {
  readonly space: SpaceSpec
  readonly count: number
  /** Row-major; `count * space.dimensions` components. */
  readonly rows: Float32Array | Int8Array
}

/** A vector space as a store keeps it. */
export interface SpaceSpec {
  readonly id: string
  readonly dimensions: number
  /** float32 rows are unit vectors and searchable by `nearest`; int8 rows are unit vectors scaled by 127. */
  readonly encoding: 'float32' | 'int8'
}
