/**
 * How do statements and transactions run? A thin layer over one connection; the only file that knows the driver.
 *
 * Nothing in this folder opens the store's file but SQLite, and standing-copy.ts where nobody has it open. To close any descriptor of a file, of whatever origin, ends
 * all POSIX locks of the process on it (fcntl(2); sqlite.org/howtocorrupt.html, section 2.2): another process would
 * then take itself for the last user and delete the log with what was acknowledged.
 */

import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { MemoryError } from '../../errors.ts'
import type { SqliteConnection, SqliteStatement, SqliteValue } from './connection.ts'
import { closedFailure, failureOf } from './failure.ts'
import { standingCopy } from './standing-copy.ts'

/**
 * Opens a file with better-sqlite3; for reading where nothing can be made beside it, a copy of its pages.
 *
 * @throws {STORE_UNAVAILABLE} when it is a folder, or missing and not to be made
 */
export function connect(path: string, options: { busyTimeoutMs: number; readonly: boolean }): SqliteConnection {
  const name = `sqlite ${path}`
  if (path !== ':memory:') checkPath(path, options.readonly)
  const copy = options.readonly && path !== ':memory:' ? standingCopy(path) : null
  try {
    return new BetterSqlite3(copy ?? path, { timeout: options.busyTimeoutMs, readonly: options.readonly })
  } catch (error) {
    throw failureOf(error, 'open', name)
  }
}

/** SQLite says "unable to open database file" to all of these; the caller deserves to know which it is. */
function checkPath(path: string, readonly: boolean): void {
  const refusal = !existsSync(dirname(path))
    ? 'the folder does not exist; make it first'
    : readonly && !existsSync(path)
      ? 'the file does not exist; open it for writing to make it'
      : existsSync(path) && statSync(path).isDirectory()
        ? 'this is a folder; name a file in it'
        : isLoop(path)
          ? 'this is a link that leads to itself; remove it, or name another file'
          : null
  if (refusal !== null) throw new MemoryError('STORE_UNAVAILABLE', `open: sqlite ${path}: ${refusal}`)
}

function isLoop(path: string): boolean {
  try {
    statSync(path)
    return false
  } catch (error) {
    // Whatever else is wrong, SQLite meets too.
    return (error as NodeJS.ErrnoException).code === 'ELOOP'
  }
}

/** Statements and transactions on one connection. Calls are synchronous: no other call of this process comes between. */
export class Database {
  /** For messages. */
  readonly name: string
  readonly #connection: SqliteConnection
  readonly #statements = new Map<string, SqliteStatement>()
  #open = true
  #isWriting = false
  #busyTimeoutMs = 0

  constructor(connection: SqliteConnection, name: string) {
    this.#connection = connection
    this.name = name
  }

  /** Runs work on one snapshot of the file. @throws {MemoryError} portable errors only */
  read<T>(operation: string, work: () => T): T {
    return this.#transact(operation, 'BEGIN', work)
  }

  /** Runs work as one atomic, durable write: all of it or, when anything throws, nothing. */
  write<T>(operation: string, work: () => T): T {
    this.#isWriting = true
    try {
      // IMMEDIATE takes the write lock at once: a deferred transaction that turns to writing can fail without waiting.
      return this.#transact(operation, 'BEGIN IMMEDIATE', work)
    } finally {
      this.#isWriting = false
    }
  }

  /** Is what is read now possibly rolled back? */
  get isWriting(): boolean {
    return this.#isWriting
  }

  /** Runs work outside of a transaction: pragmas and VACUUM. */
  bare<T>(operation: string, work: () => T): T {
    if (!this.#open) throw closedFailure(operation, this.name)
    try {
      return work()
    } catch (error) {
      throw failureOf(error, operation, this.name)
    }
  }

  /** How long a statement waits for a lock of another connection, in milliseconds. */
  get busyTimeoutMs(): number {
    return this.#busyTimeoutMs
  }

  waitAtMost(busyTimeoutMs: number): void {
    this.#busyTimeoutMs = Math.max(0, Math.floor(busyTimeoutMs))
    // Never through a kept statement: SQLite sets it while it compiles, not when it runs.
    this.script(`PRAGMA busy_timeout = ${this.#busyTimeoutMs}`)
  }

  /** Runs work that fails at once where a lock is held. */
  withoutWaiting<T>(work: () => T): T {
    this.script('PRAGMA busy_timeout = 0')
    try {
      return work()
    } finally {
      this.script(`PRAGMA busy_timeout = ${this.#busyTimeoutMs}`)
    }
  }

  /**
   * The bytes of all pages as of the last commit, read through SQLite and held in memory.
   *
   * @returns null where they are more than `bytesMax`, or the driver cannot give them or has not the memory for them
   */
  pages(bytesMax: number): Buffer | null {
    const [pageBytes] = this.row<[number]>('PRAGMA page_size') as [number]
    return this.read('read', () => {
      const [count] = this.row<[number]>('PRAGMA page_count') as [number]
      if (count * pageBytes > bytesMax || this.#connection.serialize === undefined) return null
      try {
        const { buffer, byteOffset, byteLength } = this.#connection.serialize()
        return Buffer.from(buffer, byteOffset, byteLength)
      } catch {
        // The snapshot is open, so what can fail is the memory for the copy. The caller has a way without it.
        return null
      }
    })
  }

  /** First row as an array of columns. */
  row<Row extends readonly unknown[]>(sql: string, ...values: SqliteValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined
  }

  /** All rows. */
  rows<Row extends readonly unknown[]>(sql: string, ...values: SqliteValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[]
  }

  /** Rows one by one, for results too large to hold. No other statement may write meanwhile. */
  each<Row extends readonly unknown[]>(sql: string, ...values: SqliteValue[]): IterableIterator<Row> {
    return this.#statement(sql).iterate(...values) as IterableIterator<Row>
  }

  /** @returns the number of rows changed */
  run(sql: string, ...values: SqliteValue[]): number {
    return this.#statement(sql).run(...values).changes
  }

  /** Runs a script without values. */
  script(sql: string): void {
    this.#connection.exec(sql)
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#statements.clear()
    this.#connection.close()
  }

  #transact<T>(operation: string, begin: string, work: () => T): T {
    return this.bare(operation, () => {
      this.run(begin)
      try {
        const result = work()
        this.run('COMMIT')
        return result
      } finally {
        // SQLite rolls back by itself on a full disk; a second ROLLBACK would hide that error.
        if (this.#connection.inTransaction) this.run('ROLLBACK')
      }
    })
  }

  #statement(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#connection.prepare(sql)
    if (statement.reader) statement.raw()
    this.#statements.set(sql, statement)
    return statement
  }
}
