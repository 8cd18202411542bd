/** How do messages come and go over two streams? One line each; a line that is no message is answered, and ends nothing. */

import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js'
import { faultOf } from '../faults/fault.ts'
import { parsedJson, textOf } from '../http/body.ts'
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
  /** Until the other side takes more; null while it does. */
  #drained: Promise<unknown> | null = null
  #settled = (): void => undefined

  /** @param bytesMax  bytes of a message */
  constructor(streams: StdioStreams, bytesMax: number) {
    this.#streams = streams
    this.#bytesMax = bytesMax
    this.#lines = new ByteLines(bytesMax)
  }

  async start(): Promise<void> {
    this.#streams.stdin.on('data', this.#heard)
    this.#streams.stdin.on('end', this.#ended)
    this.#streams.stdin.on('error', this.#failed)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message)
    if ('id' in message && !('method' in message)) this.#settle(message.id)
  }

  async close(): Promise<void> {
    const { stdin } = this.#streams
    stdin.off('data', this.#heard)
    stdin.off('end', this.#ended)
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

  /** The last line may have no line feed. */
  readonly #ended = (): void => this.#read(this.#lines.end())

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

  async #write(message: object): Promise<void> {
    const { stdout } = this.#streams
    if (stdout.write(`${JSON.stringify(message)}\n`)) return
    this.#drained ??= once(stdout, 'drain').finally(() => {
      this.#drained = null
    })
    await this.#drained
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
  let value: unknown
  try {
    const text = textOf(line, 'line').trim()
    if (text === '') return wrong(ErrorCode.ParseError, '')
    value = parsedJson(text, 'line')
  } catch (thrown) {
    return wrong(ErrorCode.ParseError, faultOf(thrown).detail)
  }
  if (Array.isArray(value))
    return wrong(ErrorCode.InvalidRequest, 'the protocol has no batches, send messages one by one')
  const { success, data } = JSONRPCMessageSchema.safeParse(value)
  return success
    ? { message: data, code: ErrorCode.InvalidRequest, why: '' }
    : wrong(ErrorCode.InvalidRequest, 'a line must be a message of JSON-RPC 2.0, its id a string or a whole number')
}

function wrong(code: ErrorCode, why: string): Reading {
  return { message: null, code, why }
}
