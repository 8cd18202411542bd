/**
 * Which time is written at this place of a line? As people and programs write them beside what was said, in numbers,
 * English or Chinese: `2025-03-04 19:12`, `2025年3月4日 星期二 下午7:12`, `二〇二五年三月四日`, `Mar 4, 2025, 7:12 PM`,
 * `4/3/25, 19:12:05`, `昨天 19:12`.
 */
import { type TimePart, timeParts, type WrittenDate } from './time-parts.ts'

/** A time as it is written. */
export interface WrittenTime {
  /** Null where none is named. */
  readonly date: WrittenDate | null
  /** Since the day began; from 86,400 where the twelve of a night is that of the next day, NaN for a clock that no day has. Null where only a day is named. */
  readonly seconds: number | null
  /** Offset as written, `Z` or `+01:00`; null for none. */
  readonly offset: string | null
  /** Whether it counts from a day that the line does not name: yesterday, Tuesday. */
  readonly relative: boolean
  /** From 0 for Sunday; null where none is named. */
  readonly weekday: number | null
  /** Whether half a day is named by AM or PM, as where 3/4 is the fourth of March. */
  readonly twelveHours: boolean
  /** Whether brackets stand around it. */
  readonly bracketed: boolean
  /** UTF-16 offset of what follows. */
  readonly end: number
}

/** Between the parts of a time. */
const between = /(?:[ \t\u00a0\u202f\u2009\u3000,，、·|]|T(?=\d)|at\b|@(?= ))+/uy
/** Marks around a time, by the one that opens them. */
const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')', '（': '）', '【': '】', '「': '」' }

/**
 * The time that begins at a place of a line.
 *
 * @param from  UTF-16 offset
 * @returns null where none stands there
 */
export function writtenTimeAt(line: string, from: number): WrittenTime | null {
  const closer = closers[line.charAt(from)]
  let at = from + (closer === undefined ? 0 : 1)
  let end = at
  let found: TimePart = {}
  for (let next = partAt(line, at, found); next !== null; next = partAt(line, at, found)) {
    found = { ...found, ...next.part }
    end = next.end
    between.lastIndex = end
    at = end + (between.exec(line)?.[0].length ?? 0)
  }
  if (found.date === undefined && found.seconds === undefined) return null
  if (closer !== undefined) {
    while (line.charAt(end) === ' ') end++
    if (line.charAt(end) !== closer) return null
    end++
  }
  return {
    date: found.date ?? null,
    seconds: found.seconds ?? null,
    offset: found.offset ?? null,
    relative: found.date === undefined && found.dayWord !== undefined,
    weekday: typeof found.dayWord === 'number' ? found.dayWord : null,
    twelveHours: found.twelveHours === true,
    bracketed: closer !== undefined,
    end,
  }
}

/** The first part that stands here and says what no part before it said. */
function partAt(line: string, at: number, found: TimePart): { readonly part: TimePart; readonly end: number } | null {
  for (const { pattern, read } of timeParts) {
    pattern.lastIndex = at
    const match = pattern.exec(line)
    if (match === null) continue
    const part = read(match.slice(1))
    const isNew = Object.keys(part).every((key) => !(key in found))
    if (isNew) return { part, end: pattern.lastIndex }
  }
  return null
}
