import { draft, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { defaultScope } from '../../record/scope.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const writing = { busyTimeoutMs: 0, readonly: false }
const near = { id: 'near', dimensions: 32, encoding: 'float32' as const }
const tokens = { id: 'tokens', dimensions: 4, encoding: 'int8' as const }

/** A closed file with one event, of which a statement then damages something. */
async function damaged(statement: string): Promise<string> {
  const path = fresh()
  const store = await SqliteStore.open(path)
  const vectors = [
    vectorRows(near, [unitVector([1, 2, 3, 4])]),
    { space: tokens, count: 1, rows: Int8Array.of(1, 2, 3, 4) },
  ]
  const whole = draft({
    ref: 'a',
    speaker: 'Ines',
    terms: { tea: 1 },
    attachments: [{ kind: 'image', caption: 'a cup' }],
    attributes: { hot: true },
    vectors,
  })
  await store.events.append(defaultScope, [[whole]])
  await store.close()
  const connection = connect(path, writing)
  connection.exec(statement)
  connection.close()
  return path
}

const reads: Readonly<Record<string, (store: SqliteStore) => Promise<unknown>>> = {
  read: (store) => store.events.read(defaultScope, [1]),
  list: (store) => store.events.list(defaultScope, { after: 0, limit: 9 }),
  bySource: (store) => store.events.bySource(defaultScope, ['a']),
  postings: (store) => store.search.postings(defaultScope, ['tea'], 9),
  nearest: (store) =>
    store.search.nearest(defaultScope, { space: 'near', query: new Float32Array(32), limit: 9, include: [] }),
  tokenRows: (store) => store.search.tokenRows(defaultScope, 'tokens', [1]),
  columns: (store) => store.events.columns(defaultScope, 0),
}

/** What opening a file, and then one call, rejects with. */
async function failure(path: string, call: (store: SqliteStore) => Promise<unknown>): Promise<MemoryError> {
  let store: SqliteStore | null = null
  try {
    store = await SqliteStore.open(path)
    await call(store)
  } catch (error) {
    if (MemoryError.is(error)) return error
    throw error
  } finally {
    await store?.close()
  }
  throw new Error('nothing was rejected')
}

describe('a damaged file', () => {
  it.each([
    ["UPDATE events SET attributes = '{\"hot'", 'read', 'attributes of event 1 are no JSON'],
    ["UPDATE events SET attributes = '[1]'", 'list', 'attributes of event 1 are JSON of another shape'],
    ["UPDATE events SET attachments = 'cup'", 'bySource', 'attachments of event 1 are no JSON'],
    ["UPDATE events SET attachments = '{}'", 'read', 'attachments of event 1 are JSON of another shape'],
    ["UPDATE postings SET data = x'0000010000'", 'postings', 'a block of postings has been cut'],
    [
      "UPDATE float32_vectors SET data = x'0102030405' WHERE count = 1",
      'nearest',
      'vectors of 5 bytes are no rows of space near',
    ],
    ["UPDATE int8_vectors SET data = x'010203'", 'tokenRows', 'vectors of 3 bytes are no rows of space tokens'],
    ['DELETE FROM speakers', 'columns', 'speaker 1 of some events is missing'],
    ['ALTER TABLE events DROP COLUMN marks', 'columns', 'no such column: marks'],
  ])('[SQ-2] after %s, %s is STORE_CORRUPT: %s', async (statement, call, fault) => {
    const path = await damaged(statement)
    const { code, message } = await failure(path, reads[call] as (store: SqliteStore) => Promise<unknown>)
    expect([code, message]).toEqual([
      'STORE_CORRUPT',
      `${call}: ${message.split(': ')[1]}: ${fault}; the file is damaged: restore a copy`,
    ])
  })

  it.each([
    ['DROP TABLE postings', 'the tables postings are missing'],
    ['DROP TABLE events; DROP TABLE jobs', 'the tables events, jobs are missing'],
    ['PRAGMA user_version = 0', 'schema must be from 1, got 0'],
    ['PRAGMA user_version = -3', 'schema must be from 1, got -3'],
  ])('[SQ-2] a file of ours after %s is STORE_CORRUPT when opened: %s', async (statement, fault) => {
    const { code, message } = await failure(await damaged(statement), async () => undefined)
    expect(code).toBe('STORE_CORRUPT')
    expect(message).toContain(`: ${fault}; the file is damaged: restore a copy`)
  })
})
