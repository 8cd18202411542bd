/** How is MCP spoken over stdin and stdout? One client, one conversation, until stdin ends. */

import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { localCaller } from '../call/caller.ts'
import { type ServedMemory, servicesOf } from '../parts.ts'
import { mcpServer } from './mcp-server.ts'

/** The two streams; nothing but the protocol may be written to stdout. */
export interface StdioStreams {
  readonly stdin: Readable
  readonly stdout: Writable
}

/** Options of {@link serveStdio}. */
export interface StdioOptions extends ServedMemory, StdioStreams {
  /** Ends the conversation. */
  readonly signal: AbortSignal
}

/** Serves MCP until stdin ends or `signal` is aborted. The memory stays open. */
export async function serveStdio({ stdin, stdout, signal, ...served }: StdioOptions): Promise<void> {
  const { services } = servicesOf(served)
  const server = mcpServer({ caller: localCaller, scope: {}, version: served.version }, services)
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: services.limits.bodyBytesMax })
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve)
    stdin.once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(transport)
  const answered = answersOf(transport)
  await ended
  // Whoever pipes questions in and closes the pipe still waits for the answers.
  await Promise.race([answered(), setTimeout(services.limits.graceMs, undefined, { ref: false })])
  await server.close()
}

/** Watches a connected transport. @returns waits until every request that came has its answer */
function answersOf(transport: Transport): () => Promise<void> {
  const open = new Set<unknown>()
  let settled = (): void => undefined
  const { onmessage } = transport
  const send = transport.send.bind(transport)
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) open.add(message.id)
    onmessage?.(message, extra)
  }
  transport.send = async (message, options) => {
    await send(message, options)
    if ('id' in message && !('method' in message)) open.delete(message.id)
    if (open.size === 0) settled()
  }
  return () =>
    new Promise((resolve) => {
      settled = resolve
      if (open.size === 0) resolve()
    })
}
