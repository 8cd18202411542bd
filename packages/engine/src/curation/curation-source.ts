/** What holds in a scope now? Its rulings, kept between calls and read on from where they were. */

import { type Scope, scopeKey } from '../record/scope.ts'
import type { RelationFilter, Store } from '../store/store.ts'
import { type CuratedRelation, curated } from './curated.ts'
import { Standing } from './standing.ts'

/** Scopes whose rulings are kept. The one used longest ago goes first. */
const scopesMax = 32

interface Shelf {
  readonly standing: Standing
  readonly epoch: number
}

/** The rulings of the scopes of one store. */
export class CurationSource {
  readonly #store: Store
  readonly #shelves = new Map<string, Shelf>()

  constructor(store: Store) {
    this.#store = store
  }

  /** What holds in a scope as of now. Cost: two small reads, and the rulings since the last time. */
  async standingOf(scope: Scope): Promise<Standing> {
    const key = scopeKey(scope)
    const { epoch } = await this.#store.events.revision(scope)
    const known = this.#shelves.get(key)
    // What was forgotten may have taken rulings along.
    const before = known?.epoch === epoch ? known.standing.rulings : []
    const since = await this.#store.relations.rulings(scope, before.at(-1)?.id ?? 0)
    const standing = known?.epoch === epoch && since.length === 0 ? known.standing : new Standing([...before, ...since])
    this.#shelves.delete(key)
    this.#shelves.set(key, { standing, epoch })
    const [oldest] = this.#shelves.keys()
    if (this.#shelves.size > scopesMax && oldest !== undefined) this.#shelves.delete(oldest)
    return standing
  }

  /** As `relations.touching` of the store, with what was decided; `states` are those that count then. */
  async touching(scope: Scope, nos: readonly number[], filter: RelationFilter = {}): Promise<CuratedRelation[]> {
    return curatedTouching(this.#store, scope, nos, { filter, standing: await this.standingOf(scope) })
  }
}

/** A scope, and what was decided in it. */
export interface CuratedPlace {
  readonly store: Store
  readonly scope: Scope
  readonly curation: CurationSource
}

/** Relations that touch any of the events, as they count by what holds. */
export async function curatedTouching(
  store: Store,
  scope: Scope,
  nos: readonly number[],
  { filter: { graphs, states }, standing }: { readonly filter: RelationFilter; readonly standing: Standing },
): Promise<CuratedRelation[]> {
  const found = await store.relations.touching(scope, nos, graphs === undefined ? {} : { graphs })
  const all = curated(found, standing)
  return states === undefined ? all : all.filter(({ state }) => states.includes(state))
}
