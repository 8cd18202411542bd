/** What does an error of SQLite mean to the caller? Result codes (sqlite.org/rescode.html) to portable codes, with a remedy. */

import { type ErrorCode, MemoryError } from '../../errors.ts'

/** By primary result code: our code and what to say after the store's name. */
const meanings: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  SQLITE_BUSY: ['STORE_BUSY', 'another process is writing; try again or raise busyTimeoutMs'],
  SQLITE_LOCKED: ['STORE_BUSY', 'another statement holds a lock; try again'],
  SQLITE_READONLY: ['STORE_UNAVAILABLE', 'the file is read-only; allow writing to it and to its folder'],
  SQLITE_FULL: ['STORE_UNAVAILABLE', 'the disk is full; free some space and try again'],
  SQLITE_IOERR: ['STORE_UNAVAILABLE', 'the disk cannot be read or written; check the disk'],
  SQLITE_CANTOPEN: [
    'STORE_UNAVAILABLE',
    'the file cannot be opened; check that it is a file and may be read and written',
  ],
  SQLITE_PERM: ['STORE_UNAVAILABLE', 'access was denied; check the permissions of the file'],
  SQLITE_AUTH: ['STORE_UNAVAILABLE', 'access was denied; check the permissions of the file'],
  SQLITE_NOMEM: ['STORE_UNAVAILABLE', 'memory ran out; close other programs and try again'],
  SQLITE_NOTADB: ['STORE_CORRUPT', 'the file is not an SQLite database, or its header was damaged; restore a copy'],
  SQLITE_CORRUPT: ['STORE_CORRUPT', 'the file is damaged; restore a copy'],
}

/** A row that no write of ours makes: thrown where rows are decoded, STORE_CORRUPT for the caller. */
export class DamagedRow extends Error {}

/** Statements of ours that do not fit the tables: of a file that says it has them. */
const misfit = /^no such (?:table|column|index)|has no column named/

/** What helps where the driver has no binary that this Node.js can load. */
const driverRemedy =
  'npm rebuild better-sqlite3; a package manager that blocks install scripts must allow the one of better-sqlite3 first'

/** Whether the driver's binary was not found, or is of another platform or version of Node.js. */
function isWithoutBinary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED' ||
    /^Could not locate the bindings file/.test(error.message)
  )
}

/** SQLite's result code of an error, extended form included; null for errors of another origin. */
function sqliteCode(error: unknown): string | null {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : null
}

/**
 * The portable error for whatever a driver threw.
 *
 * @param operation  verb of the port, first word of the message
 * @param name       name of the store, for example `sqlite agent.db`
 */
export function failureOf(error: unknown, operation: string, name: string): MemoryError {
  if (MemoryError.is(error)) return error
  const code = sqliteCode(error)
  // Extended codes (SQLITE_IOERR_WRITE) begin with the primary one.
  const meaning = meanings[code?.split('_', 2).join('_') ?? '']
  if (meaning !== undefined)
    return new MemoryError(meaning[0], `${operation}: ${name}: ${meaning[1]}`, {
      cause: error,
      details: { sqlite: code },
    })
  if (isWithoutBinary(error))
    return new MemoryError(
      'STORE_UNAVAILABLE',
      `${operation}: ${name}: better-sqlite3 has no binary that this Node.js can load; make one: npm rebuild better-sqlite3`,
      { cause: error, details: { remedy: driverRemedy } },
    )
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof DamagedRow || (code === 'SQLITE_ERROR' && misfit.test(text)))
    return new MemoryError('STORE_CORRUPT', `${operation}: ${name}: ${text}; the file is damaged: restore a copy`, {
      cause: error,
      details: { sqlite: code },
    })
  return new MemoryError('INTERNAL', `${operation}: ${name}: ${text}`, { cause: error, details: { sqlite: code } })
}

/** @returns the error every call after close rejects with */
export function closedFailure(operation: string, name: string): MemoryError {
  return new MemoryError('STORE_UNAVAILABLE', `${operation}: ${name}: the store is closed; open it again`)
}
