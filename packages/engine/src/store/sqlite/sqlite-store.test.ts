import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeStore } from '@knotwork/testkit'
import { afterAll } from 'vitest'
import { SqliteStore } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeStore({
  name: 'sqlite in memory',
  open: () => SqliteStore.open(':memory:'),
  capabilities: { durable: false, concurrentWriters: false },
})

let files = 0
/** The file of the check that runs now; checks run one after another. */
const file = (): string => join(folder, `${files}.db`)

describeStore({
  name: 'sqlite file',
  open: () => {
    files += 1
    return SqliteStore.open(file())
  },
  reopen: async (store) => {
    await store.close()
    return SqliteStore.open(file())
  },
  openBeside: () => SqliteStore.open(file()),
  capabilities: { durable: true, concurrentWriters: true },
})
