/** Does a text offer what a question asks for? By the form of values. */

import { contentTerms } from '../cause/wording.ts'
import { amountsIn } from '../text/amount.ts'
import { speaksOfTime } from '../time/mention.ts'
import type { Asked } from './asked.ts'
import type { Fit } from './fit.ts'
import { personIn, placeIn } from './person-or-place.ts'

/** @param text  what is told, folded, with its capitals */
export function fitOf(asked: Asked, text: string): Fit {
  const spelt = text.toLowerCase()
  switch (asked.kind) {
    case 'number':
      return asked.families.length === 0 ? countIn(asked, spelt) : measureIn(asked, spelt)
    case 'duration':
      return durationIn(spelt)
    case 'clock':
      return clockIn(spelt)
    case 'when':
      return whenIn(spelt)
    case 'code':
      return codeIn(text)
    case 'person':
      return personIn(text)
    case 'place':
      return placeIn(text)
    case 'reason':
      return /\b(?:because|since|so that|due to|in order to|cause)\b|^to \p{L}|因为|由于|为了|怕|想要?/u.test(spelt)
        ? 'holds'
        : 'may'
    case 'yes or no':
      return agreement.test(spelt) ? 'holds' : 'may'
    case 'open':
      return 'may'
  }
}

const none =
  /\b(?:none|nobody|no one|nothing|zero|not one|not a single|all of (?:them|us)|both|several|a few|a couple|many|lots|plenty|dozens|hundreds|hardly any|too many|not many)\b|没有|一个也没|全部|都来|好几|许多|很多|不少/u

function countIn({ terms }: Asked, text: string): Fit {
  const amounts = amountsIn(text)
  if (none.test(text)) return 'holds'
  const counting = amounts.filter(({ family }) => family === null)
  if (counting.some(({ noun }) => noun === null || sharesNoun(noun, terms))) return 'holds'
  if (counting.length > 0) return 'may'
  return /^(?:oh,? |well,? )?(?:an?|one|my)\b|\b(?:just|only)\b|一[个只条位]|只有/u.test(text) &&
    amounts.length === 0 &&
    text.length <= 60
    ? 'may'
    : 'lacks'
}

function sharesNoun(noun: string, terms: ReadonlySet<string>): boolean {
  return [...contentTerms(noun)].some((term) => terms.has(term))
}

function measureIn({ families }: Asked, text: string): Fit {
  const amounts = amountsIn(text)
  if (amounts.some(({ family }) => family !== null && families.includes(family))) return 'holds'
  if (amounts.some(({ family, noun }) => family === null && noun === null)) return 'holds'
  if (families.includes('money') && /\b(?:nothing|free|for free|a fortune|peanuts)\b|免费|没花钱|不要钱/u.test(text))
    return 'holds'
  if (
    families.includes('time') &&
    /\b(?:born|birthday|same age|older than|younger than)\b|出生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]/u.test(text)
  )
    return 'holds'
  return /\b(?:as (?:deep|high|tall|wide|long|heavy|much|far|big) as|too much|a lot|not much|(?:waist|knee|chest)-(?:deep|high))\b|差不多|很[深高长远重贵]/u.test(
    text,
  )
    ? 'may'
    : 'lacks'
}

function durationIn(text: string): Fit {
  if (/\bago\b/u.test(text) && !/\bsince\b/u.test(text)) return 'may'
  if (amountsIn(text).some(({ family }) => family === 'time')) return 'holds'
  if (
    /\b(?:since|until|till|all (?:day|night|week|summer|winter|year|morning|afternoon)|the whole \p{L}+|a while|ages|forever|always|overnight|from \p{L}+ (?:to|until)|(?:an?|half an?|another|about an?) (?:hour|day|week|fortnight|month|year|minute|decade)|my (?:whole|entire) life|not long|for (?:good|now|years|months|weeks|hours|days))\b|一直|整整|整个|一辈子|好久|一会儿|从.{1,10}到|自从|以来|半天|一(?:天|年|周)/u.test(
      text,
    )
  )
    return 'holds'
  return amountsIn(text).some(({ family, noun }) => family === null && noun === null) ? 'may' : 'lacks'
}

function clockIn(text: string): Fit {
  const amounts = amountsIn(text)
  if (amounts.some(({ family }) => family === 'clock')) return 'holds'
  if (
    /\b(?:noon|midnight|midday|half past|half (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:quarter|ten|five|twenty) (?:past|to)|sunrise|sunset|dawn|dusk)\b|半夜|中午|正午|天亮|天黑/u.test(
      text,
    )
  )
    return 'holds'
  if (amounts.some(({ family, noun }) => family === null && noun === null)) return 'holds'
  return /\b(?:after|before|when|as soon as|once|whenever|early|late|around|any time|anytime)\b|以后|之后|之前|的时候|随时|尽早/u.test(
    text,
  )
    ? 'may'
    : 'lacks'
}

/** Without one of these no grammar of time finds anything: they cost more than all patterns here together. */
const mayTime =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|\p{L}{2,6}day|days?|weeks?|weekends?|fortnight|months?|years?|decades?|hours?|minutes?|morning|noon|afternoon|evening|night|midnight|tonight|tomorrow|yesterday|today|spring|summer|autumn|fall|winter|christmas|easter|recently|lately|ago|last|next|this)\b|[年月日号天周晚早今明昨前后春夏秋冬点时期节刚近]/u

function whenIn(text: string): Fit {
  if (amountsIn(text).some(({ family }) => family === 'clock' || family === 'date')) return 'holds'
  if (mayTime.test(text) && speaksOfTime(text)) return 'holds'
  return /\b(?:as soon as|when|once|after|before|until|while|during|soon|later|never|always|ago|now|already|not yet|early|late|whenever|last|next|in \d{4}|yesterday|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\d{4}|以后|之后|之前|的时候|随时|马上|刚|还没|每|上个?|下个?|今|明|昨|晚上|早上/u.test(
    text,
  )
    ? 'may'
    : 'lacks'
}

function codeIn(text: string): Fit {
  if (
    /\d[\d\s./-]{1,}\d|[\p{L}-]+-?\d+[\p{L}\d-]*|\S+@\S+|["“'「『][^"”'」』]+["”'」』]|[零一二三四五六七八九]{4,}/u.test(
      text,
    )
  )
    return 'holds'
  return /^\P{L}*(?:\p{Script=Latin}+(?:[ -]\p{Script=Latin}+){0,2}|\p{Script=Han}{2,4})\P{L}*$/u.test(text)
    ? 'may'
    : 'lacks'
}

const agreement =
  /^(?:(?:oh|well|um|hm+|ah|hey)[\s,.!]+)*(?:yes|yeah|yep|yup|sure|of course|certainly|definitely|absolutely|gladly|no|nope|not (?:yet|really|at all|any more)|never|always|probably|maybe|perhaps|afraid|(?:i|we|they|you|it|he|she) (?:do|does|did|am|is|was|are|were|have|has|will|can|would|could|might)(?:n't)?)\b|^[嗯啊哦，、]*(?:是的?|对|有|没|不|可以|好|行|能|会|要|当然|肯定|应该|\p{Script=Han}{1,2}(?:了|过)(?=[，。！]|$))/u
