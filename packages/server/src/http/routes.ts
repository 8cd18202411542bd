/** How is each row of the table reached over HTTP? */

import type { Hono } from 'hono'
import { perform } from '../call/perform.ts'
import type { Services } from '../call/services.ts'
import type { Operation } from '../operations/operation.ts'
import { jsonOf } from './body.ts'
import type { Exchange, HttpContext } from './exchange.ts'
import type { Gate } from './gate.ts'
import { joined, pathFields, queryOf, queryReader, scopeOfQuery } from './input.ts'

/** Adds a route for every row. Paths without a field come first: `/v1/events/batch` is no ref. */
export function addOperations(app: Hono<Exchange>, rows: readonly Operation[], gate: Gate, services: Services): void {
  const inOrder = rows.toSorted((a, b) => pathFields(a.http.path).length - pathFields(b.http.path).length)
  for (const row of inOrder) {
    const { method, path } = row.http
    const readQuery = queryReader(row)
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(method, route, async (c) => {
      c.set('operation', row.name)
      const caller = gate.caller(c)
      const output = await gate.pass(async () => {
        const query = queryOf(c.req.url)
        const fields = { ...readQuery(query), ...pathInput(c, path) }
        const input = joined(row.name, method === 'POST' ? await bodyOf(c, services) : {}, fields)
        const key = c.req.header('idempotency-key') ?? null
        const signal = c.req.raw.signal
        const request = {
          caller,
          face: 'http',
          requestId: c.get('requestId'),
          scope: scopeOfQuery(query),
          signal,
          idempotencyKey: key,
        } as const
        return perform(row, input, request, services)
      })
      return c.json(output as object, row.statusOf(output))
    })
  }
}

function bodyOf(c: HttpContext, { limits }: Services): Promise<unknown> {
  return jsonOf(c.req.raw, { bytesMax: limits.bodyBytesMax, timeMs: limits.bodyMs })
}

function pathInput(c: HttpContext, path: string): Record<string, string> {
  return Object.fromEntries(pathFields(path).map((field) => [field, c.req.param(field) ?? '']))
}
