import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MemoryError, SqliteStore } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { driverFinding, nodeFinding } from '../src/doctor/examination.ts'
import { referenceMistakes } from '../src/doctor/reference-triples.ts'
import { knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

interface Report {
  ok: boolean
  findings: { name: string; state: string; detail: string; remedy: string | null }[]
}

/** Forgets a memory while somebody reads the file, who keeps its bytes there: as a process leaves it that is killed. */
async function forgetWhileRead(path: string, ref: string): Promise<void> {
  const Driver = createRequire(import.meta.resolve('knotwork'))('better-sqlite3') as new (path: string) => Reader
  const reader = new Driver(path)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM events').get()
  const store = await SqliteStore.open(path, { busyTimeoutMs: 0 })
  const { erased } = await store.events.forget({ tenant: 'default', agent: 'default', user: 'default' }, [ref])
  expect(erased).toBe(false)
  reader.exec('COMMIT')
  reader.close()
  await store.close()
}

interface Reader {
  exec(sql: string): void
  prepare(sql: string): { get(): unknown }
  close(): void
}

describe('doctor', () => {
  it('[CL-207] tells under which schema profile the store is read, and of another that is named', async () => {
    const store = folder.path('profile.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const read = await knotwork(['doctor', '--store', store])
    expect(read.stdout).toMatch(/profile +.*conversation/)
    const named = await knotwork(['doctor', '--json', '--schema-profile', 'code-agent', '--store', store])
    expect(named.code).toBe(1)
    expect((named.json() as Report).findings.find(({ name }) => name === 'profile')).toMatchObject({
      state: 'problem',
      remedy: expect.stringContaining('settle --again --schema-profile code-agent'),
    })
  })

  it('[CL-247] names what older versions of a task made, until a rebuild has made it anew', async () => {
    const path = folder.path('older.db')
    await knotwork(['import', '-', '--store', path], { stdin: threeTurns })
    const rules = async (): Promise<object | undefined> =>
      ((await knotwork(['doctor', '--json', '--store', path])).json() as Report).findings.find(
        ({ name }) => name === 'rules',
      )
    expect(await rules()).toMatchObject({ state: 'ok' })
    const scope = { tenant: 'default', agent: 'default', user: 'default' }
    const store = await SqliteStore.open(path)
    const provenance = { generator: 'causes', version: 0, quote: null, reason: null, madeAt: 0 }
    const made = { from: 1, to: 2, graph: 'causal', kind: 'explains', state: 'candidate', weight: 1 } as const
    const relations = [{ ...made, confidence: 0.4, provenance }]
    await store.relations.replace(scope, { generator: 'causes', owners: [2], relations })
    await store.close()
    expect(await rules()).toMatchObject({
      state: 'problem',
      detail: 'older versions made relations: causes 0 (1)',
      remedy: 'make them anew: knotwork rebuild',
    })
    expect((await knotwork(['rebuild', '--store', path])).code).toBe(0)
    expect(await rules()).toMatchObject({ state: 'ok' })
  })

  it('[CL-22] passes a sound store', async () => {
    const store = folder.path('sound.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const outcome = await knotwork(['doctor', '--json', '--store', store])
    expect(outcome.code).toBe(0)
    const { ok, findings } = outcome.json() as Report
    expect(ok).toBe(true)
    expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'node ok',
      'driver ok',
      'embedder skipped',
      'store ok',
      'profile ok',
      'writing ok',
      'soundness ok',
      'erasure ok',
      'vectors skipped',
      'jobs ok',
      'rules ok',
    ])
  })

  it.each([
    ['a store that is not there', 'absent.db', null],
    ['a file that is no store', 'text.db', 'some text that is no database at all'],
  ])('[CL-22] exits with 1 for %s and names a remedy', async (_what, name, content) => {
    const store = content === null ? folder.path(name) : folder.write(name, content)
    const outcome = await knotwork(['doctor', '--json', '--store', store])
    expect(outcome.code).toBe(1)
    const problems = (outcome.json() as Report).findings.filter(({ state }) => state === 'problem')
    expect(problems).toMatchObject([{ name: 'store', remedy: expect.stringContaining('import') }])
    expect(problems[0]?.remedy).not.toContain('doctor')
  })

  it('[CL-170] names a driver that does not load in a row of its own, with the command that helps', async () => {
    const remedy = 'npm rebuild better-sqlite3'
    const missing = new MemoryError('STORE_UNAVAILABLE', 'open: no binary', { details: { remedy } })
    expect(await driverFinding(() => Promise.reject(missing))).toMatchObject({
      name: 'driver',
      state: 'problem',
      remedy,
    })
    expect(await driverFinding()).toMatchObject({ name: 'driver', state: 'ok', remedy: null })
  })

  it('[CL-84] finds a word of a memory that was changed in the file, and names the memory', async () => {
    const store = folder.path('flipped.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const bytes = readFileSync(store)
    const at = bytes.indexOf('I left Lyon for Oslo')
    expect(at).toBeGreaterThan(0)
    bytes[at + 'I left L'.length] = 'i'.charCodeAt(0)
    writeFileSync(store, bytes)
    expect((await knotwork(['get', 'm1', '--store', store])).stdout).toContain('I left Lion for Oslo')
    const outcome = await knotwork(['doctor', '--json', '--store', store])
    expect(outcome.code).toBe(1)
    expect((outcome.json() as Report).findings.filter(({ state }) => state === 'problem')).toMatchObject([
      { name: 'soundness', detail: '1 source whose words are not those that were remembered: m1' },
    ])
  })

  it('[CL-200] tells a forget that was cut short apart from damage, and settle finishes it', async () => {
    const store = folder.path('cut-short.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    await forgetWhileRead(store, 'm1')
    const problems = ((await knotwork(['doctor', '--json', '--store', store])).json() as Report).findings.filter(
      ({ state }) => state === 'problem',
    )
    expect(problems).toMatchObject([{ name: 'erasure', remedy: 'erase them: knotwork settle' }])
    await knotwork(['settle', '--store', store])
    expect((await knotwork(['doctor', '--store', store])).code).toBe(0)
    expect(readFileSync(store, 'latin1').includes('I left Lyon for Oslo')).toBe(false)
  })

  it('[CL-22] says it in words: a mark, the problem, the remedy, the count', async () => {
    const outcome = await knotwork(['doctor', '--store', folder.path('absent.db')])
    expect(outcome.stdout).toMatch(/^✓ node/m)
    expect(outcome.stdout).toMatch(/^✗ store .*\n( +.*\n)* +remedy: /m)
    expect(outcome.stdout).toMatch(/1 problem found\n$/)
  })

  it('[CL-22] tells an embedder that understands from words alone', async () => {
    expect(await referenceMistakes('minilm')).toEqual([])
    expect(await referenceMistakes('none')).toHaveLength(3)
  })

  it('[CL-22] finds vectors that are missing, and reindex adds them', async () => {
    const store = folder.path('vectors.db')
    await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
    const argv = ['doctor', '--json', '--embedder', 'minilm', '--store', store]
    const before = await knotwork(argv)
    expect(before.code).toBe(1)
    expect((before.json() as Report).findings).toContainEqual(
      expect.objectContaining({ name: 'vectors', state: 'problem', remedy: 'add them: knotwork reindex' }),
    )
    const reindexed = await knotwork(['reindex', '--embedder', 'minilm', '--json', '--store', store])
    expect(reindexed.json()).toEqual({ events: 3, times: 0 })
    expect((await knotwork(argv)).code).toBe(0)
  })

  it.each([
    ['18.20.0', 'problem'],
    ['20.18.9', 'problem'],
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('[CL-22] Node.js %s: %s', (version, state) => {
    expect(nodeFinding(version).state).toBe(state)
  })
})
