import { once } from 'node:events'
import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { SqliteStore } from './sqlite-store.ts'
import { type Child, startChild } from './testing/child.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const scope = { tenant: 'tests', agent: 'tests', user: 'tests' }

/** Starts a process that appends `count` events in batches. */
function worker(path: string, name: string, count: number, batch: number): Child {
  return startChild('append-worker.ts', [path, name, String(count), String(batch)])
}

describe('several processes', () => {
  it('[SQ-6] four that make a file at the same moment and write at once lose and double nothing', async () => {
    const path = fresh()
    const workers = ['a', 'b', 'c', 'd'].map((name) => worker(path, name, 50, 1))
    const exits = await Promise.all(workers.map(({ child }) => once(child, 'close')))
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0])
    const store = await SqliteStore.open(path)
    const events = await store.events.list(scope, { after: 0, limit: 1000 })
    expect(events.map(({ no }) => no)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
    expect(new Set(events.map(({ ref }) => ref)).size).toBe(200)
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-7] kill -9 in the middle of appending: what was acknowledged is there, and the file is sound', async () => {
    const path = fresh()
    for (let round = 0; round < 8; round++) {
      const { child, lines } = worker(path, `round${round}`, 100_000, 7)
      // Killed once so many batches are acknowledged: each round at another point of the loop.
      while (lines.length < 2 + round * 3) await once(child.stdout as NodeJS.ReadableStream, 'data')
      child.kill('SIGKILL')
      await once(child, 'close')
      const acknowledged = lines.slice(1)
      const store = await SqliteStore.open(path)
      expect(await store.verify()).toEqual([])
      const found = await store.events.bySource(scope, acknowledged)
      expect(found.filter((events) => events.length !== 1)).toEqual([])
      const { events } = await store.stats(scope)
      // A batch is all there or not there at all.
      expect(events % 7).toBe(0)
      await store.close()
    }
  })

  it('[SQ-10] one sees what another appended, embedded and forgot', async () => {
    const path = fresh()
    const mine = await SqliteStore.open(path)
    const child = worker(path, 'other', 3, 1)
    await once(child.child, 'close')
    expect((await mine.search.postings(scope, ['other'], 100))[0]?.documentFrequency).toBe(3)
    await mine.events.append(scope, [[draft({ ref: 'mine', session: 'other', terms: { other: 1 } })]])
    expect((await mine.relations.touching(scope, [4])).map(({ from, to }) => [from, to])).toEqual([[3, 4]])
    await mine.close()
  })
})
