/** Sends texts through the network in batches and hands each text its part of the result. */
import { planBatches } from './batches.ts'
import type { Network, NetworkResult } from './network.ts'
import type { WordPieces } from './word-pieces.ts'

/** Where one text lies in the result of its batch. */
export interface BatchRow {
  readonly result: NetworkResult
  /** Row of the batch. */
  readonly row: number
}

/**
 * Runs all texts, one batch after the other: one batch at a time is held in memory, and calls made meanwhile
 * get their turn in between.
 *
 * @param read takes what it needs from the result; called once per text
 * @returns what `read` returned, in the order of the texts
 */
export async function encodeTexts<T>(
  network: Network,
  texts: readonly WordPieces[],
  read: (place: BatchRow, text: WordPieces) => T,
): Promise<T[]> {
  const results: T[] = new Array(texts.length)
  for (const positions of planBatches(texts.map((text) => text.ids.length))) {
    const batch = positions.flatMap((position) => texts[position] ?? [])
    const result = await network.run(batch.map((text) => text.ids))
    batch.forEach((text, row) => {
      results[positions[row] ?? 0] = read({ result, row }, text)
    })
  }
  return results
}

/**
 * Remembers the result of the last call that held a single text. Recall asks for the sentence vector and the
 * token vectors of the same question; both come out of one pass.
 */
export function rememberLastText(network: Network): Network {
  let lastKey = ''
  let lastCall: Promise<NetworkResult> | undefined

  const run = (texts: readonly (readonly number[])[]): Promise<NetworkResult> => {
    if (texts.length !== 1) return network.run(texts)
    const key = texts.join()
    if (lastCall !== undefined && key === lastKey) return lastCall
    const call = network.run(texts)
    lastKey = key
    lastCall = call
    call.catch(() => {
      // The caller sees the failure; only the next one must not.
      if (lastCall === call) lastCall = undefined
    })
    return call
  }
  const close = (): Promise<void> => {
    lastCall = undefined
    return network.close()
  }
  return { run, close }
}
