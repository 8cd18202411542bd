/** Who reads? Our expressions, with the conventions of the source or our own, and plain chrono-node beside them. */

import * as chrono from 'chrono-node'
import { isOpenEnd, isOpenStart, spokenConventions, type TimeConventions, timeExpressions } from 'knotwork/rules'
import type { FoundTime } from './judge.ts'

/** Reads a text as said at a wall-clock moment. */
export type Reader = (text: string, referenceMs: number) => FoundTime[]

const sourceDay: TimeConventions['partsOfDay'] = {
  ...spokenConventions.partsOfDay,
  morning: [8, 12],
  noon: [11, 13],
  afternoon: [12, 16],
  evening: [16, 20],
  night: [20, 24],
}

/** Where the source reads otherwise than people speak: its parts of the day, ends of ranges, distances and last weekdays. */
const sourceConventions: Partial<TimeConventions> = {
  partsOfDay: sourceDay,
  edges: 'as-named',
  distance: 'exact',
  lastWeekday: 'of-last-week',
  bareWeekend: 'of-this-week',
  ends: 'half',
  bareHour: 'as-written',
}

/** Our reader. Chinese numeric dates are day first in the source. */
export function ourReader(language: 'en' | 'zh', own: boolean): Reader {
  const numericDate: 'month-first' | 'day-first' = language === 'zh' ? 'day-first' : 'month-first'
  const conventions = own ? {} : { ...sourceConventions, numericDate, ...(language === 'zh' ? chineseDay : {}) }
  return (text, localMs) =>
    timeExpressions(text, { localMs }, { prefer: 'past', conventions }).map(({ interval, start, end }) => ({
      start,
      end,
      from: isOpenStart(interval) ? null : interval.from,
      to: isOpenEnd(interval) ? null : interval.to,
    }))
}

/** The source's Chinese has one evening, 晚上, from four to eight. */
const chineseDay: Partial<TimeConventions> = {
  partsOfDay: { ...sourceDay, night: [16, 20] },
}

/** chrono-node as it comes, its certain fields as the granularity. */
export function chronoReader(language: 'en' | 'zh'): Reader {
  const parser = language === 'en' ? chrono.casual : chrono.zh.hans.casual
  return (text, referenceMs) =>
    parser.parse(text, { instant: new Date(referenceMs), timezone: 0 }).map(({ index, text: words, start, end }) => ({
      start: index,
      end: index + words.length,
      from: edgeOf(start),
      to: end ? edgeOf(end) : edgeOf(start, 1),
    }))
}

/** Begin of the finest certain field, or of the one after it. */
function edgeOf(components: chrono.ParsedComponents, step = 0): number {
  const year = components.get('year') ?? 0
  const month = (components.get('month') ?? 1) - 1
  const day = components.get('day') ?? 1
  const [hour, minute, second] = [
    components.get('hour') ?? 0,
    components.get('minute') ?? 0,
    components.get('second') ?? 0,
  ]
  if (components.isCertain('second')) return Date.UTC(year, month, day, hour, minute, second + step)
  if (components.isCertain('hour')) return Date.UTC(year, month, day, hour, minute + step)
  if (components.isCertain('day') || components.isCertain('weekday')) return Date.UTC(year, month, day + step)
  if (components.isCertain('month')) return Date.UTC(year, month + step)
  return Date.UTC(year + step, 0)
}
