/** Where do the bytes of an import come from? A file, a folder or an archive on disk. */
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { refusal } from '../refusal.ts'
import { diskFile, filesBelow } from './disk-files.ts'
import type { Source, SourceFile } from './source.ts'
import { openArchive } from './zip-archive.ts'

/** First bytes of a zip archive. */
const zipMark = [0x50, 0x4b, 0x03, 0x04]

/**
 * Opens a file, a zip archive or a folder with all that lies below it.
 *
 * @throws {INVALID_INPUT} when it does not exist or cannot be read, or the archive is damaged
 */
export async function openSource(path: string): Promise<Source> {
  try {
    const status = statSync(path)
    const name = basename(path)
    if (status.isDirectory()) return { name, files: filesBelow(path), close: async () => undefined }
    if (status.isFile() && (await beginsLikeZip(path))) return await openArchive(path, name)
    // A named pipe has no size that means anything, and is read once.
    const files = [diskFile(path, name, status.isFile() ? status.size : null)]
    return { name, files, beside: (other) => fileBeside(path, other), close: async () => undefined }
  } catch (error) {
    throw unreadable(path, error)
  }
}

function fileBeside(path: string, name: string): SourceFile | null {
  const location = join(dirname(path), name)
  const status = statSync(location, { throwIfNoEntry: false })
  return status?.isFile() === true ? diskFile(location, name, status.size) : null
}

async function beginsLikeZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(zipMark.length), 0, zipMark.length, 0)
    return bytesRead === zipMark.length && zipMark.every((byte, at) => buffer[at] === byte)
  } finally {
    await file.close()
  }
}

const absent = ['no such file', 'mind the spelling and the folder this is run in; - reads from stdin'] as const

/** By error code of the system: what is wrong, and what helps. */
const faults: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: absent,
  ENOTDIR: absent,
  EACCES: ['permission denied', 'allow reading it, or name a copy of your own'],
  EISDIR: ['it is a folder', 'name a file in it'],
  ELOOP: ['it is a link that leads to itself', 'name the file it should lead to'],
}

/** The error for what cannot be opened or read; other errors come back as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  const [why, remedy] = faults[code ?? ''] ?? []
  return why === undefined ? error : refusal(`import: FILE must be a readable file, got ${path} (${why})`, remedy)
}
