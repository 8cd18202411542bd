/** Which vectors are missing? Those of events that an embedder failed for, or that were stored before it came. */

import { MemoryError, orAborted, reasonOf, stopIfAborted } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { embedEvents, spacesOf } from './embed-events.ts'
import type { IngestPolicy } from './policy.ts'

/** What is embedded, and by whom. */
export interface ReindexParts {
  readonly store: Store
  readonly scope: Scope
  readonly embedder: Embedder
  readonly policy: IngestPolicy
}

/**
 * Adds the vectors that are missing in any of the embedder's spaces, batch by batch.
 *
 * @returns how many events got some
 * @throws {MODEL_UNAVAILABLE, CANCELLED} what was done before stays
 */
export async function reindexed(
  { store, scope, embedder, policy }: ReindexParts,
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: ((done: number) => void) | undefined },
): Promise<number> {
  const done = new Set<number>()
  for (const space of spacesOf(embedder))
    for (let after = 0; ; ) {
      stopIfAborted(signal, 'reindex')
      const events = await store.search.withoutVectors(scope, { space: space.id, after, limit: policy.batchSize })
      if (events.length === 0) break
      const embedding = orAborted(embedEvents(events, embedder, policy), signal, 'reindex')
      const vectors = await embedding.catch(asModelError)
      await store.search.putVectors(
        scope,
        events.map((event, i) => ({ no: event.no, vectors: vectors[i] ?? [] })),
      )
      for (const event of events) done.add(event.no)
      after = events.at(-1)?.no ?? after
      onProgress?.(done.size)
    }
  return done.size
}

/** An embedder of the caller's own may throw anything. */
function asModelError(cause: unknown): never {
  if (MemoryError.is(cause)) throw cause
  throw new MemoryError(
    'MODEL_UNAVAILABLE',
    `reindex: the embedder failed (${reasonOf(cause)}); call again when it works`,
    { cause },
  )
}
