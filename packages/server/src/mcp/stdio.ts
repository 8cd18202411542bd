/** How is MCP spoken over stdin and stdout? One client, one conversation, until stdin ends. */

import { setTimeout } from 'node:timers/promises'
import { localCaller } from '../call/caller.ts'
import { type ServedMemory, servicesOf } from '../parts.ts'
import { mcpServer } from './mcp-server.ts'
import { type StdioStreams, StdioTransport } from './stdio-transport.ts'

/** Options of {@link serveStdio}. */
export interface StdioOptions extends ServedMemory, StdioStreams {
  /** Ends the conversation. */
  readonly signal: AbortSignal
}

/** Serves MCP until stdin ends or `signal` is aborted. The memory stays open. */
export async function serveStdio({ stdin, stdout, signal, ...served }: StdioOptions): Promise<void> {
  const { services } = servicesOf(served)
  const server = mcpServer({ caller: localCaller, scope: {}, version: served.version }, services)
  const transport = new StdioTransport({ stdin, stdout }, services.limits.bodyBytesMax)
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    stdin.once('error', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(transport)
  await ended
  await withinGrace(transport.answered(), services.limits.graceMs)
  await server.close()
}

/** Whoever pipes questions in and closes the pipe still waits for the answers; nothing else keeps the process alive meanwhile. */
async function withinGrace(answered: Promise<void>, graceMs: number): Promise<void> {
  const done = new AbortController()
  const grace = setTimeout(graceMs, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([answered, grace])
  done.abort()
}
