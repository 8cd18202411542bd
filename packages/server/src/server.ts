/** How is a memory served over HTTP? Put together here, from opening the port to closing it. */

import { MemoryError } from 'knotwork'
import { RateLimit } from './call/rate-limit.ts'
import type { Services } from './call/services.ts'
import { Refusal } from './faults/refusal.ts'
import { appOf } from './http/app.ts'
import { Gate } from './http/gate.ts'
import { hostsOf, loopbackHosts, originsOf } from './http/guard.ts'
import { listen } from './http/listen.ts'
import { KeyRing } from './keys/key-ring.ts'
import { WriteCheck } from './metrics/write-check.ts'
import { type ServedMemory, servicesOf } from './parts.ts'

/** Options of {@link serveHttp}. */
export interface HttpOptions extends ServedMemory {
  /** Default 127.0.0.1. Another one needs keys. */
  readonly host?: string
  /** Default 0: any that is free. */
  readonly port?: number
  /** Path of a file of keys; without it whoever reaches the server may all, so it listens on the loopback interface only. */
  readonly keys?: string
  /** Further names by which the server may be called without keys, and with them the only ones. */
  readonly hosts?: readonly string[]
  /** Origins whose pages may call it. Default none. */
  readonly origins?: readonly string[]
  /** False where another process works off the queue of the store. Default true. */
  readonly works?: boolean
}

/** A server that runs. */
export interface RunningServer {
  /** As `http://127.0.0.1:8321`. */
  readonly url: string
  readonly isKeyed: boolean
  /** Lets calls finish that are being worked on, and refuses further ones. The memory stays open. */
  close(): Promise<void>
}

const loopbackAddresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

/**
 * Serves a memory over HTTP and, under `/mcp`, MCP.
 *
 * @throws {INVALID_INPUT} where the port cannot be opened, the file of keys is none, or another interface is named without keys
 */
export async function serveHttp(options: HttpOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port = 0, works = true, version, memory, store } = options
  const origins = originsOf(options.origins ?? [])
  const named = options.hosts === undefined ? null : hostsOf(options.hosts)
  if (options.keys === undefined && !loopbackAddresses.has(host))
    throw new MemoryError(
      'INVALID_INPUT',
      `server: host must be 127.0.0.1, ::1 or localhost where there are no keys, got ${host}; make a key with knotwork keys add, and name its file with --keys`,
      { details: { field: 'host' } },
    )
  const { services, census } = servicesOf(options)
  const { limits, clock, log } = services
  const keys = options.keys === undefined ? null : keyRing(options.keys, services)
  const hosts = keys === null ? [...loopbackHosts, ...(named ?? [])] : named
  const closing = new AbortController()
  const { signal } = closing
  const gate = new Gate({ keys, guard: { hosts, origins }, rates: new RateLimit(clock), limits, closing: signal })
  const writes = new WriteCheck({ store, clock })
  const health = { memory, store, census, writes, works, isClosing: () => signal.aborted }
  const app = appOf({ services, gate, health, version, origins })
  const listening = await listen({ host, port, limits, fetch: (request, connection) => app.fetch(request, connection) })
  log.line('info', 'listening', { port: listening.port, keys: keys?.size ?? 0 })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    isKeyed: keys !== null,
    async close() {
      closing.abort(new Refusal('CLOSING', 'the server ends; ask again in a moment', { 'Retry-After': '5' }))
      await listening.close(limits.graceMs)
      keys?.flush()
      log.line('info', 'closed')
    },
  }
}

/** @throws {INVALID_INPUT} where there is no key: nobody could call, and whoever mistyped the path should hear of it */
function keyRing(path: string, { clock, log }: Services): KeyRing {
  // Why names files and what is wrong with them, and no words of anybody.
  const ring = new KeyRing(path, clock, (event, why) => log.line('error', event, { why }))
  if (ring.size > 0) return ring
  throw new MemoryError(
    'INVALID_INPUT',
    `server: ${path} holds no key; make one with knotwork keys add NAME --keys ${path}`,
    {
      details: { field: 'keys' },
    },
  )
}
