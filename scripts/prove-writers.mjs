/**
 * Do several processes share one file? Four of them remember 250 events each, all calls at once, on a file none of them
 * has made yet; 1,000 events must be there, each once, in an unbroken chain. Needs a build.
 *
 * Usage: node scripts/prove-writers.mjs [PROCESSES=4] [EVENTS_EACH=250]
 */

import { deepStrictEqual } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMemory } from 'knotwork'

const self = fileURLToPath(import.meta.url)

if (process.argv[2] === '--worker') {
  const [, , , store, name, count] = process.argv
  const memory = await openMemory(store, { embedder: 'none' })
  const calls = Array.from({ length: Number(count) }, (_, i) =>
    memory.remember({ ref: `${name}:${i}`, session: `s${i % 7}`, speaker: name, text: `${name} says number ${i}` }),
  )
  const receipts = await Promise.all(calls)
  await memory.close()
  deepStrictEqual(
    receipts.filter(({ status }) => status !== 'stored'),
    [],
  )
} else await prove(Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 250))

async function prove(processes, each) {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-writers-'))
  try {
    const store = join(folder, 'shared.db')
    const names = Array.from({ length: processes }, (_, i) => `writer${i}`)
    const children = names.map((name) =>
      spawn(process.execPath, [self, '--worker', store, name, String(each)], { stdio: 'inherit' }),
    )
    const ends = await Promise.all(children.map((child) => once(child, 'close')))
    deepStrictEqual(
      ends.map(([code]) => code),
      names.map(() => 0),
    )
    const memory = await openMemory(store, { embedder: 'none' })
    const refs = new Set()
    for (let after = 0; after !== null; ) {
      const page = await memory.list({ after, limit: 1000 })
      for (const { ref } of page.events) refs.add(ref)
      after = page.next
    }
    const { events } = await memory.stats()
    deepStrictEqual([events, refs.size], [processes * each, processes * each])
    deepStrictEqual(await memory.verify(), [])
    await memory.close()
    console.log(`writers: ${processes} processes, ${events} events, each once; the file is sound`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
