/**
 * Does a question want a value that is known by its form, and does a text hold one? An age, a number, a place: lines that
 * hold none may speak of all that is asked, and still not answer it.
 *
 * Generous on purpose: a text counts as holding a value wherever it may, so that one that lacks it lacks it surely. A time
 * is not among them: every line has that of its saying.
 */

import { amountsIn } from '../../text/amount.ts'
import { normalize } from '../../text/normalize.ts'
import { namesMoney } from './money.ts'

/** Kinds of values, as a verdict names them. */
export type Value = 'how old' | 'how much' | 'how many' | 'where'

const counted = '[个次位种只本张件条套台间层块口人斤公对双部辆]'

/** The first that matches is wanted. */
const wanting: readonly { readonly value: Value; readonly words: RegExp }[] = [
  { value: 'how old', words: /\bhow old\b|\bwhat age\b|几岁|多大(?:年纪|岁数|了)|年龄/ },
  // "How much does she like it" asks for a degree.
  {
    value: 'how much',
    words:
      /\bhow much (?:money|is|are|was|were)\b|\bhow much\b.*\b(?:cost|pay|paid|earn|spend|spent|owe|save|charge)\b|多少钱|几块钱|(?:租金|价格|费用|工资|房租|学费)[^，。]{0,3}多少/,
  },
  {
    value: 'how many',
    words: new RegExp(`\\bhow many\\b|\\bhow much\\b.*\\bweigh\\b|多少|几(?=${counted})`),
  },
  {
    value: 'where',
    words: /^(?:and |so )?where (?:is|are|was|were|do|does|did|has|have|had|will|can)\b|哪里|哪儿|何处|何地|什么地方/,
  },
]

/** The value a question wants; null where it wants none of these. */
export function valueWanted(question: string): Value | null {
  const text = normalize(question)
  return wanting.find(({ words }) => words.test(text))?.value ?? null
}

const englishNumber =
  /\p{N}|\b(?:(?<!\b(?:this|that|the|no|any|every|each|which|another|some|last|next|good) )one(?! (?:of|day|another)\b)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|dozens?|couple|few|several|both|twins?|triplets|pair|half|once|twice|many|lots?|none|never|free|nothing)\b/u
const chineseNumber = new RegExp(
  `(?<!星期|礼拜|周)[二两三四五六七八九百双俩仨]|(?<!十)一(?=[${counted.slice(1, -1)}岁年百千万半])|十(?!分)|千(?!万)|万(?!一)|半(?!天)|好几|许多|没有|免费`,
)

const holding: Readonly<Record<Value, (text: string) => boolean>> = {
  'how old': (text) => {
    const spelt = normalize(text)
    return (
      amountsIn(spelt).some(({ family, noun }) => family === 'time' || (family === null && noun === null)) ||
      /\b(?:born|birthday|teen|teenager|toddler)\b|[一二两三四五六七八九十百半]个?(?:周?岁|月大)|出生|生日|满月|[年零后]后/.test(
        spelt,
      )
    )
  },
  'how much': (text) => namesMoney(normalize(text)),
  'how many': (text) => {
    const spelt = normalize(text)
    return englishNumber.test(spelt) || chineseNumber.test(spelt)
  },
  where: (text) =>
    /(?<![.!?…]["'”’)]?\s+|^["'“‘(]?)\b(?!I\b|I['’])\p{Lu}\p{L}+/u.test(text) ||
    /^\P{L}*(?:\p{Script=Latin}+(?:[ ,]+\p{Script=Latin}+)?|\p{Script=Han}{1,4})\P{L}*$/u.test(text) ||
    /\b(?:in|at|from|near|into|by|around|across|inside|outside|behind|under|beside|over|through) \p{L}|\b(?:to|on|off) (?:the|an?|my|our|her|his|their|your|this|that)\b|\b(?:home|here|there|abroad|upstairs|downstairs|downtown|nearby|everywhere|somewhere|online|overseas)\b|[在去到从回住往里家城镇村街路店馆园院场岛山湖海边]|附近|来自/u.test(
      normalize(text),
    ),
}

/** True where a text may hold such a value, English or Chinese. */
export function holdsValue(value: Value, text: string): boolean {
  return holding[value](text)
}
