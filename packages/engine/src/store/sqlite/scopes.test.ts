import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../record/scope.ts'
import { connect, Database } from './database.ts'
import { ensureScope, scopeNoOf } from './scopes.ts'

function opened(): Database {
  const connection = connect(':memory:', { busyTimeoutMs: 0, readonly: false })
  connection.exec('CREATE TABLE scopes (scope_no INTEGER PRIMARY KEY, tenant TEXT, agent TEXT, user TEXT)')
  return new Database(connection, 'test')
}

function numberOf(database: Database, scope: ReturnType<typeof scopeOf>): number | null {
  return database.read('read', () => scopeNoOf(database, scope))
}

describe('the number of a scope', () => {
  it('[SQ-101] is not kept while it may be rolled back: it may become the number of another', () => {
    const database = opened()
    const [ana, ben] = [scopeOf({ user: 'ana' }), scopeOf({ user: 'ben' })]
    const broken = (): unknown =>
      database.write('append', () => {
        expect(ensureScope(database, ana)).toBe(1)
        expect(scopeNoOf(database, ana)).toBe(1)
        throw new Error('disk full')
      })
    expect(broken).toThrow('disk full')
    expect(numberOf(database, ana)).toBeNull()
    database.write('append', () => ensureScope(database, ben))
    expect(numberOf(database, ana)).toBeNull()
    expect(numberOf(database, ben)).toBe(1)
    database.close()
  })

  it('[SQ-101] is kept of a scope that cannot change, and of no other', () => {
    const database = opened()
    const changing = { ...scopeOf({ user: 'ana' }) }
    for (const user of ['ana', 'ben']) database.write('append', () => ensureScope(database, scopeOf({ user })))
    expect(numberOf(database, changing)).toBe(1)
    changing.user = 'ben'
    expect(numberOf(database, changing)).toBe(2)
    const ana = scopeOf({ user: 'ana' })
    expect(numberOf(database, ana)).toBe(1)
    // Read once: nothing in the file is asked again.
    database.write('append', () => database.run('DELETE FROM scopes'))
    expect(numberOf(database, ana)).toBe(1)
    database.close()
  })
})
