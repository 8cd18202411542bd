/** Which numbers stand in a text, and what do they count or measure? English and Chinese, in figures and in words. */

import { numberValues } from './number-value.ts'

/** What a unit measures. `clock` and `date` are numbers of time that measure nothing. */
export type Family =
  | 'length'
  | 'weight'
  | 'money'
  | 'temperature'
  | 'speed'
  | 'time'
  | 'volume'
  | 'area'
  | 'clock'
  | 'date'

/** A number in a text. */
export interface Amount {
  /** Null where no unit is known. */
  readonly family: Family | null
  /** The word behind a number without unit; null where a number stands alone ("Twelve, Dad measured."). */
  readonly noun: string | null
}

/** "One" counts alone, and before a unit or with a word that says it is a number; "this one" and "one of us" do not. */
const oneBefore = /(?:^|\b(?:just|only|about|exactly|nearly) )$/u
const oneBehind =
  /^(?! (?:of|day|more|moment|second|sec|minute|tick))|^ (?:met|foot|feet|inch|mile|kilo|gram|pound|euro|dollar|degree|minute|hour|day|week|month|year|litre)/u
/** Words of order and of number that are no amount. */
const uncounted = /^(?:first|second|third|\p{L}+th|once|twice|thrice|couple|pair|twins|triplets|zero|half)s?$/u
/** A clock time, and a date in figures. */
const clock = /^\d{1,2}:\d\d/u

/** Units as they stand behind a number. Order matters: the first that matches counts. */
const englishUnits: readonly (readonly [Family, RegExp])[] = [
  ['clock', /^ ?(?:[ap]\.?m\b|o'clock|past\b|(?:to|till) (?=\w+[.,!]?$))/u],
  [
    'date',
    /^(?:st|nd|rd|th)\b|^ (?:of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/u,
  ],
  ['speed', /^ ?(?:knots?|mph|kph|km\/h|(?:miles|kilomet(?:re|er)s) (?:an|per) hour)\b/u],
  ['area', /^ ?(?:acres?|hectares?|square \w+|sq\b|m²)/u],
  [
    'length',
    /^[ -]?(?:(?:centi|milli|kilo)?met(?:re|er)s?|[cmk]?m|miles?|yards?|feet|foot|ft|inch(?:es)?|fathoms?|store?ys?|stories|leagues?|blocks?)\b|^["′″]/u,
  ],
  ['weight', /^ ?(?:kilos?|kilograms?|kg|grams?|g|pounds?|lbs?|ounces?|oz|tons?|tonnes?|stone)\b/u],
  [
    'money',
    /^ ?(?:[€£$¥]|euros?|dollars?|bucks?|pounds?|quid|pence|cents?|yuan|rmb|yen|francs?|crowns?|grand|k)(?![\p{L}])/u,
  ],
  ['temperature', /^ ?(?:degrees?\b|°|below\b|above\b)/u],
  [
    'time',
    /^[ -]?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|fortnights?|months?|years?|yrs?|decades?|centur(?:y|ies)|summers?|winters?)\b/u,
  ],
  ['volume', /^ ?(?:lit(?:re|er)s?|l|ml|gallons?|pints?|cups?|barrels?|buckets?)\b/u],
]
/** Words that may stand behind a number that stands alone. */
const behindAlone =
  /^(?:or|and|by|in|at|if|when|once|of|on|with|from|left|altogether|total|maybe|perhaps|roughly|exactly|that|last|deep|high|wide|long|tall|thick|across|for|is|was|are|were|but|so|now|too|already|then|again|more|less|as|because|since|this|i|we|you|he|she|it|they|dad|mum|mom|the|a|my|our|even|at|each|today|tomorrow|to|out|sharp|ish|tops|max|odd|something)$/u

const chineseUnits: readonly (readonly [Family, RegExp])[] = [
  ['clock', /^(?:点|时(?!候)|:\d)/u],
  [
    'time',
    /^(?:个(?:多|半)?)?(?:秒|分钟|小时|钟头|天|周|星期|礼拜|年|世纪|月(?=[，。！？、\s]|$)|下午|上午|晚上|早上|夏天|冬天)|^个多?月|^岁/u,
  ],
  ['date', /^[号日月]/u],
  ['speed', /^(?:码|节|迈|公里每小时|公里的?时速)/u],
  ['area', /^(?:平方?|亩|公顷|平米)/u],
  ['length', /^(?:厘米|毫米|公里|公分|千米|英尺|英里|海里|米|里地?|尺|寸|丈|层)/u],
  ['weight', /^(?:公斤|千克|市斤|斤|克|吨|磅)/u],
  ['money', /^(?:块|元|毛|角|欧|美元|美金|刀|英镑)/u],
  ['temperature', /^(?:度|℃|摄氏度)/u],
  ['volume', /^(?:升|毫升|桶|杯)/u],
]
/** @param text  normalised, Simplified characters */
export function amountsIn(text: string): Amount[] {
  let read = 0
  return numberValues(text).flatMap((one): Amount[] => {
    const words = text.slice(one.start, one.end)
    const [before, rest] = [text.slice(0, one.start), text.slice(one.end)]
    // The second half of 12:30 and of 1.2.3 is no amount of its own.
    if (one.start < read || /\d[.:]$/u.test(before)) return []
    read = one.end + (/^[.,:\d]*\d/u.exec(rest)?.[0].length ?? 0)
    return /\p{Script=Han}/u.test(words) || /^\p{Script=Han}/u.test(rest)
      ? chineseAmount(words, before, rest)
      : englishAmount(words, before, rest)
  })
}

function englishAmount(words: string, before: string, rest: string): Amount[] {
  if (uncounted.test(words)) return []
  if (words === 'one' && !oneBefore.test(before) && !oneBehind.test(rest)) return []
  if (/[$€£¥] ?$/u.test(before)) return [{ family: 'money', noun: null }]
  if (clock.test(words + rest)) return [{ family: 'clock', noun: null }]
  // "3k" has its unit in itself.
  const unit = englishUnits.find(([, form]) => form.test(/k$/u.test(words) ? `k${rest}` : rest))
  if (unit !== undefined) return [{ family: unit[0], noun: null }]
  const next = /^[ -]([\p{L}']+)/u.exec(rest)?.[1] ?? null
  const alone = next === null || behindAlone.test(next)
  if (alone && /(?:\bat|\bpast|\bby|\buntil|\btill|\b(?:quarter|minutes|half|ten|five|twenty) to) $/u.test(before))
    return [{ family: 'clock', noun: null }]
  return [{ family: null, noun: alone ? null : next }]
}

function chineseAmount(words: string, before: string, rest: string): Amount[] {
  if (/[块元毛角]/u.test(words)) return [{ family: 'money', noun: null }]
  if (/(?:第|星期|礼拜|拜|周)$/u.test(before)) return []
  const unit = chineseUnits.find(([, form]) => form.test(rest))
  if (unit !== undefined) return [{ family: unit[0], noun: null }]
  const counted =
    /^[个只条张本位名件台辆间把双对口匹头棵家次种人罐瓶盒筐箱包]?(\p{Script=Han}{0,2})/u.exec(rest)?.[1] ?? ''
  return [{ family: null, noun: counted === '' || /^[吧了的呢左上多]/u.test(counted) ? null : counted }]
}
