/**
 * Which events shall a model read next? Those that no window of this version covers, once there are enough for a call. A
 * conversation that goes on is so read by the handful; whoever asks for all has the rest read as well.
 */

import type { CuratedPlace, CurationSource } from '../../curation/curation-source.ts'
import type { ExtractionPolicy } from '../../extraction/policy.ts'
import { type Scope, scopeKey } from '../../record/scope.ts'
import type { Store } from '../../store/store.ts'
import { extractGenerator } from './generator.ts'

/** Events offered in one transaction: few enough that others may write in between. */
const pageSize = 1_000

/** Events without a reading, over all scopes of a store. */
export class Unread {
  readonly #store: Store
  readonly #curation: CurationSource
  readonly #policy: Pick<ExtractionPolicy, 'eventsMin' | 'eventsMax'>
  /** By scope: below which number every event is read or waits for it, as of an epoch. */
  readonly #cursors = new Map<string, { epoch: number; after: number }>()

  constructor(
    { store, curation }: Omit<CuratedPlace, 'scope'>,
    policy: Pick<ExtractionPolicy, 'eventsMin' | 'eventsMax'>,
  ) {
    this.#store = store
    this.#curation = curation
    this.#policy = policy
  }

  /**
   * Lets events that nobody has read wait for a reader, where there are enough of them. Of the session that came last only
   * what fills a window: it may go on, and is better read as a whole.
   *
   * @returns how many
   */
  async offer(scope: Scope): Promise<number> {
    if (await this.#isRetired(scope)) return 0
    const { epoch } = await this.#store.events.revision(scope)
    const key = scopeKey(scope)
    const known = this.#cursors.get(key)
    // Something was forgotten: what was read together with it is unread again.
    let after = known?.epoch === epoch ? known.after : 0
    let offered = 0
    for (let isFull = true; isFull; ) {
      const nos = await this.#page(scope, after)
      const ready = await this.#ready(scope, nos)
      if (ready.length > 0) offered += await this.#enqueue(scope, ready)
      const isReady = new Set(ready)
      const left = nos.find((no) => !isReady.has(no))
      after = left === undefined ? (nos.at(-1) ?? after) : left - 1
      isFull = nos.length === pageSize && ready.length > 0
    }
    this.#cursors.set(key, { epoch, after })
    return offered
  }

  /** Those of some unread events that are to be read now. */
  async #ready(scope: Scope, nos: readonly number[]): Promise<number[]> {
    const { eventsMin, eventsMax } = this.#policy
    if (nos.length < eventsMin) return []
    const events = await this.#store.events.read(scope, nos)
    const last = events.at(-1)?.session
    const tail = events.filter(({ session }) => session === last).length
    const ready = tail >= eventsMax ? events : events.filter(({ session }) => session !== last)
    return ready.length < eventsMin ? [] : ready.map(({ no }) => no)
  }

  /** Lets all events that nobody has read wait for a reader, however few. @returns how many */
  async offerAll(scope: Scope): Promise<number> {
    let offered = 0
    for await (const nos of this.pages(scope)) offered += await this.#enqueue(scope, nos)
    return offered
  }

  /** Numbers of all events that nobody has read and that do not wait for it, by the page. */
  async *pages(scope: Scope): AsyncGenerator<number[]> {
    if (await this.#isRetired(scope)) return
    for (let after = 0; ; ) {
      const nos = await this.#page(scope, after)
      if (nos.length > 0) yield nos
      if (nos.length < pageSize) return
      after = nos.at(-1) ?? after
    }
  }

  /** Nobody pays for what would not count. */
  async #isRetired(scope: Scope): Promise<boolean> {
    return (await this.#curation.standingOf(scope)).isRetired(extractGenerator.name, extractGenerator.version)
  }

  #page(scope: Scope, after: number): Promise<number[]> {
    const { name, version } = extractGenerator
    return this.#store.derived.uncovered(scope, { generator: name, version, task: name, after, limit: pageSize })
  }

  #enqueue(scope: Scope, nos: readonly number[]): Promise<number> {
    return this.#store.jobs.again(scope, { task: extractGenerator.name, nos, following: 0 })
  }
}
