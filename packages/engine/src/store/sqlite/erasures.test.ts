import { readFileSync } from 'node:fs'
import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import type { SqliteConnection } from './connection.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const writing = { busyTimeoutMs: 0, readonly: false }

/** A file with events `r0` … `r99`. */
async function file(): Promise<string> {
  const path = fresh()
  const store = await SqliteStore.open(path)
  const sources = Array.from({ length: 100 }, (_, i) => [draft({ ref: `r${i}`, text: `hidden${i}zq in a house` })])
  await store.events.append(defaultScope, sources)
  await store.close()
  return path
}

/** A connection that reads and goes on reading, which keeps the log from being emptied. */
function reading(path: string): SqliteConnection {
  const reader = connect(path, { busyTimeoutMs: 0, readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM events').get()
  return reader
}

/** A connection that notes what is run through it. */
function observed(path: string): { connection: SqliteConnection; statements: string[] } {
  const inner = connect(path, writing)
  const statements: string[] = []
  const connection: SqliteConnection = {
    get inTransaction() {
      return inner.inTransaction
    },
    prepare(sql) {
      statements.push(sql)
      return inner.prepare(sql)
    },
    exec: (sql) => inner.exec(sql),
    close: () => inner.close(),
    serialize: () => inner.serialize?.() ?? Buffer.alloc(0),
  }
  return { connection, statements }
}

describe('erasures', () => {
  it('[SQ-9] a forget that waits for a reader keeps no writer waiting', async () => {
    const path = await file()
    const store = await SqliteStore.open(path, { busyTimeoutMs: 600_000 })
    const writer = await SqliteStore.open(path, { busyTimeoutMs: 0 })
    const reader = reading(path)
    const forgetting = store.events.forget(defaultScope, ['r1'])
    let finished = false
    const done = forgetting.finally(() => {
      finished = true
    })
    // Each append is refused at once where it meets a lock.
    for (let written = 0; written < 20; written++) {
      await writer.events.append(defaultScope, [[draft({ ref: `w${written}` })]])
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(finished).toBe(false)
    reader.exec('COMMIT')
    reader.close()
    expect(await done).toMatchObject({ events: 1, erased: true })
    await writer.close()
    await store.close()
  })

  it('[SQ-9] waits for a reader that ends in time', async () => {
    const path = await file()
    const store = await SqliteStore.open(path, { busyTimeoutMs: 10_000 })
    const reader = reading(path)
    const forgetting = store.events.forget(defaultScope, ['r1'])
    await new Promise((resolve) => setTimeout(resolve, 60))
    reader.exec('COMMIT')
    reader.close()
    expect(await forgetting).toMatchObject({ events: 1, erased: true })
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-9] [SQ-14] verify names what is not erased, until a forget of nothing finishes it without a rewrite', async () => {
    const path = await file()
    const { connection, statements } = observed(path)
    const store = await SqliteStore.over(connection, { path, busyTimeoutMs: 20 })
    const reader = reading(path)
    for (const ref of ['r1', 'r2'])
      expect(await store.events.forget(defaultScope, [ref])).toMatchObject({ events: 1, erased: false })
    expect(await store.verify()).toEqual(['erasures not finished: 2; call forget again'])
    expect(await store.events.forget(defaultScope, [])).toMatchObject({ events: 0, erased: false })
    reader.exec('COMMIT')
    reader.close()
    expect(await store.events.forget(defaultScope, [])).toMatchObject({ events: 0, erased: true })
    expect(await store.verify()).toEqual([])
    expect(statements.filter((sql) => sql === 'VACUUM')).toEqual([])
    await store.close()
    expect(readFileSync(path, 'latin1')).not.toMatch(/hidden[12]zq/)
  })

  it('[SQ-9] what a crash left undone is found, named, and finished by a rewrite', async () => {
    const path = await file()
    const other = connect(path, writing)
    other.exec('INSERT INTO erasures DEFAULT VALUES')
    other.close()
    const { connection, statements } = observed(path)
    const store = await SqliteStore.over(connection, { path, busyTimeoutMs: 20 })
    expect(await store.verify()).toEqual(['erasures not finished: 1; call forget again'])
    expect(await store.events.forget(defaultScope, [])).toMatchObject({ events: 0, erased: true })
    expect(statements.filter((sql) => sql === 'VACUUM')).toHaveLength(1)
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-9] a forget of nothing, with nothing to finish, touches no lock', async () => {
    const path = await file()
    const { connection, statements } = observed(path)
    const store = await SqliteStore.over(connection, { path, busyTimeoutMs: 20 })
    const reader = reading(path)
    statements.length = 0
    expect(await store.events.forget(defaultScope, ['nobody'])).toMatchObject({ events: 0, erased: true })
    expect(statements.filter((sql) => /checkpoint|VACUUM/.test(sql))).toEqual([])
    reader.exec('COMMIT')
    reader.close()
    await store.close()
  })

  it('[SQ-9] a store that is closed while a forget waits leaves the rest to the next forget', async () => {
    const path = await file()
    const store = await SqliteStore.open(path, { busyTimeoutMs: 10_000 })
    const reader = reading(path)
    const forgetting = store.events.forget(defaultScope, ['r1'])
    await store.close()
    expect(await forgetting).toMatchObject({ events: 1, erased: false })
    reader.exec('COMMIT')
    reader.close()
    const next = await SqliteStore.open(path)
    expect(await next.verify()).toEqual(['erasures not finished: 1; call forget again'])
    expect(await next.events.forget(defaultScope, [])).toMatchObject({ erased: true })
    await next.close()
    expect(readFileSync(path, 'latin1')).not.toContain('hidden1zq')
  })
})
