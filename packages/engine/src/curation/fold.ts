/**
 * When do feedback and use count? From the next time the slow path works in their scope, so that the same question gives the same
 * answer until then.
 */

import { type Scope, scopeKey } from '../record/scope.ts'
import type { Lease, Store } from '../store/store.ts'
import type { CurationSource } from './curation-source.ts'
import { foldUses } from './use-decision.ts'
import type { UseLog } from './use-log.ts'

/** Scopes of which it is held how far their log of uses was read; of any other it is read from the beginning, which decides nothing twice. */
const scopesMax = 1024

/** Folds in what was heard since, scope by scope. */
export class Folding {
  readonly #store: Store
  readonly #curation: CurationSource
  readonly #uses: UseLog | null
  readonly #read = new Map<string, number>()

  /** @param uses  what recalls of this process noted; null where they note nothing */
  constructor(store: Store, curation: CurationSource, uses: UseLog | null = null) {
    this.#store = store
    this.#curation = curation
    this.#uses = uses
  }

  /** Lets all feedback and all use so far count. @param lease  of who works; none where somebody asked for it */
  async fold(scope: Scope, lease?: Lease): Promise<void> {
    await this.#foldFeedback(scope, lease)
    await this.#uses?.write()
    const key = scopeKey(scope)
    const read = await foldUses({ store: this.#store, scope, lease }, this.#curation, this.#read.get(key) ?? 0)
    if (this.#read.size >= scopesMax) this.#read.clear()
    this.#read.set(key, read)
  }

  /** The row has the time of the newest feedback, so that it tells nothing of when it was made. */
  async #foldFeedback(scope: Scope, lease: Lease | undefined): Promise<void> {
    const newest = (await this.#curation.standingOf(scope)).unfolded
    if (newest === null) return
    const folding = { change: { kind: 'fold' }, by: null, reason: null, madeAt: newest.madeAt } as const
    await this.#store.relations.rule(scope, folding, lease)
  }
}
