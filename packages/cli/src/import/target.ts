/** Where do the lines of an import go? Into a store that is made only once there is something to keep. */
import type { WriteBatch } from '@knotwork/importers'
import type { ConsolidationReport, Memory } from 'knotwork'
import { DryRun } from './dry-run.ts'

/** Takes batches, and is closed when all were written. */
export interface ImportTarget {
  readonly write: WriteBatch
  /** Consolidates what waits in the scope; null where nothing was opened or may be written. */
  settle(onProgress: (done: number, share: number) => void): Promise<ConsolidationReport | null>
  close(): Promise<void>
}

/**
 * The store. Where there is none yet, batches of which nothing can be stored do not make one: a file of another format
 * must leave no empty store behind, which would answer every question with nothing.
 */
export function storeTarget(open: () => Promise<Memory>, exists: boolean): ImportTarget {
  let memory: Memory | null = null
  return {
    async write(inputs, onProgress) {
      if (memory === null && !exists) {
        const receipts = await new DryRun(null).judge(inputs)
        if (receipts.every(({ status }) => status === 'rejected')) return receipts
      }
      memory ??= await open()
      return memory.rememberMany(inputs, { onProgress })
    },
    settle: async (onProgress) => (memory === null ? null : settle(memory, onProgress)),
    close: async () => memory?.close(),
  }
}

/** Nowhere: lines are judged and compared with the store, if there is one. */
export function dryTarget(store: Memory | null): ImportTarget {
  const dryRun = new DryRun(store)
  return { write: (inputs) => dryRun.judge(inputs), settle: async () => null, close: async () => store?.close() }
}

async function settle(memory: Memory, onProgress: (done: number, share: number) => void): Promise<ConsolidationReport> {
  const { waiting } = (await memory.stats()).jobs
  return memory.consolidate({ onProgress: (done) => onProgress(done, Math.min(1, done / Math.max(1, waiting))) })
}
