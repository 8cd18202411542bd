import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readModelFiles } from './model-files.ts'

const packageRoot = new URL('../', import.meta.url)
const sha256 = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(path, packageRoot)))
    .digest('hex')

describe('the model folder', () => {
  const hashes = JSON.parse(readFileSync(new URL('data/hashes.json', packageRoot), 'utf8'))

  it('[ML-1] holds exactly the files that the build names', async () => {
    expect(sha256('model/minilm.onnx')).toBe(hashes.outputs['minilm.onnx'])
    expect(sha256('model/tokenizer.json')).toBe(hashes.outputs['tokenizer.json'])
    expect(hashes.outputs['minilm.onnx']).toMatch(new RegExp(`^${(await readModelFiles()).hash}`))
  })

  it('[ML-10] projects token vectors with orthonormal columns', () => {
    const bytes = readFileSync(new URL('data/projection.i16', packageRoot))
    const entry = (row: number, column: number): number => bytes.readInt16LE((row * 128 + column) * 2) / 32767
    const dot = (a: number, b: number): number =>
      Array.from({ length: 384 }, (_, row) => entry(row, a) * entry(row, b)).reduce((sum, product) => sum + product)
    for (let a = 0; a < 128; a++) {
      expect(dot(a, a)).toBeCloseTo(1, 3)
      expect(dot(a, (a + 1) % 128)).toBeCloseTo(0, 3)
      expect(dot(a, (a + 50) % 128)).toBeCloseTo(0, 3)
    }
  })

  it('[ML-12] says what to do when it is missing', async () => {
    await expect(readModelFiles(new URL('no-such-folder/', packageRoot))).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('npm run generate'),
    })
  })
})
