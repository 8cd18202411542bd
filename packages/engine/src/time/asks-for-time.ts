/** Does a question ask for a time? By word patterns of English and Chinese, whatever times it names itself. */

import { normalize } from '../text/normalize.ts'

/** Joins alternatives into one pattern that does not match inside a longer word. */
const whole = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`)

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

/** A question without a question word: "the date of the wedding", 他搬家的时间. */
const nominal = /^the (?:exact )?(?:date|time|day|month|year) |的(?:时间|日期|日子)[?？。]?$/

const chineseAsking =
  /什么时[候间]|啥时候?|何[时日年月]|几时|哪一?(?:天|年|月|日|周|个(?:月|星期|礼拜|季节|年份|日子))|几[月号点年天日周]|几个(?:多)?(?:月|小时|星期|礼拜|钟头)|(?:星期|周|礼拜)几|多久|多长时间|什么(?:日期|日子|年份|月份|季节)|多少(?:天|年|周|个?(?:月|小时|星期|礼拜)|分钟)|[年月]份是(?:什么|哪)/

/** True if the question asks for a time: a moment (when, what day, 什么时候) or a span (how long, 多久). */
export function asksForTime(text: string): boolean {
  const normalized = normalize(text)
  return (
    englishAsking.test(normalized) ||
    bareWhen.test(normalized.trim()) ||
    nominal.test(normalized.trim()) ||
    chineseAsking.test(normalized)
  )
}
