/** Which numbers does a text hold, by value? In figures and in words, English and Chinese: `twelve`, 12 and 十二 are one number. */

/** A number in a text. */
export interface NumberValue {
  readonly value: number
  /** Offsets in the text, UTF-16, half-open. */
  readonly start: number
  readonly end: number
}

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
  /(?<![\p{Script=Latin}\p{N}.])(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?: ?(?<scale>k|m|bn|hundred|thousand|million|billion|dozen)(?![\p{L}])|(?<han>[百千万亿]))?(?:st|nd|rd|th)?/giu
const figureScales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 }

/** 一 and 十 are parts of many words that count nothing. */
const chinese =
  /(?:[零〇一二两三四五六七八九十百千万亿俩仨]|(?<![一这大])半(?=[个年天块斤小]))+(?<!一(?=[下起直样定共般切旦会些点边面口味同致向生旁时]))(?<!(?:[万唯统第同])一(?=[的无]))(?<!十(?=分[^钟]))/gu

const hanDigits: Readonly<Record<string, number>> = Object.fromEntries(
  [...'零一二三四五六七八九']
    .map((digit, i) => [digit, i] as const)
    .concat([
      ['〇', 0],
      ['两', 2],
      ['俩', 2],
      ['仨', 3],
    ]),
)
const hanScales: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 }

/** All numbers in order of the text. "One" as a pronoun ("this one", "no one", "one of us") is none. */
export function numberValues(text: string): NumberValue[] {
  return [...figureValues(text), ...englishValues(text), ...chineseValues(text)].sort((a, b) => a.start - b.start)
}

function figureValues(text: string): NumberValue[] {
  return [...text.matchAll(figures)].map(({ 0: all, index, groups }) => {
    const { figure = '', scale, han } = groups ?? {}
    const by = (scale ?? han ?? '').toLowerCase()
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

function chineseValues(text: string): NumberValue[] {
  return [...text.matchAll(chinese)].flatMap(({ 0: all, index }) =>
    // Scales behind figures belong to them: 3万.
    /\d$/u.test(text.slice(0, index)) ? [] : [{ value: valueOfHan(all), start: index, end: index + all.length }],
  )
}

function valueOfHan(numeral: string): number {
  if (numeral === '半') return 0.5
  // Digits in a row, as in a year: 二〇二五.
  if (numeral.length > 1 && [...numeral].every((one) => hanDigits[one] !== undefined && !'两俩仨'.includes(one)))
    return Number([...numeral].map((one) => hanDigits[one]).join(''))
  let whole = 0
  let section = 0
  let digit: number | null = null
  let last = 1
  for (const one of numeral) {
    const scale = hanScales[one]
    if (scale === undefined) {
      digit = one === '半' ? 0.5 : (hanDigits[one] ?? 0)
      if (one === '零' || one === '〇') last = 1
    } else if (scale >= 1e4) {
      whole = (whole + section + (digit ?? 0) || 1) * scale
      ;[section, digit, last] = [0, null, scale]
    } else {
      section += (digit ?? 1) * scale
      ;[digit, last] = [null, scale]
    }
  }
  // 三千五 is 3500, 三千零五 is 3005.
  return whole + section + (digit === null ? 0 : last > 10 && digit >= 1 ? (digit * last) / 10 : digit)
}
