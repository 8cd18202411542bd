/** How does the HTTP face hang together? Envelope, gate, routes. */

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Services } from '../call/services.ts'
import { Refusal } from '../faults/refusal.ts'
import { addMcp } from '../mcp/http-route.ts'
import { mcpServer } from '../mcp/mcp-server.ts'
import type { HealthParts } from '../metrics/health.ts'
import { operations } from '../operations/operations.ts'
import { envelope, problemResponse } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { addImport } from './import-route.ts'
import { addOperatorRoutes } from './operator-routes.ts'
import { addOperations } from './routes.ts'

/** What it is made of. */
export interface HttpParts {
  readonly services: Services
  readonly gate: Gate
  readonly health: HealthParts
  readonly version: string
  /** Origins whose pages may call; none by default, and then no header of CORS is ever sent. */
  readonly origins: readonly string[]
}

/** The application: requests in, responses out; who listens is another's affair. */
export function appOf({ services, gate, health, version, origins }: HttpParts): Hono<Exchange> {
  const app = new Hono<Exchange>()
  app.use(envelope(services, gate))
  if (origins.length > 0)
    app.use(
      cors({
        origin: [...origins],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Mcp-Protocol-Version'],
        exposeHeaders: ['Retry-After', 'X-Request-Id'],
        maxAge: 600,
      }),
    )
  addOperatorRoutes(app, { gate, health, version, services })
  addImport(app, gate, services)
  addMcp(app, gate, services, (partner) => mcpServer({ ...partner, version }, services))
  addOperations(app, operations, gate, services)
  app.notFound((c) => {
    const isKnown = app.routes.some(({ path, method }) => method !== 'ALL' && fits(path, c.req.path))
    const refusal = isKnown
      ? new Refusal('WRONG_METHOD', 'openapi.json says which methods a path takes')
      : new Refusal('NO_ROUTE', 'openapi.json lists the paths')
    return problemResponse(refusal, c, services)
  })
  app.onError((thrown, c) => problemResponse(thrown, c, services))
  return app
}

/** Whether a path is one of a route, whatever stands for its fields. */
function fits(route: string, path: string): boolean {
  const [wanted, given] = [route.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
}
