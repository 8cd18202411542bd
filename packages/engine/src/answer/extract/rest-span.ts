/** What does a sentence add to the question? The words behind the last one that the question has too: "planted | fourteen pear trees". */

import { nameAbbreviations } from '../../text/sentence.ts'
import { tellingTerms } from '../terms.ts'

/** Where a clause ends, in either language. */
const clauseEnd = new RegExp(
  `(?<!\\b(?:${nameAbbreviations}))[.!?;。！？；…]+|,\\s(?=(?:and|but|so|because|which|it|I|we|he|she|they|you)\\b)|[，](?=\\p{Script=Han}{3,})|\\s[-–—]\\s`,
  'iu',
)

/** The rest; null where the question shares no word with the sentence, or nothing tells behind it. */
export function restSpan(sentence: string, terms: ReadonlySet<string>): string | null {
  const pieces = [...sentence.matchAll(/\p{Script=Han}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu)]
  const shared = pieces.filter(([piece]) => [...tellingTerms(piece)].some((term) => terms.has(term)))
  for (const { 0: piece, index } of shared.toReversed()) {
    const behind = sentence
      .slice(index + piece.length)
      .replace(/^(?:ing|ed|s|了|过|着|的|是)(?![\p{Script=Latin}])/u, '')
    const clause = (behind.split(clauseEnd)[0] ?? '').replace(/^[\s,，:：]+|[\s,，]+$/gu, '')
    const telling = [...tellingTerms(clause)].filter((term) => !terms.has(term))
    if (telling.length > 0) return clause
  }
  return null
}
