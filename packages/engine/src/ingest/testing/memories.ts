/** What do tests of the fast path remember into? A memory with fakes, and texts long enough to be segmented. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import type { Memory } from '../../memory.ts'
import type { OpenOptions } from '../../open.ts'
import { openMemory } from '../../open.ts'
import { HashEmbedder } from '../../provider/hash-embedder.ts'
import type { Receipt } from '../receipt.ts'

/** A fresh memory in this process, with the hash embedder unless told otherwise. */
export function open(options: OpenOptions = {}): Promise<Memory> {
  return openMemory(':memory:', {
    embedder: new HashEmbedder(),
    clock: new ManualClock(),
    ids: new SequentialIds(),
    ...options,
  })
}

/** Events a memory holds. */
export async function countOf(memory: Memory): Promise<number> {
  return (await memory.stats()).events
}

/** What became of each input. */
export function statuses(receipts: readonly Receipt[]): Receipt['status'][] {
  return receipts.map((receipt) => receipt.status)
}

/** A report that is segmented: so many sentences, each with the mark. */
export function long(mark: string, sentences = 60): string {
  return Array.from({ length: sentences }, (_, i) => `${mark} sentence ${i} of a long report about the harbour. `).join(
    '',
  )
}
