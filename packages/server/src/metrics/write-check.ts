/** Could the store keep what comes next? Tried when somebody asks, and at most every few seconds: each try is a write. */

import { type Clock, MemoryError, type Store } from 'knotwork'

/** For how long an outcome is given again: a prober asks every second or two, and anybody may. */
const freshMs = 5000

/** Tries a store. */
export class WriteCheck {
  readonly #parts: { readonly store: Store; readonly clock: Clock }
  #last: { readonly at: number; readonly works: Promise<boolean> } | null = null

  constructor(parts: { readonly store: Store; readonly clock: Clock }) {
    this.#parts = parts
  }

  /** Whether it can be written; it can while another writes. */
  works(): Promise<boolean> {
    const now = this.#parts.clock.elapsed()
    if (this.#last === null || now - this.#last.at >= freshMs) this.#last = { at: now, works: this.#try() }
    return this.#last.works
  }

  async #try(): Promise<boolean> {
    try {
      await this.#parts.store.proveWritable?.()
      return true
    } catch (error) {
      return MemoryError.is(error, 'STORE_BUSY')
    }
  }
}
