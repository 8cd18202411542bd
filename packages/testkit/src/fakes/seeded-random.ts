/** How can chance be repeated? By a seed: the same seed gives the same sequence on every machine. */

/** Seeded pseudo-random numbers (mulberry32, 32 bits of state): for tests, never for secrets. */
export class SeededRandom {
  #state: number

  /** @param seed  any integer; only its low 32 bits count */
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Integer in [0, bound). */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  /** Integer in [min, max]. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1)
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** `count` picks, repeats allowed. */
  picks<T>(list: readonly T[], count: number): T[] {
    return list.length === 0 ? [] : Array.from({ length: count }, () => this.pick(list))
  }

  /** A shuffled copy (Fisher and Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      const moved = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = moved
    }
    return copy
  }
}
