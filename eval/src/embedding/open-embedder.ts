/** Which embedder does a run use? */

import { openMiniLm } from '@knotwork/minilm'
import { HashEmbedder } from 'knotwork'
import type { Embedder } from 'knotwork/provider'
import { cachedEmbedder } from './cached-embedder.ts'

/** Names on the command line. */
export const embedderNames = ['minilm', 'hash', 'none'] as const

/** One of {@link embedderNames}. */
export type EmbedderName = (typeof embedderNames)[number]

/**
 * Opens an embedder, behind a cache where a folder is given.
 *
 * @returns `'none'`, which `openMemory` takes as well, where there is none
 */
export async function openEmbedder(
  name: EmbedderName,
  cacheFolder: string | undefined,
  onEmbedded: (texts: number) => void,
): Promise<Embedder | 'none'> {
  if (name === 'none') return 'none'
  if (name === 'hash') return new HashEmbedder()
  const model = await openMiniLm()
  return cacheFolder === undefined ? model : cachedEmbedder(model, cacheFolder, onEmbedded)
}
