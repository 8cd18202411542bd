import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { openQuiet } from './testing/conversation.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-consolidate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const turns = [
  { ref: 'q', speaker: 'Ana', text: 'Which pier do you like best?', session: 's' },
  { ref: 'a', speaker: 'Ben', text: 'The old one.', session: 's' },
  { ref: 'w', speaker: 'Ana', text: "That's why you always sit there.", session: 's' },
]

const brief = (found: Awaited<ReturnType<Memory['relations']>>): string[] =>
  found.relations.map(({ graph, kind, from, to, state }) => `${graph} ${kind} ${from}→${to} ${state}`)

/** A store whose jobs of one event were given up. */
async function withDead(): Promise<{ store: InMemoryStore; memory: Memory }> {
  const store = await InMemoryStore.open()
  const memory = await openQuiet(store)
  await memory.rememberMany(turns)
  const now = new ManualClock().now()
  const [first] = await store.jobs.claim({ worker: 'w', now, leaseMs: 1, limit: 1 })
  await store.jobs.settle('w', [{ id: first?.id ?? 0, outcome: 'dead', reason: 'answers 1: no answer' }])
  return { store, memory }
}

describe('consolidate', () => {
  it('[CO-16] works off the backlog of its scope and says what it did, and the second time nothing', async () => {
    const memory = await openQuiet()
    const other = memory.as({ user: 'ben' })
    await memory.rememberMany(turns)
    await other.rememberMany(turns)
    const done: number[] = []
    const report = await memory.consolidate({ onProgress: (sofar) => done.push(sofar) })
    expect(report).toMatchObject({ done: 3, retried: 0, dead: 0, relations: { removed: 0 }, waiting: 0, givenUp: [] })
    expect(done.at(-1)).toBe(3)
    expect(brief(await memory.relations({ graphs: ['semantic'] }))).toEqual(['semantic answers q→a active'])
    expect(report.relations.added).toBe((await memory.relations({ graphs: ['semantic', 'causal'] })).relations.length)
    expect((await memory.stats()).jobs).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 0 })
    expect((await other.stats()).jobs.waiting).toBe(3)
    expect(await memory.consolidate()).toMatchObject({ done: 0, relations: { added: 0, removed: 0 } })
  })

  it('[CO-16] tells what was given up, and tries it again when asked', async () => {
    const { memory } = await withDead()
    expect(await memory.consolidate()).toMatchObject({
      done: 2,
      givenUp: [{ ref: 'q', attempts: 1, reason: 'answers 1: no answer' }],
    })
    expect((await memory.stats()).jobs.dead).toBe(1)
    expect(await memory.consolidate({ retryDead: true })).toMatchObject({ done: 1, givenUp: [] })
    expect((await memory.stats()).jobs.dead).toBe(0)
  })

  it('[CO-16] ends early when its caller gives up; the rest waits', async () => {
    const memory = await openQuiet()
    await memory.rememberMany(turns)
    expect(await memory.consolidate({ signal: AbortSignal.abort() })).toMatchObject({ done: 0, waiting: 3 })
  })

  it('[JB-17] lets everything else run between two steps', async () => {
    const memory = await openQuiet()
    await memory.rememberMany(Array.from({ length: 200 }, (_, i) => ({ text: `Turn ${i}.`, session: 's' })))
    let others = 0
    let ended = false
    const otherWork = (): void => {
      others++
      if (!ended) setImmediate(otherWork)
    }
    const seen: number[] = []
    setImmediate(otherWork)
    await memory.consolidate({ onProgress: () => seen.push(others) })
    ended = true
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(5)
  })
})

describe('settled', () => {
  it('[CO-17] is settled, dead or a timeout, by receipt and by ref', async () => {
    const { memory } = await withDead()
    const receipt = await memory.remember({ ref: 'n', text: 'New.' })
    expect(await memory.settled(receipt, { timeoutMs: 0 })).toBe('timeout')
    expect(await memory.settled('q', { timeoutMs: 0 })).toBe('dead')
    expect(await memory.settled(['a', 'q'], { timeoutMs: 30 })).toBe('timeout')
    await memory.consolidate()
    expect(await memory.settled(receipt)).toBe('settled')
    expect(await memory.settled(['a', 'w'])).toBe('settled')
    expect(await memory.settled(['a', 'q'])).toBe('dead')
  })

  it('[CO-17] what is not remembered caused nothing', async () => {
    const memory = await openQuiet()
    const [rejected] = await memory.rememberMany([{ text: '' }])
    expect(rejected?.status).toBe('rejected')
    expect(await memory.settled(rejected ?? 'x')).toBe('settled')
    expect(await memory.settled(['nobody', ''])).toBe('settled')
    await expect(memory.settled('x', { timeoutMs: -1 })).rejects.toThrow('settled: timeoutMs must be ≥ 0')
  })

  it.each([
    ['in memory', ':memory:'],
    ['in a file', join(folder, 'background.db')],
  ])('[CO-18] the worker of the process does the work by itself, %s', async (_where, location) => {
    const memory = await openMemory(location, { embedder: 'none' })
    const receipts = await memory.rememberMany(turns)
    expect(memory.worker.state.status).toBe('stopped')
    for (const receipt of receipts) expect(await memory.settled(receipt, { timeoutMs: 20_000 })).toBe('settled')
    expect(memory.worker.state).toMatchObject({ done: 3, fault: null })
    expect(brief(await memory.relations({ ref: 'q', graphs: ['semantic'] }))).toEqual(['semantic answers q→a active'])
    await memory.close()
    expect(memory.worker.state.status).toBe('stopped')
  })

  it('[CO-18] it begins without being asked once it is quiet, and works for every handle', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', workerPolicy: { quietMs: 0 } })
    const ben = memory.as({ user: 'ben' })
    await ben.rememberMany(turns)
    while ((await ben.stats()).jobs.waiting > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(memory.worker.state.done).toBe(3)
    await ben.close()
    await ben.close()
  })

  it('[CO-18] a worker that nobody asked for does nothing, and starts when asked', async () => {
    const memory = await openQuiet()
    await memory.rememberMany(turns)
    expect(await memory.settled('q', { timeoutMs: 50 })).toBe('timeout')
    memory.worker.start()
    expect(await memory.settled(['q', 'a', 'w'], { timeoutMs: 20_000 })).toBe('settled')
    await memory.close()
  })

  it('[CO-18] closing while it works loses nothing', async () => {
    const file = join(folder, 'closing.db')
    const memory = await openMemory(file, { embedder: 'none' })
    await memory.rememberMany(
      Array.from({ length: 300 }, (_, i) => ({ ...turns[i % 3], ref: `r${i}`, text: `Is it ${i}?` })),
    )
    memory.worker.start()
    await new Promise((resolve) => setImmediate(resolve))
    await memory.close()
    const { done } = memory.worker.state
    const again = await openMemory(file, { embedder: 'none', worker: 'none' })
    expect((await again.stats()).jobs).toMatchObject({ waiting: 300 - done, dead: 0 })
    expect(await again.consolidate()).toMatchObject({ done: 300 - done, waiting: 0 })
    expect(await again.verify()).toEqual([])
    await again.close()
  })

  it('[CO-18] a worker policy out of range is refused by name when the memory is opened', async () => {
    await expect(openMemory(':memory:', { embedder: 'none', workerPolicy: { claimLimit: 0 } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('claimLimit'),
    })
  })
})

describe('relations', () => {
  it('[CO-19] all pages together are each relation once; filters narrow; a ref gives those it touches', async () => {
    const memory = await openMemory(':memory:', {
      embedder: 'none',
      clock: new ManualClock(),
      ids: new SequentialIds(),
      worker: 'none',
    })
    await memory.rememberMany(
      Array.from({ length: 450 }, (_, i) => ({ ...turns[i % 2], ref: `r${i}`, text: i % 2 ? 'Yes.' : 'Really?' })),
    )
    await memory.consolidate()
    const all: string[] = []
    let pages = 0
    for (let after: number | null = 0; after !== null; pages++) {
      const page: Awaited<ReturnType<Memory['relations']>> = await memory.relations({ after })
      all.push(...brief(page))
      after = page.next
    }
    expect(pages).toBe(3)
    expect(all.filter((one) => one.startsWith('temporal next'))).toHaveLength(449)
    expect(all.filter((one) => one.startsWith('semantic answers'))).toHaveLength(225)
    expect(new Set(all).size).toBe(all.length)
    expect(brief(await memory.relations({ ref: 'r2', graphs: ['semantic'] }))).toEqual([
      'semantic answers r2→r3 active',
    ])
    expect(brief(await memory.relations({ ref: 'r2', states: ['candidate'] }))).toEqual([])
    expect(await memory.relations({ ref: 'nobody' })).toEqual({ relations: [], next: null })
  })
})
