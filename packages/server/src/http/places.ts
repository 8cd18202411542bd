/** How many are inside at once? */

import { Refusal } from '../faults/refusal.ts'

/** Places, of which each is for one. */
export class Places {
  readonly #max: number
  readonly #what: string
  #taken = 0

  /** @param what  what takes a place, for whoever finds none */
  constructor(max: number, what: string) {
    this.#max = max
    this.#what = what
  }

  /** Takes a place. @returns gives it back; a second time changes nothing. @throws {OVERLOADED} */
  take(): () => void {
    if (this.#taken >= this.#max)
      throw new Refusal('OVERLOADED', `too many ${this.#what} at once`, { 'Retry-After': '1' })
    this.#taken++
    let isInside = true
    return () => {
      if (isInside) this.#taken--
      isInside = false
    }
  }
}
