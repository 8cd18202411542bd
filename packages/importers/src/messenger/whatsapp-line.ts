/**
 * Does a line begin a message, and what does its head say? Dates and times are written as the phone's region writes
 * them, in brackets on iPhones, with a dash on Android:
 *
 *     [04/03/2025, 19:12:05] Ana: …        04/03/2025, 19:12 - Ana: …
 *     [3/4/25, 7:12:05 PM] Ana: …          3/4/25, 7:12 PM - Ana: …
 *     [2025/3/4 下午7:12:05] 小雨: …         2025/3/4 下午7:12 - 小雨: …
 *     [4.3.2025 klo 19.12.05] Ana: …       04.03.25, 19:12 - Ana: …
 */
import type { NumericDate } from '../time/numeric-date.ts'

/** The head of a message. */
export interface ChatLine {
  readonly date: NumericDate
  readonly time: { readonly hour: number; readonly minute: number; readonly second: number }
  /** What stands behind the head: `Ana: words`, or what the program says. */
  readonly rest: string
  /** Whether half a day is named, as where 3/4 is the fourth of March. */
  readonly twelveHours: boolean
}

/** Marks of direction, which stand before names and what the program says; no part of what was said. */
export const marks: RegExp = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Spaces of all widths: before PM stands a narrow one. */
const space = '[ \\u00a0\\u202f\\u2009]'
const date = `(\\d{1,4})(?:[./-]|年)${space}?(\\d{1,2})(?:[./-]|月)${space}?(\\d{1,4})(?:日|\\.)?`
const halfBefore = '(上午|下午|中午|凌晨|早上|晚上|午前|午後|오전|오후)?'
const halfAfter = `(?:${space}?([ap]\\.?${space}?m\\.?))?`
const between = `[,،]?${space}*(?:(?:klo|kl\\.?|um|à|às|a las)${space}+)?`
const clock = `${halfBefore}${space}?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?${halfAfter}`
const headPattern = new RegExp(
  `^(?:\\[${date}${between}${clock}\\]${space}?|${date}${between}${clock}${space}[-–]${space})`,
  'i',
)

/** Reads the head of a line; null where the line goes on with what the line before said. */
export function readChatLine(line: string): ChatLine | null {
  const bare = line.replace(/^[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/, '')
  const match = headPattern.exec(bare)
  if (match === null) return null
  const groups = match[1] === undefined ? match.slice(9) : match.slice(1, 9)
  const [first = '', second = '', third = '', before, hour, minute, sec, after] = groups
  const half = before ?? after
  return {
    date: {
      numbers: [Number(first), Number(second), Number(third)],
      yearFirst: first.length === 4,
      dotted: /^\[?\d+\./.test(bare),
    },
    time: { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(sec ?? 0) },
    rest: bare.slice(match[0].length),
    twelveHours: after !== undefined,
  }
}

/** Hour of 24, from one of 12 with its half of the day. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  if (half === '中午') return hour < 10 ? hour + 12 : hour
  const isAfternoon = /^p|下午|晚上|午後|오후/i.test(half)
  return (hour % 12) + (isAfternoon ? 12 : 0)
}
