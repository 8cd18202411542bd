/** Which texts go through the network together? */

/** Beyond 16 texts the time per text no longer falls on one CPU thread. */
const MAX_TEXTS = 16
/**
 * Padded tokens of one batch: about 0.2 s of work, which is what a question waits at most when it comes in the
 * middle of an import. Larger batches were no faster, and took more memory.
 */
const MAX_TOKENS = 1024

/**
 * Groups texts of similar length, so that little work goes into padding.
 *
 * @param lengths tokens of each text
 * @returns positions in `lengths`, each exactly once, grouped; short texts first
 */
export function planBatches(lengths: readonly number[]): number[][] {
  const lengthOf = (position: number): number => lengths[position] ?? 0
  const positions = lengths.map((_, position) => position).sort((a, b) => lengthOf(a) - lengthOf(b) || a - b)
  const batches: number[][] = []
  let batch: number[] = []
  for (const position of positions) {
    // Sorted by length: the newcomer is the longest, and the whole batch would be padded to it.
    const isFull = batch.length === MAX_TEXTS || (batch.length + 1) * lengthOf(position) > MAX_TOKENS
    if (isFull && batch.length > 0) {
      batches.push(batch)
      batch = []
    }
    batch.push(position)
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
