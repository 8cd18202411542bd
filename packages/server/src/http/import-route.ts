/** How is a stream imported over HTTP? With events while it runs, or one document at its end. */

import type { Hono } from 'hono'
import { noteFault } from '../call/fault-note.ts'
import { scopeOfCall } from '../call/perform.ts'
import type { Services } from '../call/services.ts'
import { faultOf, problemOf } from '../faults/fault.ts'
import type { Log } from '../log/log.ts'
import { piecesOf, requireMedia } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { type ImportEvent, type ImportProblem, importLines } from './import-stream.ts'
import { scopeOfQuery } from './input.ts'

/** Problems in one document at most; events tell all. */
const problemsMax = 1000

/** Adds the route. */
export function addImport(app: Hono<Exchange>, gate: Gate, services: Services): void {
  app.post('/v1/import', async (c) => {
    c.set('operation', 'import')
    const caller = gate.caller(c.req.raw.headers)
    c.set('caller', caller)
    requireMedia(c.req.raw, ['application/x-ndjson', 'application/jsonl'])
    const { limits, metrics, handles, log } = services
    const request = {
      caller,
      face: 'http',
      requestId: c.get('requestId'),
      scope: scopeOfQuery(new URL(c.req.url).searchParams),
      signal: c.req.raw.signal,
      idempotencyKey: null,
    } as const
    const memory = handles.of(scopeOfCall({ name: 'import', right: 'write' }, request, services))
    const pieces = piecesOf(c.req.raw, { bytesMax: limits.importBytesMax, timeMs: limits.bodyMs, isIdle: true })
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(limits.importMs)])
    const events = importLines(pieces, { memory, signal, heard: (status) => metrics.remembered(status) })
    if ((c.req.header('accept') ?? '').includes('text/event-stream')) {
      const facts = { requestId: c.get('requestId'), operation: 'import' } as const
      return streamed(events, { facts, log, leave: gate.enter() })
    }
    return gate.pass(async () => {
      const problems: ImportProblem[] = []
      for await (const { event, data } of events) {
        if (event === 'problem' && problems.length < problemsMax) problems.push(data)
        if (event !== 'done') continue
        return c.json({ ...data, problems })
      }
      throw new Error('import: ended without its last event')
    })
  })
}

/** What a stream of events needs beside them. */
interface Streaming {
  readonly facts: { readonly requestId: string; readonly operation: string }
  readonly log: Log
  /** Called once nothing more comes. */
  readonly leave: () => void
}

/** Server-sent events; what goes wrong once they flow is the last of them. */
function streamed(events: AsyncGenerator<ImportEvent>, { facts, log, leave }: Streaming): Response {
  const encoder = new TextEncoder()
  const line = (event: string, data: object): Uint8Array =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next()
        if (done !== true) return controller.enqueue(line(value.event, value.data))
      } catch (thrown) {
        noteFault(thrown, facts, log)
        controller.enqueue(line('error', problemOf(faultOf(thrown), facts.requestId)))
      }
      leave()
      controller.close()
    },
    async cancel() {
      leave()
      await events.return(undefined)
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
