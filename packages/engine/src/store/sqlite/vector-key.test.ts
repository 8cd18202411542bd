import { draft, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { defaultScope } from '../../record/scope.ts'
import type { SqliteConnection } from './connection.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'

const sentences = { id: 'sentences', dimensions: 32, encoding: 'float32' as const }
const tokens = { id: 'tokens', dimensions: 32, encoding: 'int8' as const }

async function opened(): Promise<{ store: SqliteStore; connection: SqliteConnection }> {
  const connection = connect(':memory:', { busyTimeoutMs: 0, readonly: false })
  return { store: await SqliteStore.over(connection, { path: null }), connection }
}

function event(ref: string): ReturnType<typeof draft>[] {
  return [draft({ ref, vectors: [vectorRows(sentences, [unitVector([1])]), vectorRows(tokens, [unitVector([1, 2])])] })]
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!MemoryError.is(error, 'UNSUPPORTED')) throw new Error(`expected UNSUPPORTED, got ${error}`)
  return error.message
}

describe('the key of vectors', () => {
  it('[SQ-17] the largest event number keeps its vectors, and is the last', async () => {
    const { store, connection } = await opened()
    await store.events.append(defaultScope, [event('a')])
    connection.exec(`UPDATE scopes SET last_no = ${2 ** 31 - 2}`)
    await store.events.append(defaultScope, [event('b')])
    const query = unitVector([1])
    const near = await store.search.nearest(defaultScope, { space: 'sentences', query, limit: 9, include: [] })
    expect([...near.no]).toEqual([1, 2 ** 31 - 1])
    expect((await store.search.tokenRows(defaultScope, 'tokens', [2 ** 31 - 1]))[0]?.count).toBe(1)
    expect(await store.search.withoutVectors(defaultScope, { space: 'tokens', after: 0, limit: 9 })).toEqual([])
    expect(await store.verify()).toEqual([])
    expect(await refusal(store.events.append(defaultScope, [event('c')]))).toBe(
      'append: events of a scope must be at most 2147483647, got 2147483648; use another scope for the next',
    )
    expect((await store.stats(defaultScope)).events).toBe(2)
    await store.close()
  })

  it('[SQ-17] the largest scope number keeps its vectors apart, and is the last', async () => {
    const { store, connection } = await opened()
    await store.events.append(defaultScope, [event('a')])
    const scopes = ['next', 'last', 'beyond'].map((user) => ({ ...defaultScope, user }))
    const [next = defaultScope, last = defaultScope, beyond = defaultScope] = scopes
    await store.events.append(next, [event('b')])
    connection.exec(`INSERT INTO scopes (scope_no, tenant, agent, user) VALUES (${2 ** 26 - 2}, 'x', 'x', 'x')`)
    await store.events.append(last, [event('c')])
    expect(await store.verify()).toEqual([])
    for (const scope of [defaultScope, next, last])
      expect((await store.search.tokenRows(scope, 'tokens', [1, 2])).map((rows) => rows?.count)).toEqual([1, undefined])
    expect(await refusal(store.events.append(beyond, [event('d')]))).toContain(
      'append: scopes of a file must be at most 67108863, got 67108864',
    )
    await store.close()
  })

  it('[SQ-17] a scope has room for 63 spaces, and takes another once one is forgotten', async () => {
    const { store } = await opened()
    const drafted = (i: number): ReturnType<typeof draft>[] => [
      draft({ ref: `event ${i}`, vectors: [vectorRows({ ...sentences, id: `space ${i}` }, [unitVector([1, i])])] }),
    ]
    await store.events.append(
      defaultScope,
      Array.from({ length: 63 }, (_, i) => drafted(i)),
    )
    expect(await refusal(store.events.append(defaultScope, [drafted(63)]))).toContain(
      'append: vector spaces of a scope must be at most 63, got 64',
    )
    await store.events.forget(defaultScope, ['event 30'])
    await store.events.append(defaultScope, [drafted(63)])
    const search = { space: 'space 63', query: unitVector([1]), limit: 9, include: [] }
    expect([...(await store.search.nearest(defaultScope, search)).no]).toEqual([64])
    expect(await store.verify()).toEqual([])
    await store.close()
  })
})
