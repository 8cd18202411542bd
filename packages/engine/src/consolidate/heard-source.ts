/** Who remembers what the events of each scope tell? Read once per process, and anew where something was forgotten. */

import { scopeKey } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { HeardScope, type HeardTally } from './heard-scope.ts'
import type { TaskContext } from './task.ts'

/** Events remembered at most, over all scopes: some megabytes. */
const rememberedMax = 50_000

interface Held {
  readonly epoch: number
  readonly heard: HeardScope
}

/** What was heard, by store and scope. */
export class HeardSource {
  readonly #scopes = new WeakMap<Store, Map<string, Held>>()
  readonly #tally: HeardTally = { events: 0 }

  /** What is known of a scope as it is now; asked for once per window. */
  async of({ store, scope }: TaskContext): Promise<HeardScope> {
    const scopes = this.#scopes.get(store) ?? new Map<string, Held>()
    this.#scopes.set(store, scopes)
    if (this.#tally.events > rememberedMax) {
      scopes.clear()
      this.#tally.events = 0
    }
    const revision = await store.events.revision(scope)
    const known = scopes.get(scopeKey(scope))
    // Something was forgotten, or read anew: what is remembered here must not outlive it.
    const isKnown = known !== undefined && known.epoch === revision.epoch
    const heard = isKnown ? known.heard : new HeardScope({ store, scope }, this.#tally)
    if (!isKnown) scopes.set(scopeKey(scope), { epoch: revision.epoch, heard })
    heard.seenAt(revision)
    return heard
  }
}
