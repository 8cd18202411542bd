/**
 * Which months, days, weekdays and years does a text name, whatever the language?
 *
 * Only for index terms: "in May", "五月" and "5月" become one term. Which interval is meant is not decided here.
 */

import { stem } from './stem.ts'

const monthNames = 'january february march april may june july august september october november december'.split(' ')
const weekdayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

/** English names and abbreviations of months, as alternatives of a regular expression. */
const monthPattern =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec'

/** Names that are also ordinary words or given names; they count as months only where a date stands. */
const ambiguous: ReadonlySet<string> = new Set(['may', 'march', 'jan', 'mar', 'jun', 'aug', 'dec', 'sep', 'nov', 'oct'])

/** Chinese numerals of months and days. */
const numeral = '(?:\\d{1,2}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])'

const english = new RegExp(`(?<![a-z0-9])(?:${monthPattern})(?![a-z0-9])`, 'g')
const ordinal = /(?<![a-z0-9.,:])(\d{1,2})(?:st|nd|rd|th)(?![a-z0-9])/g
const iso = /(?<![0-9.\-/])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![0-9])/g
const chineseMonth = new RegExp(
  `(?<![\\d.一二三四五六七八九十])(${numeral}) ?月(?:份|(?:底|初|中旬?))?(?: ?(${numeral}) ?[日号])?`,
  'g',
)
// 3号线 is a metro line and 2号楼 a building, not a day.
const chineseDay = new RegExp(`(?<![\\d.一二三四五六七八九十])(${numeral}) ?[日号](?![线楼院店房馆门机码])`, 'g')
const chineseWeekday = /(?:周|星期|礼拜)([一二三四五六日天])/g
const chineseYear = /([一二][〇零一二三四五六七八九]{3}) ?年/g

/** Cheap test: no digit, no month that the words themselves do not yield, no 月, 日, 号, 周, 期, 拜, 年. */
const hint = /\d|(?<![a-z])(?:may|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)(?![a-z])|[月日号周期拜年]/

/** Term of a month 1–12: the stem of its English name. */
export function monthTerm(month: number): string {
  return stem(monthNames[month - 1] ?? '')
}

/** Term of a weekday 1–7, Monday first (ISO 8601): the stem of its English name. */
export function weekdayTerm(weekday: number): string {
  return stem(weekdayNames[weekday - 1] ?? '')
}

/** Term of a day of the month 1–31: `d9`, so that it does not collide with the number 9. */
export function dayTerm(day: number): string {
  return `d${day}`
}

/**
 * Terms of the months, days of the month, weekdays and years that a normalised text names, in order of the kinds,
 * possibly repeated. English full month names and weekdays are left to the words themselves, which give the same terms.
 */
export function calendarTerms(text: string): string[] {
  if (!hint.test(text)) return []
  const terms: string[] = []
  const day = (written: string | undefined): void => {
    const value = numberOf(written)
    if (value >= 1 && value <= 31) terms.push(dayTerm(value))
  }
  const month = (value: number): void => {
    if (value >= 1 && value <= 12) terms.push(monthTerm(value))
  }
  for (const { month: value, days } of englishMonths(text)) {
    month(value)
    days.forEach(day)
  }
  for (const match of text.matchAll(ordinal)) day(match[1])
  for (const match of text.matchAll(iso)) {
    terms.push(match[1] ?? '')
    month(Number(match[3]))
    day(match[4])
  }
  for (const match of text.matchAll(chineseMonth)) {
    month(numberOf(match[1]))
    day(match[2])
  }
  for (const match of text.matchAll(chineseDay)) day(match[1])
  for (const match of text.matchAll(chineseYear)) terms.push(Array.from(match[1] ?? '', chineseDigit).join(''))
  for (const match of text.matchAll(chineseWeekday))
    terms.push(weekdayTerm(Math.min('一二三四五六日天'.indexOf(match[1] ?? '') + 1, 7)))
  return terms.filter((term) => term !== '')
}

/** Months named in normalised English text, with the days beside them; `may`, `march` and the like only in the company of a date. */
export function englishMonths(text: string): { month: number; days: string[] }[] {
  const found: { month: number; days: string[] }[] = []
  for (const match of text.matchAll(english)) {
    const name = match[0]
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    const after = text.slice(match.index + name.length, match.index + name.length + 24)
    const dayBefore = /(?<![\d.,:/])(\d{1,2})(?:(?:st|nd|rd|th)(?: of)?)?[ -]$/.exec(before)?.[1]
    const dayAfter = /^\.?[ -](?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:a-z])/.exec(after)?.[1]
    if (ambiguous.has(name) && !isDated(before, after)) continue
    const month = monthNames.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1
    found.push({ month, days: [dayBefore, dayAfter].filter((day) => day !== undefined) })
  }
  return found
}

const preposition =
  /(?:^|[^a-z])(?:in|on|of|since|by|until|till|from|during|last|next|early|late|mid|every|each|before|after|around|through|past|between)[ -]$/
const dayWithSuffix = /\d(?:st|nd|rd|th)(?: of)? $/
const bareNumber = /(?:^|[^\d:.,])\d{1,2} $/
const monthBefore = new RegExp(`(?:${monthPattern})(?:,| and| or| to|-| through)+ ?$`)
const monthAfter = new RegExp(`^(?:,| and| or| to|-| through) ?(?:${monthPattern})(?![a-z])`)

/** Does the company of an ambiguous name make it a month? `this may` is more often the verb, so `this` counts only at a clause end. */
function isDated(before: string, after: string): boolean {
  return (
    preposition.test(before) ||
    dayWithSuffix.test(before) ||
    /^\.?,? ?(?:the )?\d/.test(after) ||
    (/(?:^|[^a-z])this $/.test(before) && /^(?:$|[^a-z ])/.test(after)) ||
    (bareNumber.test(before) && /^(?:$|[^a-z ])/.test(after)) ||
    monthBefore.test(before) ||
    monthAfter.test(after)
  )
}

function chineseDigit(character: string): number {
  return character === '零' ? 0 : '〇一二三四五六七八九'.indexOf(character)
}

/** Value of up to two digits or of a Chinese numeral below 100; NaN for anything else. */
function numberOf(written: string | undefined): number {
  if (written === undefined) return Number.NaN
  if (/^\d/.test(written)) return Number(written)
  const ten = written.indexOf('十')
  if (ten < 0) return chineseDigit(written)
  const tens = ten === 0 ? 1 : chineseDigit(written.charAt(0))
  const ones = ten === written.length - 1 ? 0 : chineseDigit(written.charAt(ten + 1))
  return tens * 10 + ones
}

/** A calendar date where the event happened. */
export interface LocalDate {
  /** Year of the common era, four digits. */
  year: number
  /** 1–12. */
  month: number
  /** 1–31. */
  day: number
  /** 1–7, Monday first (ISO 8601). */
  weekday?: number
}

/**
 * Index terms of a date: month (stem of its English name), year, day (`d9`), weekday (stem of its English name).
 *
 * `tokenize` gives the same terms for a text that names them, in English or Chinese: "May 9, 2023", "9 May", "2023-05-09",
 * "五月九号", "2023年5月9日", "周二"; so question and date meet whatever the language.
 */
export function dateTerms(date: LocalDate): string[] {
  const terms = [monthTerm(date.month), String(date.year), dayTerm(date.day)]
  return date.weekday === undefined ? terms : [...terms, weekdayTerm(date.weekday)]
}
