import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brokenStream, knotwork, testFolder, threeTurns } from './in-process.ts'

const folder = testFolder()

/** A store with whatever import takes: long texts, times of the clock, keys, pictures, attributes. */
async function filled(name: string): Promise<string> {
  const store = folder.path(name)
  const more = [
    { text: 'No time was told.', session: 's1' },
    { text: 'All work and no play. '.repeat(2000), ref: 'long', kind: 'document', time: '1931-01-01T00:00:00-03:30' },
    { text: 'Keyed.', idempotencyKey: 'key 1', trust: 'operator', role: 'system', attributes: { a: [1.5, null] } },
    { attachments: [{ kind: 'image', caption: '红色自行车', uri: 'a.png' }], time: 1_746_000_000_123 },
  ]
  const stdin = threeTurns + more.map((line) => `${JSON.stringify(line)}\n`).join('')
  expect((await knotwork(['import', '-', '--store', store], { stdin })).code).toBe(0)
  return store
}

/** All of a store that is not the doing of its file: neither ids nor the moment of storing. */
async function contentOf(store: string): Promise<unknown[]> {
  const lines = (await knotwork(['list', '--all', '--json', '--store', store])).jsonLines()
  return (lines as Record<string, unknown>[]).map(({ id: _id, ...rest }) => rest)
}

describe('export', () => {
  it('[CL-50] is what import restores: refs, texts, times and their source, kinds, attributes, order', async () => {
    const store = await filled('first.db')
    const backup = folder.path('backup.jsonl')
    const outcome = await knotwork(['export', backup, '--store', store])
    expect(outcome).toMatchObject({ code: 0, stdout: `7 sources exported to ${backup}\n` })
    expect(readFileSync(backup, 'utf8').trimEnd().split('\n')).toHaveLength(7)
    const restored = folder.path('restored.db')
    const report = await knotwork(['import', backup, '--json', '--store', restored])
    expect(report.json()).toMatchObject({ stored: 7, withoutTime: 0, ignoredFields: {}, malformed: 0 })
    expect(await contentOf(restored)).toEqual(await contentOf(store))
    expect(JSON.stringify(await contentOf(restored))).toContain('long¶2')
    const again = folder.path('again.jsonl')
    await knotwork(['export', again, '--store', restored])
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(backup, 'utf8'))
  })

  it('[CL-50] restored twice, or judged by --dry-run, adds nothing', async () => {
    const store = await filled('twice.db')
    const { stdout: stdin, stderr } = await knotwork(['export', '--store', store])
    expect(stderr).toBe('7 sources exported\n')
    for (const flags of [[], ['--dry-run']]) {
      const report = await knotwork(['import', '-', '--json', '--store', store, ...flags], { stdin })
      expect(report.json()).toMatchObject({ stored: 0, duplicates: 7, conflicts: 0 })
    }
  })

  it('[CL-50] does not overwrite a file, and makes none of a store that does not exist', async () => {
    const store = await filled('kept.db')
    const file = folder.write('standing.jsonl', 'mine\n')
    const outcome = await knotwork(['export', file, '--store', store])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/FILE must not exist yet, .*\nremedy: name another file/)
    expect(readFileSync(file, 'utf8')).toBe('mine\n')
    const nothing = await knotwork(['export', folder.path('none.jsonl'), '--store', folder.path('none.db')])
    expect(nothing.code).toBe(74)
    expect(existsSync(folder.path('none.jsonl'))).toBe(false)
  })

  it('[CL-50] names a place where no file can be made', async () => {
    const store = await filled('nowhere.db')
    const outcome = await knotwork(['export', folder.path('no/folder.jsonl'), '--store', store])
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('(ENOENT)') })
  })

  it('[CL-50] removes what it wrote when it is interrupted', async () => {
    const store = await filled('interrupted.db')
    const file = folder.path('interrupted.jsonl')
    const outcome = await knotwork(['export', file, '--store', store], { onInterrupt: (stop) => stop() })
    expect(outcome).toMatchObject({ code: 130, stdout: '' })
    expect(existsSync(file)).toBe(false)
  })

  it('[CL-50] holds one scope, and ends quietly when its reader has gone', async () => {
    const store = await filled('scoped.db')
    expect((await knotwork(['export', '--user', 'ben', '--store', store])).stdout).toBe('')
    const gone = await knotwork(['export', '--quiet', '--store', store], { stdout: brokenStream('EPIPE') })
    expect(gone).toMatchObject({ code: 0, stderr: '' })
  })
})
