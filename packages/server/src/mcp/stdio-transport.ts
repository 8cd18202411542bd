/** How do messages come and go over two streams? One line each; a line that is no message is answered, and ends nothing. */

import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { ByteLines } from '../http/byte-lines.ts'

/** The two streams; nothing but the protocol may be written to stdout. */
export interface StdioStreams {
  readonly stdin: Readable
  readonly stdout: Writable
}

/** Messages over stdin and stdout. */
export class StdioTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onerror?: (error: Error) => void
  onclose?: () => void
  readonly #streams: StdioStreams
  readonly #bytesMax: number
  readonly #lines: ByteLines
  readonly #open = new Set<unknown>()
  #settled = (): void => undefined

  /** @param bytesMax  bytes of a message */
  constructor(streams: StdioStreams, bytesMax: number) {
    this.#streams = streams
    this.#bytesMax = bytesMax
    this.#lines = new ByteLines(bytesMax)
  }

  async start(): Promise<void> {
    this.#streams.stdin.on('data', this.#heard)
    this.#streams.stdin.on('error', this.#failed)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message)
    if ('id' in message && !('method' in message)) this.#settle(message.id)
  }

  async close(): Promise<void> {
    const { stdin } = this.#streams
    stdin.off('data', this.#heard)
    stdin.off('error', this.#failed)
    stdin.pause()
    this.onclose?.()
  }

  /** Waits until every request that came has its answer, but for those that were cancelled: they get none. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      this.#settled = resolve
      if (this.#open.size === 0) resolve()
    })
  }

  readonly #failed = (error: Error): void => this.onerror?.(error)

  readonly #heard = (piece: Buffer): void => {
    for (const line of this.#lines.take(piece)) this.#read(line)
  }

  #read(line: Uint8Array | null): void {
    const { message, code, why } = messageOf(line, this.#bytesMax)
    if (message !== null) {
      this.#note(message)
      this.onmessage?.(message)
    } else if (why !== '') this.#refuse(code, why)
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) this.#open.add(message.id)
    if (message.method === 'notifications/cancelled') this.#settle(message.params?.requestId)
  }

  #settle(id: unknown): void {
    this.#open.delete(id)
    if (this.#open.size === 0) this.#settled()
  }

  /** As JSON-RPC has it where the id of what came cannot be known. */
  #refuse(code: ErrorCode, message: string): void {
    void this.#write({ jsonrpc: '2.0', id: null, error: { code, message } })
  }

  #write(message: object): Promise<void> {
    const { stdout } = this.#streams
    return new Promise((resolve) => {
      if (stdout.write(`${JSON.stringify(message)}\n`)) resolve()
      else stdout.once('drain', resolve)
    })
  }
}

/** What a line is, or the code and the words of the answer to what is no message; none to a blank one. */
interface Reading {
  readonly message: JSONRPCMessage | null
  readonly code: ErrorCode
  readonly why: string
}

function messageOf(line: Uint8Array | null, bytesMax: number): Reading {
  if (line === null) return wrong(ErrorCode.InvalidRequest, `a message may have ${bytesMax} bytes`)
  const text = Buffer.from(line).toString('utf8').trim()
  if (text === '') return wrong(ErrorCode.ParseError, '')
  const value = parsed(text)
  if (value === undefined) return wrong(ErrorCode.ParseError, 'a line must be JSON')
  if (Array.isArray(value))
    return wrong(ErrorCode.InvalidRequest, 'the protocol has no batches, send messages one by one')
  const { success, data } = JSONRPCMessageSchema.safeParse(value)
  return success
    ? { message: data, code: ErrorCode.InvalidRequest, why: '' }
    : wrong(ErrorCode.InvalidRequest, 'a line must be a message of JSON-RPC 2.0')
}

function wrong(code: ErrorCode, why: string): Reading {
  return { message: null, code, why }
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
