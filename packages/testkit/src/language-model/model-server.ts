/**
 * What does a server of models do in a test? What it is told, over a real socket on this machine: it speaks
 * `chat/completions` and `embeddings`, and Ollama's own `api/tags` and `api/embed`, and misbehaves on demand.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, behaviourAt, toldTokens } from './behaviour.ts'

/** What a server can do beyond a model: its answer is cut in the middle, or its connection ends. */
export type ServerBehaviour =
  | Behaviour
  /** Any answer, as it is. */
  | {
      readonly does: 'answer'
      readonly status?: number
      readonly body: string
      readonly headers?: Record<string, string>
    }
  /** The body ends before the length that was promised. */
  | { readonly does: 'cut' }

/** Requests a server turns away, by what it says; null for those it takes. */
export type Objection = (body: Record<string, unknown>) => { readonly status: number; readonly message: string } | null

/** One request as it arrived. */
export interface ServedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Record<string, unknown>
}

/** What a server is told. */
export interface ModelServerOptions {
  /** For each call it does not object to; default it says nothing. */
  readonly behaviours?: readonly ServerBehaviour[]
  /** For each call, by what was sent; in the place of `behaviours`. */
  readonly answers?: (body: Record<string, unknown>) => ServerBehaviour
  readonly objects?: Objection
  /** Makes vectors; without it `embeddings` is unknown. */
  readonly embed?: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>
  /** What Ollama's list of models holds, by name with tag; default none. */
  readonly models?: readonly { readonly name: string; readonly digest: string }[]
}

export class ModelServer {
  /** Every request, oldest first, also those it objected to. */
  readonly served: ServedRequest[] = []
  readonly #options: ModelServerOptions
  readonly #server: Server
  #calls = 0

  private constructor(options: ModelServerOptions) {
    this.#options = options
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error) => response.destroy(error))
    })
  }

  /** A server on a free port of the loopback interface. */
  static async open(options: ModelServerOptions = {}): Promise<ModelServer> {
    const server = new ModelServer(options)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  /** Base URL. */
  get url(): string {
    return `${this.origin}/v1`
  }

  /** Base URL as Ollama's own. */
  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Ends all connections, those that hang among them. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString('utf8')
    const body = (sent === '' ? {} : JSON.parse(sent)) as Record<string, unknown>
    const path = request.url ?? ''
    this.served.push({ path, headers: request.headers, body })
    const objection = this.#options.objects?.(body) ?? null
    if (objection !== null) send(response, objection.status, { error: { message: objection.message } })
    else if (path === '/api/tags') send(response, 200, { models: this.#options.models ?? [] })
    else if (path === '/api/embed') send(response, 200, { embeddings: (await this.#rows(body)) ?? [] })
    else if (path.endsWith('/embeddings')) await this.#embed(body, response)
    else this.#behave(this.#next(body), response)
  }

  #next(body: Record<string, unknown>): ServerBehaviour {
    const { answers, behaviours = [] } = this.#options
    return answers?.(body) ?? behaviourOf(behaviours, this.#calls++)
  }

  async #rows({ input }: Record<string, unknown>): Promise<readonly (readonly number[])[] | undefined> {
    return this.#options.embed?.(input as readonly string[])
  }

  async #embed(body: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const rows = await this.#rows(body)
    if (rows === undefined) send(response, 404, { error: { message: 'no embeddings here' } })
    // Backwards, as a server may: the index says which is which.
    else send(response, 200, { data: rows.map((embedding, index) => ({ index, embedding })).toReversed() })
  }

  #behave(behaviour: ServerBehaviour, response: ServerResponse): void {
    if (behaviour.does === 'hang') return
    if (behaviour.does === 'garble') send(response, 200, { choices: [] })
    else if (behaviour.does === 'answer') {
      const { status = 200, headers = {}, body } = behaviour
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    } else if (behaviour.does === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"choices": [{"message": {"con', () => response.destroy())
    } else if (behaviour.does === 'fail') {
      const { status, retryAfter, message = 'no' } = behaviour
      if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
      send(response, status, { error: { message } })
    } else say(behaviour, response)
  }
}

function say(
  { text, finish = 'stop', tokens = toldTokens }: Behaviour & { does: 'say' },
  response: ServerResponse,
): void {
  const usage = tokens === null ? {} : { usage: { prompt_tokens: tokens.input, completion_tokens: tokens.output } }
  const message = { role: 'assistant', content: text }
  send(response, 200, { choices: [{ index: 0, message, finish_reason: finish }], ...usage })
}

function behaviourOf(behaviours: readonly ServerBehaviour[], call: number): ServerBehaviour {
  // The rule of `behaviourAt` is about positions, and does not look at what stands there.
  return behaviourAt(behaviours as readonly Behaviour[], call)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
