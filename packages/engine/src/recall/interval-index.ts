/**
 * Which stretches of time touch this one, and which begin next? An interval tree laid out in a sorted array.
 *
 * The middle of every range of the array is its root and knows the latest end below it; so a search turns away from
 * whole ranges that ended before. What was added since the array was sorted lies beside it, unsorted and short.
 *
 * @see Cormen et al., Introduction to Algorithms, interval trees (an augmented search tree); here without pointers
 */

/** An event and a stretch of time that belongs to it: half-open, wall-clock milliseconds. */
export interface Stretch {
  readonly no: number
  readonly from: number
  readonly to: number
}

/** Stretches looked through one by one before they are sorted in: as cheap as a few steps of the search. */
const looseMax = 256

/** Searches in O(log n + found), adding at O(1) and, once per 256 that are asked for, one sort of all. */
export class IntervalIndex {
  /** By begin, then number, then end. */
  #sorted: readonly Stretch[] = []
  /** Latest end in the range whose middle is here. */
  #latest = new Float64Array(0)
  #loose: Stretch[] = []

  /** An index of the same contents; adding to either leaves the other as it is. */
  copy(): IntervalIndex {
    const copy = new IntervalIndex()
    // What is sorted is never changed, only replaced.
    copy.#sorted = this.#sorted
    copy.#latest = this.#latest
    copy.#loose = [...this.#loose]
    return copy
  }

  add(stretch: Stretch): void {
    this.#loose.push(stretch)
  }

  /** Numbers of the events whose stretches share a moment with `[from, to)`, each once, ascending. */
  overlapping(from: number, to: number): number[] {
    this.#settle()
    const found = new Set<number>()
    this.#collect(0, this.#sorted.length, { from, to }, found)
    for (const one of this.#loose) if (one.from < to && one.to > from) found.add(one.no)
    return [...found].sort((a, b) => a - b)
  }

  /** The first stretches that begin at `ms` or later, in order, at most `count`. */
  beginningFrom(ms: number, count: number): Stretch[] {
    this.#settle()
    const start = this.#placeOf(ms)
    const loose = this.#loose.filter(({ from }) => from >= ms)
    return [...this.#sorted.slice(start, start + count), ...loose].sort(byBegin).slice(0, count)
  }

  /** The last stretches that begin before `ms`, the latest first, at most `count`. */
  beginningBefore(ms: number, count: number): Stretch[] {
    this.#settle()
    const end = this.#placeOf(ms)
    const loose = this.#loose.filter(({ from }) => from < ms)
    const nearest = [...this.#sorted.slice(Math.max(0, end - count), end), ...loose].sort(byBegin)
    return nearest.reverse().slice(0, count)
  }

  #settle(): void {
    if (this.#loose.length <= looseMax) return
    this.#sorted = [...this.#sorted, ...this.#loose].sort(byBegin)
    this.#loose = []
    this.#latest = new Float64Array(this.#sorted.length)
    this.#measure(0, this.#sorted.length)
  }

  /** Latest end of the range `[low, high)`, noting that of every range within. */
  #measure(low: number, high: number): number {
    if (low >= high) return Number.NEGATIVE_INFINITY
    const middle = (low + high) >>> 1
    const own = (this.#sorted[middle] as Stretch).to
    const latest = Math.max(own, this.#measure(low, middle), this.#measure(middle + 1, high))
    this.#latest[middle] = latest
    return latest
  }

  #collect(low: number, high: number, asked: { from: number; to: number }, found: Set<number>): void {
    if (low >= high) return
    const middle = (low + high) >>> 1
    if ((this.#latest[middle] as number) <= asked.from) return
    this.#collect(low, middle, asked, found)
    const { no, from, to } = this.#sorted[middle] as Stretch
    if (from >= asked.to) return
    if (to > asked.from) found.add(no)
    this.#collect(middle + 1, high, asked, found)
  }

  /** Place of the first sorted stretch that begins at `ms` or later. */
  #placeOf(ms: number): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] as Stretch).from < ms) low = middle + 1
      else high = middle
    }
    return low
  }
}

function byBegin(a: Stretch, b: Stretch): number {
  return a.from - b.from || a.no - b.no || a.to - b.to
}
