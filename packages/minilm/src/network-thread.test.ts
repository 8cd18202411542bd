import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readModelFiles } from './model-files.ts'
import type { PaddedBatch } from './network-messages.ts'
import { startNetworkThread } from './network-thread.ts'

/** The empty text: only its frame. */
const batch: PaddedBatch = {
  inputIds: BigInt64Array.of(101n, 102n),
  attentionMask: BigInt64Array.of(1n, 1n),
  shape: [1, 2],
}

describe('startNetworkThread', () => {
  let model: Uint8Array
  beforeAll(async () => {
    model = (await readModelFiles()).network
  })

  it('[ML-12] says what to do when onnxruntime cannot be loaded', async () => {
    // Outside the repository no node_modules folder is in reach.
    const folder = await mkdtemp(join(tmpdir(), 'minilm-'))
    const threadFile = join(folder, 'network-thread.mjs')
    await copyFile(new URL('../worker/network-thread.mjs', import.meta.url), threadFile)
    await expect(startNetworkThread({ model, threads: 1 }, pathToFileURL(threadFile))).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('ONNXRUNTIME_NODE_INSTALL=skip'),
      cause: expect.anything(),
    })
    await rm(folder, { recursive: true })
  })

  it('[ML-12] says what to do when the model is damaged', async () => {
    await expect(startNetworkThread({ model: model.slice(0, 1000), threads: 1 })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('reinstall @knotwork/minilm'),
      cause: expect.anything(),
    })
  })

  it('[ML-12] says so when its file is missing', async () => {
    const missing = new URL('no-such-thread.mjs', import.meta.url)
    await expect(startNetworkThread({ model, threads: 1 }, missing)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
    })
  })

  it('[ML-12] reports a failed run and goes on', async () => {
    const thread = await startNetworkThread({ model, threads: 1 })
    const outsideVocabulary = { ...batch, inputIds: BigInt64Array.of(101n, 999_999n) }
    await expect(thread.run(outsideVocabulary)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      cause: expect.anything(),
    })
    expect((await thread.run(batch)).sentences).toHaveLength(384)
    await thread.close()
  })

  it('[ML-15] leaves the event loop free during a run', async () => {
    const thread = await startNetworkThread({ model, threads: 1 })
    const tokens = 1024
    const running = thread.run({
      inputIds: new BigInt64Array(tokens).fill(1000n),
      attentionMask: new BigInt64Array(tokens).fill(1n),
      shape: [4, 256],
    })
    let turns = 0
    const counter = setInterval(() => turns++, 1)
    await running
    clearInterval(counter)
    await thread.close()
    expect(turns).toBeGreaterThan(10)
  })

  it('[ML-12] answers the calls made before close, and none after', async () => {
    const thread = await startNetworkThread({ model, threads: 1 })
    const running = [thread.run(batch), thread.run(batch)]
    await Promise.all([thread.close(), thread.close()])
    expect(await Promise.all(running)).toHaveLength(2)
    await expect(thread.run(batch)).rejects.toThrow('it was closed')
  })
})
