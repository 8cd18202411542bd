/**
 * What is a text about? Its tags: the words that name something, in a form of their own, and the kinds of what it names.
 *
 * A pure function of the text, so that consolidating twice, and in whatever order, gives the same tags. Words are those of
 * alphabetic scripts: Chinese has no bounds between them, and is tagged by kinds.
 */

import { normalize } from '../text/normalize.ts'
import { stem } from '../text/stem.ts'
import { isAskingWord, isStopWord } from '../text/stop-words.ts'
import { isGeneric } from './generic-words.ts'
import { kindsHeld } from './kind-index.ts'

/** Words of one text that become tags, at most: a page of prose is about no more things than that. */
const wordsMax = 40

/** The tags of a text, each once, in UTF-16 order. */
export function textTags(text: string): readonly string[] {
  const words = new Set<string>()
  for (const [word] of normalize(text).matchAll(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu)) {
    const plain = word.replace(/'s$/, '')
    if (isTag(plain)) words.add(plain)
    if (words.size >= wordsMax) break
  }
  return [...new Set([...words, ...kindsHeld(text)])].sort()
}

/** Words of three letters to twenty of a spaced script that carry content of their own. */
function isTag(word: string): boolean {
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}'-]{3,20}$/u.test(word)) return false
  return !isStopWord(word) && !isAskingWord(word) && !isGeneric(stem(word))
}
