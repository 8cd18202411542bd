import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { errorCodes, InMemoryStore, openMemory, scriptCounter } from 'knotwork'
import { afterAll, describe, expect, it } from 'vitest'
import { localCaller } from '../src/call/caller.ts'
import { inTime } from '../src/call/in-time.ts'
import { toldTo } from '../src/faults/fault.ts'
import { mcpServer } from '../src/mcp/mcp-server.ts'
import { instructions } from '../src/mcp/prompts.ts'
import { tools } from '../src/mcp/tools.ts'
import { servicesOf } from '../src/parts.ts'
import { served, version } from './serving.ts'

async function inMemoryClient(): Promise<Client> {
  const store = await InMemoryStore.open()
  const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
  const { services } = servicesOf({ memory, store, version })
  const [mine, theirs] = InMemoryTransport.createLinkedPair()
  await mcpServer({ caller: localCaller, scope: {}, version }, services).connect(theirs)
  const client = new Client({ name: 'test', version })
  await client.connect(mine)
  afterAll(() => client.close())
  return client
}

async function httpClient(): Promise<Client> {
  const { url } = await served()
  const client = new Client({ name: 'test', version })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as Parameters<Client['connect']>[0])
  afterAll(() => client.close())
  return client
}

/** What a tool gives, as a client of the protocol gets it: checked against the schema the tool states. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args })
  const [content] = result.content as { readonly text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into views of any shape.
  return { text: content?.text ?? '', isError: result.isError === true, view: result.structuredContent as any }
}

describe.each([
  ['in memory', inMemoryClient],
  ['streamable HTTP', httpClient],
])('MCP, %s', (_, connect) => {
  it('[MC-1] an agent remembers, recalls, corrects and forgets with the client of the protocol', async () => {
    const client = await connect()
    await client.listTools()
    const stored = await call(client, 'remember', { text: 'I left Lyon for Oslo in May.', speaker: 'Ana', ref: 'm1' })
    expect(stored.view).toEqual({ ref: 'm1', status: 'stored' })
    const recalled = await call(client, 'recall', { question: 'Who left Lyon for Oslo?' })
    expect(recalled.view.context).toContain('<ref:m1>')
    expect(recalled.view.verdict).toBe('supported')
    expect(recalled.text).toContain('verdict: supported')
    const { view: answered } = await call(client, 'answer', { question: 'Who left Lyon for Oslo?' })
    expect(answered).toMatchObject({ kind: 'answered', answer: 'Ana', citations: [{ ref: 'm1' }] })
    await call(client, 'correct', { ref: 'm1', text: 'I left Lyon for Bergen in May.' })
    const timeline = await call(client, 'timeline')
    expect(timeline.view.next).toBeNull()
    expect(timeline.view.events.map(({ text }: { text: string }) => text)).toContain('I left Lyon for Bergen in May.')
    expect((await call(client, 'forget', { refs: ['m1'] })).view).toMatchObject({ events: 1, erased: true })
    expect((await call(client, 'status')).view.events).toBe(1)
  })

  it('[MC-2] events and traces are read as resources', async () => {
    const client = await connect()
    await call(client, 'remember', { text: '我在杭州学会了滑雪。', ref: '第 1/条' })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['event', 'trace'])
    const event = await client.readResource({ uri: `knotwork://event/${encodeURIComponent('第 1/条')}` })
    expect(JSON.stringify(event.contents)).toContain('我在杭州学会了滑雪。')
    const { view } = await call(client, 'recall', { question: '谁学会了滑雪？' })
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([view.trace])
    const trace = await client.readResource({ uri: view.trace })
    expect(JSON.stringify(trace.contents)).toContain('candidates')
    await expect(client.readResource({ uri: 'knotwork://event/none' })).rejects.toMatchObject({ code: -32_002 })
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32_002 })
  })

  it('[MC-3] what a model can mend it is told; an unknown tool is an error of the protocol', async () => {
    const client = await connect()
    const wrong = await call(client, 'recall', { question: 'Who?', budgetTokens: 'many' })
    expect([wrong.isError, wrong.text.startsWith('INVALID_INPUT: recall: budgetTokens')]).toEqual([true, true])
    expect((await call(client, 'correct', { ref: 'none', text: 'a' })).text).toMatch(/^NOT_FOUND: /)
    await expect(client.callTool({ name: 'drop', arguments: {} })).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('MCP', () => {
  it('[MC-3] every code of the engine is told to somebody', () => {
    expect(Object.keys(toldTo).sort()).toEqual(Object.keys(errorCodes).sort())
  })

  it('[MC-4] all tools together cost at most 1,500 tokens, and the instructions 100', () => {
    expect(tools.map(({ name }) => name)).toEqual([
      'remember',
      'timeline',
      'correct',
      'forget',
      'recall',
      'answer',
      'status',
    ])
    expect(scriptCounter.count(JSON.stringify(tools))).toBeLessThanOrEqual(1500)
    expect(scriptCounter.count(instructions)).toBeLessThanOrEqual(100)
  })

  it('[MC-7] a batch is refused: it would pass as one call, and could cancel itself', async () => {
    const { ask } = await served({ limits: { callsAtOnceMax: 1 } })
    const headers = { Accept: 'application/json, text/event-stream' }
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'recall', arguments: { question: 'a' } },
    }
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    for (const batch of [[call, cancel], [call], []]) {
      const refused = await ask('POST', '/mcp', batch, headers)
      expect([refused.status, refused.body.field]).toEqual([400, 'body'])
    }
    expect((await ask('POST', '/mcp', call, headers)).body.id).toBe(1)
  })

  it('[MC-8] an exchange that is not answered ends with its time, or when its caller leaves', async () => {
    const leaving = new AbortController()
    const unanswered = new Promise<never>(() => undefined)
    await expect(inTime(unanswered, { signal: leaving.signal, ms: 20 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    const left = inTime(unanswered, { signal: leaving.signal, ms: 60_000 })
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(inTime(unanswered, { signal: leaving.signal, ms: 60_000 })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(await inTime(Promise.resolve(7), { signal: new AbortController().signal, ms: 60_000 })).toBe(7)
  })
})
