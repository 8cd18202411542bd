/** How do events get their vectors? One per sentence, and token rows for late interaction where the embedder has them. */

import { stopIfAborted } from '../errors.ts'
import { checkCount, checkTokens, checkVector } from '../provider/check-embedder.ts'
import type { Embedder, TokenRows, VectorSpace } from '../provider/embedder.ts'
import { answered, type Patience } from '../provider/patience.ts'
import type { Event } from '../record/event.ts'
import type { SpaceSpec, VectorRows } from '../store/store.ts'
import { sentenceTexts, tokenText } from './index-text.ts'
import { type IngestPolicy, requestLengthMax } from './policy.ts'

/** The spaces an embedder writes, as a store keeps them. */
export function spacesOf(embedder: Embedder): SpaceSpec[] {
  const late = embedder.lateInteraction
  return [
    { ...embedder.space, encoding: 'float32' },
    ...(late === undefined ? [] : [{ ...late.space, encoding: 'int8' as const }]),
  ]
}

/** What the embedder made of one event. */
export interface EventVectors {
  /** By space; none where one row of them is wrong. */
  readonly rows: readonly VectorRows[]
  /** MODEL_OUTPUT, why there are none; null where there are, or none were asked for. */
  readonly fault: unknown
}

/** What embedding works with. */
export interface Embedding {
  readonly embedder: Embedder | null
  readonly policy: IngestPolicy
  /** Of the wait for each request. */
  readonly timer: Patience['timer']
  /** Heard between two requests. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Vectors of events, in the order given. A row that is none of its space costs the vectors of its event alone.
 *
 * @throws whatever the embedder throws
 * @throws {MODEL_OUTPUT} when it answers with another number of vectors than asked, so that no one knows whose they are
 * @throws {MODEL_UNAVAILABLE} when it does not answer in time
 */
export async function embedEvents(
  events: readonly Pick<Event, 'speaker' | 'text' | 'attachments'>[],
  embedding: Embedding,
): Promise<EventVectors[]> {
  const { embedder, policy } = embedding
  if (embedder === null || events.length === 0) return events.map(() => ({ rows: [], fault: null }))
  const texts = events.map((event) => sentenceTexts(event, policy.sentenceWordsMin))
  const vectors = await inRequests('embed', texts.flat(), (some) => embedder.embed(some), embedding)
  const late = embedder.lateInteraction
  const tokens =
    late === undefined
      ? null
      : await inRequests('embedTokens', events.map(tokenText), (some) => late.embedTokens(some), embedding)
  let at = 0
  return texts.map((sentences, i) => {
    const own = vectors.slice(at, at + sentences.length)
    at += sentences.length
    try {
      return { rows: checkedRows(own, tokens?.[i], embedder), fault: null }
    } catch (fault) {
      return { rows: [], fault }
    }
  })
}

/** One result per text, asked for in requests of limited length. */
async function inRequests<T>(
  method: string,
  texts: readonly string[],
  ask: (texts: readonly string[]) => Promise<T[]>,
  { policy, timer, signal }: Embedding,
): Promise<T[]> {
  const results: T[] = []
  for (const request of requestsOf(texts)) {
    stopIfAborted(signal, method)
    const answer = await answered(method, ask(request), { timeoutMs: policy.embedTimeoutMs, timer })
    checkCount(method, answer, request.length)
    for (const result of answer) results.push(result)
  }
  return results
}

function requestsOf(texts: readonly string[]): string[][] {
  const requests: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    length += text.length
    if (length > requestLengthMax) {
      requests.push([])
      length = text.length
    }
    requests.at(-1)?.push(text)
  }
  return requests
}

/** @throws {MODEL_OUTPUT} when a row is none of its space */
function checkedRows(own: readonly Float32Array[], tokens: TokenRows | undefined, embedder: Embedder): VectorRows[] {
  const sentences: VectorRows = {
    space: { ...embedder.space, encoding: 'float32' },
    count: own.length,
    rows: joined(own, embedder.space),
  }
  const late = embedder.lateInteraction
  if (late === undefined) return [sentences]
  const { count, rows } = checkTokens('embedTokens', tokens as TokenRows, late.space)
  return [sentences, { space: { ...late.space, encoding: 'int8' }, count, rows }]
}

function joined(vectors: readonly Float32Array[], space: VectorSpace): Float32Array {
  const rows = new Float32Array(vectors.length * space.dimensions)
  vectors.forEach((vector, i) => {
    rows.set(checkVector(vector, space), i * space.dimensions)
  })
  return rows
}
