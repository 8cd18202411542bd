/** What stands for a text in a scan of all? A few hundred bits: the signs of the sum of its words. */

import { signsOf } from '../../vector/bit-matrix.ts'

/** Bits of a sketch of words: enough that unrelated texts lie four deviations from the threshold. */
export const wordBits = 384

const directions = new Map<string, Int8Array>()
/** Words whose directions are kept; some 10 MB. */
const directionsMax = 20_000

/**
 * Sketch of a set of words: the signs of the sum of their pseudo-random directions.
 *
 * Where two words cancel out, the least of them in UTF-16 order decides, so that ties are not alike in all texts.
 *
 * @returns null of no words
 * @see Charikar: Similarity estimation techniques from rounding algorithms, STOC 2002
 */
export function sketchOfWords(words: ReadonlySet<string>): Uint8Array | null {
  if (words.size === 0) return null
  const sum = new Float64Array(wordBits)
  const inOrder = [...words].sort()
  inOrder.forEach((word, place) => {
    const direction = directionOf(word)
    const weight = place === 0 ? 1.5 : 1
    for (let i = 0; i < wordBits; i++) sum[i] = (sum[i] as number) + weight * (direction[i] as number)
  })
  return signsOf(sum)
}

/** +1 or -1 a component: FNV-1a seeds a linear congruential sequence, whose highest bit is used. */
function directionOf(word: string): Int8Array {
  const known = directions.get(word)
  if (known !== undefined) return known
  let state = fnv1a(word)
  const direction = new Int8Array(wordBits)
  for (let i = 0; i < wordBits; i++) {
    // Multiplier and increment of Numerical Recipes' "quick and dirty" generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    direction[i] = state >>> 31 === 1 ? 1 : -1
  }
  if (directions.size >= directionsMax) directions.clear()
  directions.set(word, direction)
  return direction
}

/** 32-bit FNV-1a over UTF-16 units, low byte first. @see Fowler, Noll, Vo: draft-eastlake-fnv */
function fnv1a(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return hash >>> 0
}
