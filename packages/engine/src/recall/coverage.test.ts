import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import type { Embedder } from '../provider/embedder.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'

const said = (ref: string, text: string) => ({ ref, text, session: 's', time: '2025-03-04' })
const fakes = { clock: new ManualClock(), ids: new SequentialIds(), worker: 'none' } as const

async function remembered(store: Store, embedder: Embedder | 'none', texts: Readonly<Record<string, string>>) {
  const memory = await openMemory(store, { embedder, ...fakes })
  await memory.rememberMany(Object.entries(texts).map(([ref, text]) => said(ref, text)))
  return memory
}

const talk = { tea: 'We drank green tea in Oslo.', cake: 'The cake in Oslo was dry.', rain: 'Rain fell on the tea.' }

describe('the notes of a recall', () => {
  it('[RC-91] say that no event has vectors of this embedder, and no longer once reindexed', async () => {
    const store = await InMemoryStore.open()
    await remembered(store, 'none', talk)
    const memory = await openMemory(store, { embedder: new HashEmbedder(), ...fakes })
    const { ranked, trace } = await memory.recall('green tea')
    expect(ranked[0]?.ref).toBe('tea')
    expect(trace.notes).toEqual([
      'none of the 3 events has vectors of this embedder, so only words were searched; reindex adds them',
    ])
    await memory.reindex()
    expect((await memory.recall('green tea')).trace.notes).toEqual([])
  })

  it('[RC-91] say it of vectors of another embedder, and of most where some have their own', async () => {
    const store = await InMemoryStore.open()
    await remembered(store, new HashEmbedder({ dimensions: 32 }), talk)
    const memory = await remembered(store, new HashEmbedder(), { boat: 'The boat was green.' })
    expect((await memory.recall('tea Oslo green')).trace.notes).toEqual([
      'most of what was found has no vectors of this embedder and was ranked by its words; reindex adds them',
    ])
  })

  it('[RC-91] say nothing where there is no embedder, where nothing is found, or where an event rightly has no vector', async () => {
    const plain = await remembered(await InMemoryStore.open(), 'none', talk)
    expect((await plain.recall('green tea')).trace.notes).toEqual([])
    const memory = await remembered(await InMemoryStore.open(), new HashEmbedder(), talk)
    expect((await memory.recall('')).trace.notes).toEqual([])
    const store = await InMemoryStore.open()
    const empty = await remembered(store, 'none', { tea: 'We drank green tea.' })
    const { space } = new HashEmbedder()
    const rows = { space: { ...space, encoding: 'float32' as const }, count: 0, rows: new Float32Array(0) }
    await store.search.putVectors(empty.scope, [{ no: 1, vectors: [rows] }])
    const same = await openMemory(store, { embedder: new HashEmbedder(), ...fakes })
    expect((await same.recall('green tea')).trace.notes).toEqual([])
  })
})
