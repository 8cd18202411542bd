/**
 * Which words does a decision hold that a forget may have to take along?
 *
 * Its names, and the words of its reason. They are compared by width, case and white space alone: a store knows no more of
 * words, and what must not be left are the bytes.
 */

import { type DecisionChange, keysOfDecision } from './entity.ts'

/** A text as words are looked for in it. */
export function foldedForWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

/** The names a decision speaks of, without what marks a place or joins kin to its owner. */
export function namesOfDecision(change: DecisionChange): string[] {
  return keysOfDecision(change).flatMap((key) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it joins the parts of a key.
    key.split(/\u0001| \(place\??\)$/u).filter((part) => part !== ''),
  )
}

/** The words of a reason; of Chinese, which has no spaces, each pair of characters. */
export function wordsOfReason(reason: string | null): string[] {
  const folded = foldedForWords(reason ?? '')
  const pairs = folded.matchAll(/(?=(\p{Script=Han}{2}))/gu)
  const words = folded.match(/(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu) ?? []
  return [...new Set([...words, ...[...pairs].map(([, pair = '']) => pair)])]
}

/** Whether a word or name stands in a folded text: not within a longer word, except in Chinese. */
export function standsIn(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const end = at + word.length
    if (isEdge(folded.slice(Math.max(0, at - 2), at), word) && isEdge(word.slice(-2), folded.slice(end, end + 2)))
      return true
  }
  return false
}

/** Whether one word can end and the next begin here. */
function isEdge(left: string, right: string): boolean {
  const [one = '', other = ''] = [[...left].at(-1), [...right][0]]
  const han = /\p{Script=Han}/u
  const letter = /[\p{L}\p{N}]/u
  return han.test(one) || han.test(other) || !letter.test(one) || !letter.test(other)
}
