/**
 * Which events were said at a time, and which speak of it? The times of a scope, kept with its directory.
 *
 * Two clocks: when an event was said, and when what it tells of was (its occurrences). A question may mean either.
 */

import { granularities } from '../record/occurrence.ts'
import type { EventColumns } from '../store/store.ts'
import { IntervalIndex, type Stretch } from './interval-index.ts'

/**
 * Granularities up to a week count as precise: two events that name one of these speak of the same time, and what was
 * "in 2023" or "last summer" stands beside half of the memory.
 */
const precise: readonly boolean[] = granularities.map((_, code) => code <= granularities.indexOf('week'))

/** Said times and occurrences of one scope. */
export class TimeIndex {
  /** Wall-clock reading of when each event was said, by number. */
  readonly #saidMs = new Map<number, number>()
  readonly #preciseOf = new Map<number, Stretch[]>()
  #said = new IntervalIndex()
  #spoken = new IntervalIndex()
  #precise = new IntervalIndex()

  /** An index of the same contents that shares nothing that can change. */
  copy(): TimeIndex {
    const copy = new TimeIndex()
    for (const [no, ms] of this.#saidMs) copy.#saidMs.set(no, ms)
    for (const [no, stretches] of this.#preciseOf) copy.#preciseOf.set(no, [...stretches])
    copy.#said = this.#said.copy()
    copy.#spoken = this.#spoken.copy()
    copy.#precise = this.#precise.copy()
    return copy
  }

  /** Adds the events of some columns. */
  add({ no: nos, localMs, occurred }: EventColumns): void {
    for (const [i, no] of nos.entries()) {
      const ms = localMs[i] as number
      this.#saidMs.set(no, ms)
      this.#said.add({ no, from: ms, to: ms + 1 })
    }
    for (const [i, no] of occurred.no.entries()) {
      const stretch = { no, from: occurred.from[i] as number, to: occurred.to[i] as number }
      this.#spoken.add(stretch)
      if (precise[occurred.granularity[i] as number] !== true) continue
      this.#precise.add(stretch)
      const own = this.#preciseOf.get(no)
      if (own === undefined) this.#preciseOf.set(no, [stretch])
      else own.push(stretch)
    }
  }

  /** When an event was said, wall-clock milliseconds. */
  saidMs(no: number): number {
    return this.#saidMs.get(no) ?? 0
  }

  /** Events said within `[from, to)`, ascending. */
  saidIn(from: number, to: number): number[] {
    return this.#said.overlapping(from, to)
  }

  /** Events that speak of a time which shares a moment with `[from, to)`, ascending. */
  spokenOf(from: number, to: number): number[] {
    return this.#spoken.overlapping(from, to)
  }

  /** Events that speak, to the week or better, of a time which shares a moment with `[from, to)`, ascending. */
  preciselySpokenOf(from: number, to: number): number[] {
    return this.#precise.overlapping(from, to)
  }

  /** The precise times an event speaks of, in order of its words. */
  preciseOf(no: number): readonly Stretch[] {
    return this.#preciseOf.get(no) ?? []
  }

  /** Precise times spoken of that begin at `ms` or later: the first `count`. */
  spokenFrom(ms: number, count: number): Stretch[] {
    return this.#precise.beginningFrom(ms, count)
  }

  /** Precise times spoken of that begin before `ms`: the latest `count`, latest first. */
  spokenBefore(ms: number, count: number): Stretch[] {
    return this.#precise.beginningBefore(ms, count)
  }

  /** Events said at `ms` or later: the first `count`. */
  saidFrom(ms: number, count: number): Stretch[] {
    return this.#said.beginningFrom(ms, count)
  }

  /** Events said before `ms`: the latest `count`, latest first. */
  saidBefore(ms: number, count: number): Stretch[] {
    return this.#said.beginningBefore(ms, count)
  }
}
