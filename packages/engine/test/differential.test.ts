/** Does the SQLite store answer as the oracle does? Random histories; a seed that failed once is added as a case. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canaryFuzz, playDifferential } from '@knotwork/testkit'
import { InMemoryStore, SqliteStore, type Store } from 'knotwork/store'
import { afterAll, describe, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-differential-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const lastFile = (): string => join(folder, `${files}.db`)

async function openFile(): Promise<Store> {
  files += 1
  return SqliteStore.open(lastFile())
}

async function reopen(store: Store): Promise<Store> {
  await store.close()
  return SqliteStore.open(lastFile())
}

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

describe('SQLite store against the in-memory oracle', () => {
  it('[ST-61] every answer of a memory database agrees over many short histories', () =>
    playDifferential(InMemoryStore.open, () => SqliteStore.open(':memory:'), { seeds: seedsFrom(1, 40), steps: 60 }))

  it('[ST-61] every answer of a file agrees over long histories, reopened in their middle', () =>
    playDifferential(InMemoryStore.open, openFile, { seeds: seedsFrom(1_000, 3), steps: 400, reopen }))
})

describe('canary fuzz', () => {
  it('[ST-62] no scope of the in-memory store influences another', () =>
    canaryFuzz(InMemoryStore.open, { seeds: seedsFrom(1, 12), steps: 150 }))

  it('[ST-62] no scope of the SQLite store influences another', () =>
    canaryFuzz(() => SqliteStore.open(':memory:'), { seeds: seedsFrom(1, 12), steps: 150 }))
})
