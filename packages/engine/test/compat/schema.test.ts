import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { draft, madeRelation, unitVector } from '@knotwork/testkit'
import { defaultScope, SqliteStore } from 'knotwork/store'
import { afterAll, describe, expect, it } from 'vitest'
import { schemaVersion } from '../../src/store/sqlite/schema.ts'
import { keptSetting, keptTagVector, keptUse } from './kept-events.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-compat-'))
afterAll(() => rmSync(folder, { recursive: true }))

function kept(version: number): string {
  return fileURLToPath(new URL(`./schema-${version}.db`, import.meta.url))
}

let copies = 0

/** Opens a copy of a kept file: opening migrates it. */
function openCopy(version: number): Promise<SqliteStore> {
  copies += 1
  const copy = join(folder, `${copies}-schema-${version}.db`)
  copyFileSync(kept(version), copy)
  return SqliteStore.open(copy)
}

type Job = Awaited<ReturnType<SqliteStore['jobs']['claim']>>[number]

function claim(store: SqliteStore, now: number, limit: number): Promise<Job[]> {
  return store.jobs.claim({ worker: 'later', now, leaseMs: 1, limit, scope: defaultScope })
}

describe('files of earlier releases', () => {
  const versions = Array.from({ length: schemaVersion }, (_, i) => i + 1)

  it('[SQ-12] a file is kept for every schema version', () => {
    expect(versions.filter((version) => !existsSync(kept(version)))).toEqual([])
  })

  it.each(versions)('[SQ-12] a file of schema %i opens, is sound, reads and takes more', async (version) => {
    const store = await openCopy(version)
    expect(await store.verify()).toEqual([])
    const events = await store.events.list(defaultScope, { after: 0, limit: 100 })
    expect(events.map(({ no, ref, session, seq }) => [no, ref, session, seq])).toEqual([
      [1, 'told:1', 'harbour', 1],
      [2, 'told:2', 'harbour', 2],
      [3, 'told:3', 'orchard', 1],
      [4, 'told:4', 'orchard', 2],
      [5, 'map¶1', 'orchard', 3],
      [6, 'map¶2', 'orchard', 4],
    ])
    expect(events[0]).toMatchObject({
      text: 'The ferry to the island was late again.',
      saidAt: { epochMs: Date.UTC(2025, 2, 4, 19, 12), offsetMinutes: 60 },
      attachments: [{ kind: 'image', caption: 'a ferry in fog' }],
    })
    expect(events[2]).toMatchObject({ text: '我们周六去摘苹果吧。', attributes: { season: 'autumn', crates: 3 } })
    const [shared] = await store.search.postings(defaultScope, ['shared'], 10)
    expect([...(shared?.count ?? [])]).toEqual([1, 2, 3, 4])
    const query = unitVector([1, 4])
    const nearest = await store.search.nearest(defaultScope, { space: 'sentences', query, limit: 1, include: [] })
    expect(nearest.no[0]).toBe(4)
    expect((await store.search.tokenRows(defaultScope, 'tokens', [1, 5])).map((entry) => entry?.count ?? null)).toEqual(
      [1, null],
    )
    const { waiting, oldestCreatedAt, dead } = await store.jobs.backlog(defaultScope)
    expect([waiting + dead, oldestCreatedAt]).toEqual([4, 5_000])
    const { scope, no, task } = (await claim(store, 99_000, 1))[0] as Job
    expect([scope, no, task]).toEqual([defaultScope, dead === 0 ? 1 : 2, 'consolidate'])
    const [again, more] = await store.events.append(defaultScope, [
      [draft({ ref: 'renamed', key: 'first', digest: 'other' })],
      [draft({ ref: 'told:5', session: 'orchard' })],
    ])
    expect([again?.status, more?.status, more?.events[0]?.no]).toEqual(['conflict', 'stored', 7])
    expect((await store.events.forget(defaultScope, ['told:2'])).erased).toBe(true)
    expect(await store.verify()).toEqual([])
    const { name, text } = keptSetting
    expect(await store.settings.get(name)).toBe(version < 4 ? null : text)
    expect(await store.settings.keep(name, 'another')).toBe(version < 4 ? 'another' : text)
    await store.close()
  })

  it('[SQ-12] a file of schema 1 takes relations of generators and lets its jobs be worked off', async () => {
    const store = await openCopy(1)
    const relations = [
      madeRelation({ from: 2, to: 1 }),
      madeRelation({ from: 1, to: 2, graph: 'temporal', kind: 'next' }),
    ]
    const made = { generator: 'rule', owners: [2], relations }
    expect(await store.relations.replace(defaultScope, made)).toEqual({ added: 2, removed: 0 })
    const jobs = await claim(store, 0, 9)
    expect(jobs.map(({ no, attempts, createdAt }) => [no, attempts, createdAt])).toEqual(
      [1, 2, 3, 4].map((no) => [no, 1, 5_000]),
    )
    const done = jobs.map(({ id }) => ({ id, outcome: 'done' as const }))
    expect(await store.jobs.settle('later', done)).toHaveLength(4)
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-12] a file of schema 2 keeps what was rejected, given up, put off and leased', async () => {
    const store = await openCopy(2)
    const found = await store.relations.touching(defaultScope, [1], { graphs: ['causal', 'semantic'] })
    expect(found.map(({ kind, state, provenance }) => [kind, state, provenance.generator, provenance.version])).toEqual(
      [
        ['causes', 'active', 'rule', 1],
        ['similar', 'rejected', 'near', 2],
      ],
    )
    expect(found[0]?.provenance).toMatchObject({ quote: 'take the early one', reason: 'late', madeAt: 7_000 })
    expect((await store.jobs.dead(defaultScope, 9)).map(({ no, reason }) => [no, reason])).toEqual([[1, 'no answer']])
    expect((await claim(store, 6_999, 9)).map(({ no, attempts }) => [no, attempts])).toEqual([[4, 1]])
    expect((await claim(store, 7_999, 9)).map(({ no, attempts }) => [no, attempts])).toEqual([
      [3, 2],
      [4, 2],
    ])
    expect((await claim(store, 8_000, 1)).map(({ no, attempts }) => [no, attempts])).toEqual([[2, 2]])
    await store.close()
  })

  it('[SQ-12] a file of schema 5 keeps what models read', async () => {
    const store = await openCopy(5)
    const found = await store.derived.list(defaultScope, { after: 0, limit: 9 })
    expect(found.map(({ nos, version, fault }) => [nos, version, fault])).toEqual([
      [[3, 4], 1, null],
      [[5], 1, 'the reply broke off'],
      [[3], 2, null],
    ])
    expect(found[0]?.records).toMatchObject([{ kind: 'topic', text: '摘苹果', sources: [3] }])
    await store.events.forget(defaultScope, ['told:3'])
    expect((await store.derived.list(defaultScope, { after: 0, limit: 9 })).map(({ nos }) => nos)).toEqual([[5]])
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-12] a file of schema 6 keeps what events are about', async () => {
    const store = await openCopy(6)
    const { label, space, vector } = keptTagVector
    expect((await store.tags.nodes(defaultScope, space)).map((one) => [one.label, one.count, one.vector])).toEqual([
      [label, 2, vector],
      ['island', 1, null],
      ['水果', 1, null],
    ])
    await store.events.forget(defaultScope, ['told:1'])
    expect((await store.tags.nodes(defaultScope, space)).map((one) => [one.label, one.count])).toEqual([
      [label, 1],
      ['水果', 1],
    ])
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-12] a file of schema 6 counts uses; one of schema 7 keeps what was counted', async () => {
    const [older, newer] = [await openCopy(6), await openCopy(7)]
    expect(await older.relations.uses(defaultScope, 0)).toEqual({ uses: [], last: 0 })
    expect(await newer.relations.uses(defaultScope, 0)).toEqual({ uses: [keptUse], last: 1 })
    await newer.relations.use(defaultScope, [{ ...keptUse, used: 24 }])
    expect((await newer.relations.uses(defaultScope, 1)).uses).toEqual([{ ...keptUse, tried: 48, used: 24 }])
    await newer.events.forget(defaultScope, ['told:3'])
    expect(await newer.relations.uses(defaultScope, 0)).toEqual({ uses: [], last: 2 })
    expect([...(await older.verify()), ...(await newer.verify())]).toEqual([])
    await older.close()
    await newer.close()
  })
})
