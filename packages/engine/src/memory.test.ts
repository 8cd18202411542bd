import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import type { Memory } from './memory.ts'
import { openMemory } from './open.ts'
import type { Embedder } from './provider/embedder.ts'
import { HashEmbedder } from './provider/hash-embedder.ts'
import { adjustPolicy, defaultPolicy } from './recall/policy.ts'
import { InMemoryStore } from './store/in-memory/in-memory-store.ts'
import type { Store } from './store/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ids = new SequentialIds()

function open(
  location: string | Store = ':memory:',
  embedder: Embedder | 'none' = new HashEmbedder(),
): Promise<Memory> {
  const policy = adjustPolicy(defaultPolicy, { walk: { depth: 0 } })
  return openMemory(location, { embedder, policy, clock: new ManualClock(), ids })
}

const long = (mark: string) =>
  Array.from({ length: 60 }, (_, i) => `${mark} sentence ${i} of a long report about the harbour. `).join('')

describe('what a memory tells', () => {
  it('[ME-18] no call of it lists scopes; the store does', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, { embedder: 'none', worker: 'none', scope: { user: 'ana' } })
    await memory.remember({ text: 'Mine.' })
    await memory.as({ user: 'ben' }).remember({ text: 'His.' })
    const calls: string[] = []
    for (let part = Object.getPrototypeOf(memory); part !== Object.prototype; part = Object.getPrototypeOf(part))
      calls.push(...Object.getOwnPropertyNames(part))
    expect(calls).toContain('recall')
    expect(calls).not.toContain('scopes')
    const told = [await memory.stats(), await memory.list(), await memory.recall('His'), await memory.relations()]
    expect(JSON.stringify(told)).not.toContain('ben')
    expect((await store.scopes()).map(({ scope }) => scope.user)).toEqual(['ana', 'ben'])
    await memory.close()
  })
})

describe('handles', () => {
  it('[ME-1] as() gives another scope on the same store; parts not named are kept', async () => {
    const memory = await open()
    const ben = memory.as({ user: 'ben' })
    expect(memory.scope).toEqual({ tenant: 'default', agent: 'default', user: 'default' })
    expect(ben.as({ agent: 'kim' }).scope).toEqual({ tenant: 'default', agent: 'kim', user: 'ben' })
    await memory.remember({ text: 'Green tea.', ref: 'a' })
    expect(await ben.get('a')).toEqual([])
    expect((await ben.recall('green tea')).ranked).toEqual([])
    expect(await ben.list()).toEqual({ events: [], next: null })
    expect(await ben.forget('a')).toMatchObject({ events: 0 })
    expect((await ben.stats()).events).toBe(0)
    expect(await memory.as({}).get('a')).toHaveLength(1)
  })

  it('[ME-1] as() refuses a scope that is none', async () => {
    const memory = await open()
    expect(() => memory.as({ user: '' })).toThrow(/^scope: user must be/)
  })

  it('[ME-1] as() knows no part that every object has, and takes no scope that is none', async () => {
    const memory = await open()
    const scopes: unknown[] = [{ toString: 'x' }, { constructor: 'x' }, null, 'abc', [], 5, { tenant: undefined }]
    for (const scope of scopes)
      expect(() => memory.as(scope as object)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('[ME-2] closing one handle closes all, twice is fine, and calls after it are STORE_UNAVAILABLE', async () => {
    const memory = await open()
    const other = memory.as({ user: 'ben' })
    await memory.close()
    await memory.close()
    const calls: (() => Promise<unknown>)[] = [
      () => memory.remember({ text: 'x' }),
      () => memory.remember({ text: 'x', ref: 'a' }),
      () => memory.rememberMany([{ text: 'x' }]),
      () => memory.recall('x'),
      () => memory.whyNot('x', 'a'),
      () => memory.get('a'),
      () => memory.list(),
      () => memory.forget('a'),
      () => memory.reindex(),
      () => memory.stats(),
      () => memory.verify(),
      () => other.recall('x'),
    ]
    for (const call of calls) await expect(call(), call.toString()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})

describe('get and list', () => {
  it('[ME-3] get gives a whole source in order of part, one segment by its own ref, nothing for the unknown', async () => {
    const memory = await open()
    await memory.rememberMany([
      { text: long('a'), ref: 'long' },
      { text: 'Tea.', ref: 'tea' },
    ])
    const parts = await memory.get('long')
    expect(parts.map((event) => event.part)).toEqual(parts.map((_, i) => i + 1))
    expect(await memory.get('long¶2')).toEqual([parts[1]])
    expect(await memory.get('tea')).toMatchObject([{ ref: 'tea', part: 0 }])
    for (const ref of ['nobody', 'tea¶1', 'long¶99', 'long¶0', '']) expect(await memory.get(ref)).toEqual([])
  })

  it('[ME-4] events as they are given back hold no number of the store', async () => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    const [event] = await memory.get('a')
    expect(Object.keys(event ?? {}).sort()).toEqual(
      'attachments attributes id kind occurred part recordedAt ref role saidAt seq session sourceRef speaker text timeSource trust'.split(
        ' ',
      ),
    )
    expect((await memory.list()).events).toEqual([event])
  })

  it('[ME-5] list goes through everything page by page; next is null on the last page, also a full one', async () => {
    const memory = await open()
    await memory.rememberMany(
      Array.from({ length: 6 }, (_, i) => ({ text: 'Tea.', ref: `m${i}`, session: `s${i % 2}` })),
    )
    await memory.forget('m2')
    const pages: string[][] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<Memory['list']>> = await memory.list({ after, limit: 2 })
      pages.push(page.events.map((event) => event.ref))
      after = page.next
    }
    expect(pages).toEqual([['m0', 'm1'], ['m3', 'm4'], ['m5']])
    const full = await memory.list({ limit: 5 })
    expect([full.events.length, full.next]).toEqual([5, null])
    const session = await memory.list({ session: 's1', limit: 2 })
    expect(session.events.map((event) => event.ref)).toEqual(['m1', 'm3'])
    expect((await memory.list({ session: 's1', after: session.next ?? 0 })).events.map((event) => event.ref)).toEqual([
      'm5',
    ])
  })

  it('[ME-5] a page has 100 events unless asked otherwise, at most 1000', async () => {
    const memory = await open(':memory:', 'none')
    await memory.rememberMany(Array.from({ length: 101 }, () => ({ text: 'ok' })))
    const page = await memory.list()
    expect([page.events.length, page.next]).toEqual([100, 100])
    expect((await memory.list({ limit: 1_000 })).events).toHaveLength(101)
    for (const limit of [0, 1_001, 1.5, Number.NaN])
      await expect(memory.list({ limit })).rejects.toThrow(
        `list: limit must be a whole number in [1, 1000], got ${limit}`,
      )
  })
})

describe('forget', () => {
  it('[ME-6] removes the whole source, also when asked by one of its segments', async () => {
    const memory = await open()
    await memory.rememberMany([
      { text: long('a'), ref: 'long' },
      { text: 'Tea.', ref: 'tea' },
    ])
    const parts = (await memory.get('long')).length
    expect(await memory.forget(['long¶2', 'long¶3'])).toMatchObject({ events: parts })
    expect(await memory.get('long')).toEqual([])
    expect((await memory.recall('harbour report')).ranked.map((one) => one.ref)).not.toContain('long¶1')
    expect((await memory.list()).events.map((event) => event.ref)).toEqual(['tea'])
    expect(await memory.verify()).toEqual([])
  })

  it('[ME-6] unknown refs are ignored and counted as nothing; a forgotten ref can be remembered anew', async () => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    expect(await memory.forget(['nobody', 'a', 'a', 'a¶1'])).toMatchObject({ events: 1, jobs: 1, erased: true })
    expect(await memory.forget([])).toMatchObject({ events: 0 })
    expect(await memory.remember({ text: 'Coffee.', ref: 'a' })).toMatchObject({ status: 'stored' })
    expect((await memory.recall('coffee')).ranked[0]?.ref).toBe('a')
  })

  it.each([[''], [['a', '']], [[5]], [[null]]])('[ME-6] %j is refused and nothing is removed', async (refs) => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    await expect(memory.forget(refs as string[])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'refs' },
    })
    expect(await memory.get('a')).toHaveLength(1)
  })
})

describe('forgetAll', () => {
  it('[ME-71] forgets a whole scope in batches, with long texts, and no other; no byte of it stays in the files', async () => {
    const path = join(folder, 'all.db')
    const memory = await open(path, 'none')
    const inputs = Array.from({ length: 2300 }, (_, i) => ({
      text: `The heron ${i} stands in the reeds.`,
      ref: `h${i}`,
    }))
    await memory.rememberMany([
      ...inputs,
      { text: long('Heron'), ref: 'long' },
      { text: '苍鹭站在芦苇里。', ref: 'zh' },
    ])
    const ben = memory.as({ user: 'ben' })
    await ben.remember({ text: 'Mine stays.', ref: 'b' })
    const { events } = await memory.stats()
    const told: number[] = []
    const report = await memory.forgetAll({ onProgress: (done) => told.push(done) })
    expect(report).toMatchObject({ events, erased: true })
    expect(told.length).toBeGreaterThan(2)
    expect(told.at(-1)).toBe(events)
    expect(await memory.list()).toEqual({ events: [], next: null })
    expect(await ben.get('b')).toHaveLength(1)
    expect(await memory.verify()).toEqual([])
    const bytes = ['', '-wal']
      .map((end) => path + end)
      .flatMap((file) => (existsSync(file) ? [readFileSync(file)] : []))
    for (const words of ['heron', 'Heron', 'harbour', '苍鹭'])
      expect(bytes.some((content) => content.includes(words))).toBe(false)
    expect(bytes.some((content) => content.includes('Mine stays.'))).toBe(true)
    expect(await memory.forgetAll()).toMatchObject({ events: 0, erased: true })
    await memory.close()
  })

  it('[ME-71] leaves what is remembered meanwhile, and ends between batches when it is cancelled', async () => {
    const memory = await open(':memory:', 'none')
    const inputs = Array.from({ length: 1500 }, (_, i) => ({ text: `Heron ${i}.`, ref: `h${i}` }))
    await memory.rememberMany(inputs)
    const giveUp = new AbortController()
    const cancelled = memory.forgetAll({ onProgress: () => giveUp.abort(), signal: giveUp.signal })
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' })
    expect((await memory.stats()).events).toBe(500)
    const [report] = await Promise.all([memory.forgetAll(), memory.remember({ text: 'Late.', ref: 'late' })])
    expect(report.events).toBe(500)
    expect(await memory.get('late')).toHaveLength(1)
    await memory.close()
  })
})

describe('arguments', () => {
  type Call = (memory: Memory) => Promise<unknown>
  const wrong = (value: unknown) => value as never

  it.each<[string, Call]>([
    ['options', (memory) => memory.remember({ text: 'x' }, wrong(null))],
    ['timeout', (memory) => memory.remember({ text: 'x' }, wrong({ timeout: 5 }))],
    ['options', (memory) => memory.rememberMany([], wrong(null))],
    ['batch', (memory) => memory.rememberMany([], wrong({ batch: 5 }))],
    ['batchSize', (memory) => memory.rememberMany([], wrong({ batchSize: '5' }))],
    ['onProgress', (memory) => memory.rememberMany([], wrong({ onProgress: 5 }))],
    ['signal', (memory) => memory.rememberMany([], wrong({ signal: {} }))],
    ['inputs', (memory) => memory.rememberMany(wrong(null))],
    ['inputs', (memory) => memory.rememberMany(wrong('ab'))],
    ['inputs', (memory) => memory.rememberMany(wrong({}))],
    ['ref', (memory) => memory.get(wrong(undefined))],
    ['ref', (memory) => memory.get(wrong(['a']))],
    ['ref', (memory) => memory.whyNot('x', wrong(undefined))],
    ['options', (memory) => memory.whyNot('x', 'a', wrong(null))],
    ['options', (memory) => memory.list(wrong(null))],
    ['page', (memory) => memory.list(wrong({ page: 1 }))],
    ['limit', (memory) => memory.list(wrong({ limit: '5' }))],
    ['session', (memory) => memory.list(wrong({ session: {} }))],
    ['session', (memory) => memory.list(wrong({ session: null }))],
    ...[Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY, 'x'].map((after): [string, Call] => [
      'after',
      (memory) => memory.list(wrong({ after })),
    ]),
    ['refs', (memory) => memory.forget(wrong(null))],
    ['refs', (memory) => memory.forget(wrong({}))],
    ['refs', (memory) => memory.forget(wrong(new Array(1)))],
    ['options', (memory) => memory.reindex(wrong(null))],
    ['batchSize', (memory) => memory.reindex(wrong({ batchSize: 5 }))],
    ['options', (memory) => memory.consolidate(wrong(null))],
    ['options', (memory) => memory.settled([], wrong(null))],
    ['timeoutMs', (memory) => memory.settled([], wrong({ timeoutMs: 'x' }))],
    ['refs', (memory) => memory.settled(wrong(null))],
    ['options', (memory) => memory.relations(wrong(null))],
    ['after', (memory) => memory.relations(wrong({ after: Number.NaN }))],
    ['ref', (memory) => memory.relations(wrong({ ref: 5 }))],
  ])('[ME-14] a wrong %s is refused by name: %#', async (field, call) => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    await expect(call(memory)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field } })
    expect((await memory.stats()).events).toBe(1)
  })

  it('[ME-14] refs may come in any iterable', async () => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    expect(await memory.forget(new Set(['a']) as unknown as string[])).toMatchObject({ events: 1 })
  })
})

describe('stats and reindex', () => {
  it('[ME-7] counts the events of this scope that no searched space holds', async () => {
    const store = await InMemoryStore.open()
    const mute = await open(store, 'none')
    await mute.rememberMany([{ text: 'Green tea.', ref: 'a' }, { text: long('b') }])
    await mute.as({ user: 'ben' }).remember({ text: 'x' })
    const events = (await mute.stats()).events
    expect(await mute.stats()).toMatchObject({ searched: [], withoutVectors: 0, store: 'in-memory' })
    const memory = await open(store)
    expect(await memory.stats()).toMatchObject({
      scope: memory.scope,
      withoutVectors: events,
      searched: [{ id: 'hash-384' }, { id: 'hash-token-128' }],
    })
    await memory.remember({ text: 'Coffee.' })
    expect((await memory.stats()).withoutVectors).toBe(events)
    expect(await memory.reindex()).toEqual({ events, times: 0 })
    expect(await memory.stats()).toMatchObject({ withoutVectors: 0, events: events + 1 })
  })

  it('[ME-7] an event lacks vectors if it lacks them in any searched space', async () => {
    const store = await InMemoryStore.open()
    const { space, trust, embed, close } = new HashEmbedder()
    const hash = new HashEmbedder()
    const plain: Embedder = { space, trust, embed: embed.bind(hash), close: close.bind(hash) }
    const before = await open(store, plain)
    await before.rememberMany([{ text: 'Green tea.' }, { text: 'Coffee.' }])
    expect((await before.stats()).withoutVectors).toBe(0)
    const after = await open(store, new HashEmbedder())
    expect((await after.stats()).withoutVectors).toBe(2)
    expect(await after.reindex()).toEqual({ events: 2, times: 0 })
    expect((await after.stats()).withoutVectors).toBe(0)
  })

  it('[ME-8] reindex goes in batches, tells its progress and can be cancelled between them', async () => {
    const store = await InMemoryStore.open()
    await (await open(store, 'none')).rememberMany(Array.from({ length: 5 }, (_, i) => ({ text: `Tea ${i}.` })))
    const memory = await openMemory(store, { embedder: new HashEmbedder(), ingestPolicy: { batchSize: 2 } })
    const controller = new AbortController()
    const stopped = memory.reindex({
      signal: controller.signal,
      onProgress: (done) => done === 4 && controller.abort(),
    })
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
    expect((await memory.stats()).withoutVectors).toBe(1)
    const done: number[] = []
    expect(await memory.reindex({ onProgress: (count) => done.push(count) })).toEqual({ events: 1, times: 0 })
    expect(done).toEqual([1])
  })

  it('[ME-8] reindex does not wait for an embedder that hangs once the caller gives up', async () => {
    const store = await InMemoryStore.open()
    await (await open(store, 'none')).remember({ text: 'Tea.' })
    const embedder = new HashEmbedder()
    embedder.embed = () => new Promise(() => undefined)
    const memory = await open(store, embedder)
    const controller = new AbortController()
    const waiting = memory.reindex({ signal: controller.signal })
    setTimeout(() => controller.abort(), 5)
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED', message: 'reindex: cancelled by the caller' })
  })

  it('[ME-8] reindex without an embedder is UNSUPPORTED', async () => {
    const memory = await open(':memory:', 'none')
    await expect(memory.reindex()).rejects.toMatchObject({ code: 'UNSUPPORTED' })
  })

  it.each([':memory:', 'file'])(
    '[ME-9] an embedder of another dimension on the same store (%s): spaces stand side by side, reindex fills the new one',
    async (where) => {
      const kept = await InMemoryStore.open()
      const location = where === 'file' ? join(folder, 'dimensions.db') : kept
      const small = new HashEmbedder({ dimensions: 64, tokenDimensions: 32 })
      const before = await open(location, small)
      await before.remember({ text: 'We drank green tea in Oslo.', ref: 'tea' })
      if (where === 'file') await before.close()

      const after = await open(location, new HashEmbedder())
      await after.remember({ text: 'The boat was red.', ref: 'boat' })
      expect((await after.stats()).withoutVectors).toBe(1)
      const question = 'We drank green tea in Oslo.'
      expect((await after.recall(question, { policy: 'lexical-only' })).ranked[0]?.ref).toBe('tea')
      const byVector = await after.recall(question, { policy: { pool: { lexical: 0 } } })
      expect(byVector.ranked.map((one) => one.ref)).toEqual(['boat'])

      expect(await after.reindex()).toEqual({ events: 1, times: 0 })
      const stats = await after.stats()
      expect(stats.withoutVectors).toBe(0)
      expect(stats.spaces.map(({ space, events }) => [space.id, events]).sort()).toEqual([
        ['hash-384', 2],
        ['hash-64', 1],
        ['hash-token-128', 2],
        ['hash-token-32', 1],
      ])
      expect((await after.recall(question, { policy: 'dense-only' })).ranked[0]).toMatchObject({ ref: 'tea', score: 1 })
      expect(await after.verify()).toEqual([])
      await after.close()
    },
  )
})
