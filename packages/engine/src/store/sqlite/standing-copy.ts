/**
 * How is a file read beside which nothing can be made? SQLite reads a write-ahead log's file only through an index that it
 * makes beside it: in a folder that may not be written it fails, and for a file that may not be written it leaves an
 * index behind that forbids writing long after the file allows it again. Where nobody has the file open, its pages are
 * read into memory instead and opened there.
 */

import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { MemoryError } from '../../errors.ts'

/** Largest file that is read so, in bytes: SQLite copies the pages once more, so twice that is held for a moment. 1 GiB. */
const bytesMax = 1024 * 1024 * 1024

/** Where a header tells the versions needed for writing and reading (sqlite.org/fileformat.html#file_format_version_numbers). */
const versionBytes = [18, 19] as const
/** The version of a file without write-ahead log, which is what pages in memory are. */
const withoutLog = 1
/** Bytes of a header. */
const headerBytes = 100

/** Whether a file that is there may be written, with what is made beside it. */
function mayWrite(path: string): boolean {
  return allows(path, constants.W_OK) && allows(dirname(path), constants.W_OK)
}

/** Whether a file is there and may be read but not written. */
export function isWriteProtected(path: string): boolean {
  return allows(path, constants.R_OK) && !allows(path, constants.W_OK)
}

/**
 * The pages of a file that nobody has open and that this process may only read; null where SQLite can read the file
 * itself. What others write later is not seen.
 *
 * No descriptor of a file may be closed while this process holds locks on it (see database.ts). Whoever has the file open
 * has its index beside it, and then nothing is read here.
 *
 * @throws {STORE_UNAVAILABLE} for a file too large to be held in memory
 * @throws {STORE_BUSY} when another process writes meanwhile
 */
export function standingCopy(path: string): Buffer | null {
  if (!allows(path, constants.R_OK) || mayWrite(path) || hasCompanions(path)) return null
  const before = statSync(path)
  if (before.size < headerBytes) return null
  if (before.size > bytesMax)
    throw new MemoryError(
      'STORE_UNAVAILABLE',
      `open: sqlite ${path}: file must have at most ${bytesMax} bytes to be read where nothing may be written, got ${before.size}; copy it to a folder that may be written`,
      { details: { bytes: before.size, bytesMax } },
    )
  const pages = readFileSync(path)
  const after = statSync(path)
  if (hasCompanions(path) || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
    throw new MemoryError('STORE_BUSY', `open: sqlite ${path}: another process is writing; try again`)
  for (const at of versionBytes) pages[at] = withoutLog
  return pages
}

/** A log that holds commits, or an index that someone reads it by. */
function hasCompanions(path: string): boolean {
  return ['-wal', '-shm', '-journal'].some((end) => existsSync(`${path}${end}`))
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    // Whatever the reason: the call that needs it says it better.
    return false
  }
}
