/** What is in a memory after an import? Helpers of the tests of all formats. */
import { fileURLToPath } from 'node:url'
import { type ExportedSource, type Memory, openMemory } from 'knotwork'
import { type ImportOptions, type ImportReport, importFile } from '../src/index.ts'

/** Path of a test file. */
export function dataFile(name: string): string {
  return fileURLToPath(new URL(`data/${name}`, import.meta.url))
}

/** Opens a memory for words only, and closes it after use. */
export async function withMemory<T>(use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

/** All sources of a memory, in order of arrival. */
export async function sourcesOf(memory: Memory): Promise<ExportedSource[]> {
  const sources: ExportedSource[] = []
  for await (const source of memory.export()) sources.push(source)
  return sources
}

/** Imports one file into a new memory. */
export async function imported(
  path: string,
  options: ImportOptions = {},
): Promise<{ report: ImportReport; sources: ExportedSource[] }> {
  return withMemory(async (memory) => ({
    report: await importFile(memory, path, options),
    sources: await sourcesOf(memory),
  }))
}
