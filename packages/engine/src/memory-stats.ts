/** How much does a memory hold, and what of it is not done yet? */

import { spacesOf } from './ingest/embed-events.ts'
import type { Embedder } from './provider/embedder.ts'
import type { Graph } from './record/relation.ts'
import type { Scope } from './record/scope.ts'
import type { SpaceSpec, Store, StoreStats } from './store/store.ts'

/** Counts of one scope, and the spaces its recalls search. */
export interface MemoryStats extends StoreStats {
  readonly scope: Scope
  readonly store: string
  /** Relation graphs that this memory makes and walks. */
  readonly graphs: readonly Graph[]
  /** Spaces of the present embedder; empty without one. */
  readonly searched: readonly SpaceSpec[]
  /** Forgets of the whole store whose bytes are still in its files; `consolidate`, or forgetting nothing, erases them. */
  readonly unerased: number
  /** Events without vectors in a searched space: found by their words only, until `reindex`. */
  readonly withoutVectors: number
}

/** What is counted. */
export interface MemoryStatsParts {
  readonly store: Store
  readonly embedder: Embedder | null
  readonly graphs: readonly Graph[]
}

/** Counts of one scope. */
export async function memoryStatsOf({ store, embedder, graphs }: MemoryStatsParts, scope: Scope): Promise<MemoryStats> {
  const stats = await store.stats(scope)
  const unerased = await store.events.unerased()
  const searched = embedder === null ? [] : spacesOf(embedder)
  const covered = searched.map((space) => stats.spaces.find((one) => one.space.id === space.id)?.events ?? 0)
  const withoutVectors = searched.length === 0 ? 0 : stats.events - Math.min(...covered)
  return { ...stats, scope, store: store.name, graphs, searched, unerased, withoutVectors }
}
