/** Where does a memory live by default? In one SQLite file, which several processes may use at once. */

import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { platform } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { MemoryError, shown } from '../../errors.ts'
import type { Scope } from '../../record/scope.ts'
import type {
  Capabilities,
  DerivedStore,
  EntityStore,
  EventStore,
  JobStore,
  RelationStore,
  ScopeCount,
  SearchStore,
  SettingStore,
  Store,
  StoreStats,
  TagStore,
} from '../store.ts'
import type { SqliteConnection } from './connection.ts'
import { connect, Database } from './database.ts'
import { SqliteDerived } from './derived.ts'
import { SqliteEntities } from './entities.ts'
import { SqliteEvents } from './events.ts'
import { SqliteJobs } from './jobs.ts'
import { SqliteRelations } from './relations.ts'
import { checkedVersion, migrate, olderFailure, schemaVersion } from './schema.ts'
import { usedScopes } from './scopes.ts'
import { SqliteSearch } from './search.ts'
import { proveWritable, SqliteSettings } from './settings.ts'
import { isWriteProtected } from './standing-copy.ts'
import { statsOf } from './stats.ts'
import { SqliteTags } from './tags.ts'
import { brokenInvariants } from './verify.ts'

/** How long a write waits for another process by default. */
const busyTimeoutMsDefault = 5000

/** How to open a store. */
export interface SqliteOptions {
  /** How long a write waits for another process's write before it fails with STORE_BUSY; default 5000. */
  readonly busyTimeoutMs?: number
  /**
   * Opens for reading only; writes reject with STORE_UNAVAILABLE. Default false, and true for a file that may not be
   * written. Where neither may be, file or folder, and nobody has the file open, it is read as it stands: what others
   * write later is not seen.
   */
  readonly readonly?: boolean
  /**
   * Bytes of the file that are read through a mapping of it, at most; default 1 GiB, none on Windows. 0 for a file on a
   * disk that may fail or go away (a network, a stick): a read that fails under a mapping ends the process by SIGBUS,
   * where any other is STORE_UNAVAILABLE.
   */
  readonly mappedBytesMax?: number
}

/** A store in a SQLite file. */
export class SqliteStore implements Store {
  readonly name: string
  readonly capabilities: Capabilities
  readonly events: EventStore
  readonly relations: RelationStore
  readonly entities: EntityStore
  readonly derived: DerivedStore
  readonly tags: TagStore
  readonly search: SearchStore
  readonly jobs: JobStore
  readonly settings: SettingStore
  readonly #database: Database
  /** Null where the memory has no file. */
  readonly #path: string | null

  private constructor(database: Database, path: string | null) {
    this.name = database.name
    this.#database = database
    this.#path = path
    this.capabilities = Object.freeze({ durable: path !== null, concurrentWriters: path !== null })
    this.events = new SqliteEvents(database, path)
    this.relations = new SqliteRelations(database)
    this.entities = new SqliteEntities(database)
    this.derived = new SqliteDerived(database)
    this.tags = new SqliteTags(database)
    this.search = new SqliteSearch(database)
    this.jobs = new SqliteJobs(database)
    this.settings = new SqliteSettings(database)
  }

  /**
   * Opens a file, made when missing and brought to the current schema when older.
   *
   * @param path  a file, or `:memory:` for a memory that ends with the process
   * @throws {STORE_UNAVAILABLE, STORE_CORRUPT, STORE_SCHEMA, STORE_BUSY} the message names the file and the remedy
   */
  static async open(path: string, options: SqliteOptions = {}): Promise<SqliteStore> {
    if (typeof path !== 'string' || path.length === 0)
      throw new MemoryError('INVALID_INPUT', `open: path must be a file or :memory:, got ${JSON.stringify(path)}`)
    checkMapped(options.mappedBytesMax)
    // Absolute, so that SQLite reads no "file:" address into it.
    const file = path === ':memory:' ? null : resolve(path)
    const busyTimeoutMs = options.busyTimeoutMs ?? busyTimeoutMsDefault
    // SQLite would open it for reading only all the same, without a word, and leave behind what forbids writing later.
    const readonly = options.readonly === true || (file !== null && isWriteProtected(file))
    const connection = connect(file ?? path, { busyTimeoutMs, readonly })
    const { mappedBytesMax } = options
    return SqliteStore.over(connection, { path: file, busyTimeoutMs, readonly, mappedBytesMax })
  }

  /** Opens a store over a connection of the caller's, which the store closes with itself. */
  static async over(
    connection: SqliteConnection,
    file: { path: string | null; busyTimeoutMs?: number; readonly?: boolean; mappedBytesMax?: number | undefined },
  ): Promise<SqliteStore> {
    const { path, busyTimeoutMs = busyTimeoutMsDefault, readonly = false, mappedBytesMax = mappedBytesDefault } = file
    const database = new Database(connection, `sqlite ${path === null ? ':memory:' : basename(path)}`)
    try {
      await prepare(database, { busyTimeoutMs, readonly, mappedBytesMax })
    } catch (error) {
      database.close()
      throw error
    }
    return new SqliteStore(database, path)
  }

  async scopes(): Promise<ScopeCount[]> {
    return this.#database.read('scopes', () => usedScopes(this.#database))
  }

  async stats(scope: Scope): Promise<StoreStats> {
    return this.#database.read('stats', () => ({ ...statsOf(this.#database, scope), bytes: this.#bytes() }))
  }

  async verify(): Promise<string[]> {
    return this.#database.read('verify', () => brokenInvariants(this.#database))
  }

  async proveWritable(): Promise<void> {
    this.#database.bare('write check', () => this.#database.withoutWaiting(() => proveWritable(this.#database)))
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  #bytes(): number | null {
    if (this.#path === null) return null
    const files = [this.#path, `${this.#path}-wal`, `${this.#path}-shm`].filter((path) => existsSync(path))
    return files.reduce((sum, path) => sum + statSync(path).size, 0)
  }
}

/** Checks the file, sets the pragmas and brings the schema up to date. */
async function prepare(
  database: Database,
  options: { busyTimeoutMs: number; readonly: boolean; mappedBytesMax: number },
): Promise<void> {
  const version = database.bare('open', () => {
    database.waitAtMost(options.busyTimeoutMs)
    // One snapshot: another process may be making the file between two reads.
    return database.read('open', () => checkedVersion(database))
  })
  if (options.readonly && version < schemaVersion) throw olderFailure(database, version)
  if (!options.readonly) await useWriteAheadLog(database, options.busyTimeoutMs)
  database.bare('open', () => {
    // FULL: an acknowledged event survives a power cut, which WAL's usual NORMAL does not promise.
    database.script('PRAGMA synchronous = FULL')
    // Deleted content is overwritten with zeros. See erase.ts for what that leaves.
    database.script('PRAGMA secure_delete = ON')
    // 64 MiB: the index pages of some hundred thousand events. Four times as much made no recall faster.
    database.script('PRAGMA cache_size = -65536')
    // Pages that are not in it come from a mapping of the file instead of a copy: a recall over 100,000 events reads some
    // 1,500 at random, and takes 16.2 ms instead of 17.5. Writes do not go through it.
    database.script(`PRAGMA mmap_size = ${options.mappedBytesMax}`)
  })
  if (version < schemaVersion) migrate(database)
}

/**
 * Bytes of the file that are mapped at most, from its beginning: those of some 200,000 events. None on Windows, where a
 * file that anyone maps cannot be cut, and so would keep at its end what a forget erased.
 */
const mappedBytesDefault = platform === 'win32' ? 0 : 1024 * 1024 * 1024

/** SQLite takes what is no number for none, and a negative one for its own default. */
function checkMapped(mappedBytesMax: unknown): void {
  if (mappedBytesMax === undefined || (Number.isSafeInteger(mappedBytesMax) && Number(mappedBytesMax) >= 0)) return
  throw new MemoryError(
    'INVALID_INPUT',
    `open: mappedBytesMax must be a whole number ≥ 0, got ${shown(mappedBytesMax)}; 0 maps nothing`,
    { details: { field: 'mappedBytesMax' } },
  )
}

/** Milliseconds between two tries to switch a fresh file to the write-ahead log. */
const retryMs = 10

/**
 * Switches to WAL, where readers and a writer do not wait for each other. The switch needs the file alone and does not
 * honour the busy timeout, so two processes that make a file at the same moment take turns here.
 */
async function useWriteAheadLog(database: Database, busyTimeoutMs: number): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      // 8 KiB pages hold vectors and texts with little waste. Only an empty file takes the size.
      return database.bare('open', () =>
        // Where it does wait (for a reader), it would do so at every try.
        database.withoutWaiting(() => database.script('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL')),
      )
    } catch (error) {
      if (!MemoryError.is(error, 'STORE_BUSY') || waitedMs >= busyTimeoutMs) throw error
      await pause(retryMs)
    }
  }
}
