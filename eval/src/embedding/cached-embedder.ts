/** How is a text embedded only once in its life? An embedder that looks into files before it asks the model. */

import { createHash } from 'node:crypto'
import type { Embedder, LateInteraction } from 'knotwork/provider'
import { questionBytes, questionOf, tokenBytes, tokensOf, vectorBytes, vectorOf } from './payload.ts'
import { RowFile } from './row-file.ts'

/** Texts embedded between two writes: an interrupted run loses at most these. */
const chunk = 64

/**
 * Wraps an embedder with a cache in a folder. Same spaces, same vectors, bit for bit; closing it closes the embedder.
 *
 * @param onEmbedded  told after every chunk how many texts went through the model
 */
export function cachedEmbedder(inner: Embedder, folder: string, onEmbedded: (texts: number) => void): Embedder {
  const sentences = new RowFile(folder, prefixOf('sentence', inner.space.id))
  const late = inner.lateInteraction
  const tokens = late === undefined ? undefined : new RowFile(folder, prefixOf('tokens', late.space.id))
  const questions = late === undefined ? undefined : new RowFile(folder, prefixOf('question', late.space.id))
  const base: Embedder = {
    space: inner.space,
    trust: inner.trust,
    embed: (texts) =>
      throughCache(texts, sentences, {
        compute: (missing) => inner.embed(missing),
        encode: vectorBytes,
        decode: vectorOf,
        onEmbedded,
      }),
    close: async () => {
      for (const file of [sentences, tokens, questions]) file?.close()
      await inner.close()
    },
  }
  if (late === undefined || tokens === undefined || questions === undefined) return base
  return { ...base, lateInteraction: cachedLateInteraction(late, { tokens, questions, onEmbedded }) }
}

function cachedLateInteraction(
  late: LateInteraction,
  { tokens, questions, onEmbedded }: { tokens: RowFile; questions: RowFile; onEmbedded: (texts: number) => void },
): LateInteraction {
  return {
    space: late.space,
    embedTokens: (texts) =>
      throughCache(texts, tokens, {
        compute: (missing) => late.embedTokens(missing),
        encode: tokenBytes,
        decode: (bytes) => tokensOf(bytes, late.space.dimensions),
        onEmbedded,
      }),
    embedQuestion: async (text) => {
      const [rows] = await throughCache([text], questions, {
        compute: async ([missing = '']) => [await late.embedQuestion(missing)],
        encode: questionBytes,
        decode: questionOf,
        onEmbedded,
      })
      if (rows === undefined) throw new Error('cached embedder: one text must give one answer')
      return rows
    },
  }
}

interface Codec<T> {
  readonly compute: (texts: readonly string[]) => Promise<T[]>
  readonly encode: (value: T) => Uint8Array
  readonly decode: (bytes: Uint8Array) => T
  readonly onEmbedded: (texts: number) => void
}

async function throughCache<T>(texts: readonly string[], file: RowFile, codec: Codec<T>): Promise<T[]> {
  const missing = [...new Set(texts)].filter((text) => !file.has(text))
  // Short texts together: a batch is padded to its longest.
  missing.sort((a, b) => a.length - b.length)
  for (let at = 0; at < missing.length; at += chunk) {
    const part = missing.slice(at, at + chunk)
    const values = await codec.compute(part)
    values.forEach((value, index) => {
      file.write(part[index] ?? '', codec.encode(value))
    })
    codec.onEmbedded(part.length)
  }
  return texts.map((text) => {
    const bytes = file.read(text)
    if (bytes === undefined) throw new Error('cached embedder: a text must be in the cache after it was embedded')
    return codec.decode(bytes)
  })
}

function prefixOf(kind: string, spaceId: string): string {
  return `${kind}-${createHash('sha256').update(spaceId).digest('hex').slice(0, 16)}`
}
