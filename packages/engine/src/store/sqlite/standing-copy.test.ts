/** Can a file be read where nothing may be written, and be written afterwards as if nobody had read it? */

import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { platform } from 'node:process'
import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import { SqliteStore } from './sqlite-store.ts'
import { standingCopy } from './standing-copy.ts'
import { startChild } from './testing/child.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const isRoot = process.getuid?.() === 0
/** Whom testing/reader.ts becomes where it is run by root. */
const nobody = 65_534

/** A closed file of one event, with an odd name, in a folder of its own that belongs to whoever reads it. */
async function kept(): Promise<string> {
  const folder = fresh('folder')
  mkdirSync(folder)
  chmodSync(dirname(folder), 0o755)
  const path = join(folder, 'odd ?#%20.db')
  const store = await SqliteStore.open(path)
  await store.events.append(defaultScope, [[draft({ ref: 'a', text: '绿茶 tea' })]])
  await store.close()
  allow(path, { file: 0o644, folder: 0o755 })
  return path
}

function allow(path: string, rights: { file: number; folder: number }): void {
  if (isRoot)
    for (const one of [dirname(path), ...readdirSync(dirname(path)).map((name) => join(dirname(path), name))])
      chownSync(one, nobody, nobody)
  chmodSync(path, rights.file)
  chmodSync(dirname(path), rights.folder)
}

/** What testing/reader.ts says of files. */
async function readBySomebody(...paths: readonly string[]): Promise<readonly string[]> {
  const { child, lines } = startChild('reader.ts', paths)
  await once(child, 'exit')
  return lines
}

// Windows has no such rights of folders.
describe.skipIf(platform === 'win32')('a file that may only be read', () => {
  it.each([
    ['both', { file: 0o444, folder: 0o555 }, '绿茶 tea, STORE_UNAVAILABLE'],
    ['the file', { file: 0o444, folder: 0o755 }, '绿茶 tea, STORE_UNAVAILABLE'],
    ['its folder', { file: 0o644, folder: 0o555 }, 'STORE_UNAVAILABLE'],
  ])('[SQ-39] is read where %s may not be written, and nothing is left beside it', async (_, rights, forWriting) => {
    const path = await kept()
    allow(path, rights)
    expect(await readBySomebody(path)).toEqual(['绿茶 tea, STORE_UNAVAILABLE', forWriting])
    expect(readdirSync(dirname(path))).toHaveLength(1)
    allow(path, { file: 0o644, folder: 0o755 })
    expect(await readBySomebody(path)).toEqual(['绿茶 tea, STORE_UNAVAILABLE', '绿茶 tea, stored'])
  })

  it('[SQ-39] commits that are in the log alone are read too, by the index beside it', async () => {
    const path = await kept()
    const writer = await SqliteStore.open(path)
    await writer.events.append(defaultScope, [[draft({ ref: 'b', text: 'in the log' })]])
    allow(path, { file: 0o444, folder: 0o555 })
    expect((await readBySomebody(path))[0]).toBe('绿茶 tea in the log, STORE_UNAVAILABLE')
    await writer.close()
  })

  it('[SQ-39] a log whose index is lost is not read past: STORE_UNAVAILABLE, not fewer events', async () => {
    const path = await kept()
    const writer = await SqliteStore.open(path)
    await writer.events.append(defaultScope, [[draft({ ref: 'b', text: 'in the log' })]])
    const copy = join(dirname(await kept()), 'copy.db')
    copyFileSync(path, copy)
    copyFileSync(`${path}-wal`, `${copy}-wal`)
    await writer.close()
    allow(copy, { file: 0o444, folder: 0o555 })
    expect(await readBySomebody(copy)).toEqual(['STORE_UNAVAILABLE', 'STORE_UNAVAILABLE'])
    rmSync(`${copy}-wal`)
    expect((await readBySomebody(copy))[0]).toBe('绿茶 tea, STORE_UNAVAILABLE')
  })

  it('[SQ-39] a file of more than 1 GiB is refused, for it would be held in memory twice', async () => {
    const path = await kept()
    // Holes: the file takes no room on the disk.
    truncateSync(path, 2 ** 30 + 8192)
    allow(path, { file: 0o644, folder: 0o555 })
    expect((await readBySomebody(path))[0]).toBe('STORE_UNAVAILABLE')
    truncateSync(path, 2 ** 20)
    expect((await readBySomebody(path))[0]).toBe('绿茶 tea, STORE_UNAVAILABLE')
  })

  it('[SQ-39] a file that may be written is never copied', async () => {
    expect(standingCopy(await kept())).toBe(null)
    expect(standingCopy(fresh('missing.db'))).toBe(null)
  })
})
