/** How near is an answer to what the source says is right? By tokens: words, and characters of Chinese. */

/** Figures of one answer, each in [0, 1]. */
export interface AnswerScore {
  /** 1 where both are the same tokens in the same order. */
  readonly exact: number
  /** Harmonic mean of the shares of tokens that each has of the other. */
  readonly f1: number
  /** Share of the right answer's tokens that the answer has: what a longer answer holds. */
  readonly contained: number
}

const articles = new Set(['a', 'an', 'the', 'and'])

/** Tokens: lower case, without marks and articles; a Chinese character each; numbers as they are. */
export function tokensOf(text: string): string[] {
  return [
    ...text
      .toLowerCase()
      .normalize('NFKC')
      .matchAll(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu),
  ]
    .map(([token]) => token)
    .filter((token) => !articles.has(token))
}

/** Compares two texts; against one without tokens all figures are 0. */
export function scoreAnswer(answer: string, gold: string): AnswerScore {
  const [given, right] = [tokensOf(answer), tokensOf(gold)]
  const left = new Map<string, number>()
  for (const token of right) left.set(token, (left.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of given) {
    const count = left.get(token) ?? 0
    if (count > 0) shared++
    left.set(token, count - 1)
  }
  if (shared === 0 || right.length === 0) return { exact: 0, f1: 0, contained: 0 }
  const [precision, recall] = [shared / given.length, shared / right.length]
  return {
    exact: given.join(' ') === right.join(' ') ? 1 : 0,
    f1: (2 * precision * recall) / (precision + recall),
    contained: recall,
  }
}
