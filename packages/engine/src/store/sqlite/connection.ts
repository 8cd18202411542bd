/**
 * What do we need of an SQLite driver? The structural subset of better-sqlite3 the store uses, so that a caller can
 * hand in a connection of its own and no other file depends on the driver.
 */

/** A value SQLite binds. */
export type SqliteValue = string | number | null | Uint8Array

/** A prepared statement. */
export interface SqliteStatement {
  /** True where the statement returns rows. */
  readonly reader: boolean
  run(...values: SqliteValue[]): { readonly changes: number }
  get(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown[]
  iterate(...values: SqliteValue[]): IterableIterator<unknown>
  /** Makes rows arrays instead of objects, which costs a third less for wide results. */
  raw(): unknown
}

/** One open connection. Errors carry SQLite's result code as text in `code`, for example `SQLITE_BUSY_SNAPSHOT`. */
export interface SqliteConnection {
  readonly inTransaction: boolean
  prepare(sql: string): SqliteStatement
  exec(sql: string): unknown
  /** The bytes of all pages. Without it, a forget rewrites the whole file. */
  serialize?(): Uint8Array
  close(): unknown
}
