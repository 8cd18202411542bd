import { describe, expect, it } from 'vitest'
import { type FileLine, lineBytesMax, linesOf } from './lines.ts'

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of linesOf(chunks)) lines.push(line)
  return lines
}

describe('lines', () => {
  it('[CL-9] are the same however the bytes are cut', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeffone\r\n\n小雨😀\nbad '),
      Buffer.from([0xff]),
      Buffer.from('\nlast'),
    ])
    const whole = await all(chunksOf(bytes, bytes.length))
    expect(whole.map(({ number, text }) => [number, text])).toEqual([
      [1, 'one'],
      [3, '小雨😀'],
      [4, null],
      [5, 'last'],
    ])
    for (let size = 1; size < bytes.length; size++) expect(await all(chunksOf(bytes, size))).toEqual(whole)
  })

  it('[CL-9] a byte order mark in a later line is what somebody wrote', async () => {
    const lines = await all(chunksOf(Buffer.from('a\n\ufeffb'), 100))
    expect(lines.map(({ text }) => text)).toEqual(['a', '\ufeffb'])
  })

  it('[CL-9] an endless line is named, not kept, and the next is read', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let read = 0; read <= lineBytesMax; read += chunk.length) yield chunk
      yield Buffer.from('\nnext\n')
    }
    const lines = await all(endless())
    expect(lines).toMatchObject([
      { number: 1, text: null, problem: expect.stringContaining('at most') },
      { number: 2, text: 'next' },
    ])
  })

  it('an empty file has none', async () => {
    expect(await all(chunksOf(Buffer.from(''), 1))).toEqual([])
  })
})
