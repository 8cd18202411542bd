/** What computes a server of embeddings in the tests of its clients? Vectors of words, in the shape that is awkward. */
import { ModelServer, type ModelServerOptions } from '@knotwork/testkit'
import { type Embedder, HashEmbedder } from 'knotwork'

/** Components of a vector: more than the words need, and no multiple of 32. */
export const wordsDimensions = 40

/** Vectors of 40 components, not of length 1, as some servers give them. It refuses empty texts, as some do. */
export async function embedWords(texts: readonly string[]): Promise<number[][]> {
  if (texts.some((text) => text.trim() === '')) throw new Error('input cannot be an empty string')
  const vectors = await new HashEmbedder({ dimensions: 32 }).embed(texts)
  const spare = new Array<number>(wordsDimensions - 32).fill(0)
  return vectors.map((vector) => [...[...vector].map((x) => x * 3), ...spare])
}

/** A server of such vectors, and its client. */
export async function wordsServer<E extends Embedder>(
  client: (server: ModelServer) => E | Promise<E>,
  options: ModelServerOptions = {},
): Promise<{ server: ModelServer; embedder: E }> {
  const server = await ModelServer.open({ embed: embedWords, ...options })
  return { server, embedder: await client(server) }
}

/** The embedder alone, which ends its server with itself: for the contract. */
export function closingBoth({ server, embedder }: { server: ModelServer; embedder: Embedder }): Embedder {
  const close = async (): Promise<void> => {
    await embedder.close()
    await server.close()
  }
  return { ...embedder, close }
}
