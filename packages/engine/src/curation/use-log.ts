/**
 * Where do recalls note what was of use? In memory first, and in the store's log when the slow path comes by, when the memory is
 * closed, or when much was noted: a recall writes nothing, and what a process that dies had noted since is lost. These are counts,
 * not memories.
 */

import { MemoryError } from '../errors.ts'
import { keyOfName } from '../record/made-relations.ts'
import type { RelationName } from '../record/ruling.ts'
import { type Scope, scopeKey } from '../record/scope.ts'
import { type RelationUse, sumOfUses } from '../record/use.ts'
import type { Store } from '../store/store.ts'

/** Relations noted before they are written: a megabyte or two. */
const notedMax = 8192

/** A relation that a recall walked over, and whether that was of use. */
export interface WalkedRelation {
  readonly relation: RelationName
  readonly used: boolean
}

/** What the recalls of one process noted, for all scopes of a store. */
export class UseLog {
  readonly #store: Store
  #noted = new Map<string, { readonly scope: Scope; readonly uses: Map<string, RelationUse> }>()
  #count = 0

  constructor(store: Store) {
    this.#store = store
  }

  /** Notes one recall. @param at  when it was asked, epoch milliseconds */
  async note(scope: Scope, walked: readonly WalkedRelation[], at: number): Promise<void> {
    if (walked.length === 0) return
    const key = scopeKey(scope)
    const { uses } = this.#noted.get(key) ?? { uses: new Map<string, RelationUse>() }
    this.#noted.set(key, { scope, uses })
    for (const { relation, used } of walked) {
      const name = keyOfName(relation)
      const before = uses.get(name)
      const one = { relation, tried: 1, used: used ? 1 : 0, lastAt: at }
      if (before === undefined) this.#count += 1
      uses.set(name, before === undefined ? one : sumOfUses(before, one))
    }
    if (this.#count > notedMax) await this.write()
  }

  /**
   * Writes what was noted.
   *
   * @returns  false where the store takes nothing now, for it is read-only or busy: then it is let go
   */
  async write(): Promise<boolean> {
    const noted = [...this.#noted.values()]
    this.#noted = new Map()
    this.#count = 0
    try {
      for (const { scope, uses } of noted) await this.#store.relations.use(scope, [...uses.values()])
    } catch (error) {
      if (MemoryError.is(error, 'STORE_UNAVAILABLE') || MemoryError.is(error, 'STORE_BUSY')) return false
      throw error
    }
    return true
  }
}
