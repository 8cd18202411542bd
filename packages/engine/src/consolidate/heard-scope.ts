/** What do the events of a scope tell? Each is heard once, and found by the words it holds. */

import { remarkLookBack } from '../fact/remark.ts'
import type { NumberedEvent, Postings, Revision } from '../store/store.ts'
import { foldHan } from '../text/han.ts'
import { EventOrder } from './event-order.ts'
import { type Heard, heardBy } from './heard.ts'
import { runsOf } from './neighbourhood.ts'
import type { TaskContext } from './task.ts'

/** A term in more events than this tells no slot apart. */
export const frequencyMax = 5_000
/** Numbers of events held by term at most: some megabytes. */
const heldMax = 1_000_000
/** Of rarer terms what was said in answer to an event that holds one is looked up as well. */
const answeredFrequencyMax = 32
/** Events after one that are read as said in answer to it: no more than an event is read with before it. */
const answerReach = remarkLookBack
/** A mark or particle of a question, anywhere: much may be told around it. */
const asks = /[?？吗呢]/

/** How many events are heard and not let go, over all scopes. */
export interface HeardTally {
  events: number
}

/** What is known of a scope while its epoch lasts; nothing of it is stored, for it follows from the words. */
export class HeardScope {
  readonly #context: TaskContext
  readonly #tally: HeardTally
  readonly #heard = new Map<number, Heard>()
  /** By number, whether an event asks something. */
  readonly #asks = new Map<number, boolean>()
  readonly #order = new EventOrder()
  readonly #postings = new Map<string, Postings>()
  /** Numbers in `#postings`. */
  #held = 0
  #lastNo = 0
  /** The last number that `#order` was read for. */
  #orderedTo = 0

  constructor(context: TaskContext, tally: HeardTally) {
    this.#context = context
    this.#tally = tally
  }

  /** From now on the scope is seen as of this revision, of the same epoch. */
  seenAt({ lastNo }: Revision): void {
    if (lastNo === this.#lastNo) return
    this.#lastNo = lastNo
    this.#letPostingsGo()
  }

  /** What the events tell, by number; every one of them has an entry. */
  async heardIn(events: readonly NumberedEvent[]): Promise<ReadonlyMap<number, Heard>> {
    const unread = events.filter(({ no }) => !this.#heard.has(no))
    if (unread.length > 0)
      for (const { events: run, owners } of await runsOf(
        [...unread].sort((a, b) => a.no - b.no),
        remarkLookBack,
        this.#context,
      ))
        run.forEach((event, at) => {
          if (!owners.has(event.no) || this.#heard.has(event.no)) return
          this.#heard.set(event.no, heardBy(run.slice(Math.max(0, at - remarkLookBack), at + 1)))
          this.#tally.events++
        })
    return this.#heard
  }

  /** What events tell, in the order of their numbers given; nothing of those that are no more. */
  async heardAt(nos: readonly number[]): Promise<readonly Heard[]> {
    const unread = nos.filter((no) => !this.#heard.has(no))
    const { store, scope } = this.#context
    if (unread.length > 0) await this.heardIn(await store.events.read(scope, unread))
    return nos.flatMap((no) => this.#heard.get(no) ?? [])
  }

  /** Times and sessions of the events. */
  async order(): Promise<EventOrder> {
    const lastNo = this.#lastNo
    if (this.#orderedTo < lastNo) {
      const { store, scope } = this.#context
      this.#order.append(await store.events.columns(scope, this.#order.lastNo))
      this.#orderedTo = lastNo
    }
    return this.#order
  }

  /** Which events hold each of the terms; of terms in more than `atMost` events none. */
  async postings(terms: readonly string[], atMost: number): Promise<readonly Postings[]> {
    if (this.#held > heldMax) this.#letPostingsGo()
    const found = new Map(terms.map((term) => [term, this.#postings.get(term)]))
    const unread = terms.filter((term) => found.get(term) === undefined)
    const { store, scope } = this.#context
    for (const postings of unread.length === 0 ? [] : await store.search.postings(scope, unread, frequencyMax)) {
      found.set(postings.term, postings)
      this.#postings.set(postings.term, postings)
      // A term without events takes its place as well.
      this.#held += postings.no.length + 1
    }
    return [...found.values()].filter((one) => one !== undefined && one.documentFrequency <= atMost) as Postings[]
  }

  /** Numbers below `before` of what was said shortly after a question that holds one of the rarer terms: an answer leaves out what was asked. */
  async answersTo(postings: readonly Postings[], before: number): Promise<ReadonlySet<number>> {
    const rare = postings.filter(({ documentFrequency }) => documentFrequency <= answeredFrequencyMax)
    const holding = [...numbersIn(rare, before)]
    const unread = holding.filter((no) => !this.#asks.has(no))
    const { store, scope } = this.#context
    for (const { no, text } of unread.length === 0 ? [] : await store.events.read(scope, unread))
      this.#asks.set(no, asks.test(foldHan(text)))
    const asking = holding.filter((no) => this.#asks.get(no))
    if (asking.length === 0) return new Set()
    const order = await this.order()
    return new Set(asking.flatMap((no) => order.following(no, answerReach).filter((one) => one < before)))
  }

  #letPostingsGo(): void {
    this.#postings.clear()
    this.#held = 0
  }
}

/** Numbers below `before` of the events of some postings, each once. */
export function numbersIn(postings: readonly Postings[], before: number): Set<number> {
  const found = new Set<number>()
  for (const { no: nos } of postings)
    for (const no of nos) {
      if (no >= before) break
      found.add(no)
    }
  return found
}
