/**
 * Does an agent's memory outlive its server? With the protocol's own client, over stdio and HTTP: remember, restart, recall,
 * correct, forget. And with a server that is killed under load: is every event there that was acknowledged?
 *
 * Usage: node scripts/prove-server.mjs (after npm run build)
 */

import { deepStrictEqual, match, ok } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { openMemory } from 'knotwork'
import { ask, command, serve } from './server/process.mjs'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-served-'))

/** One session of a client, over a transport that is made and ended for it. */
async function session({ transport, end = async () => undefined }, use) {
  const client = new Client({ name: 'prove-server', version: '1' })
  await client.connect(transport)
  const call = async (name, args = {}) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: args })
    ok(!isError, `${name}: ${content?.[0]?.text}`)
    return structuredContent
  }
  try {
    await client.listTools()
    await use(call)
  } finally {
    await client.close()
    await end()
  }
}

function overStdio(store) {
  const args = [command, 'mcp', '--store', store, '--embedder', 'none', '--quiet']
  return { transport: new StdioClientTransport({ command: process.execPath, args }) }
}

async function overHttp(store) {
  const { url, end } = await serve(store)
  return { transport: new StreamableHTTPClientTransport(new URL(`${url}/mcp`)), end }
}

/** What an agent does over four lives of its server. */
async function agentLoop(name, open) {
  const store = join(folder, `${name}.db`)
  await session(await open(store), async (call) => {
    deepStrictEqual(await call('remember', { text: 'I left Lyon for Oslo in May.', speaker: 'Ana', ref: 'm1' }), {
      ref: 'm1',
      status: 'stored',
    })
    await call('remember', { text: '我在杭州学会了滑雪。', speaker: '小雨', ref: 'm2' })
  })
  let corrected = ''
  await session(await open(store), async (call) => {
    const { context, verdict } = await call('recall', { question: 'Who left Lyon for Oslo?' })
    match(context, /<ref:m1>/)
    deepStrictEqual(verdict, 'supported')
    match((await call('recall', { question: '谁学会了滑雪？' })).context, /<ref:m2>/)
    corrected = (await call('correct', { ref: 'm1', text: 'I left Lyon for Bergen in May.' })).ref
  })
  await session(await open(store), async (call) => {
    const { context } = await call('recall', { question: 'Where did Ana go from Lyon?' })
    match(context, /Bergen/)
    match(context, /superseded by/)
    deepStrictEqual((await call('forget', { refs: ['m1', corrected] })).erased, true)
  })
  await session(await open(store), async (call) => {
    deepStrictEqual((await call('status')).events, 1)
    ok(!JSON.stringify(await call('timeline')).includes('Lyon'))
  })
  console.log(`server: an agent remembers, recalls, corrects and forgets over ${name}, across four lives of its server`)
}

/** Writers at once, until the server is killed. @returns refs that were acknowledged */
async function writeUntilKilled(store, life) {
  const { url, end } = await serve(store)
  const acknowledged = []
  let isOver = false
  const writer = async (who) => {
    for (let i = 0; !isOver; i++) {
      const ref = `life ${life}, writer ${who}, turn ${i}`
      try {
        const { status } = await ask(url, 'POST', '/v1/events', { text: `The mill stood still: ${ref}.`, ref })
        if (status === 201) acknowledged.push(ref)
      } catch (error) {
        ok(isOver, `a write failed before the server was killed: ${error}`)
      }
    }
  }
  const writers = Array.from({ length: 32 }, (_, who) => writer(who))
  await wait(1500 + 300 * life)
  isOver = true
  await end('SIGKILL')
  await Promise.all(writers)
  return acknowledged
}

async function killedUnderLoad() {
  const store = join(folder, 'killed.db')
  const acknowledged = []
  for (let life = 0; life < 3; life++) acknowledged.push(...(await writeUntilKilled(store, life)))
  const { url, end } = await serve(store)
  const lost = []
  for (const ref of acknowledged)
    if ((await ask(url, 'GET', `/v1/events/${encodeURIComponent(ref)}`)).status !== 200) lost.push(ref)
  deepStrictEqual(await end(), 0)
  const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
  const broken = await memory.verify()
  await memory.close()
  deepStrictEqual([lost, broken], [[], []])
  ok(acknowledged.length > 100, `only ${acknowledged.length} writes were acknowledged`)
  console.log(
    `server: killed 3 times under load, all ${acknowledged.length} acknowledged events are there, and the store is sound`,
  )
}

try {
  await agentLoop('stdio', overStdio)
  await agentLoop('HTTP', overHttp)
  await killedUnderLoad()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
