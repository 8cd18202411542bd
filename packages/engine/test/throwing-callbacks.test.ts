/** What becomes of a call whose callback throws? It ends naming the callback; what was done stays done, and nothing else fails for it. */

import { HashEmbedder, type Memory, openMemory } from 'knotwork'
import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'

const own = new Error('mine')
const boom = (): never => {
  throw own
}
const inputs = Array.from({ length: 5 }, (_, i) => ({ ref: `m${i}`, text: `Ana met Ben in Lisbon, time ${i}.` }))
const refusal = { code: 'INVALID_INPUT', details: { field: 'onProgress' }, cause: own }

async function filled(): Promise<Memory> {
  const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany(inputs)
  return memory
}

describe('a callback that throws', () => {
  it('[RD-100] ends rememberMany; what was stored stays', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    const call = memory.rememberMany(inputs, { batchSize: 2, onProgress: boom })
    await expect(call).rejects.toMatchObject(refusal)
    await expect(call).rejects.toThrow('rememberMany: onProgress must not throw, got an error: mine')
    expect((await memory.stats()).events).toBe(2)
    // A class is a function that throws when it is called as one.
    const told = memory.rememberMany(inputs, { onProgress: class {} as never })
    await expect(told).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'onProgress' } })
    expect((await memory.stats()).events).toBe(5)
  })

  it('[RD-100] ends consolidate and drain; no job fails for it, and those not done are given back', async () => {
    const memory = await filled()
    await expect(memory.consolidate({ onProgress: boom })).rejects.toMatchObject(refusal)
    await memory.remember({ text: 'Ben told Ana so.' })
    await expect(memory.worker.drain({ onProgress: boom })).rejects.toMatchObject(refusal)
    expect(memory.worker.state).toMatchObject({ retried: 0, dead: 0 })
    expect(await memory.consolidate()).toMatchObject({ retried: 0, dead: 0, waiting: 0 })
  })

  it('[RD-100] ends forgetAll and reindex; what is gone stays gone, what has vectors keeps them', async () => {
    const memory = await filled()
    await expect(memory.forgetAll({ onProgress: boom })).rejects.toMatchObject(refusal)
    expect((await memory.stats()).events).toBe(0)
    const store = await InMemoryStore.open()
    await (await openMemory(store, { embedder: 'none', worker: 'none' })).rememberMany(inputs)
    const vectors = await openMemory(store, { embedder: new HashEmbedder(), worker: 'none' })
    await expect(vectors.reindex({ onProgress: boom })).rejects.toMatchObject(refusal)
    expect((await vectors.stats()).withoutVectors).toBe(0)
  })

  it('[RD-100] ends a recall whose counter throws, naming it', async () => {
    const memory = await filled()
    const call = memory.recall('Where did Ana meet Ben?', { tokenCounter: { count: boom } })
    await expect(call).rejects.toMatchObject({ ...refusal, details: { field: 'tokenCounter' } })
  })
})
