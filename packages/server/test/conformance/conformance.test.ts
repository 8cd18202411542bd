import { Hono } from 'hono'
import { InMemoryStore, openMemory } from 'knotwork'
import { afterAll, expect, it } from 'vitest'
import { RateLimit } from '../../src/call/rate-limit.ts'
import { envelope, problemResponse } from '../../src/http/envelope.ts'
import type { Exchange } from '../../src/http/exchange.ts'
import { Gate } from '../../src/http/gate.ts'
import { loopbackHosts } from '../../src/http/guard.ts'
import { listen } from '../../src/http/listen.ts'
import { addMcp } from '../../src/mcp/http-route.ts'
import { servicesOf } from '../../src/parts.ts'
import { served, version } from '../serving.ts'
import { fixtureServer } from './fixtures.ts'
import { conformanceOf } from './runner.ts'

const here = (name: string): string => new URL(name, import.meta.url).pathname

/** The route as the server has it, with the runner's fixtures behind it instead of a memory. */
async function routeOfFixtures(): Promise<string> {
  const store = await InMemoryStore.open()
  const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
  const { services } = servicesOf({ memory, store, version })
  const { limits, clock } = services
  const guard = { hosts: [...loopbackHosts], origins: [] }
  const gate = new Gate({
    keys: null,
    guard,
    rates: new RateLimit(clock),
    limits,
    closing: new AbortController().signal,
  })
  const app = new Hono<Exchange>()
  app.use(envelope(services, gate))
  addMcp(app, gate, services, fixtureServer)
  app.onError((thrown, c) => problemResponse(thrown, c, services))
  const { port, close } = await listen({
    host: '127.0.0.1',
    port: 0,
    limits,
    fetch: (request, c) => app.fetch(request, c),
  })
  afterAll(async () => {
    await close(0)
    await memory.close()
  })
  return `http://127.0.0.1:${port}/mcp`
}

it("[MC-10] a served memory passes every scenario of the protocol's runner that asks for nothing of the runner's own", async () => {
  const { url, ask } = await served()
  // So that there is a resource to list.
  await ask('POST', '/v1/events', { text: 'I left Lyon for Oslo in May.', speaker: 'Ana' })
  await ask('POST', '/v1/recall', { question: 'Who left Lyon?' })
  const { exitCode, output, passed } = await conformanceOf(`${url}/mcp`, here('served.yml'))
  expect(passed).toEqual([
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams', // with the warning
    'resources-list',
    'dns-rebinding-protection',
  ])
  expect(exitCode, output).toBe(0)
})

it("[MC-11] with the runner's own tools, resources and prompts behind it the route passes all but what speaks to the client in a call", async () => {
  const { exitCode, passed, failed, output } = await conformanceOf(await routeOfFixtures(), here('fixtures.yml'))
  expect(exitCode, output).toBe(0)
  expect({ passed: passed.length, failed: failed.length }).toEqual({ passed: 24, failed: 6 })
})
