/**
 * How is a server asked? JSON there and back, over the platform's fetch; the only place that opens a connection.
 *
 * Whatever the server does comes back as an answer or as an error without secrets. Redirects are not followed: they
 * would carry what was remembered to somewhere nobody named.
 */

import { MemoryError, shown, stopIfAborted } from '../errors.ts'
import { retryAfterMs } from '../provider/language/retry-after.ts'
import { quotable, secretsOf } from './secrets.ts'

/** The platform's fetch, or one with a proxy, a certificate or an agent of the caller's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Where a server is and how it knows us. */
export interface EndpointOptions {
  /** Base URL with its version, such as `http://127.0.0.1:11434/v1`; a query is kept. */
  readonly url: string
  /** Sent as a bearer token. Local runtimes need none. */
  readonly apiKey?: string
  /** Further headers, such as `api-key`; treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: Fetch
}

/** A server's answer. */
export type Answer =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false
      readonly status: number
      /** In full, for reading only; {@link Endpoint.failure} makes it presentable. */
      readonly message: string
      readonly retryAfterMs: number | undefined
    }

/** No reply of a model is longer; what is, would only fill the memory. */
const bodyBytesMax = 16 * 1024 * 1024

export class Endpoint {
  readonly #operation: string
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #secrets: readonly string[]
  readonly #fetch: Fetch
  #isClosed = false

  /**
   * @param path  below the base URL, such as `chat/completions`
   * @throws {INVALID_INPUT} naming the option, without its value where it is a secret
   */
  constructor(operation: string, options: EndpointOptions, path: string) {
    this.#operation = operation
    this.#url = addressOf(operation, options.url, path)
    const { apiKey, headers = {}, fetch = (url, init) => globalThis.fetch(url, init) } = options
    const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
    this.#headers = checkedHeaders(operation, { 'content-type': 'application/json', ...authorization, ...headers })
    // Some services take their key in the query.
    const query = new URL(this.#url).searchParams.values()
    this.#secrets = secretsOf([apiKey, ...Object.values(headers), ...query])
    this.#fetch = fetch
  }

  /** What is asked after this fails. */
  close(): void {
    this.#isClosed = true
  }

  /**
   * Sends one request.
   *
   * @throws {MODEL_UNAVAILABLE} closed, or the connection failed
   * @throws {MODEL_OUTPUT} the answer is no JSON, or too long
   * @throws {CANCELLED}
   */
  post(body: object, signal: AbortSignal | undefined): Promise<Answer> {
    return this.#send({ method: 'POST', body: JSON.stringify(body) }, signal)
  }

  /** Asks without sending anything. @throws as {@link post} does */
  get(signal: AbortSignal | undefined): Promise<Answer> {
    return this.#send({ method: 'GET' }, signal)
  }

  async #send(request: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
    if (this.#isClosed) throw this.#unavailable('must be open, got a closed one', {})
    stopIfAborted(signal, this.#operation)
    const init = { ...request, headers: this.#headers, redirect: 'error' } as const
    try {
      const response = await this.#fetch(this.#url, signal === undefined ? init : { ...init, signal })
      const text = await textOf(response)
      if (!response.ok)
        return {
          ok: false,
          status: response.status,
          message: messageOf(text),
          retryAfterMs: retryAfterMs((name) => response.headers.get(name)),
        }
      if (text === null) throw this.wrong(`the answer is longer than ${bodyBytesMax} bytes`)
      return { ok: true, body: this.#json(text) }
    } catch (error) {
      stopIfAborted(signal, this.#operation)
      if (MemoryError.is(error)) throw error
      // The cause is not passed on: it quotes addresses and headers.
      throw this.#unavailable(`cannot be reached at ${new URL(this.#url).origin} (${codeOf(error)})`, {
        transient: true,
      })
    }
  }

  /**
   * An answer that is none, as an error.
   *
   * @param sent  texts of the request, which the message must not repeat
   */
  failure(answer: Answer & { ok: false }, sent: readonly string[]): MemoryError {
    const { status, message } = answer
    const said = quotable(message, this.#secrets, sent)
    const details = {
      status,
      transient: status === 408 || status === 425 || status === 429 || status >= 500,
      ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
    }
    return this.#unavailable(`answered ${status}${said === '' ? '' : `: ${said}`}${remedies[status] ?? ''}`, details)
  }

  /** What came back is no reply. */
  wrong(why: string): MemoryError {
    return new MemoryError('MODEL_OUTPUT', `${this.#operation}: ${why}`)
  }

  #json(text: string): unknown {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // The parser's message quotes the text, which is the model's.
      throw this.wrong('the answer is no JSON, or was cut off')
    }
  }

  #unavailable(why: string, details: Record<string, unknown>): MemoryError {
    return new MemoryError('MODEL_UNAVAILABLE', `${this.#operation}: the server ${why}`, { details })
  }
}

const remedies: Readonly<Record<number, string>> = {
  401: '; check the apiKey',
  403: '; check the apiKey and what it may use',
  404: '; check the url (most end in /v1) and the name of the model',
}

function addressOf(operation: string, given: string, path: string): string {
  const url = typeof given === 'string' && URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw bad(operation, 'url', 'must be an http or https URL')
  if (url.username !== '' || url.password !== '')
    throw bad(operation, 'url', 'must hold no password: use apiKey or headers')
  const base = url.pathname.replace(/\/+$/, '')
  url.pathname = base.endsWith(`/${path}`) ? base : `${base}/${path}`
  url.hash = ''
  return url.href
}

function checkedHeaders(
  operation: string,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    const field = name === 'authorization' ? 'apiKey' : `headers.${shown(name)}`
    // fetch would say so too, and quote the value.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || typeof value !== 'string' || !/^[\x20-\x7e]*$/.test(value))
      throw bad(operation, field, 'must be printable ASCII on one line')
  }
  return headers
}

/** The body as text; null where it is too long. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > bodyBytesMax) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** What an error body says, in the forms servers use: `{error: {message}}`, `{error: "…"}`, `{message}`, `{detail}`, plain text. */
function messageOf(text: string | null): string {
  if (text === null) return ''
  try {
    const body = JSON.parse(text) as { error?: unknown; message?: unknown; detail?: unknown } | null
    const error = body?.error as { message?: unknown } | string | undefined
    const said = (typeof error === 'object' ? error?.message : error) ?? body?.message ?? body?.detail
    return typeof said === 'string' ? said : JSON.stringify(said ?? '')
  } catch {
    return text.slice(0, 2_000)
  }
}

/** The system's word for a failed connection, such as ECONNREFUSED. */
function codeOf(error: unknown): string {
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'the connection failed'
}

function bad(operation: string, field: string, must: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${must}`, { details: { field } })
}
