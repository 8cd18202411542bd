/** Chinese dates: 2023年6月9日, 六月九号, 29日, 周二, 农历八月十五, and numeric ones. */

import { fullYear, integer, shortYear } from './chinese-number.ts'
import { numericDates, slashedShort } from './english-date.ts'
import { longest, optional, type Parser, pattern, sequence } from './grammar.ts'
import type { CalendarPhrase, Phrase } from './phrase.ts'

const year: Parser<number> = longest(
  sequence([fullYear, ' ?年'], (value) => value),
  sequence([shortYear, ' ?年(?= ?[\\d正一二三四五六七八九十]{1,3} ?月)'], (value) => value),
)
/** A month 1–12 before 月. */
export const month: Parser<number> = sequence([integer, ' ?月(?:份)?'], (value) =>
  value >= 1 && value <= 12 ? value : undefined,
)
// 3号线 is a metro line and 2号楼 a building.
const notPlace = '(?![线楼院店房馆门机码选位])'
const dayNumber = (value: number): number | undefined => (value >= 1 && value <= 31 ? value : undefined)
const markedDay: Parser<number> = sequence([integer, ` ?[日号]${notPlace}`], dayNumber)
const day: Parser<number> = longest(markedDay, sequence([integer, '(?![个天年月点时分周星小:：.]|\\d)'], dayNumber))

/** 1–7, Monday first. 一周一次 is once a week; 周三回来 is a return. */
export const weekday: Parser<number> = pattern(
  '(?<![一二两三四五六七八九十几每\\d])(?:周|星期|礼拜)([一二三四五六日天1-6])(?![次圈趟个周天年边]|回(?![来去家国到老学公乡城村酒宿]))',
  ([, name = '']) => Math.min('一二三四五六日天'.indexOf(name) + 1 || Number(name), 7),
)

const calendar = (fields: Omit<CalendarPhrase, 'kind'>): CalendarPhrase => ({ kind: 'calendar', ...fields })
const weekdayAfter = optional(sequence([' ?[,，(（、]? ?', weekday, '[)）]?'], (value) => value))

/** Dates by the calendar of the west. */
export function calendarDates(dayFirst: boolean): Parser<CalendarPhrase> {
  const dated = longest<CalendarPhrase>(
    sequence([year, ' ?的? ?', month, ' ?', day], (year, month, day) => calendar({ year, month, day })),
    sequence([month, ' ?', day], (month, day) => calendar({ month, day })),
    sequence([markedDay], (day) => calendar({ day })),
    numericDates(dayFirst),
    // Without a year the month always comes first.
    slashedShort(false),
  )
  return longest<CalendarPhrase>(
    sequence([dated, weekdayAfter], (date, weekday) => (weekday === null ? date : { ...date, weekday })),
    sequence([year, ' ?的? ?', month], (year, month) => calendar({ year, month })),
    sequence([year, ' ?第 ?', integer, ' ?个月'], (year, month) =>
      month <= 12 ? calendar({ year, month }) : undefined,
    ),
    sequence([year, '(?!级|代|度|版|款|产)'], (year) => calendar({ year })),
    sequence([month, '(?!饼|亮|球|色)'], (month) => calendar({ month })),
    sequence([weekday], (weekday) => calendar({ weekday })),
  )
}

const lunarMonth = longest<number>(
  pattern('正月', () => 1),
  pattern('腊月', () => 12),
  pattern('冬月', () => 11),
)
const lunarDay = longest<number>(
  sequence(['初', integer], (day) => (day <= 10 ? day : undefined)),
  sequence([integer, '(?![个天年月点时])'], (day) => (day <= 30 ? day : undefined)),
)
const early = sequence(['初', integer], (day) => (day <= 10 ? day : undefined))

/** Days of the Chinese calendar: 正月十五, 农历八月十五, 三月初一. */
export const lunarDates: Parser<Phrase> = longest<Phrase>(
  sequence(['(?:农历|阴历)?', lunarMonth, lunarDay], (month, day) => ({ kind: 'lunar-day', month, day })),
  sequence(['(?:农历|阴历)', month, lunarDay, '[日号]?'], (month, day) => ({ kind: 'lunar-day', month, day })),
  sequence([month, early], (month, day) => ({ kind: 'lunar-day', month, day })),
  sequence(['大年初', integer], (day) => (day <= 10 ? { kind: 'lunar-day', month: 1, day } : undefined)),
)
