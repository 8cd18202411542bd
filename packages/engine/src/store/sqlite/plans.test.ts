import { aliasNote, draft, madeDerivation, madeRelation, reading, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import type { SqliteConnection, SqliteStatement } from './connection.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'

const space = { id: 'plans', dimensions: 32, encoding: 'float32' as const }
const tokens = { id: 'plans-tokens', dimensions: 32, encoding: 'int8' as const }

/** A connection that notes every statement prepared on it. */
function noting(connection: SqliteConnection, statements: Set<string>): SqliteConnection {
  return {
    get inTransaction() {
      return connection.inTransaction
    },
    prepare(sql: string): SqliteStatement {
      statements.add(sql)
      return connection.prepare(sql)
    },
    exec: (sql) => connection.exec(sql),
    close: () => connection.close(),
  }
}

async function useTags(store: SqliteStore): Promise<void> {
  const tagging = { generator: 'tagger', version: 1 }
  await store.tags.replace(defaultScope, { ...tagging, tagged: [{ no: 1, labels: ['tea', 'cup'] }] })
  await store.tags.replace(defaultScope, { ...tagging, tagged: [{ no: 1, labels: ['tea'] }] })
  await store.tags.of(defaultScope, [1])
  await store.tags.tagged(defaultScope, ['tea'], 9)
  await store.tags.nodes(defaultScope, 'plans')
  await store.tags.bare(defaultScope, { space: 'plans', labels: ['tea'], eventsMin: 1 })
  await store.tags.putVectors(defaultScope, [{ label: 'tea', space: 'plans', vector: new Int8Array(32) }])
}

/** Every statement the port can cause, apart from `verify`, which reads everything. */
async function statementsOfThePort(connection: SqliteConnection): Promise<string[]> {
  const statements = new Set<string>()
  const store = await SqliteStore.over(noting(connection, statements), { path: null })
  const vectors = [vectorRows(space, [unitVector([1, 2])]), vectorRows(tokens, [unitVector([1])])]
  const occurred = [{ from: 0, to: 86_400_000, granularity: 'day' as const, text: 'that day' }]
  const full = (ref: string, session: string) =>
    draft({ ref, session, key: ref, terms: { tea: 1 }, occurred, vectors, jobs: ['consolidate'] })
  await store.events.append(defaultScope, [[full('a', 's')], [full('b', 't')]])
  await store.events.append(defaultScope, [[full('c', 's')], [full('d', 's')]])
  await store.events.append(defaultScope, [[draft({ ref: 'e', key: 'a' })]])
  await store.events.read(defaultScope, [1])
  await store.events.keys(defaultScope, ['a'])
  await store.events.digests(defaultScope, ['a'])
  await store.events.list(defaultScope, { after: 0, limit: 1 })
  await store.events.list(defaultScope, { after: 0, limit: 1, session: 's' })
  await store.events.columns(defaultScope, 0)
  await store.events.times(defaultScope)
  await store.relations.touching(defaultScope, [1, 2])
  const made = { generator: 'rule', owners: [2] }
  await store.relations.replace(defaultScope, { ...made, relations: [madeRelation({ from: 1, to: 2 })] })
  await store.relations.replace(defaultScope, { ...made, relations: [] })
  await store.relations.setState(defaultScope, { generator: 'rule' }, 'retired')
  const readings = [reading(1, ['ana'], [aliasNote('annie', 'ana')]), reading(2, ['ben'])]
  await store.entities.replace(defaultScope, { generator: 'reader', version: 1, readings })
  await store.entities.replace(defaultScope, { generator: 'reader', version: 1, readings: [reading(1, ['ben'])] })
  await store.entities.readings(defaultScope, [1])
  await store.entities.mentioning(defaultScope, ['ana'], 9)
  await store.entities.names(defaultScope, { revision: 0, epoch: 0 })
  await store.entities.heed(defaultScope, [{ key: 'ben', state: 'person' }])
  await store.entities.decide(defaultScope, {
    change: { kind: 'alias', key: 'b', entity: 'ben' },
    reason: null,
    madeAt: 1,
  })
  await store.entities.decisions(defaultScope)
  await store.derived.keep(defaultScope, madeDerivation([1, 2]))
  await store.derived.keep(defaultScope, madeDerivation([2, 3]))
  await store.derived.covering(defaultScope, [2])
  await store.derived.list(defaultScope, { after: 0, limit: 9 })
  await store.derived.uncovered(defaultScope, { generator: 'reader', version: 1, task: 'read', after: 0, limit: 9 })
  await useTags(store)
  await store.jobs.again(defaultScope, { task: 'consolidate', nos: [1], following: 1 })
  await store.jobs.claim({ worker: 'w', now: 9_000, leaseMs: 1, limit: 9 })
  await store.jobs.renew('w', [1], 9_999)
  await store.jobs.settle('w', [
    { id: 1, outcome: 'done' },
    { id: 2, outcome: 'retry', at: 0, reason: 'busy' },
    { id: 3, outcome: 'dead', reason: 'no' },
  ])
  await store.jobs.unsettled(defaultScope, [1, 2])
  await store.jobs.dead(defaultScope, 1)
  await store.jobs.revive(defaultScope, [3])
  await store.search.postings(defaultScope, ['tea'], 10)
  await store.search.nearest(defaultScope, { space: 'plans', query: unitVector([1]), limit: 1, include: [2] })
  await store.search.tokenRows(defaultScope, 'plans-tokens', [1])
  await store.search.sentenceRows(defaultScope, 'plans', [1])
  await store.events.putOccurred(defaultScope, [{ no: 1, occurred }])
  await store.search.putVectors(defaultScope, [{ no: 1, vectors }])
  await store.search.withoutVectors(defaultScope, { space: 'plans', after: 0, limit: 1 })
  await store.settings.put('a', 'b')
  await store.settings.keep('a', 'c')
  await store.stats(defaultScope)
  await store.scopes()
  await store.events.forget(defaultScope, ['c', 'b'])
  await store.jobs.backlog(defaultScope)
  return [...statements].filter((sql) => /^(SELECT|INSERT|UPDATE|DELETE)/.test(sql) && !sql.includes('sqlite_master'))
}

/** The steps of a plan that touch a stored table: `SEARCH events USING INDEX events_by_no (scope_no=? AND no=?)`. */
function stepsOf(connection: SqliteConnection, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => 1)
  const rows = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
  return rows.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) (?!CONSTANT|json_each)/.test(detail))
}

/** Verb and first table: `SELECT events`. */
function labelOf(sql: string): string {
  return `${/^\w+/.exec(sql)?.[0]} ${/(?:UPDATE|FROM|INTO) (\w+)/.exec(sql)?.[1]}`
}

describe('query plans', () => {
  it('[SQ-11] every statement but the claim of any scope, settings and the list of scopes reaches its rows by an index that begins with the scope', async () => {
    const connection = connect(':memory:', { busyTimeoutMs: 0, readonly: false })
    const statements = await statementsOfThePort(connection)
    expect(statements.length).toBeGreaterThan(50)
    const steps = statements.flatMap((sql) => stepsOf(connection, sql))
    // Whether a job of any scope is due, which waited long enough, and which is the oldest.
    const found = /\((scope_no|tenant|rowid|generator)=\?|_vectors USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/
    expect(steps.filter((step) => !found.test(step))).toEqual([
      'SEARCH jobs USING INDEX jobs_by_age (due_at<?)',
      'SEARCH jobs USING INDEX jobs_by_age (due_at>? AND due_at<?)',
      'SEARCH jobs USING INDEX jobs_by_age (due_at=?)',
      // Settings hold for all scopes.
      'SEARCH settings USING PRIMARY KEY (name=?)',
      'SCAN scopes USING INDEX sqlite_autoindex_scopes_1',
    ])
    connection.close()
  })

  it('[SQ-11] only counts and short registers read all of a scope', async () => {
    const connection = connect(':memory:', { busyTimeoutMs: 0, readonly: false })
    const statements = await statementsOfThePort(connection)
    const whole = statements.filter((sql) => stepsOf(connection, sql).some((step) => step.endsWith('(scope_no=?)')))
    expect(whole.map(labelOf).sort()).toEqual([
      'DELETE spaces',
      // What people decided.
      'SELECT decisions',
      // Counts of what models read.
      'SELECT derivations',
      'SELECT derivations',
      'SELECT derived_events',
      // Of those given up: how many, and which.
      'SELECT jobs',
      'SELECT jobs',
      // All texts with their captions: a forget of a scope with decisions asks whether anybody else says their names.
      'SELECT json_each',
      'SELECT mentions',
      'SELECT names',
      'SELECT postings',
      'SELECT relations',
      'SELECT sessions',
      'SELECT spaces',
      'SELECT spaces',
      'SELECT spaces',
      'SELECT speakers',
      // All tags with their vectors, and how many they are.
      'SELECT tagged',
      'SELECT tags',
      // All that a generator made.
      'UPDATE relations',
    ])
    connection.close()
  })
})
