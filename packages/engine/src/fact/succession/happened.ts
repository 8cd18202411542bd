/** Did something happen once, by the words? What happened is never out of date; a day that is set may be. */

import { foldForTime } from '../../time/fold.ts'
import { settingWords, tenseWords } from '../../time/tense-words.ts'

/** "The review was on Tuesday" tells of a day that may have been another; "she saw a cat on Tuesday" of what she did. */
const copula = /(?<![a-z])(?:was|were|had)(?![a-z])/gu

/** Without the flag of many, for which a search begins where the last one ended. */
const sides = tenseWords.map(([side, words]) => [side, new RegExp(words.source, 'u')] as const)

const speaks = (of: 'past' | 'future', text: string): boolean =>
  sides.some(([side, words]) => side === of && words.test(text))

/** True where what is told is yet to come: "we are moving next month". */
export function liesAhead(quote: string): boolean {
  const text = foldForTime(quote)
  return speaks('future', text) && !speaks('past', text)
}

/** True where only words of the past tell when: no plan, nothing set, nothing that is so. */
export function hasHappened(quote: string): boolean {
  const text = foldForTime(quote).replace(copula, ' ')
  return !settingWords.test(text) && sides.every(([side, words]) => words.test(text) === (side === 'past'))
}
