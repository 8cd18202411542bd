/** What do all responses have in common? An id, headers that keep browsers honest, a line in the log, problems of one form. */

import type { MiddlewareHandler } from 'hono'
import { noteFault } from '../call/fault-note.ts'
import type { Services } from '../call/services.ts'
import { faultOf, problemOf } from '../faults/fault.ts'
import { Refusal } from '../faults/refusal.ts'
import { hasBody } from './body.ts'
import type { Exchange, HttpContext } from './exchange.ts'
import type { Gate } from './gate.ts'

/** What a response may do in a browser: nothing. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Around every request. */
export function envelope({ clock, ids, log }: Services, { closing }: Gate): MiddlewareHandler<Exchange> {
  return async (c, next) => {
    const started = clock.elapsed()
    c.set('requestId', ids.next(clock.now()))
    c.set('operation', 'none')
    c.set('caller', null)
    c.set('code', null)
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) c.res.headers.set('Content-Security-Policy', closedPolicy)
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    // A connection that is kept would be cut off in the midst of its next call, and a body that nobody read would keep it for as long as it comes.
    if (closing.aborted || (hasBody(c.req.raw) && !c.req.raw.bodyUsed)) c.res.headers.set('Connection', 'close')
    log.line(c.res.status >= 500 ? 'warn' : 'info', 'request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      operation: c.get('operation'),
      status: c.res.status,
      code: c.get('code'),
      key: c.get('caller')?.keyId ?? null,
      ms: Math.round(clock.elapsed() - started),
    })
  }
}

/** The response to something thrown. */
export function problemResponse(thrown: unknown, c: HttpContext, { metrics, log }: Services): Response {
  const fault = faultOf(thrown)
  c.set('code', fault.code)
  if (thrown instanceof Refusal) metrics.refused(fault.code)
  noteFault(thrown, { requestId: c.get('requestId'), operation: c.get('operation') }, log)
  const body = JSON.stringify(problemOf(fault, c.get('requestId')))
  return new Response(body, {
    status: fault.status,
    headers: { 'Content-Type': 'application/problem+json', ...fault.headers },
  })
}
