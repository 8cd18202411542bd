import { constants } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { brokenAt, elementsOf, pathOf } from './json-elements.ts'
import { streamFile } from './stream-file.ts'

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function elements(text: string, paths: readonly string[], size = 7): Promise<[string, unknown][]> {
  const found: [string, unknown][] = []
  for await (const element of elementsOf(streamFile('f', cut(text, size)), paths))
    found.push('keys' in element ? [pathOf(element.keys), element.value] : ['!', element.problem])
  return found
}

describe('elements of a document', () => {
  it('[IM-8] are handed out one by one with their paths, however the bytes are cut', async () => {
    const text = '\ufeff{"name":"小雨😀","messages":[{"id":1,"text":"a\\"b"},{"id":2}],"rest":[[]]}'
    for (const size of [1, 2, 3, 64 * 1024])
      expect(await elements(text, ['$.name', '$.messages.*'], size)).toEqual([
        ['$.name', '小雨😀'],
        ['$.messages[0]', { id: 1, text: 'a"b' }],
        ['$.messages[1]', { id: 2 }],
      ])
  })

  it('[IM-8] of several levels know where they stand', async () => {
    const text = '{"chats":{"list":[{"id":7,"messages":[1,2]},{"id":8,"messages":[3]}]}}'
    expect(await elements(text, ['$.chats.list.*.id', '$.chats.list.*.messages.*'])).toEqual([
      ['$.chats.list[0].id', 7],
      ['$.chats.list[0].messages[0]', 1],
      ['$.chats.list[0].messages[1]', 2],
      ['$.chats.list[1].id', 8],
      ['$.chats.list[1].messages[0]', 3],
    ])
  })

  it('[IM-2] before a break are read, and the break is told without a word of the document', async () => {
    const early = await elements('[{"a":1},{"a":"secr', ['$.*'])
    expect(early).toEqual([
      ['$[0]', { a: 1 }],
      ['!', expect.stringMatching(/ends early, after 19 bytes/)],
    ])
    const broken = await elements('[{"a":1},{secret},{"a":3}]', ['$.*'], 4)
    expect(broken[0]).toEqual(['$[0]', { a: 1 }])
    expect(broken).toHaveLength(2)
    expect(broken[1]?.[1]).toMatch(/^the document is not valid JSON between byte 8 and byte 12/)
  })

  it('[IM-54] with a text longer than the platform can hold are told so, not called invalid', () => {
    const thrown = (make: () => unknown): unknown => {
      try {
        return make()
      } catch (error) {
        return error
      }
    }
    const half = 'x'.repeat(constants.MAX_STRING_LENGTH / 2 + 1)
    for (const error of [
      thrown(() => half + half),
      thrown(() => Buffer.alloc(constants.MAX_STRING_LENGTH + 1).toString('latin1')),
    ])
      expect(brokenAt(error, 5, 2)).toMatch(/^a text before byte 7 has more than \d+ characters, .*; split the file/)
    expect(brokenAt(new Error('secret'), 5, 2)).toMatch(/^the document is not valid JSON/)
  })

  it('[IM-18] that are nested without end are told, and take no time', async () => {
    const text = `[{"a":1},${'['.repeat(500_000)}`
    expect(await elements(text, ['$.*.list.*'], 64 * 1024)).toEqual([['!', expect.stringMatching(/deeper than 1000/)]])
  })

  it('[IM-8] let go of what was read: a large document needs little memory', async () => {
    const words = 'All work and no play. '.repeat(500)
    const one = JSON.stringify({ role: 'user', content: words })
    const count = 20_000
    async function* large(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('[')
      for (let at = 0; at < count; at++) yield Buffer.from(`${at === 0 ? '' : ','}${one}`)
      yield Buffer.from(']')
    }
    let read = 0
    let most = 0
    for await (const element of elementsOf(streamFile('large.json', large()), ['$.*'])) {
      if ('keys' in element) read++
      if (read % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
    }
    expect(read).toBe(count)
    // 220 MB of document, well below that of heap.
    expect(count * one.length).toBeGreaterThan(220_000_000)
    expect(most).toBeLessThan(150_000_000)
  })
})
