/** Chinese numbers of time: 三, 二十三, 两, 半, 十几; years as 二〇一九 or 两千零四. Figures count too. */

import { longest, type Parser, pattern, remembered } from './grammar.ts'

const digits = '零一二三四五六七八九'
const digitValue = (character: string): number =>
  character === '〇' ? 0 : character === '两' ? 2 : digits.indexOf(character)

/** Value of a numeral below 10,000 with 十, 百, 千; `undefined` where it is none. */
function numeral(written: string): number | undefined {
  const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
  let total = 0
  let digit = -1
  for (const character of written) {
    const unit = units[character]
    if (unit !== undefined) {
      total += (digit < 0 ? 1 : digit) * unit
      digit = -1
    } else if (character !== '零') {
      // 三四 without a unit between is "three or four".
      if (digit >= 0) return undefined
      digit = digitValue(character)
    }
  }
  return total + Math.max(0, digit)
}

const numeralPattern = '[零〇一二两三四五六七八九十百千]{1,7}'

/** A whole number of up to four figures, or a numeral. */
export const integer: Parser<number> = remembered(() =>
  longest(
    pattern('(?<![\\d.:/])\\d{1,4}(?![\\d:/])', ([written]) => Number(written)),
    pattern(`(?<![零〇一二两三四五六七八九十百千])${numeralPattern}`, ([written]) => numeral(written)),
  ),
)

/** How many: 3, 三, 两, 几 (as three), 半, 一个半. */
export const count: Parser<number> = longest(
  integer,
  pattern('(?<![\\d.])\\d{1,3}\\.\\d', ([written]) => Number(written)),
  pattern('(?:好)?几', () => 3),
  pattern('半', () => 0.5),
)

/** A year before 年: four figures, four digits as characters, or with 千. */
export const fullYear: Parser<number> = longest(
  pattern('(?<![\\d.])[12]\\d{3}(?!\\d)', ([written]) => Number(written)),
  pattern('[一二][零〇一二三四五六七八九]{3}', ([written]) => Number(Array.from(written, digitValue).join(''))),
  pattern('[一两二]千(?:零?[一二三四五六七八九十百零]{1,5})?', ([written]) => numeral(written)),
)

/** Two figures of a year: 15, 九八. */
export const shortYear: Parser<number> = longest(
  pattern('(?<![\\d.])\\d\\d(?!\\d)', ([written]) => expanded(Number(written))),
  pattern('[零〇一二三四五六七八九]{2}(?=年)', ([written]) =>
    expanded(Number(Array.from(written, digitValue).join(''))),
  ),
)

const expanded = (value: number): number => (value < 40 ? 2000 + value : 1900 + value)
