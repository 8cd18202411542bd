/** Of which parts is a written time made? A date, a clock, an offset, a word for a day; in numbers, English and Chinese. */
import type { NumericDate } from '../time/numeric-date.ts'

/** A date as it is written: with its year, or a month and a day alone. */
export type WrittenDate = NumericDate | { readonly month: number; readonly day: number }

/** What one part says, and then what all of them say together. */
export interface TimePart {
  readonly date?: WrittenDate
  /** Since the day began; NaN for a clock that no day has. */
  readonly seconds?: number
  readonly offset?: string
  /** A day of the week, from 0 for Sunday, or one that counts from today. */
  readonly dayWord?: number | 'near'
  readonly twelveHours?: boolean
}

/** How a part is written, and read. */
export interface TimePattern {
  /** Sticky. */
  readonly pattern: RegExp
  read(groups: readonly (string | undefined)[]): TimePart
}

const monthNames = ['january', 'february', 'march', 'april', 'may', 'june'].concat([
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
])
const month = `(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const gap = '[ \\t\\u00a0\\u202f\\u2009\\u3000]'
const han = '[〇零一二三四五六七八九十]'
const half = '(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚间|夜里|深夜|半夜|午前|午後)?'
const dayEnd = '(?:[日号號](?!记|程)|(?=$))'
const ordinal = '(?:st|nd|rd|th)?'
const yearBehind = `(?:,?${gap}+(\\d{4})(?![\\d:]))?`

/** In the order they are tried. */
export const timeParts: readonly TimePattern[] = [
  {
    pattern: new RegExp(
      `(\\d{4}|\\d{2}(?=年))${gap}?[-./年]${gap}?(\\d{1,2})${gap}?[-./月]${gap}?(\\d{1,2})(?:${gap}?[日号號]|\\.?(?![\\d/-]))`,
      'uy',
    ),
    read: ([year, month, day]) => ({ date: dated(Number(year), Number(month), Number(day)) }),
  },
  {
    pattern: new RegExp(`(?:(${han}{4})年)?(${han}{1,2})月(${han}{1,3})[日号號]`, 'uy'),
    read: ([year, month, day]) => ({
      date:
        year === undefined
          ? { month: hanNumber(month), day: hanNumber(day) }
          : dated(hanNumber(year), hanNumber(month), hanNumber(day)),
    }),
  },
  {
    pattern: new RegExp(`(\\d{1,2})${gap}?月${gap}?(\\d{1,2})${gap}?${dayEnd}`, 'uy'),
    read: ([month, day]) => ({ date: { month: Number(month), day: Number(day) } }),
  },
  {
    pattern: /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/uy,
    read: ([first, mark, second, third]) => ({
      date: { numbers: [Number(first), Number(second), Number(third)], yearFirst: false, dotted: mark === '.' },
    }),
  },
  {
    pattern: new RegExp(`${month}${gap}+(\\d{1,2})${ordinal}(?![\\d:\\p{L}])${yearBehind}`, 'iuy'),
    read: ([month = '', day, year]) => ({ date: named(month, Number(day), year) }),
  },
  {
    pattern: new RegExp(`(\\d{1,2})${ordinal}${gap}+(?:of${gap}+)?${month}(?!\\p{L})${yearBehind}`, 'iuy'),
    read: ([day, month = '', year]) => ({ date: named(month, Number(day), year) }),
  },
  {
    pattern: new RegExp(
      `${half}${gap}?(\\d{1,2})[:：](\\d{2})(?:[:：](\\d{2})(?:[.,]\\d{1,9})?)?(?!\\d)(?:${gap}?([ap])\\.?${gap}?m\\b\\.?)?`,
      'iuy',
    ),
    read: ([half, hour, minute, second, letter]) => ({
      seconds: secondsOf(hourOf(Number(hour), letter ?? half), Number(minute), Number(second ?? 0)),
      twelveHours: letter !== undefined,
    }),
  },
  {
    pattern: new RegExp(
      `${half}${gap}?(\\d{1,2}|${han}{1,3})[点點时時](?:(\\d{1,2}|${han}{1,3})分?|(半)|(?=$|${gap}|整))整?(?:(\\d{1,2})秒)?`,
      'uy',
    ),
    read: ([half, hour, minute, thirty, second]) => ({
      seconds: secondsOf(
        hourOf(numberOf(hour), half),
        thirty === undefined ? numberOf(minute ?? '0') : 30,
        Number(second ?? 0),
      ),
    }),
  },
  {
    // Behind a clock and nowhere else: a name may be Z.
    pattern: /(?<=:\d\d(?:[.,]\d{1,9})?)(Z|[+-]\d{2}(?::?\d{2})?)(?![\p{L}\d])|(?:UTC|GMT)(?![\p{L}\d:+-])/uy,
    read: ([offset]) => ({ offset: offset ?? 'Z' }),
  },
  {
    pattern:
      /[(（]?(?:(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?|(?:星期|[周週]|礼拜)([一二三四五六日天]))[)）]?(?!\s*[:：])/iuy,
    read: ([english = '', chinese]) => ({
      dayWord:
        chinese === undefined
          ? ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(english.slice(0, 3).toLowerCase())
          : '日一二三四五六'.indexOf(chinese === '天' ? '日' : chinese),
    }),
  },
  { pattern: /(?:today|yesterday)\b|今天|昨天|前天/iuy, read: () => ({ dayWord: 'near' }) },
]

function dated(year: number, month: number, day: number): NumericDate {
  return { numbers: [year, month, day], yearFirst: true, dotted: false }
}

function named(month: string, day: number, year: string | undefined): WrittenDate {
  const at = monthNames.findIndex((name) => name.startsWith(month.slice(0, 3).toLowerCase())) + 1
  return year === undefined ? { month: at, day } : dated(Number(year), at, day)
}

function secondsOf(hour: number, minute: number, second: number): number {
  return hour > 24 || minute > 59 || second > 59 ? Number.NaN : hour * 3600 + minute * 60 + second
}

/** Hour of 24, from one of 12 with its half of the day; 24 for the midnight that ends a night. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  if (half === '中午') return hour < 10 ? hour + 12 : hour
  if (/^(?:晚|夜|深夜|半夜)/u.test(half)) return hour === 12 ? 24 : hour < 5 ? hour : hour + 12
  return (hour % 12) + (/^p|下午|傍晚|午後/iu.test(half) ? 12 : 0)
}

function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : hanNumber(text)
}

/** 二〇二五 is read by place, 二十五 by tens. */
function hanNumber(text = ''): number {
  const digitOf = (one: string): number => (one === '零' ? 0 : '〇一二三四五六七八九'.indexOf(one))
  const [tens = '', units] = text.split('十')
  if (units === undefined) return [...text].reduce((sum, one) => sum * 10 + digitOf(one), 0)
  return (tens === '' ? 1 : digitOf(tens)) * 10 + (units === '' ? 0 : digitOf(units))
}
