/** Where does an event stand among those of its scope? When it was said, what was said by then, what followed it, and what is as long. */

import { assert } from '../errors.ts'
import type { EventColumns } from '../store/store.ts'

/** The longest stretch that events are compared over; they are kept in bins of it, or comparing would cost the square of their number. */
export const alikeWithinMax = 600_000

type Columns = Pick<EventColumns, 'no' | 'localMs' | 'session' | 'length' | 'speaker' | 'speakers'>

/** Times and sessions of the events of a scope, by number; added to as the scope grows. */
export class EventOrder {
  /** By number, as the two below; of a number that no event has, nothing. */
  readonly #saidMs: number[] = []
  /** The latest time of the events up to a number. */
  readonly #latestMs: number[] = [Number.NEGATIVE_INFINITY]
  readonly #session: number[] = []
  /** Numbers of each session, ascending. */
  readonly #members = new Map<number, number[]>()
  /** By number the speaker and how many terms; by these and a stretch of time the numbers that share them, ascending. */
  readonly #measure: string[] = []
  readonly #alike = new Map<string, number[]>()

  /** The largest number known. */
  get lastNo(): number {
    return this.#latestMs.length - 1
  }

  /** @param columns  of all events above `lastNo`; what is known already is passed over */
  append({ no: nos, localMs, session, length, speaker, speakers }: Columns): void {
    nos.forEach((no, at) => {
      if (no <= this.lastNo) return
      const [said, own] = [localMs[at] as number, session[at] as number]
      const latest = Math.max(said, this.#latestMs.at(-1) as number)
      // Forgetting leaves gaps.
      while (this.lastNo < no - 1) this.#latestMs.push(this.#latestMs.at(-1) as number)
      this.#latestMs.push(latest)
      this.#saidMs[no] = said
      this.#session[no] = own
      const members = this.#members.get(own)
      if (members === undefined) this.#members.set(own, [no])
      else members.push(no)
      const measure = `${length[at]} ${speakers[speaker[at] as number] ?? ''}`
      this.#measure[no] = measure
      const bin = binOf(measure, Math.floor(said / alikeWithinMax))
      const alike = this.#alike.get(bin)
      if (alike === undefined) this.#alike.set(bin, [no])
      else alike.push(no)
    })
  }

  /**
   * Smaller numbers of the events of as many terms by the same speaker that were said no further from it in time, ascending.
   *
   * @param withinMs  at most `alikeWithinMax`
   */
  alike(no: number, withinMs: number): readonly number[] {
    assert(withinMs <= alikeWithinMax, 'event order: events are compared within ten minutes')
    const measure = this.#measure[no]
    const said = this.#saidMs[no]
    if (measure === undefined || said === undefined) return []
    const at = Math.floor(said / alikeWithinMax)
    return [at - 1, at, at + 1]
      .flatMap((bin) => this.#alike.get(binOf(measure, bin)) ?? [])
      .filter((other) => other < no && Math.abs((this.#saidMs[other] as number) - said) <= withinMs)
      .sort((a, b) => a - b)
  }

  /** Wall-clock milliseconds of when an event was said; undefined where none has the number. */
  saidMs(no: number): number | undefined {
    return this.#saidMs[no]
  }

  /** The latest time at which one with a smaller number was said; -Infinity where there is none. */
  latestBefore(no: number): number {
    return this.#latestMs[Math.min(no - 1, this.lastNo)] as number
  }

  /** Numbers of the events right after one in its session, at most so many. */
  following(no: number, limit: number): readonly number[] {
    const members = this.#members.get(this.#session[no] ?? -1) ?? []
    let [low, high] = [0, members.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((members[middle] as number) <= no) low = middle + 1
      else high = middle
    }
    return members.slice(low, low + limit)
  }
}

function binOf(measure: string, bin: number): string {
  return `${bin} ${measure}`
}
