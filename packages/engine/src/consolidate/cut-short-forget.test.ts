import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { connect } from '../store/sqlite/database.ts'
import { openQuiet } from './testing/conversation.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-cut-short-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'marzipan'

/** A file whose forget was cut short after its rows were gone, as by kill -9. */
async function cutShort(name: string): Promise<string> {
  const path = join(folder, name)
  const memory = await openQuiet(path)
  await memory.rememberMany([
    { ref: 'kept', text: 'The almonds stay.' },
    { ref: 'gone', text: 'The marzipan recipe of my aunt.' },
  ])
  await memory.consolidate()
  await memory.close()
  const reader = connect(path, { busyTimeoutMs: 0, readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM events').get()
  const killed = await openQuiet(path)
  const forgetting = killed.forget('gone')
  // Closed while it waits for the reader: nothing after its transaction is done any more.
  await killed.close()
  expect(await forgetting).toMatchObject({ events: 1, erased: false })
  expect(readFileSync(path, 'latin1').includes(secret)).toBe(true)
  reader.exec('COMMIT')
  reader.close()
  return path
}

/** Whether the file holds the secret once nobody has it open. */
async function holdsSecret(memory: Memory, path: string): Promise<boolean> {
  await memory.close()
  return readFileSync(path, 'latin1').includes(secret)
}

describe('a forget that was cut short', () => {
  it('[SQ-100] is left by opening and finished by consolidating any scope', async () => {
    const path = await cutShort('asked.db')
    const memory = (await openQuiet(path)).as({ user: 'another' })
    expect((await memory.stats()).unerased).toBe(1)
    await memory.consolidate()
    expect((await memory.stats()).unerased).toBe(0)
    expect(await memory.verify()).toEqual([])
    expect(await holdsSecret(memory, path)).toBe(false)
  })

  it('[SQ-100] is finished by the worker of a process that only opened it, once it is quiet', async () => {
    const path = await cutShort('worker.db')
    const memory = await openMemory(path, { embedder: 'none', workerPolicy: { quietMs: 1, quietMaxMs: 1 } })
    await vi.waitFor(async () => expect((await memory.stats()).unerased).toBe(0), { timeout: 250_000, interval: 5 })
    expect(await holdsSecret(memory, path)).toBe(false)
  })

  it('[SQ-100] is left as it is by who works only when asked', async () => {
    const path = await cutShort('idle.db')
    const memory = await openMemory(path, { embedder: 'none', worker: 'none' })
    expect((await memory.recall('almonds')).context.text).toContain('almonds')
    expect((await memory.stats()).unerased).toBe(1)
    await memory.close()
  })
})
