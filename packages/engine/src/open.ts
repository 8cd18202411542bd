/** How is a memory put together? The only file that names a backend and the default embedder. */

import { backgroundOf } from './consolidate/background.ts'
import { MemoryError } from './errors.ts'
import type { IngestPolicy } from './ingest/policy.ts'
import { defaultIngestPolicy } from './ingest/policy.ts'
import type { WorkerPolicy } from './jobs/policy.ts'
import { Memory } from './memory.ts'
import type { Embedder } from './provider/embedder.ts'
import type { RecallPolicy } from './recall/policy.ts'
import { adjustPolicy, defaultPolicy } from './recall/policy.ts'
import type { Scope } from './record/scope.ts'
import { scopeOf } from './record/scope.ts'
import { InMemoryStore } from './store/in-memory/in-memory-store.ts'
import { SqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import type { Clock, Ids } from './system.ts'
import { systemClock, systemIds } from './system.ts'

/** Options of `openMemory`; each has a default. */
export interface OpenOptions {
  /** Whose memory; missing parts are `default`. */
  readonly scope?: Partial<Scope>
  /** `minilm` (bundled, English), `none` (words only), or your own. */
  readonly embedder?: Embedder | 'minilm' | 'none'
  readonly policy?: RecallPolicy
  readonly ingestPolicy?: Partial<IngestPolicy>
  readonly clock?: Clock
  readonly ids?: Ids
  /**
   * Who consolidates. `in-process` (default): this process, in the background, once it is quiet after something was
   * remembered. `none`: only when asked, by `consolidate` or `worker.start()`, or another process (`knotwork worker`).
   */
  readonly worker?: 'in-process' | 'none'
  readonly workerPolicy?: Partial<WorkerPolicy>
}

/**
 * Opens a memory.
 *
 * @param location  path of an SQLite file, made if missing; `:memory:` for one that is gone with the process; or a store
 * @throws {STORE_UNAVAILABLE, STORE_SCHEMA, STORE_CORRUPT} the file cannot be used; the message says why and what to do
 * @throws {MODEL_UNAVAILABLE} the bundled embedder cannot be loaded; `embedder: 'none'` works without it
 */
export async function openMemory(location: string | Store, options: OpenOptions = {}): Promise<Memory> {
  const scope = scopeOf(options.scope)
  const store = await storeAt(location)
  try {
    const clock = options.clock ?? systemClock
    const ids = options.ids ?? systemIds
    const { worker = 'in-process', workerPolicy } = options
    return new Memory({
      store,
      background: backgroundOf({ store, clock, ids, worker, workerPolicy }),
      scope,
      embedder: await embedderOf(options.embedder ?? 'minilm'),
      policy: adjustPolicy(defaultPolicy, options.policy ?? {}),
      ingestPolicy: { ...defaultIngestPolicy, ...options.ingestPolicy },
      clock,
      ids,
    })
  } catch (error) {
    if (typeof location === 'string') await store.close()
    throw error
  }
}

async function storeAt(location: string | Store): Promise<Store> {
  if (typeof location !== 'string') return location
  if (location.trim() === '')
    throw new MemoryError(
      'INVALID_INPUT',
      "openMemory: location must be a file path or ':memory:', got an empty string",
    )
  return location === ':memory:' ? InMemoryStore.open() : SqliteStore.open(location)
}

async function embedderOf(asked: Embedder | 'minilm' | 'none'): Promise<Embedder | null> {
  if (typeof asked === 'object') return checked(asked)
  if (asked === 'none') return null
  if (asked !== 'minilm')
    throw new MemoryError(
      'INVALID_INPUT',
      `openMemory: embedder must be 'minilm', 'none' or an Embedder, got ${String(asked)}`,
    )
  try {
    // Loaded on demand: a memory with an embedder of its own needs neither the model nor its runtime.
    const { openMiniLm } = await import('@knotwork/minilm')
    return await openMiniLm()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new MemoryError(
      'MODEL_UNAVAILABLE',
      `openMemory: the bundled embedder cannot be loaded (${why}); reinstall, or open with embedder: 'none' to search by words only`,
      { cause },
    )
  }
}

/** The integer scan reads 32 components a step; a space of another size is refused here, not at the first recall. */
function checked(embedder: Embedder): Embedder {
  const spaces = [embedder.space, ...(embedder.lateInteraction === undefined ? [] : [embedder.lateInteraction.space])]
  for (const { id, dimensions } of spaces)
    if (!Number.isInteger(dimensions) || dimensions < 32 || dimensions % 32 !== 0)
      throw new MemoryError(
        'INVALID_INPUT',
        `openMemory: embedder space ${id} must have a multiple of 32 dimensions, got ${dimensions}; pad its vectors with zeros`,
        { details: { field: 'embedder' } },
      )
  return embedder
}
