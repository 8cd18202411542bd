/** Which limits hold for the next question? Those a memory was opened with, then those of a file, then those set since. */

import { type Bounds, boundsOf, defaultBounds } from './bounds.ts'

/** Limits that somebody sets from outside. */
export interface BoundsChange {
  readonly change: Partial<Bounds>
  /** Why they are not those that were asked for; null where they are. */
  readonly note: string | null
}

/** The limits of a memory. All its handles share them. */
export class BoundsSource {
  readonly #start: Bounds
  readonly #outside: () => BoundsChange
  #set: Partial<Bounds> = {}

  /**
   * @param start    changes to the defaults
   * @param outside  asked before every question; by default nobody
   * @throws {INVALID_INPUT} naming the limit
   */
  constructor(start: Partial<Bounds> = {}, outside: () => BoundsChange = () => ({ change: {}, note: null })) {
    this.#start = boundsOf(start, defaultBounds)
    this.#outside = outside
  }

  /** The limits as of now, and what is to be told about them. */
  now(): { readonly bounds: Bounds; readonly note: string | null } {
    const { change, note } = this.#outside()
    return { bounds: boundsOf({ ...change, ...this.#set }, this.#start), note }
  }

  /** Sets some limits from the next question on; those of a file no longer change them. @throws {INVALID_INPUT} */
  set(change: Partial<Bounds>): Bounds {
    const checked = boundsOf({ ...this.#set, ...change }, this.#start)
    this.#set = { ...this.#set, ...change }
    return checked
  }
}
