/**
 * Does a text speak of time, and does a question ask for it?
 *
 * Signals for ranking, by word patterns of English and Chinese. Which interval the words mean is the business of `time/`.
 */

import { dayTerm, englishMonths, monthTerm, weekdayTerm } from './calendar.ts'
import { normalize } from './normalize.ts'

/** A calendar date where the event happened. */
export interface LocalDate {
  /** Year of the common era, four digits. */
  year: number
  /** 1–12. */
  month: number
  /** 1–31. */
  day: number
  /** 1–7, Monday first (ISO 8601). */
  weekday?: number
}

/**
 * Index terms of a date: month (stem of its English name), year, day (`d9`), weekday (stem of its English name).
 *
 * `tokenize` gives the same terms for a text that names them, in English or Chinese: "May 9, 2023", "9 May", "2023-05-09",
 * "五月九号", "2023年5月9日", "周二"; so question and date meet whatever the language.
 */
export function dateTerms(date: LocalDate): string[] {
  const terms = [monthTerm(date.month), String(date.year), dayTerm(date.day)]
  return date.weekday === undefined ? terms : [...terms, weekdayTerm(date.weekday)]
}

/** Joins alternatives into one pattern that does not match inside a longer word. */
const whole = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`)

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const unit = '(?:minute|min|hour|hr|day|night|week|weekend|fortnight|month|year|yr|decade|centurie|century)s?'
const count =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|few|a few|several|couple(?: of)?|many|some|half an?)'
const seasons = '(?:spring|summer|autumn|fall|winter)'
const partOfDay = '(?:morning|afternoon|evening|night)'

const englishTime = whole(
  'yesterday|today|tonight|tomorrow|the other day|nowadays|recently|lately',
  `(?:last|next|this|past|previous|coming|following|every|each) (?:few |couple of |two |three )?(?:${unit}|${weekday}|${seasons}|${partOfDay})`,
  // "A second opinion" and "after a second look" are no times: seconds count only when related to now, or in figures.
  `${count} (?:more )?(?:${unit}|seconds?) (?:ago|back|earlier|later|before|after|from now|now|old)`,
  `(?:for|in|within|after|over|about|around|nearly|almost) (?:about |around |over |nearly |almost |the (?:last|past) )?${count} ${unit}`,
  '\\d+ ?(?:seconds|secs|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?)',
  '(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) (?:minutes|hours|days|nights|weeks|weekends|months|years|decades)',
  weekday,
  `(?:in|during|since|until|by) (?:the )?(?:early |late )?${seasons}`,
  'on (?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)',
  '(?:19|20)\\d{2}s?',
  "(?:the |')(?:[2-9]0s|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)",
  '(?:the|on|by) \\d{1,2}(?:st|nd|rd|th)',
  "\\d{1,2}(?::\\d{2}){1,2}(?: ?[ap]\\.?m\\.?)?|\\d{1,2} ?[ap]\\.?m|noon|midnight|o'clock",
  '\\d{1,4}[/-]\\d{1,2}[/-]\\d{1,4}',
)

const numeral = '(?:\\d{1,4}|[一二两三四五六七八九十百几数半]{1,4}|好几|若干)'

const chineseTime = new RegExp(
  [
    '[昨今明前后]天|[昨今明当]晚|今早|今晨|[今去明前后]年|大前天|大后天|当天|那天',
    '[上下本这][个一]?(?:周|星期|礼拜|月|学期|季度|世纪)|周末|月底|月初|年底|年初',
    '最近|刚才|前阵子|前些[天年日]|前几[天年日]|不久前|小时候',
    `${numeral}(?:多|来)?(?:个(?:多|半)?)?(?:天|周|星期|礼拜|月|年(?!级|糕|轮)|小时|钟头|分钟|世纪)`,
    '(?:周|星期|礼拜)[一二三四五六日天]',
    `${numeral} ?月(?:份| ?${numeral} ?[日号])?|\\d{1,2} ?[日号](?![线楼院店])`,
    '(?:\\d{4}|[一二][〇零一二三四五六七八九]{3}|\\d{2}) ?年',
    '[春夏秋冬][天季]',
    // 一点 alone is "a little", and 几点 asks.
    '(?:\\d{1,2}|十[一二]?|[二两三四五六七八九]) ?点(?![儿子点心赞评])|一点[钟半整]',
  ].join('|'),
)

/** True if the text names a time: a date, a clock time, a span, or a time relative to now. */
export function hasTimeExpression(text: string): boolean {
  const normalized = normalize(text)
  return englishTime.test(normalized) || englishMonths(normalized).length > 0 || chineseTime.test(normalized)
}

const auxiliary =
  '(?:did|does|do|is|are|was|were|will|would|has|have|had|can|could|should|shall|must|didnt|doesnt|isnt|wasnt)'
const calendarUnit =
  '(?:years?|months?|dates?|days?|weekdays?|weeks?|weekends?|times?|seasons?|decades?|centur(?:y|ies)|hours?)'

const englishAsking = whole(
  // The verb tells the question word from the conjunction of "What did she say when he came?".
  `when (?:exactly |approximately |roughly |in \\d{4} |again )?${auxiliary}`,
  "when's",
  '(?:since|until|till|by|from) when',
  '(?:know|remember|recall|wonder|idea|sure|tell me|forgot|exactly|guess) (?:exactly )?when',
  'how (?:long|soon|recently|early|late)',
  'how many (?:more )?(?:seconds|minutes|hours|days|nights|weeks|weekends|months|years|decades)',
  `(?:what|which) (?:exact |particular )?${calendarUnit}`,
  `what(?:'s|s| is| was| were| are)? the (?:exact |approximate )?(?:date|day|year|month|time|weekday)`,
)

/** A question that is nothing but "When?", perhaps after a word or two ("And when?"). */
const bareWhen = /^(?:[a-z]+,? ){0,2}when(?: exactly)?\s*\?*\s*$/

const chineseAsking =
  /什么时[候间]|啥时候?|何[时日年月]|几时|哪一?(?:天|年|月|日|周|个(?:月|星期|礼拜|季节|年份|日子))|几[月号点年天日周]|几个(?:多)?(?:月|小时|星期|礼拜|钟头)|(?:星期|周|礼拜)几|多久|多长时间|什么(?:日期|日子|年份|月份|季节)|多少(?:天|年|周|个?(?:月|小时|星期|礼拜)|分钟)|[年月]份是(?:什么|哪)/

/** True if the question asks for a time: a moment (when, what day, 什么时候) or a span (how long, 多久). */
export function asksForTime(text: string): boolean {
  const normalized = normalize(text)
  return englishAsking.test(normalized) || bareWhen.test(normalized.trim()) || chineseAsking.test(normalized)
}
