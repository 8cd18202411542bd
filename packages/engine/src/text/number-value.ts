/** Which numbers does a text hold, by value? In figures and in words, English and Chinese: `twelve`, 12 and 十二 are one number. */

import { hanNumbers, type NumberValue } from './han-number.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
const spelt = new Map<string, number>([
  ...ones.map((word, i) => [word, i] as const),
  ...tens.map((word, i) => [word, 20 + 10 * i] as const),
  ...ordinals.map((word, i) => [word, i + 1] as const),
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['couple', 2],
  ['pair', 2],
  ['twins', 2],
  ['triplets', 3],
  ['dozen', 12],
  ['half', 0.5],
])
const scales = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1e3],
  ['grand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['dozen', 12],
])

const word = [...spelt.keys(), ...scales.keys()].sort((a, b) => b.length - a.length).join('|')
const english = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${word})s?(?:(?:[ -]|,? and | a )(?:${word}))*(?![\\p{L}\\p{N}])`,
  'giu',
)
const figures =
  /(?<![\p{Script=Latin}\p{N}.])(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: ?(?<scale>k|m|bn|hundred|thousand|million|billion|dozen)(?![\p{L}]))?(?:st|nd|rd|th)?/giu
const figureScales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 }

/** All numbers in order of the text. "One" as a pronoun ("this one", "no one", "one of us") is none. */
export function numberValues(text: string): NumberValue[] {
  const chinese = hanNumbers(text)
  const others = [...figureValues(text), ...englishValues(text)].filter(
    (one) => !chinese.some(({ start, end }) => one.start < end && start < one.end),
  )
  return [...others, ...chinese].sort((a, b) => a.start - b.start)
}

/** The text with its Chinese numbers from a hundred on, and those with parts, in figures: what is compared by words is compared by value. */
export function inFigures(text: string): string {
  return hanNumbers(text).reduceRight(
    (left, { value, start, end }) =>
      value >= 100 || value % 1 !== 0 ? `${left.slice(0, start)}${value}${left.slice(end)}` : left,
    text,
  )
}

function figureValues(text: string): NumberValue[] {
  return [...text.matchAll(figures)].map(({ 0: all, index, groups }) => {
    const { figure = '', scale = '' } = groups ?? {}
    const by = scale.toLowerCase()
    // "12 m" is a length.
    const factor = by === 'm' && all.includes(' ') ? 1 : (figureScales[by] ?? scales.get(by) ?? 1)
    return { value: Number(figure.replaceAll(',', '')) * factor, start: index, end: index + all.length }
  })
}

const pronounBefore =
  /\b(?:this|that|the|no|any|every|each|which|another|some|last|next|good|new|only|other|old|big|small) $/iu
const pronounBehind = /^ (?:of|day|another|moment|thing)\b/iu

function englishValues(text: string): NumberValue[] {
  return [...text.matchAll(english)].flatMap(({ 0: all, index }) => {
    const words = all
      .toLowerCase()
      .split(/[ ,-]+/u)
      .filter((one) => one !== 'and' && one !== 'a')
    const [only] = words
    if (words.length === 1 && (only === 'one' || only === 'second' || only === 'half')) {
      const around = pronounBefore.test(text.slice(0, index)) || pronounBehind.test(text.slice(index + all.length))
      if (only !== 'one' ? only === 'half' : around) return []
    }
    return [{ value: valueOfWords(words), start: index, end: index + all.length }]
  })
}

function valueOfWords(words: readonly string[]): number {
  let whole = 0
  let part = 0
  for (const one of words) {
    const scale = scales.get(one) ?? scales.get(one.replace(/s$/u, ''))
    const value = spelt.get(one) ?? spelt.get(one.replace(/s$/u, '')) ?? 0
    if (scale === undefined) part += value
    else if (scale >= 1e3) [whole, part] = [whole + Math.max(1, part) * scale, 0]
    else part = Math.max(1, part) * scale
  }
  return whole + part
}
