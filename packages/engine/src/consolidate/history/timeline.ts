/** What happened just before, just after, in between? Placed events in order of time, ties by ref. */

import type { Placed } from './told.ts'

/** A list that is kept in order. */
export class Timeline<T extends Placed> {
  readonly #events: T[] = []

  /** All, in order. Not to be changed. */
  get all(): readonly T[] {
    return this.#events
  }

  add(event: T): void {
    this.#events.splice(this.#placeOf(event), 0, event)
  }

  /** The nearest before another event that fits; undefined where none does. */
  before(other: Placed, fits: (event: T) => boolean): T | undefined {
    for (let at = this.#placeOf(other) - 1; at >= 0; at--) {
      const event = this.#events[at] as T
      if (event.no !== other.no && fits(event)) return event
    }
    return undefined
  }

  /** The nearest after it that fits. */
  after(other: Placed, fits: (event: T) => boolean): T | undefined {
    for (let at = this.#placeOf(other); at < this.#events.length; at++) {
      const event = this.#events[at] as T
      if (event.no !== other.no && fits(event)) return event
    }
    return undefined
  }

  /** Those after one event and not after another, in order. */
  between(after: Placed, until: Placed): T[] {
    return this.#events.slice(this.#placeOf(after), this.#placeOf(until)).filter(({ no }) => no !== after.no)
  }

  /** Where an event stands, or would. */
  #placeOf(event: Placed): number {
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(this.#events[middle] as T, event) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Order of time; of what happened at once by ref, so that the order of arrival does not count. */
export function compare(a: Placed, b: Placed): number {
  return a.atMs - b.atMs || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0)
}
