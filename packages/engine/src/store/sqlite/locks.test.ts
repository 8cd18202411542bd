import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()

/** Counts events as any program may: opens the file, reads, closes, by which the last user of a file removes its log. */
const visit = `import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(connection.execute('SELECT count(*) FROM events').fetchone()[0])
connection.close()`
const hasPython = spawnSync('python3', ['-c', 'import sqlite3']).status === 0

/** An open store that forgot one of its events, by a search and not by a rewrite. */
async function forgetful(path: string): Promise<SqliteStore> {
  const store = await SqliteStore.open(path)
  const sources = Array.from({ length: 50 }, (_, i) => [draft({ ref: `r${i}`, text: `green tea number ${i}` })])
  await store.events.append(defaultScope, sources)
  return store
}

/** The locks of this process on a file, as the kernel lists them. */
function locksOn(path: string): string[] {
  const { ino } = statSync(path)
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `))
    .map((line) => line.replace(/^\d+: /, ''))
    .sort()
}

describe('locks on the file', () => {
  it('[SQ-6] nothing opens a file but SQLite, and standing-copy.ts one that nobody has open: to close it would drop the locks', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url))
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const fromFileSystem = (names: readonly string[]): string[] =>
      names.flatMap((name) =>
        [
          ...readFileSync(`${folder}${name}`, 'utf8').matchAll(
            /import \{([^}]*)\} from '(?:node:)?fs(?:\/promises)?'/g,
          ),
        ].flatMap(([, imported]) => (imported as string).split(',').map((one) => one.trim())),
      )
    const others = files.filter((name) => name !== 'standing-copy.ts')
    expect(files.length).toBeGreaterThan(20)
    expect([...new Set(fromFileSystem(others))].sort()).toEqual(['existsSync', 'statSync'])
    const copying = ['accessSync', 'constants', 'existsSync', 'readFileSync', 'statSync']
    expect(fromFileSystem(['standing-copy.ts']).sort()).toEqual(copying)
  })

  it.skipIf(process.platform !== 'linux')(
    '[SQ-6] a forget leaves the locks of an open store as they were',
    async () => {
      const path = fresh()
      const store = await forgetful(path)
      const before = locksOn(path)
      expect(before.length).toBeGreaterThan(0)
      expect(await store.events.forget(defaultScope, ['r3'])).toMatchObject({ events: 1, erased: true })
      expect(locksOn(path)).toEqual(before)
      await store.verify()
      await store.stats(defaultScope)
      expect(locksOn(path)).toEqual(before)
      await store.close()
    },
  )

  // Without Python there is no second SQLite on the machine that trusts in locks alone.
  it.skipIf(!hasPython)('[SQ-6] after a forget, another program that comes and goes takes nothing along', async () => {
    const path = fresh()
    const store = await forgetful(path)
    const visitor = (): string => spawnSync('python3', ['-c', visit, path], { encoding: 'utf8' }).stdout.trim()
    await store.events.forget(defaultScope, ['r3'])
    expect(visitor()).toBe('49')
    const precious = Array.from({ length: 20 }, (_, i) => [draft({ ref: `precious${i}` })])
    await store.events.append(defaultScope, precious)
    expect(visitor()).toBe('69')
    const second = await SqliteStore.open(path)
    expect((await second.stats(defaultScope)).events).toBe(69)
    await second.events.append(defaultScope, [[draft({ ref: 'second' })]])
    expect((await store.events.bySource(defaultScope, ['second']))[0]).toHaveLength(1)
    await second.close()
    await store.close()
    expect(visitor()).toBe('70')
  })
})
