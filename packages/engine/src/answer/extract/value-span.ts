/** Which words of a sentence are the value that is asked for? A number with its unit, a length of time, a clock time, a code. */

import type { Asked } from '../../asking/asked.ts'
import { amountsIn, type Family } from '../../text/amount.ts'
import { numberValues } from '../../text/number-value.ts'

const unitBehind =
  /^(?:[ -]?(?:years?|months?|weeks?|days?|nights?|hours?|minutes?|seconds?|mins?|hrs?|met(?:re|er)s?|kilomet(?:re|er)s?|miles?|feet|foot|inch(?:es)?|km|cm|mm|kg|kilos?|grams?|pounds?|lbs?|tons?|lit(?:re|er)s?|acres?|hectares?|degrees?|euros?|dollars?|bucks?|quid|pence|cents?|yuan|rmb|percent|per cent|o'clock|[ap]\.?m\.?)(?![\p{L}])(?: (?:old|ago|long|each|a (?:week|month|year|day)))?|%|°C?|[€£$¥]|(?:多|来)?(?:个(?:多|半)?)?(?:年|个?月|星期|礼拜|周|天|小时|钟头|分钟|秒|点半?|岁|块钱?|元|万|角|毛|公斤|斤|克|吨|公里|千米|米|厘米|亩|平米|平方米?|度|升|层|岁半))/iu
const currencyBefore = /[€£$¥]\s?$/u
const lengths = /\b(?:for|since|over|about|around|nearly|almost|the past|the last)\b[^,.;!?]{0,12}$/iu
const vague =
  /\b(?:since [^,.;!?]+|for (?:ages|years|months|weeks|decades|ever)|all (?:day|night|week|summer|winter|year)|(?:my|her|his|their) (?:whole|entire) life|an? (?:hour|day|week|fortnight|month|year|decade)(?: and a half)?|half an hour)\b|一直|一辈子|好多?年|好几[天年周个月]+|半[天年]|整整[^，。]{1,6}/iu
const code =
  /[\p{L}\d._-]+@[\p{L}\d.-]+|(?:\+?\d[\d\s./-]{2,}\d)|[\p{Lu}\d]+-?\d+[\p{L}\d-]*|["“「『]([^"”」』]+)["”」』]/u
const clock =
  /\b(?:\d{1,2}[:.]\d\d|\d{1,2}(?= ?[ap]\.?m))(?: ?[ap]\.?m\.?)?|\b(?:noon|midnight|midday|half past \p{L}+|(?:quarter|ten|twenty|five) (?:past|to) \p{L}+)\b|(?:早上|上午|中午|下午|傍晚|晚上|凌晨|半夜)?[零一二两三四五六七八九十\d]{1,3}点(?:半|[零一二三四五六七八九十\d]{1,3}分?|整|钟)?/iu

/** The value of a kind that a sentence holds, in its own words; null where it shows none. */
export function valueSpan(
  { kind, families }: Pick<Asked, 'kind' | 'families'>,
  sentence: string,
  terms: ReadonlySet<string>,
): string | null {
  switch (kind) {
    case 'clock':
      return clock.exec(sentence)?.[0] ?? null
    case 'code': {
      const found = code.exec(sentence)
      return found?.[1] ?? found?.[0].trim() ?? null
    }
    case 'duration':
      return lengthOf(sentence) ?? vague.exec(sentence)?.[0] ?? null
    case 'number':
      return numberNear(sentence, families, terms)
    default:
      return null
  }
}

function withUnit(sentence: string, start: number, end: number): string {
  const before = currencyBefore.exec(sentence.slice(0, start))?.[0] ?? ''
  const behind = unitBehind.exec(sentence.slice(end))?.[0] ?? ''
  return `${before}${sentence.slice(start, end)}${behind}`.trim()
}

const ofTime = /(?:year|month|week|day|night|hour|minute|second|min|hr)s?\b|[年月周天]|星期|礼拜|小时|钟头|分钟/iu

function lengthOf(sentence: string): string | null {
  const spans = numberValues(sentence)
    .map(({ start, end }) => ({ start, words: withUnit(sentence, start, end), end }))
    .filter(({ words }) => ofTime.test(words))
  const told = spans.find(({ start }) => lengths.test(sentence.slice(0, start))) ?? spans[0]
  return told?.words ?? null
}

/** The number nearest to a word of the question, of those of the unit that is asked for; the first where none stands near any. */
function numberNear(sentence: string, families: readonly Family[], terms: ReadonlySet<string>): string | null {
  const lower = sentence.toLowerCase()
  const places = [...terms].map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  const distance = (at: number): number => Math.min(...places.map((place) => Math.abs(place - at)), Number.MAX_VALUE)
  const all = numberValues(sentence)
    .filter(({ start, end }) => !/^一(?:半|下|起|直|样|定|些|点(?!\p{N}))/u.test(sentence.slice(start, end + 1)))
    .filter(({ value }) => !(value > 1900 && value < 2100 && places.length === 0))
    .map((one) => ({ ...one, words: withUnit(sentence, one.start, one.end) }))
  const [nearest] = measuring(all, families).sort((a, b) => distance(a.end) - distance(b.end) || a.start - b.start)
  return nearest?.words ?? null
}

/** Those with a unit that is asked for, else those without any: "a month" is no price, and "fifty" may be one. */
function measuring<T extends { readonly words: string }>(numbers: readonly T[], families: readonly Family[]): T[] {
  if (families.length === 0) return [...numbers]
  const measured = numbers.map((one) => ({
    one,
    found: amountsIn(one.words.toLowerCase()).map(({ family }) => family),
  }))
  const own = measured.filter(({ found }) => found.some((family) => family !== null && families.includes(family)))
  const bare = measured.filter(({ found }) => found.every((family) => family === null))
  return (own.length > 0 ? own : bare).map(({ one }) => one)
}
