import { PassThrough } from 'node:stream'
import { InMemoryStore, type Memory, openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { type StdioOptions, serveStdio } from '../src/index.ts'
import { version } from './serving.ts'

interface Message {
  readonly id: number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const initialize = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version } },
}

const call = (id: number, name: string, args: object): object => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** What is answered to lines, of which objects become messages, until stdin has ended. */
async function answersTo(
  lines: readonly (string | Buffer | object)[],
  { last = '', readsLate = false, ...options }: Partial<StdioOptions> & { last?: string; readsLate?: boolean } = {},
): Promise<{ answers: Message[]; memory: Memory }> {
  const store = await InMemoryStore.open()
  const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  let printed = ''
  const read = () =>
    stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
    })
  if (!readsLate) read()
  const { signal } = new AbortController()
  const ended = serveStdio({ memory, store, version, stdin, stdout, signal, ...options })
  for (const line of lines)
    if (Buffer.isBuffer(line)) stdin.write(line)
    else stdin.write(typeof line === 'string' ? `${line}\n` : `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  stdin.end(last)
  if (readsLate) setTimeout(read, 500)
  await ended
  return {
    memory,
    answers: printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Message),
  }
}

describe('MCP over stdio', () => {
  it('[MC-5] stdout carries the protocol alone, and what was asked before stdin ends is answered', async () => {
    const { answers, memory } = await answersTo([
      initialize,
      call(1, 'remember', { text: 'said', ref: 'm1' }),
      call(2, 'recall', { question: 'What was said?' }),
    ])
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 2])
    expect(answers.every(({ error }) => error === undefined)).toBe(true)
    expect((await memory.get('m1')).length).toBe(1)
  })

  it.each([
    ['no JSON', 'this is no JSON', -32_700],
    ['no message', '{"method":"tools/list"}', -32_600],
    ['a batch', `[${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}]`, -32_600],
    ['longer than a message may be', `"${'字'.repeat(1000)}"`, -32_600],
  ])('[MC-9] a line that is %s is answered, and the conversation goes on', async (_, wrong, code) => {
    const limits = { bodyBytesMax: 1000 }
    const { answers } = await answersTo([initialize, wrong, '', call(2, 'status', {})], { limits })
    expect(answers).toHaveLength(3)
    expect(answers.find(({ id }) => id === null)?.error).toMatchObject({ code, message: expect.any(String) })
    expect(answers.find(({ id }) => id === 2)).toMatchObject({ result: { structuredContent: { events: 0 } } })
  })

  it('[MC-9] what is no UTF-8, or nested too deeply, is answered; the last line needs no line feed', async () => {
    const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(100)}${']'.repeat(100)}}`
    const { answers } = await answersTo([initialize, Buffer.from([0x22, 0xff, 0x22, 0x0a]), deep], {
      last: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' }),
    })
    expect(answers.filter(({ id }) => id === null).map(({ error }) => error)).toEqual([
      { code: -32_700, message: expect.stringContaining('UTF-8') },
      { code: -32_700, message: expect.stringContaining('nested') },
    ])
    expect(answers.find(({ id }) => id === 7)).toMatchObject({ result: {} })
  })

  it('[MC-9] the id of a message is named where it is none', async () => {
    const { answers } = await answersTo([initialize, '{"jsonrpc":"2.0","id":1.5,"method":"ping"}'])
    expect(answers.find(({ id }) => id === null)?.error?.message).toContain('id a string or a whole number')
  })

  it('[MC-12] a thousand answers wait for a reader together', async () => {
    const warned: string[] = []
    const hear = ({ name }: Error): void => void warned.push(name)
    process.on('warning', hear)
    const calls = Array.from({ length: 1000 }, (_, i) => call(i + 1, 'status', {}))
    const { answers } = await answersTo([initialize, ...calls], { readsLate: true })
    process.off('warning', hear)
    expect([answers.length, warned]).toEqual([1001, []])
  })

  it('[MC-9] a request that was cancelled gets no answer and holds up no end', async () => {
    const limits = { graceMs: 60_000 }
    const cancel = { method: 'notifications/cancelled', params: { requestId: 1 } }
    const { answers } = await answersTo([initialize, call(1, 'recall', { question: 'Who?' }), cancel], { limits })
    expect(answers.some(({ id }) => id === 0)).toBe(true)
  })
})
