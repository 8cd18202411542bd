import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import type { OpenOptions } from './open.ts'
import { openMemory } from './open.ts'
import type { Embedder } from './provider/embedder.ts'
import { HashEmbedder } from './provider/hash-embedder.ts'
import { adjustPolicy, defaultPolicy } from './recall/policy.ts'
import type { Graph } from './record/relation.ts'
import { InMemoryStore } from './store/in-memory/in-memory-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('openMemory', () => {
  it('[ME-10] a path is a file that keeps what was said; :memory: is gone with its handle', async () => {
    const path = join(folder, 'kept.db')
    const first = await openMemory(path, { embedder: 'none' })
    await first.remember({ text: 'Green tea.', ref: 'a' })
    await first.close()
    const second = await openMemory(path, { embedder: 'none' })
    expect(await second.get('a')).toMatchObject([{ text: 'Green tea.' }])
    await second.close()
    for (const events of [1, 1]) {
      const memory = await openMemory(':memory:', { embedder: 'none' })
      await memory.remember({ text: 'Green tea.' })
      expect(await memory.stats()).toMatchObject({ events, store: 'in-memory', bytes: null })
    }
  })

  it('[ME-10] a store of the caller is used as it is, and stays open when opening fails', async () => {
    const store = await InMemoryStore.open()
    const broken = 'maxilm' as unknown as 'minilm'
    await expect(openMemory(store, { embedder: broken })).rejects.toThrow(
      `openMemory: embedder must be 'minilm', 'none' or an Embedder, got "maxilm"`,
    )
    const memory = await openMemory(store, { embedder: 'none', scope: { user: 'ana' } })
    expect(await memory.remember({ text: 'x' })).toMatchObject({ status: 'stored' })
    expect((await store.stats({ tenant: 'default', agent: 'default', user: 'ana' })).events).toBe(1)
  })

  it.each(['', ' ', 'a\0b.db'])('[ME-11] location %j is refused', async (location) => {
    await expect(openMemory(location, { embedder: 'none' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('[ME-11] a scope or a policy that is none is refused before a file is made', async () => {
    await expect(openMemory(':memory:', { embedder: 'none', scope: { user: '' } })).rejects.toThrow(/^scope: user/)
    const policy = { ...defaultPolicy, late: { ...defaultPolicy.late, exponent: Number.NaN } }
    await expect(openMemory(':memory:', { embedder: 'none', policy })).rejects.toThrow(/^policy: late\.exponent must/)
  })

  it.each([0, 31, 100, 1.5])('[ME-11] an embedder of %d dimensions is refused with what to do', async (dimensions) => {
    const hash = new HashEmbedder()
    const { trust } = hash
    const plain = { trust, embed: hash.embed.bind(hash), close: hash.close.bind(hash) }
    const embedder: Embedder = { ...plain, space: { id: 'mine', dimensions } }
    const refused = { code: 'INVALID_INPUT', message: expect.stringMatching(/space mine .* multiple of 32 .*pad/) }
    await expect(openMemory(':memory:', { embedder })).rejects.toMatchObject(refused)
    const lateInteraction = { ...hash.lateInteraction, space: { id: 'mine', dimensions } }
    await expect(
      openMemory(':memory:', { embedder: { ...plain, space: hash.space, lateInteraction } }),
    ).rejects.toMatchObject(refused)
  })

  it.each<[string, unknown]>([
    ['location', 5],
    ['location', null],
    ['location', undefined],
    ['location', {}],
    ['location', { stats: Number, verify: Number, close: Number }],
    ['options', [':memory:', null]],
    ['embeder', [':memory:', { embeder: 'none' }]],
    ['embedder', [':memory:', { embedder: null }]],
    ['embedder.space.id', [':memory:', { embedder: {} }]],
    ['clock', [':memory:', { clock: {} }]],
    ['clock', [':memory:', { clock: null }]],
    ['ids', [':memory:', { ids: { next: 5 } }]],
    ['worker', [':memory:', { worker: 'outside' }]],
    ['scope', [':memory:', { scope: null }]],
    ['change', [':memory:', { policy: null }]],
    ['late', [':memory:', { policy: { late: 5 } }]],
    ['claimLimit', [':memory:', { workerPolicy: { claimLimit: 0 } }]],
    ['ingestPolicy', [':memory:', { ingestPolicy: null }]],
    ['batchsize', [':memory:', { ingestPolicy: { batchsize: 5 } }]],
  ])('[ME-13] a wrong %s is refused before anything is opened: %#', async (field, given) => {
    const path = join(folder, 'never.db')
    const [location, options] = Array.isArray(given) ? [path, given[1]] : [given, {}]
    // The bundled embedder would be loaded last: were it loaded, its thread would hold this process.
    const opening = openMemory(location as string, options as OpenOptions)
    await expect(opening).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field } })
    expect(existsSync(path)).toBe(false)
  })

  it.each(['segmentTarget', 'segmentMax', 'sentenceWordsMin', 'batchSize', 'textLengthMax', 'embedTimeoutMs'])(
    '[IN-41] %s must be a whole number from 1 on',
    async (name) => {
      for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null, undefined])
        await expect(
          openMemory(':memory:', { embedder: 'none', ingestPolicy: { [name]: value } }),
          String(value),
        ).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: name } })
    },
  )

  it('[IN-41] an embedder cannot be waited for longer than a timer can run', async () => {
    const ingestPolicy = { embedTimeoutMs: 2 ** 31 }
    await expect(openMemory(':memory:', { embedder: 'none', ingestPolicy })).rejects.toThrow(
      'ingestPolicy: embedTimeoutMs must be below 2³¹ ms (24 days), got 2147483648',
    )
  })

  it('[IN-41] a segment cannot be aimed longer than it may be', async () => {
    const ingestPolicy = { segmentTarget: 101, segmentMax: 100 }
    await expect(openMemory(':memory:', { embedder: 'none', ingestPolicy })).rejects.toThrow(
      'ingestPolicy: segmentTarget must be at most segmentMax, got 101 above 100',
    )
    const equal = await openMemory(':memory:', {
      embedder: 'none',
      ingestPolicy: { segmentTarget: 100, segmentMax: 100 },
    })
    expect(await equal.remember({ text: 'word '.repeat(100) })).toMatchObject({ status: 'stored' })
  })

  it.each<[string, object]>([
    ['space.id', { space: { id: '', dimensions: 384 } }],
    ['space.id', { space: { id: 5, dimensions: 384 } }],
    ['embed', { embed: 5 }],
    ['close', { close: undefined }],
    ['trust.alphabetic', { trust: undefined }],
    ['trust.alphabetic', { trust: { alphabetic: Number.NaN, cjk: 1 } }],
    ['trust.cjk', { trust: { alphabetic: 1, cjk: -5 } }],
    ['trust.alphabetic', { trust: { alphabetic: 1e9, cjk: 1 } }],
    ['lateInteraction', { lateInteraction: null }],
    ['lateInteraction.space.id', { lateInteraction: {} }],
    ['lateInteraction.embedTokens', { lateInteraction: { space: { id: 'late', dimensions: 32 } } }],
    [
      'lateInteraction.space.id',
      { lateInteraction: { ...new HashEmbedder().lateInteraction, space: { id: 'mine', dimensions: 32 } } },
    ],
  ])('[ME-15] an embedder with a wrong %s is refused by its name: %#', async (part, change) => {
    const hash = new HashEmbedder()
    const sound = { trust: hash.trust, embed: hash.embed.bind(hash), close: hash.close.bind(hash) }
    const embedder = { ...sound, space: { id: 'mine', dimensions: 384 }, ...change } as Embedder
    await expect(openMemory(':memory:', { embedder })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: `embedder.${part}` },
    })
  })

  it('[ME-12] policy, clock and ids are those that were given', async () => {
    const policy = adjustPolicy(defaultPolicy, { name: 'mine', select: { budgetTokens: 13 } })
    const clock = new ManualClock(1_700_000_000_000)
    const memory = await openMemory(':memory:', { embedder: 'none', policy, clock, ids: new SequentialIds() })
    await memory.rememberMany([{ text: 'tea' }, { text: 'tea' }])
    expect(await memory.list()).toMatchObject({
      events: [{ id: new SequentialIds().next(1_700_000_000_000), recordedAt: 1_700_000_000_000 }, {}],
    })
    const { context, trace } = await memory.recall('tea')
    expect([trace.policy, context.lines.length]).toEqual(['mine', 1])
    expect((await memory.as({}).recall('tea')).trace.policy).toBe('mine')
  })

  it('[ME-16] a memory makes and walks only the graphs it was opened with, under every policy', async () => {
    const inputs = [
      { ref: 'a', session: 's', speaker: 'Ana', text: 'Why did the bakery close?' },
      { ref: 'b', session: 's', speaker: 'Ben', text: 'Because the oven broke.' },
    ]
    const opened = async (graphs?: readonly Graph[]) => {
      const options = { embedder: 'none', worker: 'none', ...(graphs === undefined ? {} : { graphs }) } as const
      const memory = await openMemory(':memory:', options)
      await memory.rememberMany(inputs)
      await memory.consolidate()
      const { relations } = await memory.relations()
      const { trace } = await memory.recall('Why did the bakery close?', { policy: 'uniform-weights' })
      const walked = trace.walk.steps.flatMap((step) => step.relations.map(({ graph }) => graph))
      const made = new Set(relations.map(({ graph }) => graph))
      return { made: [...made].sort(), walked: [...new Set(walked)].sort(), named: (await memory.stats()).graphs }
    }
    expect(await opened()).toEqual({
      made: ['causal', 'semantic', 'temporal'],
      walked: ['causal', 'semantic', 'temporal'],
      named: ['temporal', 'causal', 'semantic', 'entity'],
    })
    expect(await opened(['entity', 'temporal'])).toEqual({
      made: ['temporal'],
      walked: ['temporal'],
      named: ['temporal', 'entity'],
    })
    // The order of events is kept by the fast path, and not walked where it is switched off.
    expect(await opened(['causal'])).toEqual({ made: ['causal', 'temporal'], walked: ['causal'], named: ['causal'] })
    expect(await opened([])).toEqual({ made: ['temporal'], walked: [], named: [] })
  })

  it.each([['causal'], [['cause']], [null], [{}], [new Array(1)]])(
    '[ME-16] other graphs are refused: %#',
    async (graphs) => {
      await expect(openMemory(':memory:', { graphs: graphs as never })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'graphs' },
      })
    },
  )
})
