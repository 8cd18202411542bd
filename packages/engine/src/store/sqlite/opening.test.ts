import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { platform } from 'node:process'
import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, MemoryError } from '../../errors.ts'
import { defaultScope } from '../../record/scope.ts'
import { connect, Database } from './database.ts'
import { failureOf } from './failure.ts'
import { migrate, schemaVersion } from './schema.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const writing = { busyTimeoutMs: 0, readonly: false }

/** A sound file with a few hundred events. */
async function soundFile(): Promise<string> {
  const path = fresh()
  const store = await SqliteStore.open(path)
  const sources = Array.from({ length: 300 }, (_, i) => [draft({ ref: `r${i}`, text: `green tea ${i}`.repeat(20) })])
  await store.events.append(defaultScope, sources)
  await store.close()
  return path
}

/** What a call rejects with. */
async function failure(call: Promise<unknown>): Promise<{ code: ErrorCode; message: string; remedy: unknown }> {
  const error = await call.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  )
  if (!MemoryError.is(error)) throw error
  return { code: error.code, message: error.message, remedy: error.details.remedy }
}

describe('opening a file', () => {
  it('[SQ-1] a fresh file has a write-ahead log, 8 KiB pages, our mark and the schema version', async () => {
    const path = await soundFile()
    const connection = connect(path, writing)
    const pragma = (name: string): unknown => Object.values(connection.prepare(`PRAGMA ${name}`).get() as object)[0]
    expect(['journal_mode', 'page_size', 'application_id', 'user_version', 'auto_vacuum'].map(pragma)).toEqual([
      'wal',
      8192,
      0x4b6e7477,
      schemaVersion,
      0,
    ])
    connection.close()
  })

  it('[SQ-1] every connection syncs at each commit and overwrites what it deletes', async () => {
    const connection = connect(fresh(), writing)
    const store = await SqliteStore.over(connection, { path: null, busyTimeoutMs: 123 })
    const pragma = (name: string): unknown => Object.values(connection.prepare(`PRAGMA ${name}`).get() as object)[0]
    expect(['synchronous', 'secure_delete', 'busy_timeout'].map(pragma)).toEqual([2, 1, 123])
    await store.close()
  })

  it('[SQ-18] a file is read through a mapping, but on Windows, where it could not be cut any more', async () => {
    const connection = connect(fresh(), writing)
    const store = await SqliteStore.over(connection, { path: null })
    expect(connection.prepare('PRAGMA mmap_size').get()).toEqual({ mmap_size: platform === 'win32' ? 0 : 2 ** 30 })
    await store.close()
  })

  it('[SQ-40] the mapping is as large as `mappedBytesMax` says; 0 switches it off, and what is read stays the same', async () => {
    for (const mappedBytesMax of [0, 65_536]) {
      const connection = connect(fresh(), writing)
      const store = await SqliteStore.over(connection, { path: null, mappedBytesMax })
      expect(connection.prepare('PRAGMA mmap_size').get()).toEqual({ mmap_size: mappedBytesMax })
      await store.close()
    }
    const path = await soundFile()
    const texts = async (mappedBytesMax: number): Promise<string[]> => {
      const store = await SqliteStore.open(path, { mappedBytesMax })
      const events = await store.events.list(defaultScope, { after: 0, limit: 300 })
      await store.close()
      return events.map(({ text }) => text)
    }
    expect(await texts(0)).toEqual(await texts(2 ** 30))
  })

  it.each([-1, 0.5, Number.NaN, '0'])(
    '[SQ-40] a mapping of %s bytes is refused before a file is made',
    async (bytes) => {
      const path = fresh()
      expect(await failure(SqliteStore.open(path, { mappedBytesMax: bytes as number }))).toMatchObject({
        code: 'INVALID_INPUT',
        message: `open: mappedBytesMax must be a whole number ≥ 0, got ${JSON.stringify(bytes)?.replace('null', 'NaN')}; 0 maps nothing`,
      })
      expect(existsSync(path)).toBe(false)
    },
  )

  it('[SQ-2] a folder, a missing folder and a missing file to read are named with the remedy', async () => {
    const folder = fresh('folder')
    mkdirSync(folder)
    expect(await failure(SqliteStore.open(folder))).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: `open: sqlite ${folder}: this is a folder; name a file in it`,
    })
    const lost = join(folder, 'missing', 'memory.db')
    expect(await failure(SqliteStore.open(lost))).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: `open: sqlite ${lost}: the folder does not exist; make it first`,
    })
    expect((await failure(SqliteStore.open(join(folder, 'x.db'), { readonly: true }))).message).toMatch(
      /does not exist/,
    )
    expect((await failure(SqliteStore.open(''))).code).toBe('INVALID_INPUT')
  })

  it('[SQ-2] a text file and a damaged header are STORE_CORRUPT, and the file is left as it was', async () => {
    const text = fresh('notes.txt')
    writeFileSync(text, 'Dear diary, '.repeat(1000))
    expect((await failure(SqliteStore.open(text))).code).toBe('STORE_CORRUPT')
    expect(readFileSync(text, 'utf8')).toBe('Dear diary, '.repeat(1000))
    const damaged = await soundFile()
    const bytes = readFileSync(damaged)
    writeFileSync(damaged, bytes.fill(7, 0, 64))
    const { code, message } = await failure(SqliteStore.open(damaged))
    expect(code).toBe('STORE_CORRUPT')
    expect(message).toContain('memory.db')
  })

  it('[SQ-2] a file cut short is STORE_CORRUPT when opened, read or verified', async () => {
    const path = await soundFile()
    truncateSync(path, 5 * 8192)
    const outcome = SqliteStore.open(path).then(async (store) => {
      try {
        const faults = await store.verify()
        if (faults.length > 0) throw new MemoryError('STORE_CORRUPT', faults.join('; '))
      } finally {
        await store.close()
      }
    })
    expect((await failure(outcome)).code).toBe('STORE_CORRUPT')
  })

  it('[SQ-2] a newer schema and another program’s database are STORE_SCHEMA and stay untouched', async () => {
    const newer = await soundFile()
    const connection = connect(newer, writing)
    connection.exec('PRAGMA user_version = 99')
    connection.close()
    const refused = await failure(SqliteStore.open(newer))
    expect(refused.code).toBe('STORE_SCHEMA')
    expect(refused.message).toContain(
      `schema must be at most ${schemaVersion}, got 99; a newer release wrote the file: update`,
    )

    const foreign = fresh('bookmarks.db')
    const other = connect(foreign, writing)
    other.exec('CREATE TABLE bookmarks (url TEXT)')
    other.close()
    const before = readFileSync(foreign)
    const { message, remedy } = await failure(SqliteStore.open(foreign))
    expect(message).toMatch(/belongs to another program/)
    expect(remedy).toBe('name another file, or one that does not exist yet')
    expect(readFileSync(foreign).equals(before)).toBe(true)
  })

  it('[SV-32] that it can be written is tried by a write that leaves nothing, and does not wait', async () => {
    const path = await soundFile()
    const inner = connect(path, { ...writing, busyTimeoutMs: 5000 })
    let isFull = false
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const store = await SqliteStore.over(
      {
        get inTransaction() {
          return inner.inTransaction
        },
        prepare: (sql) => {
          const statement = inner.prepare(sql)
          if (sql !== 'COMMIT') return statement
          return Object.assign(Object.create(statement) as typeof statement, {
            run: () => {
              if (isFull) throw full
              return statement.run()
            },
          })
        },
        exec: (sql) => inner.exec(sql),
        close: () => inner.close(),
      },
      { path },
    )
    const settings = (): unknown[] => inner.prepare('SELECT name, text FROM settings').all()
    const before = settings()
    await store.proveWritable()
    expect(settings()).toEqual(before)
    const other = connect(path, writing)
    other.exec('BEGIN IMMEDIATE')
    // Waiting for the lock would take longer than a test may.
    expect((await failure(store.proveWritable())).code).toBe('STORE_BUSY')
    other.exec('ROLLBACK')
    other.close()
    isFull = true
    expect(await failure(store.proveWritable())).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^write check: .*the disk is full; free some space/),
    })
    expect(settings()).toEqual(before)
    await store.close()
    expect((await failure(store.proveWritable())).code).toBe('STORE_UNAVAILABLE')
    const reading = await SqliteStore.open(path, { readonly: true })
    expect((await failure(reading.proveWritable())).message).toMatch(/the file is read-only/)
    await reading.close()
  })

  it('[SQ-6] a file that another process makes while we look at it is opened, not taken for a stranger’s', async () => {
    const path = fresh()
    const inner = connect(path, writing)
    inner.exec('PRAGMA journal_mode = WAL')
    let isMade = false
    const store = await SqliteStore.over(
      {
        get inTransaction() {
          return inner.inTransaction
        },
        prepare(sql) {
          if (sql === 'PRAGMA user_version' && !isMade) {
            isMade = true
            const other = connect(path, writing)
            migrate(new Database(other, 'other'))
            other.close()
          }
          return inner.prepare(sql)
        },
        exec: (sql) => inner.exec(sql),
        close: () => inner.close(),
      },
      { path },
    )
    expect(isMade).toBe(true)
    expect((await store.events.append(defaultScope, [[draft()]]))[0]?.status).toBe('stored')
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-4] a fresh file that another program goes on reading is STORE_BUSY once the busy timeout is over', async () => {
    const path = fresh()
    const other = connect(path, writing)
    other.exec('BEGIN; SELECT count(*) FROM sqlite_master')
    expect((await failure(SqliteStore.open(path, { busyTimeoutMs: 200 }))).code).toBe('STORE_BUSY')
    other.close()
  })

  it('[SQ-2] a path that looks like a URI is a plain file name', async () => {
    const folder = dirname(fresh())
    const store = await SqliteStore.open(join(folder, 'file:odd?mode=memory'))
    await store.events.append(defaultScope, [[draft()]])
    await store.close()
    expect(readFileSync(join(folder, 'file:odd?mode=memory')).length).toBeGreaterThan(0)
  })
})

describe('failures of a file in use', () => {
  it('[SQ-3] a full disk rejects the append, of which nothing is written, and the store goes on', async () => {
    const path = await soundFile()
    const connection = connect(path, writing)
    const store = await SqliteStore.over(connection, { path })
    const pages = Object.values(connection.prepare('PRAGMA page_count').get() as object)[0] as number
    connection.exec(`PRAGMA max_page_count = ${pages + 3}`)
    const large = Array.from({ length: 50 }, (_, i) => [draft({ ref: `large${i}`, text: 'x'.repeat(20_000) })])
    const refused = await failure(store.events.append(defaultScope, large))
    expect(refused.code).toBe('STORE_UNAVAILABLE')
    expect(refused.message).toMatch(/^append: sqlite .*memory\.db: the disk is full; free some space/)
    expect((await store.events.revision(defaultScope)).lastNo).toBe(300)
    expect(await store.verify()).toEqual([])
    connection.exec('PRAGMA max_page_count = 100000')
    const [outcome] = await store.events.append(defaultScope, large.slice(0, 1))
    expect(outcome?.status).toBe('stored')
    await store.close()
  })

  it('[SQ-4] a write that waits in vain for another writer is STORE_BUSY; a read does not wait', async () => {
    const path = await soundFile()
    const other = connect(path, writing)
    const store = await SqliteStore.open(path, { busyTimeoutMs: 20 })
    other.exec('BEGIN IMMEDIATE')
    const refused = await failure(store.events.append(defaultScope, [[draft()]]))
    expect(refused.code).toBe('STORE_BUSY')
    expect((await store.events.read(defaultScope, [1])).length).toBe(1)
    other.exec('ROLLBACK')
    expect((await store.events.append(defaultScope, [[draft()]]))[0]?.status).toBe('stored')
    other.close()
    await store.close()
  })

  it('[SQ-5] a store opened for reading reads, and its writes are STORE_UNAVAILABLE', async () => {
    const path = await soundFile()
    const store = await SqliteStore.open(path, { readonly: true })
    expect((await store.events.read(defaultScope, [300]))[0]?.sourceRef).toBe('r299')
    const { code, message } = await failure(store.events.append(defaultScope, [[draft()]]))
    expect(code).toBe('STORE_UNAVAILABLE')
    expect(message).toMatch(/the file is read-only/)
    expect((await failure(store.events.forget(defaultScope, ['r1']))).code).toBe('STORE_UNAVAILABLE')
    await store.close()
  })

  it('[SQ-5] an older or empty file opened for reading only is STORE_SCHEMA with the remedy', async () => {
    const path = fresh()
    writeFileSync(path, '')
    const empty = await failure(SqliteStore.open(path, { readonly: true }))
    expect(empty.code).toBe('STORE_SCHEMA')
    expect(empty.message).toContain('the file is empty; open it once for writing, which makes a memory in it')
    expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([basename(path)])
    expect(readFileSync(path)).toHaveLength(0)

    const older = await soundFile()
    const connection = connect(older, writing)
    connection.exec('ALTER TABLE float32_vectors RENAME TO vectors; PRAGMA user_version = 1')
    connection.close()
    const { code, message } = await failure(SqliteStore.open(older, { readonly: true }))
    expect(code).toBe('STORE_SCHEMA')
    expect(message).toContain(`schema must be ${schemaVersion}, got 1; open it once for writing, which updates it`)
  })

  it.each([
    ['SQLITE_BUSY_SNAPSHOT', 'STORE_BUSY'],
    ['SQLITE_IOERR_WRITE', 'STORE_UNAVAILABLE'],
    ['SQLITE_READONLY_DIRECTORY', 'STORE_UNAVAILABLE'],
    ['SQLITE_CANTOPEN_ISDIR', 'STORE_UNAVAILABLE'],
    ['SQLITE_CORRUPT_INDEX', 'STORE_CORRUPT'],
    ['SQLITE_NOTADB', 'STORE_CORRUPT'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'INTERNAL'],
  ])('[SQ-2] %s is %s', (sqlite, code) => {
    const error = failureOf(Object.assign(new Error('x'), { code: sqlite }), 'append', 'sqlite a.db')
    expect([error.code, error.details.sqlite]).toEqual([code, sqlite])
    expect(error.message).toMatch(/^append: sqlite a\.db: /)
  })

  it('[ME-70] a driver without a binary, and one with a foreign binary, are STORE_UNAVAILABLE with the command that helps', () => {
    const ofDriver = createRequire(createRequire(import.meta.url).resolve('better-sqlite3'))
    const foreign = fresh('foreign.node')
    writeFileSync(foreign, 'made for another machine')
    const loads = [
      () => (ofDriver('bindings') as (name: string) => unknown)('missing.node'),
      () => process.dlopen({ exports: {} }, foreign),
    ]
    for (const load of loads) {
      let thrown: unknown
      try {
        load()
      } catch (error) {
        thrown = error
      }
      expect(thrown).toBeInstanceOf(Error)
      const { code, message, details } = failureOf(thrown, 'open', 'sqlite a.db')
      expect(code).toBe('STORE_UNAVAILABLE')
      expect(message).toMatch(/^open: sqlite a\.db: .*npm rebuild better-sqlite3$/)
      expect(details.remedy).toMatch(/install scripts must allow/)
    }
  })

  it('[SQ-1] a copy of the closed file is whole: nothing is left in a log beside it', async () => {
    const path = await soundFile()
    const copy = fresh()
    copyFileSync(path, copy)
    const store = await SqliteStore.open(copy)
    expect(await store.verify()).toEqual([])
    expect((await store.stats(defaultScope)).events).toBe(300)
    await store.close()
  })
})
