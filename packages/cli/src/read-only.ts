/** How is a store read that may not be written? As it stands, by the commands that write nothing. */
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { type Memory, type OpenOptions, openMemory, SqliteStore } from 'knotwork'
import { isStoreFile } from './config.ts'
import { foreignFile } from './foreign-file.ts'

/** Opens a file for reading only. @throws {STORE_UNAVAILABLE, STORE_SCHEMA, STORE_CORRUPT} and leaves nothing open */
export async function openForReading(store: string, options: OpenOptions): Promise<Memory> {
  const opened = await SqliteStore.open(store, { readonly: true }).catch((error: unknown) => {
    throw foreignFile(store, error)
  })
  return openMemory(opened, options).catch(async (error: unknown) => {
    await opened.close()
    throw error
  })
}

/** Whether the store's file may be written, and what SQLite keeps beside it made. */
export function mayBeWritten(store: string): boolean {
  return writeFault(store) === null
}

/** Why the store cannot be written: of its file, or of its folder; null where it can. */
export function writeFault(store: string): { what: 'file' | 'folder'; path: string; reason: string } | null {
  if (!isStoreFile(store)) return null
  for (const [what, path] of [
    ['file', store],
    ['folder', dirname(store)],
  ] as const)
    try {
      accessSync(path, constants.W_OK)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return { what, path, reason: error.message }
    }
  return null
}
