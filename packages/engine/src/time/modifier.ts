/**
 * Does a phrase of time only tell which thing is meant? "After the summer concert" is after a concert, whenever it was, and
 * 夏天的音乐会之后 too: the head of such a noun phrase is no time, and the summer restricts nothing.
 */

import { isDay } from './day-phrase.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'

/** Words that follow a time and are no noun that it modifies. */
const functionWords =
  'and|or|but|nor|so|then|than|that|which|who|whom|whose|what|when|where|why|how|while|because|if|as|' +
  'at|by|for|from|in|into|of|off|on|onto|out|over|to|under|until|till|up|upon|with|within|without|about|above|after|against|around|' +
  'before|behind|below|beside|between|beyond|through|towards?|via|near|since|during|regarding|concerning|involving|including|' +
  "is|am|are|was|were|be|been|being|do|does|did|have|has|had|will|would|shall|should|can|could|may|might|must|not|no|isn't|wasn't|" +
  'i|you|he|she|it|we|they|me|him|her|us|them|my|your|his|its|our|their|this|these|those|the|a|an|any|each|every|some|all|both|' +
  'only|also|just|too|very|still|already|ever|never|again|once|together|alone|there|here|please|exactly|specifically|' +
  'came|went|got|began|started|ended|happened|changed'
/** Nouns that are times themselves: "the Christmas break". */
const periodNouns =
  'breaks?|holidays?|vacations?|seasons?|terms?|semesters?|months?|days?|weeks?|weekends?|nights?|evenings?|mornings?|afternoons?|' +
  'time|period|eve'
/** The talk that a question is about, and was then, unless an edge is set by it: "our Monday call". */
const talkNouns = 'conversations?|chats?|talks?|sessions?|discussions?|meetings?|calls?|messages?'
const noun = (others: string): RegExp => new RegExp(`^ (?!(?:${functionWords}|${others})(?![a-z]))[a-z][a-z-]+`)
const anyNoun = noun(periodNouns)
const otherNoun = noun(`${periodNouns}|${talkNouns}`)

/** "On Friday", "in May": without an article no noun can follow. */
const ownPlace = /(?:^|[^a-z])(?:on|in) $/

const chinesePeriodNoun =
  '时候|时节|时间|期间|假期|假日|假|日子|季节|周末|那|这|某|第|最|前|后|中|头|末|初|早|晚上|晚些|夜里|上午|下午|傍晚|尾声'
const chineseTalk = '对话|聊天|谈话|交谈|会话|讨论|会议|会上|例会|电话'
/** 夏天的音乐会之后, 圣诞晚会以前: whatever stands between, but for another subject. */
const chineseEdge = new RegExp(
  `^的?(?!${chinesePeriodNoun})(?:(?![我你您他她它咱谁])[\\u4e00-\\u9fff]){1,8}?(?:之后|以后|过后|后(?!来)|之前|以前|前)`,
)
const chineseNoun = new RegExp(`^的(?!${chinesePeriodNoun}|${chineseTalk})[\\u4e00-\\u9fff]`)

/**
 * True where the phrase modifies the noun behind it, and so names no time: an edge ("before the May election"), or a name of
 * every year or week ("about the Christmas party"). "Last year’s" and "the 2019" things were then, unless an edge is set by them.
 *
 * @param text    as it was written: a capital begins a name, not the noun
 * @param folded  the same as `foldForTime` gives it
 */
export function modifiesNoun({ phrase, start, end }: ReadPhrase, text: string, folded: string): boolean {
  const after = folded.slice(end, end + 40)
  if (after.charCodeAt(0) >= 0x3400)
    return (
      ((!isDay(phrase) || recurs(phrase)) && chineseEdge.test(after)) || (recurs(phrase) && chineseNoun.test(after))
    )
  const isBound = phrase.kind === 'bound'
  if (!isBound && (!recurs(phrase) || ownPlace.test(folded.slice(Math.max(0, start - 4), start)))) return false
  const named = isBound ? anyNoun : otherNoun
  return named.test(after.replace(/^'s(?= )/, '')) && !/^ \p{Lu}/u.test(text.slice(end, end + 3))
}

/** A season, a holiday, a weekday or a month by its name alone. */
function recurs(phrase: Phrase): boolean {
  if (phrase.kind === 'calendar') return phrase.year === undefined && phrase.day === undefined
  return phrase.kind === 'season' || phrase.kind === 'holiday'
}
