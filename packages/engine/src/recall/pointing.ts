/** Does a question stand by itself, or does it point at what is said around it? */

import { cjkShare } from '../text/script.ts'
import { isAskingWord, isStopWord, withoutChineseAsking } from '../text/stop-words.ts'
import { questionTerms } from '../text/tokenize.ts'

/** A question of so few content terms says too little by itself. */
const fewTerms = 1

const englishPerson = /(?<![a-z0-9])(?:he|she|they|him|her|hers|them|his|their|theirs)(?![a-z0-9])/
const englishThing = /(?<![a-z0-9])(?:it|its|this|that|these|those|there|then|the same|one)(?![a-z0-9])/
const chinesePerson = /[他她]们?|其人/
const chineseThing = /它|[这那](?:件?事|样|时|次|里|儿|之[前后]|么)|此事|同样|上述/
/** Points back or only opens a description: "that one" and "the one who …". */
const chineseOne = /[这那][个些]/

/** True where normalised text has a pronoun for somebody. */
export function pointsAtPerson(text: string): boolean {
  return englishPerson.test(text) || chinesePerson.test(text)
}

/** True where normalised text points at something it does not name. @param isSure  without words that may open a description */
export function pointsAtThing(text: string, isSure = false): boolean {
  return englishThing.test(text) || chineseThing.test(text) || (!isSure && chineseOne.test(text))
}

/** True where a question has too few words of content to be searched for alone. */
export function saysLittle(question: string, terms: number = fewTerms): boolean {
  return questionTerms(question).length <= terms
}

/** True where normalised text has function words and question words alone. */
export function saysNothing(text: string): boolean {
  const words = withoutChineseAsking(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = words.flatMap((word) => (cjkShare(word) > 0 ? Array.from(word) : [word]))
  return terms.every((term) => isStopWord(term) || isAskingWord(term))
}
