/** Where do the bytes of an import come from? A file, or stdin for `-`. */
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { invalidInput } from '../failure.ts'

/** An opened source. */
export interface ImportSource {
  readonly stream: Readable
  /** File name without folders; `-` for stdin. */
  readonly name: string
  /** Size in bytes; null where nobody knows before the end. */
  readonly bytes: number | null
}

/** @throws {INVALID_INPUT} when the file does not exist, is a folder or cannot be read */
export function openSource(path: string, stdin: Readable): ImportSource {
  if (path === '-') return { stream: stdin, name: '-', bytes: null }
  try {
    const status = statSync(path)
    if (status.isDirectory()) throw invalidInput(`import: FILE must be a file, got the folder ${path}`)
    // A named pipe has no size that means anything.
    return { stream: createReadStream(path), name: basename(path), bytes: status.isFile() ? status.size : null }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The error for a file that cannot be opened or read; other errors come back as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  const why = {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    ENOTDIR: 'no such file',
    EISDIR: 'it is a folder',
  }[code ?? '']
  return why === undefined ? error : invalidInput(`import: FILE must be a readable file, got ${path} (${why})`)
}
