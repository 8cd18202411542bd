/** Texts in, rows of the network out: splits, batches, and puts the results back into the order of the texts. */
import { planBatches } from './batches.ts'
import type { Network, NetworkOutput, NetworkResult } from './network.ts'
import type { WordPieces } from './word-pieces.ts'

/** Where one text lies in the result of its batch. */
export interface BatchRow {
  readonly result: NetworkResult
  /** Row of the batch. */
  readonly row: number
  /** Position among the texts given. */
  readonly text: number
}

/**
 * Runs all texts through the network, one batch after the other: the memory of one batch is in use at a time,
 * and calls made meanwhile get their turn in between.
 *
 * @param take reads what it needs out of each row; called once per text, in no particular order
 */
export async function forEachText(
  network: Network,
  output: NetworkOutput,
  texts: readonly WordPieces[],
  take: (row: BatchRow) => void,
): Promise<void> {
  for (const batch of planBatches(texts.map((pieces) => pieces.ids.length))) {
    const result = await network.run(
      output,
      batch.map((text) => texts[text]?.ids ?? []),
    )
    batch.forEach((text, row) => {
      take({ result, row, text })
    })
  }
}
