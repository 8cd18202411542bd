/** Where are requests heard? The only place that opens a port; it hears, and calls nobody. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { MemoryError } from 'knotwork'
import type { Limits } from '../call/limits.ts'
import type { Connection } from './exchange.ts'

/** Where to listen, and whom to. */
export interface ListenOptions {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  readonly limits: Limits
  readonly fetch: (request: globalThis.Request, connection: Connection) => Response | Promise<Response>
}

/** An open port. */
export interface Listening {
  readonly port: number
  /** Hears no more, waits for what is being answered, at most `graceMs`, and cuts off the rest. */
  close(graceMs: number): Promise<void>
}

/** Headers of a request, all together: a key and what proxies add. */
const headerBytesMax = 16 * 1024

/** @throws {INVALID_INPUT} where the port is taken or not allowed */
export async function listen({ host, port, limits, fetch }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { outgoing }) => fetch(request, { cut: () => outgoing.destroy() }),
    serverOptions: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: limits.headersMs,
      // Bodies have their own times, for an import may go on for an hour; this only ends what would never.
      requestTimeout: Math.max(limits.importMs, limits.headersMs),
      keepAliveTimeout: 5000,
      connectionsCheckingInterval: 1000,
    },
  }) as Server
  server.maxConnections = limits.connectionsMax
  cutOffStill(server, limits.bodyMs)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notOpened(host, port, error)))
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) => closed(server, graceMs),
  }
}

/**
 * Cuts off a connection on which nothing moves for a time, unless a call on it is being worked on: one that asks nothing, and one
 * whose caller does not take what was answered.
 */
function cutOffStill(server: Server, ms: number): void {
  const calls = new WeakMap<Socket, number>()
  const add = (socket: Socket, n: number): WeakMap<Socket, number> => calls.set(socket, (calls.get(socket) ?? 0) + n)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  server.setTimeout(ms, (socket: Socket) => {
    const isWorkedOn = (calls.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (isWorkedOn) socket.setTimeout(ms)
    else socket.destroy()
  })
}

async function closed(server: Server, graceMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function notOpened(host: string, port: number, error: NodeJS.ErrnoException): MemoryError {
  const why = error.code === 'EADDRINUSE' ? 'another program listens there' : error.message
  return new MemoryError(
    'INVALID_INPUT',
    `server: port ${port} of ${host} cannot be opened (${why}); name another with --port`,
    {
      cause: error,
      details: { field: 'port' },
    },
  )
}
