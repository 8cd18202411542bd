/** Which English word forms count as one? Porter's stems, remembered, because chat repeats its words. */

import { stemmer } from 'stemmer'

/** Distinct words remembered before the table starts afresh: about 10 MB at worst, more than a large store's vocabulary of common words. */
const rememberedMax = 50_000

const remembered = new Map<string, string>()

const english = /^[a-z]+$/

/**
 * The Porter stem of a normalised English word; other words (digits, other scripts, more than 40 letters) unchanged.
 *
 * @see Porter: An algorithm for suffix stripping, Program 14(3), 1980
 */
export function stem(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const result = word.length <= 40 && english.test(word) ? stemmer(word) : word
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(word, result)
  return result
}
