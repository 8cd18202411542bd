/**
 * Which numbers are told in Chinese characters, and what do they come to? As they are written (三千二百) and as they are said:
 * 三千二 is 3200, 一万五 is 15000, 三块五 is 3.5, 二十来块 is about 20, and 3千2 is 3200, too.
 */

/** A number in a text. */
export interface NumberValue {
  readonly value: number
  /** Offsets in the text, UTF-16, half-open. */
  readonly start: number
  readonly end: number
}

const digits: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'零一二三四五六七八九'].map((digit, i) => [digit, i] as const)),
  〇: 0,
  两: 2,
  俩: 2,
  仨: 3,
  半: 0.5,
}
const scales: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 }

const sign = '[零〇一二两三四五六七八九十百千万亿俩仨]'
/** What is counted or measured, behind a number. 二三年 is a year, of the two. */
const counted =
  '(?:[块元个人名位年天岁斤克吨里米公平次月周张条只台辆件套间层口家户亩度升倍页种份棵头顿杯碗瓶晚趟节]|小时|分钟|星期|钟头|美[元金]|欧)'
const startsCounted = new RegExp(`^${counted}`, 'u')
/** 一 and 十 are parts of many words that count nothing: 一下, 统一的, 十分; 百分之 tells a share; 万一 and 千万 are words of their own. */
const guards = `(?<!(?<![十百千零])一(?=[下起直样定共般切旦会些边面口味同致向生旁时]|点(?![零〇一二两三四五六七八九]+(?:${counted}|[万亿]))))(?<!(?:[万唯统第同])一(?=[的无]))(?<!十(?=分[^钟]))(?<![百千万](?=分之))`
/** What begins with figures has a scale, for else it is no word of Chinese. */
const run = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}.,:])(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?[百千万亿](?:\\d+[百千万])*(?:${sign}+\\d?|\\d{1,4}(?![\\d.:点年月日号]))?|(?:(?<!\\d)${sign}|(?<![一这大])半(?=[个年天块斤小]))+${guards}`,
  'gu',
)
/** 二十来块, 三千多, 十几万, 百把人: about so many. */
const about = new RegExp(`(?<=[十百千万亿])(?:(?:[多余几]|来(?=[万亿]|${counted}))[万亿]?|把(?=[块元个人]))`, 'uy')
const decimal = new RegExp(
  `点(?<places>[零〇一二三四五六七八九]+)(?<scale>[万亿]?)(?=${counted})|点(?<long>[零〇一二三四五六七八九]+)(?<by>[万亿])`,
  'uy',
)
/** 块 with what stands behind it, and has no unit of its own: 三块五, 三块两毛五, 三块半. */
const tenths =
  /[块元](?:(?<half>半)(?![个天年])|(?<jiao>[一二两三四五六七八九]|\d(?!\d))(?:[毛角](?:(?<fen>[一二两三四五六七八九])分?)?|(?![十百千万个块位号年月天点人次条张只公:.])))|[毛角](?<only>[一二两三四五六七八九])分?/uy

/** Numbers in Chinese characters, in order of the text. */
export function hanNumbers(text: string): NumberValue[] {
  const found: NumberValue[] = []
  run.lastIndex = 0
  for (let match = run.exec(text); match !== null; match = run.exec(text)) {
    const [first, second] = partsOf(match[0], text.slice(run.lastIndex))
    const own = [...numberAt(text, match.index, first), ...numberAt(text, match.index + first.length, second)]
    found.push(...own)
    // What stands behind 块 was read with what stands before it.
    run.lastIndex = Math.max(run.lastIndex, own.at(-1)?.end ?? 0)
  }
  return found
}

/** 三千二一个月 is 3200 a month, and 三千一个月 is 3000: what counts the months is a number of its own. 三千二三 is a range. */
function partsOf(signs: string, behind: string): readonly [string, string] {
  const cut = /(?<=[百千万](?<before>[一二两三四五六七八九]))[一二两三四五六七八九]$|(?<=[百千万])一$/u.exec(signs)
  const before = digits[cut?.groups?.before ?? '']
  if (cut === null || !startsCounted.test(behind) || digits[cut[0]] === (before ?? Number.NaN) + 1) return [signs, '']
  return [signs.slice(0, cut.index), cut[0]]
}

function numberAt(text: string, start: number, signs: string): NumberValue[] {
  if (/^[百千万亿]+$/u.test(signs) && !standsAlone(text, start, signs.length)) return []
  if (signs === '' || signs === '万一') return []
  const end = start + signs.length
  const places = at(decimal, text, end)
  if (places !== null) {
    const { places: short, scale, long = short, by = scale } = places.groups ?? {}
    const value = worthOf(signs) + Number(`0.${[...(long ?? '')].map((one) => digits[one]).join('')}`)
    return [{ value: value * (scales[by ?? ''] ?? 1), start, end: end + places[0].length }]
  }
  const money = at(tenths, text, end)
  if (money !== null) return [{ value: moneyOf(worthOf(signs), money.groups), start, end: end + money[0].length }]
  const more = at(about, text, end)?.[0] ?? ''
  return [
    {
      value: worthOf(
        signs + more.replace(/[多余几来把]/u, ''),
        /^[^年]/u.test(text.slice(end)) && startsCounted.test(text.slice(end)),
      ),
      start,
      end: end + more.length,
    },
  ]
}

/** Where a pattern matches from a place on: its lookbehinds see what stands before. */
function at(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** A bare scale is a number in 上千人 and 百把块, and part of a word in 百货 and 千万别. */
function standsAlone(text: string, start: number, length: number): boolean {
  const behind = text.slice(start + length)
  return (
    /(?:[上好几数成近过]|将近|不到)$/u.test(text.slice(0, start)) ||
    /^(?:把[块元个人]|[多余]?[块元]|多(?=[个人块元]))/u.test(behind)
  )
}

function moneyOf(whole: number, groups: RegExpExecArray['groups']): number {
  const { half, jiao, fen, only } = groups ?? {}
  const of = (one: string | undefined): number => digits[one ?? ''] ?? Number(one ?? 0)
  // Hundredths are summed as whole numbers: 3.2 + 0.05 is not 3.25 to the last bit.
  if (only !== undefined) return (whole * 10 + of(only)) / 100
  return half === undefined ? (whole * 100 + of(jiao) * 10 + of(fen)) / 100 : whole + 0.5
}

const tokens = new RegExp(`[\\d,]+(?:\\.\\d+)?|${sign}|半`, 'gu')

/** What a numeral comes to. */
function worthOf(numeral: string, isCounted = false): number {
  const parts = numeral.match(tokens) ?? []
  // Digits in a row, as in a year: 二〇二五. Two that follow each other are "three or four".
  if (parts.length > 1 && parts.every((one) => (digits[one] ?? 0.5) % 1 === 0 && !'两俩仨'.includes(one)))
    return isCounted && isRange(parts)
      ? (digits[parts[1] ?? ''] ?? 0)
      : Number(parts.map((one) => digits[one]).join(''))
  let [whole, section, last] = [0, 0, 1]
  let digit: number | null = null
  for (const one of parts) {
    const scale = scales[one]
    if (scale === undefined) {
      digit = digits[one] ?? Number(one.replaceAll(',', ''))
      // 三千五 is 3500, 三千零五 is 3005, and so is 3千005.
      if (digit === 0 || one.length > 1) last = 1
    } else if (scale >= 1e4) {
      whole = (whole + section + (digit ?? 0) || 1) * scale
      ;[section, digit, last] = [0, null, scale]
    } else {
      section += (digit ?? 1) * scale
      ;[digit, last] = [null, scale]
    }
  }
  return whole + section + (digit === null ? 0 : last > 10 && digit >= 1 ? (digit * last) / 10 : digit)
}

function isRange(parts: readonly string[]): boolean {
  const [one, other] = parts.map((part) => digits[part] ?? 0)
  return parts.length === 2 && one !== 0 && other === (one ?? 0) + 1
}
