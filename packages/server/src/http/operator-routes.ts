/** What do operators and browsers ask for? Health, figures, the description and its page. */

import type { Hono } from 'hono'
import { MemoryError } from 'knotwork'
import type { Services } from '../call/services.ts'
import { allows } from '../keys/right.ts'
import { isUnbounded } from '../keys/scope-pattern.ts'
import { type HealthParts, unreadiness } from '../metrics/health.ts'
import { operations } from '../operations/operations.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { openApiOf } from './openapi.ts'
import { pagePolicy, referencePage } from './reference-page.ts'

/** Adds the routes. Health and description hold nothing of a memory, and need no key: whoever asks for health often has none. */
export function addOperatorRoutes(
  app: Hono<Exchange>,
  {
    gate,
    health,
    version,
    services,
  }: { readonly gate: Gate; readonly health: HealthParts; readonly version: string; readonly services: Services },
): void {
  app.get('/healthz', (c) => {
    c.set('operation', 'healthz')
    return c.json({ status: 'alive' })
  })
  app.get('/readyz', async (c) => {
    c.set('operation', 'readyz')
    const reasons = await unreadiness(health)
    return reasons.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'not ready', reasons }, 503)
  })
  app.get('/metrics', async (c) => {
    c.set('operation', 'metrics')
    const caller = gate.caller(c)
    if (!allows(caller.rights, 'admin'))
      throw new MemoryError('FORBIDDEN', 'metrics: this key may not admin', {
        details: { field: 'key', right: 'admin' },
      })
    // They count all scopes together, which no key to some of them is told.
    if (!isUnbounded(caller.scopes))
      throw new MemoryError('FORBIDDEN', 'metrics: this key does not open every scope, and the figures are of all', {
        details: { field: 'scope' },
      })
    const { registry } = services.metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  const description = openApiOf(operations, version)
  app.get('/openapi.json', (c) => {
    c.set('operation', 'openapi')
    return c.json(description)
  })
  const page = referencePage(operations, version)
  app.get('/', (c) => {
    c.set('operation', 'reference')
    return c.html(page, 200, { 'Content-Security-Policy': pagePolicy })
  })
}
