import { describe, expect, it, vi } from 'vitest'
import { rememberLastText } from './encoder.ts'
import type { NetworkResult } from './network.ts'

const result: NetworkResult = { sentences: new Float32Array(), tokens: new Float32Array(), length: 2 }

describe('rememberLastText', () => {
  it('[ML-13] runs one pass for both vectors of a question, also when asked at once', async () => {
    const run = vi.fn(async () => result)
    const network = rememberLastText({ run, close: async () => undefined })
    await Promise.all([network.run([[7, 8]]), network.run([[7, 8]])])
    await network.run([[7, 8]])
    expect(run).toHaveBeenCalledTimes(1)
    await network.run([[7]])
    await network.run([[7, 8]])
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('[ML-13] does not remember batches', async () => {
    const run = vi.fn(async () => result)
    const network = rememberLastText({ run, close: async () => undefined })
    await network.run([[7], [8]])
    await network.run([[7], [8]])
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('[ML-13] does not remember a failure', async () => {
    const run = vi.fn<() => Promise<NetworkResult>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(result)
    const network = rememberLastText({ run, close: async () => undefined })
    await expect(network.run([[7]])).rejects.toThrow('busy')
    await expect(network.run([[7]])).resolves.toBe(result)
  })

  it('[ML-13] forgets on close', async () => {
    const run = vi.fn(async () => result)
    const network = rememberLastText({ run, close: async () => undefined })
    await network.run([[7]])
    await network.close()
    await network.run([[7]])
    expect(run).toHaveBeenCalledTimes(2)
  })
})
