/** How is an export read as it was downloaded? From its zip archive, file by file, without unpacking it to disk. */
import { type Entry, openPromise } from 'yauzl'
import { refusal } from '../refusal.ts'
import { firstBytes } from './disk-files.ts'
import type { Source, SourceFile } from './source.ts'

/** Opens an archive. @throws {INVALID_INPUT} when it is damaged or encrypted */
export async function openArchive(location: string, name: string): Promise<Source> {
  const archive = await openPromise(location, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(name, error)
  })
  const fileOf = (entry: Entry): SourceFile => {
    async function* read(): AsyncGenerator<Uint8Array> {
      try {
        yield* await archive.openReadStreamPromise(entry)
      } catch (error) {
        throw damaged(`${name}/${entry.fileName}`, error)
      }
    }
    const bytes = Number(entry.uncompressedSize)
    return {
      path: entry.fileName,
      bytes,
      rereadable: true,
      read,
      peek: (bytesMax) => firstBytes(read(), bytesMax),
    }
  }
  const entries: Entry[] = []
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry)
  } catch (error) {
    archive.close()
    throw damaged(name, error)
  }
  const files = entries.filter(({ fileName }) => isOfInterest(fileName)).map(fileOf)
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { name, files, close: async () => archive.close() }
}

/** Folders, hidden files and what macOS adds to archives hold nothing that was said. */
function isOfInterest(path: string): boolean {
  return !path.endsWith('/') && !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

function damaged(name: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return refusal(`import: ${name} must be a readable zip archive, got: ${reason}`, 'download it again, or unpack it')
}
