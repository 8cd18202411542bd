/** How is MCP spoken over HTTP? Streamable HTTP without sessions: every request stands for itself, so a restart loses nobody. */

import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Hono } from 'hono'
import { MemoryError } from 'knotwork'
import { inTime } from '../call/in-time.ts'
import type { Services } from '../call/services.ts'
import { Refusal } from '../faults/refusal.ts'
import { jsonOf } from '../http/body.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Gate } from '../http/gate.ts'
import { queryOf, scopeOfQuery } from '../http/input.ts'
import type { Partner } from './mcp-server.ts'

/** What an exchange may take beyond the time of its call, so that a call which is late is told as a result of its tool. */
const answerMs = 1000

/**
 * Adds the route. The scope stands in the query, as everywhere: `/mcp?user=ana`.
 *
 * @param serverFor  makes the server that speaks to one partner for one message
 */
export function addMcp(
  app: Hono<Exchange>,
  gate: Gate,
  services: Services,
  serverFor: (partner: Partner) => Server,
): void {
  app.all('/mcp', async (c) => {
    c.set('operation', 'mcp')
    const caller = gate.caller(c)
    // No message goes from the server by itself, and no session is held: there is nothing to listen to and nothing to end.
    if (c.req.method !== 'POST') throw new Refusal('WRONG_METHOD', 'MCP is spoken by POST here', { Allow: 'POST' })
    return gate.pass(async () => {
      const { limits } = services
      const parsedBody = await jsonOf(c.req.raw, { bytesMax: limits.bodyBytesMax, timeMs: limits.bodyMs })
      refuseBatch(parsedBody)
      const scope = scopeOfQuery(queryOf(c.req.url))
      const server = serverFor({ caller, scope })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        const answered = transport.handleRequest(c.req.raw, { parsedBody })
        return await inTime(answered, { signal: c.req.raw.signal, ms: limits.callMs + answerMs })
      } finally {
        await server.close()
      }
    })
  })
}

/** The protocol has none since 2025-06-18, and many calls must not pass as one. @throws {INVALID_INPUT} */
function refuseBatch(body: unknown): void {
  if (!Array.isArray(body)) return
  throw new MemoryError(
    'INVALID_INPUT',
    'body: must be one message; the protocol has no batches, send them one by one',
    {
      details: { field: 'body' },
    },
  )
}
