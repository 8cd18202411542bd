import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()
/** Whom unprivileged.ts becomes where it is run by root. */
const nobody = 65_534
chmodSync(folder.path('.'), 0o755)

/** A store with the three turns in a folder of its own, with the rights of both. */
async function kept(name: string, rights: { file: number; folder: number }): Promise<string> {
  mkdirSync(folder.path(name))
  const store = folder.path(`${name}/memory.db`)
  await knotwork(['import', '-', '--store', store], { stdin: threeTurns })
  // Rights of the owner: of whom the commands run as.
  if (process.getuid?.() === 0) for (const path of [store, dirname(store)]) chownSync(path, nobody, nobody)
  chmodSync(store, rights.file)
  chmodSync(dirname(store), rights.folder)
  return store
}

/** Runs commands as somebody who may not write everything. */
async function unprivileged(
  ...commands: readonly string[][]
): Promise<{ code: number; stdout: string; stderr: string }[]> {
  const spare = folder.path('spare.db')
  await knotwork(['remember', 'tea', '--store', spare])
  const script = fileURLToPath(new URL('./unprivileged.ts', import.meta.url))
  const argv = ['--import', 'tsx', script, spare, ...commands.map((command) => JSON.stringify(command))]
  const lines = execFileSync(process.execPath, argv, { encoding: 'utf8' }).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Commands that find nothing in three turns without answers and causes, of which nobody decided anything. */
const empty: readonly string[] = ['relations', 'entities history']
const showsNothing = (argv: readonly string[] = []): boolean => empty.includes(argv.join(' '))

// Windows has no such rights of folders.
describe.skipIf(platform === 'win32')('a store that may not be written', () => {
  it.each([
    ['file', { file: 0o444, folder: 0o755 }],
    ['folder', { file: 0o644, folder: 0o555 }],
    ['file and folder', { file: 0o444, folder: 0o555 }],
  ])('[CL-82] is read by every command that writes nothing: %s', async (name, rights) => {
    const store = await kept(name, rights)
    const reading: string[][] = [
      ['recall', 'Who left Lyon?'],
      ['why-not', 'Who moved to Oslo?', 'm2'],
      ['list'],
      ['get', 'm1'],
      ['stats'],
      ['stats', '--scopes'],
      ['relations'],
      ['entities'],
      ['entities', 'history'],
      ['export'],
    ]
    const outcomes = await unprivileged(...reading.map((argv) => [...argv, '--store', store]))
    for (const [i, { code, stdout, stderr }] of outcomes.entries()) {
      expect([reading[i], code, stderr]).toEqual([
        reading[i],
        0,
        expect.stringContaining('may not be written: it is read as it stands'),
      ])
      expect([reading[i], stdout === '']).toEqual([reading[i], showsNothing(reading[i])])
    }
    expect(outcomes[3]?.stdout).toContain('I left Lyon for Oslo in May.')
    expect(readdirSync(dirname(store))).toEqual(['memory.db'])
  })

  it('[CL-82] is not written: the error says what must be allowed, and the file stays as it was', async () => {
    const stores = [
      await kept('written-file', { file: 0o444, folder: 0o755 }),
      await kept('written-folder', { file: 0o644, folder: 0o555 }),
    ]
    const writing = stores.flatMap((store) => [
      ['remember', 'More tea.', '--store', store],
      ['forget', 'm1', '--yes', '--store', store],
    ])
    for (const { code, stdout, stderr } of await unprivileged(...writing)) {
      expect([code, stdout]).toEqual([74, ''])
      expect(stderr).toContain('the file is read-only; allow writing to it and to its folder')
    }
    for (const store of stores) expect((await knotwork(['get', 'm1', '--store', store])).code).toBe(0)
  })

  it('[CL-82] doctor examines it, and names what may not be written', async () => {
    const file = await kept('doctor-file', { file: 0o444, folder: 0o755 })
    const inFolder = await kept('doctor-folder', { file: 0o644, folder: 0o555 })
    const [first, second] = await unprivileged(
      ...[file, inFolder].map((store) => ['doctor', '--json', '--store', store]),
    )
    for (const [outcome, what, path] of [
      [first, 'file', file],
      [second, 'folder', dirname(inFolder)],
    ] as const) {
      expect(outcome?.code).toBe(1)
      const { findings } = JSON.parse(outcome?.stdout ?? '') as { findings: { name: string; state: string }[] }
      expect(findings).toContainEqual(expect.objectContaining({ name: 'soundness', state: 'ok' }))
      expect(findings.filter(({ state }) => state === 'problem')).toEqual([
        {
          name: 'writing',
          state: 'problem',
          detail: expect.stringContaining(`the ${what} may not be written`),
          remedy: `allow it: chmod u+w ${path}`,
        },
      ])
    }
  })

  it('[CL-82] where the store may be written, nothing is said of it', async () => {
    const store = await kept('writable', { file: 0o644, folder: 0o755 })
    expect((await knotwork(['get', 'm1', '--store', store])).stderr).toBe('')
  })

  it('[CL-82] a copy on a disc is read like the store it was made of', async () => {
    const store = await kept('original', { file: 0o644, folder: 0o755 })
    mkdirSync(folder.path('disc'))
    cpSync(store, folder.path('disc/memory.db'))
    chmodSync(folder.path('disc/memory.db'), 0o444)
    chmodSync(folder.path('disc'), 0o555)
    const [copy] = await unprivileged(['export', '--store', folder.path('disc/memory.db')])
    expect(copy?.stdout).toBe((await knotwork(['export', '--store', store])).stdout)
  })
})
