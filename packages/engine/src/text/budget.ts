/** What does a text cost of a reader's context? */

import { isCjk } from './script.ts'

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
 * An estimate by script: a quarter token per UTF-16 unit of spaced scripts, one per CJK character. Needs no tokenizer.
 *
 * Never far too low: the o200k vocabulary takes about 0.24 tokens per English character and 0.6 to 1 per Chinese one,
 * so that a budget counted in quarters is overrun two and a half times by a Chinese context (docs/EVALUATION.md).
 */
export const scriptCounter: TokenCounter = Object.freeze({
  count(text: string): number {
    let cjk = 0
    for (let i = 0; i < text.length; i++) if (isCjk(text.charCodeAt(i))) cjk++
    return Math.ceil((text.length - cjk) / 4) + cjk
  },
})

/**
 * Tokens of one line of a context.
 *
 * @param overhead  tokens a line costs beside its text (time, reference, line end), ≥ 0; policy sets it
 */
export function lineCost(counter: TokenCounter, text: string, overhead: number): number {
  return counter.count(text) + overhead
}
