/** How do events get their vectors? One per sentence, and token rows for late interaction where the embedder has them. */

import { MemoryError } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
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
 * @throws {MODEL_OUTPUT} when it answers with another number of vectors than asked, or of another length than it says
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
  checkCount('embed', vectors.length, texts.flat().length)
  if (tokens !== null) checkCount('embedTokens', tokens.length, events.length)
  let at = 0
  return texts.map((sentences, i) => {
    const own = vectors.slice(at, at + sentences.length)
    at += sentences.length
    const rows: VectorRows[] = [
      {
        space: { ...embedder.space, encoding: 'float32' },
        count: own.length,
        rows: joined(own, embedder.space.dimensions),
      },
    ]
    const token = tokens?.[i]
    if (late !== undefined && token !== undefined)
      rows.push({ space: { ...late.space, encoding: 'int8' }, count: token.count, rows: token.rows })
    return rows
  })
}

function checkCount(method: string, got: number, asked: number): void {
  if (got !== asked)
    throw new MemoryError('MODEL_OUTPUT', `${method}: must return one result per text, got ${got} for ${asked} texts`)
}

function joined(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const rows = new Float32Array(vectors.length * dimensions)
  vectors.forEach((vector, i) => {
    if (vector.length !== dimensions)
      throw new MemoryError(
        'MODEL_OUTPUT',
        `embed: a vector has ${vector.length} components, its space says ${dimensions}; give the embedder a space id of its own`,
      )
    rows.set(vector, i * dimensions)
  })
  return rows
}
