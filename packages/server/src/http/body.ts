/** What does a request carry? Its body, within a bound of bytes and of time. */

import { MemoryError } from 'knotwork'
import { Refusal } from '../faults/refusal.ts'

/** Bounds of a body. */
export interface BodyBounds {
  readonly bytesMax: number
  /** For all of it, or with `isIdle` for each piece. */
  readonly timeMs: number
  readonly isIdle?: boolean
  /** Ends the reading, with its reason. */
  readonly signal?: AbortSignal
}

/** Nesting of a JSON body; beyond it nothing is meant, and code that goes down recursively would fall over. */
const depthMax = 64

/** Whether a body comes, as its headers say. */
export function hasBody({ headers }: globalThis.Request): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** The pieces of a body. @throws {TOO_LARGE, BODY_TIMEOUT}; @throws {CANCELLED} where the caller leaves before its end */
export async function* piecesOf(
  request: globalThis.Request,
  { bytesMax, timeMs, isIdle = false, signal }: BodyBounds,
): AsyncGenerator<Uint8Array> {
  const tooLarge = (): Refusal =>
    new Refusal('TOO_LARGE', `the body may have ${bytesMax} bytes`, { Connection: 'close' })
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge()
  if (request.body === null) return
  const reader = request.body.getReader()
  const ended = abortion(signal)
  let time = timeout(timeMs)
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(left), time.over, ended.over])
      if (done) return
      bytes += value.byteLength
      if (bytes > bytesMax) throw tooLarge()
      yield value
      if (!isIdle) continue
      time.clear()
      time = timeout(timeMs)
    }
  } finally {
    time.clear()
    ended.clear()
    // What is left unread would hold the connection: it is given up.
    await reader.cancel().catch(() => undefined)
  }
}

/** The JSON value of a body. @throws {UNSUPPORTED_MEDIA, TOO_LARGE, BODY_TIMEOUT, INVALID_INPUT} */
export async function jsonOf(request: globalThis.Request, bounds: BodyBounds): Promise<unknown> {
  // An operation all of whose fields may be left out needs no body; no page can send one of another site in this way.
  if (!hasBody(request) && !request.headers.has('content-type')) return {}
  requireMedia(request, ['application/json'])
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(request, bounds)) pieces.push(piece)
  return parsedJson(textOf(Buffer.concat(pieces)))
}

/** What is read, in its errors. */
type Read = 'body' | 'line'

/** A text as JSON. @throws {INVALID_INPUT} where it is none, or nested too deeply */
export function parsedJson(text: string, what: Read = 'body'): unknown {
  if (depthOf(text) > depthMax) throw bad(`must not be nested more than ${depthMax} deep`, what)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    if (cause instanceof SyntaxError) throw bad('must be JSON', what)
    throw cause
  }
}

/** Bytes as text. @throws {INVALID_INPUT} where they are no UTF-8 */
export function textOf(bytes: Uint8Array, what: Read = 'body'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    if (cause instanceof TypeError) throw bad('must be UTF-8', what)
    throw cause
  }
}

/** A form of a web page can send three media types to any site; JSON is none of them. @throws {UNSUPPORTED_MEDIA} */
export function requireMedia(request: globalThis.Request, media: readonly string[]): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal('UNSUPPORTED_MEDIA', 'Content-Encoding must be left out: bodies are taken as they are')
  const [given = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (!media.includes(given.trim()))
    throw new Refusal('UNSUPPORTED_MEDIA', `Content-Type must be ${media.join(' or ')}`)
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?(?<name>[^"\s]*)/.exec(one)?.groups?.name)
  if (charset.some((name) => name !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(name)))
    throw new Refusal('UNSUPPORTED_MEDIA', 'charset must be utf-8')
}

/** How deep brackets stand in each other, outside of strings. A loop and no expression: what callers send must not make it slow. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) at += char === '\\' ? 1 : 0
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth--
  }
  return deepest
}

/** What ends the waiting for a piece. */
interface End {
  readonly over: Promise<never>
  readonly clear: () => void
}

/** Nothing but the connection can fail here, and then nobody is there any more. */
function left(cause: unknown): never {
  throw goneError(cause)
}

function goneError(cause: unknown): MemoryError {
  return new MemoryError('CANCELLED', 'the caller has left before the end of the body', { cause })
}

function abortion(signal: AbortSignal | undefined): End {
  let clear = (): void => undefined
  const over = new Promise<never>((_, reject) => {
    const end = (): void => {
      const reason: unknown = signal?.reason
      reject(reason instanceof Refusal ? reason : goneError(reason))
    }
    if (signal?.aborted === true) end()
    signal?.addEventListener('abort', end, { once: true })
    clear = () => signal?.removeEventListener('abort', end)
  })
  // Unless somebody waits for it, nobody hears of it.
  over.catch(() => undefined)
  return { over, clear: () => clear() }
}

function timeout(ms: number): End {
  let clear = (): void => undefined
  const over = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new Refusal('BODY_TIMEOUT', `the body did not arrive within ${ms} ms`, { Connection: 'close' })),
      ms,
    )
    clear = () => clearTimeout(timer)
  })
  // Unless somebody waits for it, nobody hears of it.
  over.catch(() => undefined)
  return { over, clear: () => clear() }
}

function bad(why: string, what: Read): MemoryError {
  return new MemoryError('INVALID_INPUT', `${what}: ${why}`, { details: { field: what } })
}
