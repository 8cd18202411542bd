/** How much is remembered, and how is it read? Counts of one scope beside what its memory was opened with. */

import { spacesOf } from './ingest/embed-events.ts'
import type { PreparedProfile } from './profile/prepared-profile.ts'
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
  /** Name of the schema profile that the store is read under. */
  readonly schemaProfile: string
  /** Spaces of the present embedder; empty without one. */
  readonly searched: readonly SpaceSpec[]
  /** Forgets of the whole store whose bytes are still in its files; `consolidate`, or forgetting nothing, erases them. */
  readonly unerased: number
  /** Events without vectors in a searched space: found by their words only, until `reindex`. */
  readonly withoutVectors: number
}

/** The stats of a memory, by its parts. */
export async function statsOf({
  store,
  scope,
  embedder,
  graphs,
  profile,
}: {
  readonly store: Store
  readonly scope: Scope
  readonly embedder: Embedder | null
  readonly graphs: readonly Graph[]
  readonly profile: PreparedProfile
}): Promise<MemoryStats> {
  const stats = await store.stats(scope)
  const unerased = await store.events.unerased()
  const searched = embedder === null ? [] : spacesOf(embedder)
  const covered = searched.map((space) => stats.spaces.find((one) => one.space.id === space.id)?.events ?? 0)
  const withoutVectors = searched.length === 0 ? 0 : stats.events - Math.min(...covered)
  const schemaProfile = profile.name
  return { ...stats, scope, store: store.name, graphs, schemaProfile, searched, unerased, withoutVectors }
}
