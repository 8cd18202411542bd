/** Is what was derived from the words still up to date? Times and vectors of a scope, made anew where they are missing. */

import { MemoryError, orAborted, reasonOf, stopIfAborted } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { type Embedding, embedEvents, spacesOf } from './embed-events.ts'
import { rereadTimes } from './reread-times.ts'

/** What a reindex works with. */
export interface ReindexContext extends Embedding {
  readonly store: Store
  readonly scope: Scope
  /** Told how many events have got vectors. */
  readonly onProgress: ((done: number) => void) | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Reads the times of all events again, then adds the vectors that are missing in the embedder's spaces, in batches. One
 * event whose vectors are wrong again holds up no other.
 *
 * @returns  events that got vectors, and events whose times are other than before
 * @throws {UNSUPPORTED} without an embedder, once the times are read
 * @throws {MODEL_UNAVAILABLE} when the embedder fails; what was written before stays
 * @throws {MODEL_OUTPUT} at the end, when some events got none because theirs were wrong
 * @throws {CANCELLED} between two batches or while the embedder works; what was written before stays
 */
export async function reindex(context: ReindexContext): Promise<{ events: number; times: number }> {
  const { store, scope, embedder, policy, signal } = context
  const times = await rereadTimes(store, scope, { policy, signal })
  if (embedder === null)
    throw new MemoryError(
      'UNSUPPORTED',
      `reindex: this memory was opened without an embedder, so only times were read (${times} changed); open it with one`,
    )
  return { events: await addVectors(context, embedder), times }
}

/** @returns how many events got vectors */
async function addVectors(context: ReindexContext, embedder: Embedder): Promise<number> {
  const { store, scope, policy, signal, onProgress } = context
  const done = new Set<number>()
  const faults = new Map<number, unknown>()
  for (const space of spacesOf(embedder))
    for (let after = 0; ; ) {
      stopIfAborted(signal, 'reindex')
      const events = await store.search.withoutVectors(scope, { space: space.id, after, limit: policy.batchSize })
      if (events.length === 0) break
      const made = await orAborted(embedEvents(events, context), signal, 'reindex').catch(asModelError)
      const rows = events.flatMap(({ no }, i) => {
        const { rows: vectors, fault } = made[i] ?? { rows: [], fault: null }
        if (fault !== null) faults.set(no, fault)
        return fault === null ? [{ no, vectors }] : []
      })
      await store.search.putVectors(scope, rows)
      for (const { no } of rows) done.add(no)
      after = events.at(-1)?.no ?? after
      onProgress?.(done.size)
    }
  for (const fault of faults.values()) throw wrongVectors(faults.size, fault)
  return done.size
}

function wrongVectors(events: number, first: unknown): MemoryError {
  const which = events === 1 ? '1 event got no vectors' : `${events} events got no vectors`
  return new MemoryError('MODEL_OUTPUT', `reindex: ${which}: ${reasonOf(first)}`, {
    cause: first,
    details: { events },
  })
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
