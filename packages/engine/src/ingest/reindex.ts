/** Is what was derived from the words still up to date? Times and vectors of a scope, made anew where they are missing. */

import { MemoryError, orAborted, reasonOf, stopIfAborted } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { embedEvents, spacesOf } from './embed-events.ts'
import type { IngestPolicy } from './policy.ts'
import { rereadTimes } from './reread-times.ts'

/** What a reindex works with. */
export interface ReindexContext {
  readonly store: Store
  readonly scope: Scope
  readonly embedder: Embedder | null
  readonly policy: IngestPolicy
  /** Told how many events have got vectors. */
  readonly onProgress: ((done: number) => void) | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Reads the times of all events again, then adds the vectors that are missing in the embedder's spaces.
 *
 * @returns  events that got vectors, and events whose times are other than before
 * @throws {UNSUPPORTED} without an embedder, once the times are read
 * @throws {CANCELLED} between two batches or while the embedder works; what was written before stays
 */
export async function reindex(context: ReindexContext): Promise<{ events: number; times: number }> {
  const { store, scope, embedder, policy, onProgress, signal } = context
  const times = await rereadTimes(store, scope, { policy, signal })
  if (embedder === null)
    throw new MemoryError(
      'UNSUPPORTED',
      `reindex: this memory was opened without an embedder, so only times were read (${times} changed); open it with one`,
    )
  const done = new Set<number>()
  for (const space of spacesOf(embedder))
    for (let after = 0; ; ) {
      stopIfAborted(signal, 'reindex')
      const page = { space: space.id, after, limit: policy.batchSize }
      const events = await store.search.withoutVectors(scope, page)
      if (events.length === 0) break
      const vectors = await orAborted(embedEvents(events, embedder, policy), signal, 'reindex').catch(asModelError)
      await store.search.putVectors(
        scope,
        events.map((event, i) => ({ no: event.no, vectors: vectors[i] ?? [] })),
      )
      for (const event of events) done.add(event.no)
      after = events.at(-1)?.no ?? after
      onProgress?.(done.size)
    }
  return { events: done.size, times }
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
