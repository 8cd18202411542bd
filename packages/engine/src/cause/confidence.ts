/**
 * How far is a rule trusted?
 *
 * Of `n` relations that a family of rules proposed on the dev half of the written set (both languages,
 * `eval/written/causes.*.json`), `right` were labelled; its confidence is `(right + 1) / (n + 3)`, the mean of the
 * precision under a prior of one right in three, so that a family must be seen right twice before it asserts anything.
 * Counted again with `npm run eval -- causes --data eval/written --half dev --rules`.
 */

import type { Family } from './connective.ts'

/** Relations proposed on the dev half, and how many of them were right. */
const counted: Readonly<Record<Family, { readonly right: number; readonly n: number }>> = {
  'why-answer': { right: 5, n: 5 },
  'what-happened': { right: 1, n: 1 },
  'why-answer-topic': { right: 2, n: 2 },
  'why-answer-unsaid': { right: 1, n: 1 },
  reason: { right: 5, n: 5 },
  result: { right: 11, n: 11 },
  so: { right: 6, n: 7 },
  'so-weak': { right: 1, n: 1 },
  recognition: { right: 2, n: 2 },
  'effect-verb': { right: 4, n: 4 },
  hindrance: { right: 2, n: 2 },
  rescue: { right: 2, n: 2 },
  help: { right: 3, n: 3 },
  condition: { right: 3, n: 3 },
  hardship: { right: 0, n: 0 },
}

/** Belief in a relation of the family, in (0, 1). */
export function confidenceOf(family: Family): number {
  const { right, n } = counted[family]
  return Math.round(((right + 1) / (n + 3)) * 1000) / 1000
}
