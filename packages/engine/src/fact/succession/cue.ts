/** How plainly does a clause say that it was otherwise before? And does it hold for a while only, or beside what was? */

import type { Clause } from '../clause.ts'

/** `none` for a bare statement; `slip` takes back what was said. */
export type ChangeCue = 'none' | 'strong' | 'slip'

const slip = {
  en: /\b(?:(?:i )?(?:made a mistake|was wrong|got (?:it|that|this) wrong|mixed (?:it|them|that) up|misread|misremembered|mistyped|misspoke|misheard)|my mistake|my bad|correction|(?:i )?(?:double-?|re-?)?checked|looked (?:it|that) up|asked again|forgot to (?:count|add|include|mention)|i meant|i said|scratch that|turns out|turned out|actually|sorry|oops|typo|should (?:be|say|read)|in fact|not \d[\d:.,]*|wrong (?:date|number|day|time|name|one|address|price|size)|(?:counted|measured|read|asked|looked|checked|weighed)(?: \p{L}+){0,3}? again|recounted)\b/iu,
  zh: /更正|纠正|[记说写打看弄搞算数听报]错了?|口误|笔误|手滑|搞混|[查问核]了一?下|又查|核对|确认过|问了|其实|应该是|不是[^,，。]{1,8}[,，]?(?:而)?是|漏[算了]|忘了[算加]|重新[数算量查]|再[数算量]了?一/u,
}
const strong = {
  en: /\b(?:now(?! and then)|nowadays|these days|from now on|from this|from next|as of|starting (?:next|this|in|from|on|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|effective|(?:has|have|was|were|been|got) (?:moved|changed|switched|rescheduled|shifted|pushed|postponed|brought forward|renamed|raised|increased|reduced|extended)|(?:moved|changed|switched|shifted|pushed|rescheduled) (?:\p{L}+ ){0,4}?(?:to|from|back)|instead(?: of)?|any ?more|any longer|no longer|rather than|used to|since (?:last|the|then|easter|christmas|new year|spring|summer|autumn|winter|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|(?:went|gone|put|came) (?:\p{L}+ ){0,3}?(?:up|down|back|forward) (?:to|by)|went (?:up|down)|gone (?:up|down)|lowered|raised|cut|increased|reduced|upgraded|promoted|renamed|changed|switched|swapped|got a (?:pay )?r(?:ai|i)se|new)\b/iu,
  zh: /现在|如今|目前|改[成到为在用名叫喝吃坐骑学开穿住走搭养练教寄发付订做上当打看听买]|换[成到了]|变成|往后|今后|开始.{0,8}了$|加了?薪|[降涨]价|[调挪移升降涨][到去成为]|提前到|[推延]迟?到|从[\p{Script=Han}\d]{1,8}(?:起|开始)|以后(?:都|就|改|在|是)?|不再|再也不|已经不|早就不|不[\p{Script=Han}]{1,6}了|固定在|新的|[涨降]了|改了|换了|又开始/u,
}

/** What holds for a while only, or is no matter of earnest: it neither replaces nor is replaced. */
const passing = {
  en: /\b(?:(?:till|until) (?:\p{L}+day|tomorrow|next|then|the)|for the (?:moment|weekend|week|night|day|time being)|just (?:for|this|today|tomorrow|once|tonight)|only (?:for|this (?:week|time|once)|today|tomorrow)|this (?:week|weekend|time|once|morning|afternoon|evening|sunday|saturday|friday|thursday|wednesday|tuesday|monday)|today|tomorrow|tonight|yesterday|temporar\p{L}*|visiting|on holiday|on vacation|borrow\p{L}*|one (?:bite|time)|once)\b/iu,
  zh: /[这本]个?(?:周|星期|礼拜|次|回)(?![一二三四五六日天]?起|开始)|[明今后昨]天|今晚|这[两几]天|临时|先[住用在]|出差|一口|一次/u,
}
/** What is no matter of earnest, or only told by others. */
const unsure = {
  en: /\b(?:apparently|supposedly|kidding|joking|haha|lol|wanted to|would|(?:almost|nearly)(?! (?:every|always|all|daily|each))|people say|they say|rumou?r|not true)\b/iu,
  zh: /听说|据说|有人说|没有的事|谣|开玩笑|哈哈|要是|如果|再.{1,10}就|差点|差一点|假装/u,
}
/** What comes beside what was, goes on, or is told of a time before: it replaces nothing. */
const beside = {
  en: /\b(?:still|same as|as (?:usual|always|ever)|too|as well|also|(?<!(?:changed|switched|moved|over) to )another|second|besides|on top of|in addition|years ago|back in|before that|back then|previously|used to be)\b/iu,
  zh: /暂时|照旧|照常|还是|还在|仍然?|(?<!但)也[是在有去买]|又[买收添养]|再[买养加]|另外|顺便|还兼|兼职|年前|以前|之前|当年|过去|曾经/u,
}

/**
 * @param whole     the clause with the one it leans on
 * @param sentence  a slip takes back whatever stands in its sentence
 */
export function changeCue(whole: string, sentence: string, language: Clause['language']): ChangeCue {
  if (slip[language].test(sentence)) return 'slip'
  return strong[language].test(whole) ? 'strong' : 'none'
}

/** True for what neither puts anything out of date nor can be: it holds for a while only. */
export function isPassing(text: string, language: Clause['language']): boolean {
  return passing[language].test(language === 'en' ? text.replace(/\bfrom this (?:week|month)\b/giu, '') : text)
}

/** True for what comes beside what was, or was before: it puts nothing out of date. */
export function isBeside(text: string, language: Clause['language']): boolean {
  return beside[language].test(text)
}

/** True for a joke, hearsay, and what nearly came to be. */
export function isUnsure(sentence: string, language: Clause['language']): boolean {
  return unsure[language].test(sentence)
}
