import { expect, it, vi } from 'vitest'
import { loadNetwork } from './network.ts'

vi.mock('onnxruntime-node', () => {
  throw new Error('libonnxruntime.so.1: cannot open shared object file')
})

it('[ML-12] says what to do when onnxruntime cannot be loaded', async () => {
  const loading = loadNetwork({ model: new Uint8Array(), frame: { begin: 101, end: 102, padding: 0 }, threads: 1 })
  await expect(loading).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    message: expect.stringContaining('onnxruntime-node-install=skip'),
    cause: expect.any(Error),
  })
})
