/**
 * Are these two texts the same words? The same but for case, script and what ends them. Near is not the same: every number, name,
 * negation and question mark must agree, and does, for nothing else is passed over.
 */

import { normalize } from './normalize.ts'

const ends = /^[\s"'“”‘’「」]+|[\s"'“”‘’「」.。!！…]+$/gu
/** Fewer are said twice and meant twice: "ok", 好的. A Han character counts as half a word. */
const wordsMin = 4

/** What two texts share exactly if they are the same words; null of one that says too little to be told by. */
export function sameWordsKey(text: string): string | null {
  const key = normalize(text).replace(ends, '').replace(/\s+/gu, ' ')
  return lengthInWords(key) < wordsMin ? null : key
}

function lengthInWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  return han / 2 + (text.match(/[^\s\p{Script=Han}\p{P}]+/gu)?.length ?? 0)
}
