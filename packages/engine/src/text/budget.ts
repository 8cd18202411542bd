/** What does a text cost of a reader's context? */

/** Counts the tokens a text costs; implementations wrap a model's tokenizer. */
export interface TokenCounter {
  /** Tokens of `text`, a whole number ≥ 0. Deterministic. */
  count(text: string): number
}

/** A quarter token per UTF-16 unit, rounded up: near the mark for English, too low for Chinese; needs no tokenizer. */
export const characterCounter: TokenCounter = Object.freeze({
  count: (text: string): number => Math.ceil(text.length / 4),
})

/**
 * Tokens of one line of a context.
 *
 * @param overhead  tokens a line costs beside its text (time, reference, line end), ≥ 0; policy sets it
 */
export function lineCost(counter: TokenCounter, text: string, overhead: number): number {
  return counter.count(text) + overhead
}
