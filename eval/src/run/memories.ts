/** How does a haystack become a memory? */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Memory, openMemory, type Receipt } from 'knotwork'
import type { Embedder } from 'knotwork/provider'
import type { Haystack } from '../dataset.ts'
import type { Progress } from './progress.ts'

/** Where and with what memories are built. */
export interface MemoryOptions {
  readonly embedder: Embedder | 'none'
  /** Folder for one SQLite file per haystack; kept in memory where none is given. */
  readonly storeFolder?: string | undefined
  readonly progress: Progress
}

/**
 * Remembers a haystack. The handle is the caller's to close; closing it leaves the embedder open.
 *
 * In a store folder an existing file is used again: remembering is idempotent by ref.
 */
export async function remember(haystack: Haystack, options: MemoryOptions): Promise<Memory> {
  const { embedder, storeFolder, progress } = options
  if (storeFolder !== undefined) mkdirSync(storeFolder, { recursive: true })
  const location = storeFolder === undefined ? ':memory:' : join(storeFolder, `${fileName(haystack.id)}.db`)
  // Consolidated once and at a known moment, so that no question is asked of a half-understood memory.
  // A busy machine must not cost vectors: an embedder may take an hour.
  const settings = {
    embedder: embedder === 'none' ? embedder : keptOpen(embedder),
    worker: 'none',
    ingestPolicy: { embedTimeoutMs: 3_600_000 },
  } as const
  const memory = await openMemory(location, settings)
  const total = haystack.inputs.length
  const receipts = await memory.rememberMany(haystack.inputs, {
    onProgress: (done) => progress.show(`${haystack.id}: ${done} of ${total} remembered`),
  })
  report(haystack.id, receipts, progress)
  await memory.consolidate({ onProgress: (done) => progress.show(`${haystack.id}: ${done} consolidated`) })
  return memory
}

/** One embedder serves all memories of a run, and a memory closes the embedder it was given. */
function keptOpen(embedder: Embedder): Embedder {
  const late = embedder.lateInteraction
  return {
    space: embedder.space,
    trust: embedder.trust,
    embed: (texts) => embedder.embed(texts),
    ...(late === undefined ? {} : { lateInteraction: late }),
    close: async () => undefined,
  }
}

/** Says what was not stored: a haystack that is not complete would make the figures wrong in silence. */
function report(id: string, receipts: readonly Receipt[], progress: Progress): void {
  const rejected = receipts.filter((receipt) => receipt.status === 'rejected' || receipt.status === 'conflict')
  if (rejected.length > 0) progress.say(`${id}: ${rejected.length} of ${receipts.length} inputs were not stored`)
  const bare = receipts.filter((receipt) => receipt.status === 'stored' && !receipt.embedded).length
  if (bare > 0) progress.say(`${id}: ${bare} inputs are stored without vectors`)
}

function fileName(id: string): string {
  return id.replace(/[^\w.-]+/g, '_')
}
