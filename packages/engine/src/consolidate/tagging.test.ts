import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { defaultScope } from '../record/scope.ts'

const turns = [
  { ref: 'a', speaker: 'Ana', text: 'The cello needs a new bridge.', session: 's' },
  { ref: 'b', speaker: 'Ben', text: 'My cello sleeps under the stairs.', session: 's' },
  { ref: 'c', speaker: 'Ana', text: '我家的猫又跑出去了。', session: 't' },
]

async function tagged(store: InMemoryStore): Promise<unknown> {
  return store.tags.of(defaultScope, [1, 2, 3])
}

describe('tagging', () => {
  it('[CG-20] consolidating gives events their tags, and twice changes nothing', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
    await memory.rememberMany(turns)
    await memory.consolidate()
    const once = await tagged(store)
    expect(once).toEqual([
      { no: 1, labels: ['#instrument', 'bridge', 'cello'] },
      { no: 2, labels: ['#instrument', 'cello', 'sleeps', 'stairs'] },
      { no: 3, labels: ['#pet'] },
    ])
    await memory.consolidate({ again: true })
    expect(await tagged(store)).toEqual(once)
    expect(await memory.verify()).toEqual([])
    await memory.close()
  })

  it('[CG-21] tags get vectors of the embedder, and without it wait for them', async () => {
    const store = await InMemoryStore.open()
    const bare = await openMemory(store, { embedder: 'none', worker: 'none' })
    await bare.rememberMany(turns)
    await bare.consolidate()
    const embedder = new HashEmbedder()
    const asked = { space: embedder.space.id, labels: ['#instrument', 'bridge', 'cello'] }
    expect(await store.tags.bare(defaultScope, { ...asked, eventsMin: 2 })).toEqual(['#instrument', 'cello'])
    const seeing = await openMemory(store, { embedder, worker: 'none' })
    await seeing.consolidate({ again: true })
    expect(await store.tags.bare(defaultScope, { ...asked, eventsMin: 1 })).toEqual(['bridge'])
    await seeing.close()
  })

  it('[CG-22] an embedder that fails costs the vectors, never the tags', async () => {
    const store = await InMemoryStore.open()
    const sound = new HashEmbedder()
    let failing = false
    const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
      if (failing) throw new Error('down')
      return sound.embed(texts)
    }
    const embedder = { space: sound.space, trust: sound.trust, embed, close: async () => undefined }
    const memory = await openMemory(store, { embedder, worker: 'none' })
    await memory.rememberMany(turns)
    failing = true
    const { done } = await memory.consolidate()
    expect(done).toBe(3)
    expect((await store.stats(defaultScope)).tags).toBeGreaterThan(0)
    await memory.close()
  })

  it('[CG-23] forgetting an event takes its tags, and those only it had', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
    await memory.rememberMany(turns)
    await memory.consolidate()
    await memory.forget('a')
    const labels = (await store.tags.nodes(defaultScope, '')).map(({ label }) => label)
    expect(labels).toEqual(['#instrument', '#pet', 'cello', 'sleeps', 'stairs'])
    await memory.close()
  })
})
