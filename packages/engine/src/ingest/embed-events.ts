/** How do events get their vectors? One per sentence, and token rows for late interaction where the embedder has them. */

import { checkCount, checkTokens, checkVector } from '../provider/check-embedder.ts'
import type { Embedder, TokenRows, VectorSpace } from '../provider/embedder.ts'
import type { Event } from '../record/event.ts'
import type { SpaceSpec, VectorRows } from '../store/store.ts'
import { sentenceTexts, tokenText } from './index-text.ts'
import type { IngestPolicy } from './policy.ts'

/** The spaces an embedder writes, as a store keeps them. */
export function spacesOf(embedder: Embedder): SpaceSpec[] {
  const late = embedder.lateInteraction
  return [
    { ...embedder.space, encoding: 'float32' },
    ...(late === undefined ? [] : [{ ...late.space, encoding: 'int8' as const }]),
  ]
}

/**
 * Vectors of events, in the order given.
 *
 * @throws whatever the embedder throws
 * @throws {MODEL_OUTPUT} when it answers with another number of vectors than asked, or with rows that are none of its space
 */
export async function embedEvents(
  events: readonly Pick<Event, 'speaker' | 'text' | 'attachments'>[],
  embedder: Embedder | null,
  policy: IngestPolicy,
): Promise<VectorRows[][]> {
  if (embedder === null || events.length === 0) return events.map(() => [])
  const texts = events.map((event) => sentenceTexts(event, policy.sentenceWordsMin))
  const vectors = await embedder.embed(texts.flat())
  const late = embedder.lateInteraction
  const tokens = late === undefined ? null : await late.embedTokens(events.map(tokenText))
  checkCount('embed', vectors, texts.flat().length)
  if (tokens !== null) checkCount('embedTokens', tokens, events.length)
  let at = 0
  return texts.map((sentences, i) => {
    const own = vectors.slice(at, at + sentences.length)
    at += sentences.length
    const rows: VectorRows[] = [
      {
        space: { ...embedder.space, encoding: 'float32' },
        count: own.length,
        rows: joined(own, embedder.space),
      },
    ]
    if (late !== undefined && tokens !== null) {
      const { count, rows: data } = checkTokens('embedTokens', tokens[i] as TokenRows, late.space)
      rows.push({ space: { ...late.space, encoding: 'int8' }, count, rows: data })
    }
    return rows
  })
}

function joined(vectors: readonly Float32Array[], space: VectorSpace): Float32Array {
  const rows = new Float32Array(vectors.length * space.dimensions)
  vectors.forEach((vector, i) => {
    rows.set(checkVector(vector, space), i * space.dimensions)
  })
  return rows
}
