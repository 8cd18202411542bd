/** How is a stream imported over HTTP? With events while it runs, or one document at its end. */

import type { Hono } from 'hono'
import { noteFault } from '../call/fault-note.ts'
import { scopeOfCall } from '../call/perform.ts'
import type { Services } from '../call/services.ts'
import { faultOf, problemOf } from '../faults/fault.ts'
import { Refusal } from '../faults/refusal.ts'
import type { Log } from '../log/log.ts'
import { piecesOf, requireMedia } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { type ImportCounts, type ImportEvent, type ImportProblem, importLines } from './import-stream.ts'
import { queryOf, scopeOfQuery } from './input.ts'

/** Problems in one document at most; events tell all. */
const problemsMax = 1000

/** Adds the route. */
export function addImport(app: Hono<Exchange>, gate: Gate, services: Services): void {
  app.post('/v1/import', async (c) => {
    c.set('operation', 'import')
    const caller = gate.caller(c)
    requireMedia(c.req.raw, ['application/x-ndjson', 'application/jsonl'])
    const { limits, metrics, handles, log } = services
    const request = {
      caller,
      face: 'http',
      requestId: c.get('requestId'),
      scope: scopeOfQuery(queryOf(c.req.url)),
      signal: c.req.raw.signal,
      idempotencyKey: null,
    } as const
    const memory = handles.of(scopeOfCall({ name: 'import', right: 'write' }, request, services))
    const leave = gate.enterImport()
    const time = timeOf(limits.importMs)
    const signal = AbortSignal.any([c.req.raw.signal, time.signal, gate.closing])
    const end = (): void => {
      time.clear()
      leave()
    }
    const pieces = piecesOf(c.req.raw, { bytesMax: limits.importBytesMax, timeMs: limits.bodyMs, isIdle: true, signal })
    const events = importLines(pieces, {
      memory,
      signal,
      lineBytesMax: limits.bodyBytesMax,
      heard: (input, receipt) => metrics.remembered(input, receipt),
    })
    if ((c.req.header('accept') ?? '').includes('text/event-stream')) {
      const facts = { requestId: c.get('requestId'), operation: 'import' } as const
      return streamed(events, { facts, log, end, cut: () => c.env.cut(), unreadMs: limits.bodyMs })
    }
    try {
      return c.json(await documentOf(events))
    } finally {
      end()
    }
  })
}

/** All events as one. */
async function documentOf(
  events: AsyncIterable<ImportEvent>,
): Promise<ImportCounts & { readonly problems: ImportProblem[] }> {
  const problems: ImportProblem[] = []
  for await (const { event, data } of events) {
    if (event === 'problem' && problems.length < problemsMax) problems.push(data)
    if (event === 'done') return { ...data, problems }
  }
  throw new Error('import: ended without its last event')
}

function timeOf(ms: number): { readonly signal: AbortSignal; readonly clear: () => void } {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new Refusal('TIMEOUT', `import: took longer than ${ms} ms`)), ms)
  return { signal: over.signal, clear: () => clearTimeout(timer) }
}

/** What a stream of events needs beside them. */
interface Streaming {
  readonly facts: { readonly requestId: string; readonly operation: string }
  readonly log: Log
  /** Called once nothing more comes. */
  readonly end: () => void
  /** Cuts the connection off. */
  readonly cut: () => void
  /** How long an event may wait for a caller who does not read. */
  readonly unreadMs: number
}

/** Server-sent events; what goes wrong once they flow is the last of them. */
function streamed(events: AsyncGenerator<ImportEvent>, { facts, log, end, cut, unreadMs }: Streaming): Response {
  const encoder = new TextEncoder()
  const line = (event: string, data: object): Uint8Array =>
    encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  let counts: object = {}
  let unread: NodeJS.Timeout | undefined
  let isLeft = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(unread)
      try {
        const { done, value } = await events.next()
        if (isLeft) return
        if (done !== true) {
          if (value.event !== 'problem') counts = value.data
          controller.enqueue(line(value.event, value.data))
          unread = setTimeout(giveUp, unreadMs)
          return
        }
      } catch (thrown) {
        if (isLeft) return
        noteFault(thrown, facts, log)
        controller.enqueue(line('error', { ...problemOf(faultOf(thrown), facts.requestId), ...counts }))
      }
      end()
      controller.close()
    },
    async cancel() {
      isLeft = true
      clearTimeout(unread)
      end()
      await events.return(undefined)
    },
  })
  /** Whoever does not read must not hold a place of those who do. */
  const giveUp = (): void => {
    log.line('warn', 'unread', facts)
    // What is sent is cancelled with it.
    cut()
  }
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
