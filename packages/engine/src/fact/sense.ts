/** When do two wordings mean one value? By their terms, and by the form a value has. */

import { inFigures } from '../text/number-value.ts'
import { tokenize } from '../text/tokenize.ts'

/** Words behind a value that tell when or why, and are no part of it. */
const englishTail =
  /[\s,]+(?:now|nowadays|these days|any ?more|any longer|at the moment|at present|currently|again|instead|already|too|as well|for good|lately|recently|yesterday|today|tonight|tomorrow|permanently|these last .+|(?:last|this|next) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|(?:since|after|before|because|until|when|while|once|if|whenever) .+|with (?:my|his|her|our|their|him|me|them) .+|for (?:years|ages|now|a while|work|good|(?:about |over |almost )?(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|several|many|a few) .+)|from now on|(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|a few|a couple of) (?:days?|weeks?|months?|years?) ago|so much|very much|a lot|at all|though|either|all the time|every (?:day|week|month|year|morning|evening|night|weekend|\p{L}+day)|on (?:\p{Lu}\p{L}+days?)(?: \p{L}+)?|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|spring|summer|autumn|winter|the (?:mornings?|evenings?|end))(?: \d{4})?|(?:twice|once|three times) a \p{L}+|most \p{L}+s|daily|regularly|like before|as planned|on (?:good|bad|friendly) terms)$/iu
const chineseTail = /(?:了|啦|的|吧|呢|啊|呀|哦|去|来着|生活|为止|比较好|这边|那边|而已|[。！!.~…\s]+)$/u
const lead =
  /^(?:\s|(?:the|a|an|my|our|his|her|their|about|around|only|just|to|at|on|in|exactly|really|some|any|all|even|actually|up|that|this) )+/iu

/** A value as said, without the words around it that are none of it. */
export function trimmed(text: string, language: 'en' | 'zh'): string {
  let bare = text.trim().replace(/^["“'「『]+|["”'」』.!。！…]+$/gu, '')
  for (;;) {
    const shorter = bare.replace(language === 'en' ? englishTail : chineseTail, '').trim()
    if (shorter === bare || shorter === '') return bare
    bare = shorter
  }
}

/** Distinct terms of a wording, in order of code units; none for the empty text. */
export function termsOf(text: string): readonly string[] {
  const bare = text.replace(lead, '').trim()
  return bare === '' ? [] : [...new Set(tokenize(inFigures(bare)))].sort()
}

/** True where both have the same terms. */
export function sameTerms(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((term, i) => term === b[i])
}

/** True where all terms of the one are among those of the other, and there are some. */
export function withinTerms(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, new Set(b)] : [b, new Set(a)]
  return fewer.length > 0 && fewer.every((term) => more.has(term))
}

/** What a value is: a time, a number, or words. Values of two forms answer two questions and do not replace each other. */
export type ValueForm = 'time' | 'number' | 'words'

const times =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|may \d|\d{1,2}(?::\d{2})? ?(?:am|pm|o'clock)|\d{1,2}:\d{2}|noon|midnight|mornings?|afternoons?|evenings?|(?:next|this) (?:week|month|year)|half past|quarter (?:past|to))\b|周[一二三四五六日末天]|星期[一二三四五六日天]|礼拜|\d+[点号日]|[一二三四五六七八九十]+[点号]|月底|月初|下个?[周月]|上午|下午|晚上|早上|中午|明天|后天/iu
const numbers =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half)\b|[一二三四五六七八九十百千万两]+(?:块|元|个|人|公斤|斤|米|分|岁|次|天|小时|公里|%)|[一二两三四五六七八九十]+[百千万亿]/iu

/** The form of a value as said. */
export function formOf(text: string): ValueForm {
  if (times.test(text)) return 'time'
  return numbers.test(text) ? 'number' : 'words'
}
