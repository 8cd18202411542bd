/** Does a line stand above what was said and tell when? A day alone, perhaps as a heading, or a day with its clock. */
import type { DateOrder } from '../time/numeric-date.ts'
import { namedDay } from './clock-text.ts'
import { type WrittenTime, writtenTimeAt } from './written-time.ts'

/** What a heading tells. */
export interface DayHeading {
  readonly time: WrittenTime
  /** Whether lines or signs set it apart, as nobody does with an answer. */
  readonly isDecorated: boolean
}

const decoration = /^(?:[#=*_~—–─━<>·•\s]|-{2,})+|[#=*_~—–─━<>·•\s-]+$/gu
const label = /^(?:日期|时间|時間|date|time)\s*[:：]\s*/iu
/** Longer lines are no headings. */
const lineLengthMax = 120
/** Longest heading that may say more than its day. */
const lengthMax = 40

/**
 * Reads a line; null where it is no heading.
 *
 * @param order  of day and month in numbers
 * @param isAbove  whether nothing was said before, so that it may say more than its day also without a sign
 */
export function dayHeadingOf(line: string, order: DateOrder, isAbove: boolean): DayHeading | null {
  if (line.length > lineLengthMax || !/[\d〇一二三四五六七八九十]/u.test(line)) return null
  const bare = line.replace(decoration, '').replace(label, '')
  const isDecorated = /^\s*(?:[#=*_~—–─━<·•]|--)/u.test(line)
  const time = writtenTimeAt(bare, 0)
  if (time !== null && time.end === bare.length) return { time, isDecorated }
  // A heading in words, "Second talk, 5 March 2025".
  const day = (isDecorated || isAbove) && bare.length <= lengthMax ? namedDay(bare, order) : null
  const named = day === null ? null : writtenTimeAt(day, 0)
  return named === null ? null : { time: named, isDecorated }
}
