/** How do tests reach a server? Over a real port, with a memory of words only. */

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Memory, type OpenOptions, openMemory, SqliteStore, type Store } from 'knotwork'
import { afterAll } from 'vitest'
import { type HttpOptions, serveHttp } from '../src/server.ts'

/** A server with what it stands on. */
export interface Served {
  readonly url: string
  readonly memory: Memory
  readonly store: Store
  /** Lines of the log, read. */
  readonly log: Record<string, unknown>[]
  /** Sends JSON, reads what comes back as JSON. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any shape.
  readonly body: any
}

/** Version of the server in tests. */
export const version = '0.0.0-test'

/** A folder that is gone after the tests of the file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-server-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Asks until it is so; a test that waits in vain ends with its own time. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(5)
}

/**
 * Sends bytes by a connection of their own. The server has read them once this returns: it hears on the same thread, and
 * whole calls were answered behind them.
 */
export async function begun({ url, ask }: Pick<Served, 'url' | 'ask'>, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  for (let i = 0; i < 2; i++) await ask('GET', '/healthz')
  return socket
}

/** An import that goes on; the server is at it once this returns. @returns ends it, as a caller does who leaves */
export async function endlessImport(url: string): Promise<() => void> {
  const leaving = new AbortController()
  // As many lines as it takes in before it tells of them.
  const lines = '{"text":"turn"}\n'.repeat(128)
  const body = new ReadableStream<Uint8Array>({ start: (it) => it.enqueue(new TextEncoder().encode(lines)) })
  const headers = { 'Content-Type': 'application/x-ndjson', Accept: 'text/event-stream' }
  const init = { method: 'POST', headers, body, duplex: 'half', signal: leaving.signal } as RequestInit
  const response = await fetch(`${url}/v1/import`, init)
  await (response.body as ReadableStream<Uint8Array>).getReader().read()
  return () => leaving.abort()
}

/** Serves a file, by default a new one. */
export async function served(
  options: Partial<HttpOptions> & Pick<OpenOptions, 'embedder' | 'questionLog'> & { readonly file?: string } = {},
): Promise<Served> {
  const { file = join(testFolder(), 'agent.db'), embedder = 'none', questionLog, ...given } = options
  const store = await SqliteStore.open(file)
  const memory = await openMemory(store, {
    embedder,
    worker: 'none',
    ...(questionLog === undefined ? {} : { questionLog }),
  })
  const log: Record<string, unknown>[] = []
  const running = await serveHttp({
    memory,
    store,
    version,
    log: (line) => log.push(JSON.parse(line) as Record<string, unknown>),
    ...given,
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await running.close()
    await memory.close()
  }
  afterAll(close)
  return { url: running.url, memory, store, log, close, ask: asker(running.url) }
}

function asker(url: string): Served['ask'] {
  return async (method, path, body, headers = {}) => {
    const sent = typeof body === 'string' ? body : body === undefined ? null : JSON.stringify(body)
    const media = sent === null ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, body: sent, headers: { ...media, ...headers } })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
