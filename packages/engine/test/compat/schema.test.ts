import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { draft, unitVector } from '@knotwork/testkit'
import { defaultScope, SqliteStore } from 'knotwork/store'
import { afterAll, describe, expect, it } from 'vitest'
import { schemaVersion } from '../../src/store/sqlite/schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-compat-'))
afterAll(() => rmSync(folder, { recursive: true }))

function kept(version: number): string {
  return fileURLToPath(new URL(`./schema-${version}.db`, import.meta.url))
}

/** Opens a copy of a kept file: opening migrates it. */
function openCopy(version: number): Promise<SqliteStore> {
  const copy = join(folder, `schema-${version}.db`)
  copyFileSync(kept(version), copy)
  return SqliteStore.open(copy)
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
    expect(await store.jobs.backlog(defaultScope)).toEqual({ waiting: 4, oldestCreatedAt: 5_000 })
    const [again, more] = await store.events.append(defaultScope, [
      [draft({ ref: 'renamed', key: 'first', digest: 'other' })],
      [draft({ ref: 'told:5', session: 'orchard' })],
    ])
    expect([again?.status, more?.status, more?.events[0]?.no]).toEqual(['conflict', 'stored', 7])
    expect((await store.events.forget(defaultScope, ['told:2'])).erased).toBe(true)
    expect(await store.verify()).toEqual([])
    await store.close()
  })
})
