/** English numbers of time: counts, ordinals, years. */

import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ordinalOnes = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const ordinalTeens = [
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
]

const table = (names: readonly string[], first: number, step = 1): Record<string, number> =>
  Object.fromEntries(names.map((name, index) => [name, first + index * step]))

const smallWords: Record<string, number> = { ...table(ones, 1), ...table(teens, 10), ...table(tens, 20, 10) }
for (const [ten, name] of tens.entries())
  for (const [one, unit] of ones.entries())
    for (const glue of [' ', '-', '']) smallWords[`${name}${glue}${unit}`] = (ten + 2) * 10 + one + 1

/** 1–99 in words. */
export const smallNumber: Parser<number> = words(smallWords)

/** A figure of at most four digits that is no part of a longer one, of an amount of money or of a clock time. */
export const figure: Parser<number> = pattern('(?<![\\d.,:/$€£#])\\d{1,4}(?:\\.\\d{1,2})?(?![\\d:/])', ([digits]) =>
  Number(digits),
)

/** How many: 3, three, a, a couple of, several (as three), half a. */
export const count: Parser<number> = remembered(() =>
  longest(
    figure,
    smallNumber,
    words({
      a: 1,
      an: 1,
      'a single': 1,
      'a couple of': 2,
      'a couple': 2,
      'couple of': 2,
      couple: 2,
      'a few': 3,
      few: 3,
      several: 3,
      'half a': 0.5,
      'half an': 0.5,
    }),
    sequence(['(?:a|one)? ?hundred'], () => 100),
  ),
)

const ordinalWords: Record<string, number> = {
  ...table(ordinalOnes, 1),
  ...table(ordinalTeens, 10),
  twentieth: 20,
  thirtieth: 30,
}
for (const [ten, name] of tens.entries())
  for (const [one, unit] of ordinalOnes.entries())
    for (const glue of [' ', '-', '']) ordinalWords[`${name}${glue}${unit}`] = (ten + 2) * 10 + one + 1

/** 1st or first, up to 99. */
export const ordinal: Parser<number> = remembered(() =>
  longest(
    words(ordinalWords),
    pattern('(?<![\\d.,:/])\\d{1,2} ?(?:st|nd|rd|th)', ([digits]) => Number.parseInt(digits, 10)),
  ),
)

/** Two figures of a year, as people mean them: 30–99 the last century, 00–29 this one. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 100 ? twoDigits : twoDigits < 30 ? 2000 + twoDigits : 1900 + twoDigits
}

const fourDigits = pattern('(?<![\\d.,:$€£#])(?:1\\d|20|21)\\d\\d(?![\\d:]|[.,]\\d)', ([digits]) => Number(digits))

const centuries = words({ eighteen: 1800, seventeen: 1700, sixteen: 1600, nineteen: 1900, twenty: 2000 })
const hundredWords = longest(
  sequence([centuries, '[ -]', smallNumber], (century, rest) => (rest >= 10 ? century + rest : undefined)),
  sequence([centuries, '[ -](?:oh|o|zero)[ -]', smallNumber], (century, rest) =>
    rest < 10 ? century + rest : undefined,
  ),
)
const thousandWords = sequence(
  [
    words({ 'one thousand': 1000, 'two thousand': 2000 }),
    optional(sequence([',? ', smallNumber, ' hundred'], (n) => n * 100)),
    optional(sequence([',? (?:and )?', smallNumber], (n) => n)),
  ],
  (thousands, hundreds, rest) => thousands + (hundreds ?? 0) + (rest ?? 0),
)

/** A year of four figures, 1000–2199, or in words. */
export const year: Parser<number> = remembered(() => longest(fourDigits, hundredWords, thousandWords))

/** A year that may be short, beside a month: '87, 87, 2018. */
export const shortYear: Parser<number> = longest(
  year,
  pattern("(?<![\\d.,:])'?\\d\\d(?![\\d:/]|[.,]\\d|st|nd|rd|th| ?[ap]\\.?m| ?o'clock)", ([digits]) =>
    fullYear(Number(digits.replace("'", ''))),
  ),
)
