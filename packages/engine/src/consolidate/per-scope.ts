/** What does a task hold of each scope of a store? Made when first needed; what was used longest ago is let go first. */

import { type Scope, scopeKey } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { TaskContext } from './task.ts'

/** Something held per store and scope. */
export class PerScope<T> {
  readonly #make: (place: TaskContext) => T
  readonly #scopesMax: number
  /** Per store, by scope, least recently used first. */
  readonly #held = new WeakMap<Store, Map<string, T>>()

  /** @param scopesMax  scopes of one store that are held at most */
  constructor(make: (place: TaskContext) => T, scopesMax: number) {
    this.#make = make
    this.#scopesMax = scopesMax
  }

  of({ store, scope }: { readonly store: Store; readonly scope: Scope }): T {
    const held = this.#held.get(store) ?? new Map<string, T>()
    this.#held.set(store, held)
    const key = scopeKey(scope)
    const found = held.get(key) ?? this.#make({ store, scope })
    held.delete(key)
    held.set(key, found)
    const [oldest] = held.keys()
    if (held.size > this.#scopesMax && oldest !== undefined) held.delete(oldest)
    return found
  }
}
