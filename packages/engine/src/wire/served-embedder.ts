/** What do embedders behind a URL have in common? Texts go in batches, and rows come back as unit vectors of one space. */

import { checkEmbedder } from '../provider/check-embedder.ts'
import type { Embedder, ScriptTrust } from '../provider/embedder.ts'
import type { Limiter } from '../provider/limits/limiter.ts'
import { paddedSize, unitVector } from '../provider/unit-vector.ts'
import type { Endpoint } from './endpoint.ts'

/** What is sent for a text without words: servers refuse empty ones. */
const blank = '.'

/** What differs from server to server. */
export interface ServedEmbedderParts {
  readonly endpoint: Endpoint
  /** What the space is named by, in order: whatever changes a vector. */
  readonly named: readonly (string | number)[]
  /** Components of the model's vectors. */
  readonly dimensions: number
  readonly trust: ScriptTrust | undefined
  /** Texts of one request. */
  readonly batchMax: number
  /** Put before every text. */
  readonly prefix: string
  readonly limiter: Limiter
  /** The request for some texts. */
  readonly ask: (input: readonly string[]) => object
  /** The list of the answer, with the place of each row where the server tells it. */
  readonly rowsOf: (body: unknown) => readonly { readonly index: number; readonly embedding: unknown }[]
}

/** The embedder. Nothing is asked before the first call. @throws {INVALID_INPUT} the trust is out of range */
export function servedEmbedder(parts: ServedEmbedderParts): Embedder {
  const { endpoint, named, dimensions, trust, batchMax, prefix, limiter } = parts
  const padded = paddedSize(dimensions)
  const batch = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const input = texts.map((text) => prefix + (text.trim() === '' ? blank : text.toWellFormed()))
    const body = await limiter.run('embed', async ({ signal }) => {
      const answer = await endpoint.post(parts.ask(input), signal)
      if (!answer.ok) throw endpoint.failure(answer, texts)
      return answer.body
    })
    return orderedRows(parts, body, texts.length).map((row) => {
      const vector = unitVector(row, padded)
      if (vector === null) throw endpoint.wrong('an embedding must be a vector of finite numbers, not all 0')
      return vector
    })
  }
  return checkEmbedder(
    Object.freeze({
      space: Object.freeze({ id: named.map(encodeURIComponent).join('/'), dimensions: padded }),
      trust: Object.freeze(trust ?? { alphabetic: 1, cjk: 1 }),
      embed: async (texts: readonly string[]) => {
        const vectors: Float32Array[] = []
        for (let i = 0; i < texts.length; i += batchMax) vectors.push(...(await batch(texts.slice(i, i + batchMax))))
        return vectors
      },
      close: async () => endpoint.close(),
    }),
  )
}

/** The rows in the order of their texts: servers may answer in another. */
function orderedRows(
  { endpoint, dimensions, rowsOf }: ServedEmbedderParts,
  body: unknown,
  count: number,
): readonly (readonly number[])[] {
  const rows: (readonly number[])[] = []
  for (const { index, embedding } of rowsOf(body)) {
    if (!Array.isArray(embedding) || embedding.length !== dimensions)
      throw endpoint.wrong(
        `an embedding must have ${dimensions} components, got ${Array.isArray(embedding) ? embedding.length : 'none'}; set dimensions to what the model gives`,
      )
    rows[index] = embedding
  }
  if (rows.length !== count || Object.keys(rows).length !== count)
    throw endpoint.wrong(`the answer must hold one embedding per text, got ${Object.keys(rows).length} for ${count}`)
  return rows
}
