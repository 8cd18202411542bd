/** Chinese periods: 上周, 去年夏天, 下个月底, 第三季度, 八十年代, 春节. */

import { lunarDates, month, weekday } from './chinese-date.ts'
import { holiday, longHoliday } from './chinese-holiday.ts'
import { fullYear, integer } from './chinese-number.ts'
import type { Unit } from './civil.ts'
import { longest, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { Amount, PartName, Phrase, Season, YearlyPhrase } from './phrase.ts'

/** Unit after a number: 天, 个月, 周. */
export const unit: Parser<Unit | 'weekend'> = words<Unit | 'weekend'>({
  秒: 'second',
  秒钟: 'second',
  分: 'minute',
  分钟: 'minute',
  小时: 'hour',
  个小时: 'hour',
  钟头: 'hour',
  个钟头: 'hour',
  天: 'day',
  日: 'day',
  周: 'week',
  个周: 'week',
  星期: 'week',
  个星期: 'week',
  礼拜: 'week',
  个礼拜: 'week',
  周末: 'weekend',
  个周末: 'weekend',
  月: 'month',
  个月: 'month',
  季度: 'quarter',
  个季度: 'quarter',
  年: 'year',
  年度: 'year',
  世纪: 'century',
  个世纪: 'century',
})

const turnedUnit: Parser<Unit | 'weekend'> = words<Unit | 'weekend'>({
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  周末: 'weekend',
  月: 'month',
  月份: 'month',
  季度: 'quarter',
  世纪: 'century',
  小时: 'hour',
  钟头: 'hour',
  分钟: 'minute',
  年代: 'decade',
})
const turnWord = words({
  上上: -2,
  上: -1,
  上一: -1,
  前一: -1,
  这: 0,
  这一: 0,
  本: 0,
  当: 0,
  此: 0,
  下: 1,
  下一: 1,
  后一: 1,
  下下: 2,
  上上上: -3,
  下下下: 3,
})

/** 去年, 今年, 明年 and the rest of the years by name. */
export const namedYear: Parser<Phrase> = sequence(
  [
    words({
      大前年: -3,
      前年: -2,
      去年: -1,
      上一年: -1,
      上年: -1,
      今年: 0,
      本年: 0,
      本年度: 0,
      这一年: 0,
      今年度: 0,
      明年: 1,
      下一年: 1,
      来年: 1,
      后年: 2,
      大后年: 3,
    }),
  ],
  (offset) => ({ kind: 'unit', unit: 'year', offset }),
)

/** 今天 and its neighbours. 然后天 holds no 后天, 所以后天 does. */
export const namedDay: Parser<Phrase> = sequence(
  [
    '(?<!(?:然|之|(?<!所)以)(?=[前后]))',
    words({
      大前天: -3,
      前天: -2,
      前日: -2,
      昨天: -1,
      昨日: -1,
      今天: 0,
      今日: 0,
      今儿: 0,
      明天: 1,
      明日: 1,
      明儿: 1,
      后天: 2,
      后日: 2,
      大后天: 3,
    }),
    '(?![气空然鹅])',
  ],
  (offset) => ({ kind: 'unit', unit: 'day', offset }),
)

const season: Parser<Season> = sequence(
  [words<Season>({ 春: 'spring', 夏: 'summer', 秋: 'autumn', 冬: 'winter' }), '(?:天|季|日里)'],
  (value) => value,
)
const quarter = sequence(['第?', integer, ' ?个?季度?(?!节)'], (quarter): YearlyPhrase | undefined =>
  quarter >= 1 && quarter <= 4 ? { kind: 'quarter', quarter } : undefined,
)
const half = sequence([words({ 上: 1, 前: 1, 下: 2, 后: 2 }), '半年'], (half): YearlyPhrase => ({ kind: 'half', half }))

/** What recurs every year. */
export const yearly: Parser<YearlyPhrase> = longest<YearlyPhrase>(
  quarter,
  half,
  sequence([season], (season) => ({ kind: 'season', season })),
  sequence([holiday], (holiday) => ({ kind: 'holiday', holiday })),
  sequence([longHoliday, '(?:期间|假期|长假|黄金周|放假)'], (holiday) => ({ kind: 'holidays', holiday })),
  sequence([lunarDates], (phrase) => (phrase.kind === 'lunar-day' ? phrase : undefined)),
)

const year: Parser<Phrase> = longest<Phrase>(
  namedYear,
  sequence([fullYear, ' ?年'], (year) => ({ kind: 'calendar', year })),
)
const within = (outer: Phrase, inner: Phrase): Phrase => ({ kind: 'within', inner, outer })

const unitTurn = longest<Phrase>(
  sequence([words({ 上: -1, 这: 0, 下: 1 }), '个半年'], (offset) => ({ kind: 'unit', unit: 'half', offset })),
  sequence([turnWord, ' ?个?', turnedUnit, '(?![\\d一二三四五六日天]{1,2}(?![次个])|报|围)'], (offset, unit) => ({
    kind: 'unit',
    unit,
    offset,
  })),
  sequence(['(?<![上下这本个每\\d一二两三四五六七八九十几])周末'], () => ({
    kind: 'unit',
    unit: 'weekend',
    offset: 0,
    bare: true,
  })),
  // 这年 and 那年 point into the story, not to the calendar.
  namedYear,
)

const weekdayTurn: Parser<Phrase> = sequence(
  [words({ 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 }), ' ?个?', weekday],
  (offset, weekday) => within({ kind: 'unit', unit: 'week', offset }, { kind: 'calendar', weekday }),
)

const inYear = longest<Phrase>(
  sequence([year, ' ?的? ?', yearly], within),
  sequence([namedYear, ' ?的? ?', month], (outer, month) => within(outer, { kind: 'calendar', month })),
  sequence([namedYear, ' ?的? ?', month, ' ?', integer, '(?:日|号)'], (outer, month, day) =>
    within(outer, { kind: 'calendar', month, day }),
  ),
  sequence([namedYear, ' ?的?第 ?', integer, ' ?个月'], (outer, month) => within(outer, { kind: 'calendar', month })),
)
const inMonth: Parser<Phrase> = sequence(
  [words({ 上个月: -1, 上月: -1, 这个月: 0, 本月: 0, 当月: 0, 下个月: 1, 下月: 1 }), '的? ?', integer, ' ?[日号]'],
  (offset, day) => within({ kind: 'unit', unit: 'month', offset }, { kind: 'calendar', day }),
)

const decade = longest<Phrase>(
  sequence([integer, '世纪', integer, '年代'], (century, from) => ({
    kind: 'years',
    year: (century - 1) * 100 + from,
    unit: 'decade',
  })),
  sequence(['(?:本世纪|这个世纪)', integer, '年代'], (from) => ({ kind: 'years', year: 2000 + from, unit: 'decade' })),
  sequence(['上世纪', integer, '年代'], (from) => ({ kind: 'years', year: 1900 + from, unit: 'decade' })),
  sequence([pattern('(?<!\\d)(?:1\\d|20)\\d0(?=年代)', ([digits]) => Number(digits)), '年代'], (year) => ({
    kind: 'years',
    year,
    unit: 'decade',
  })),
  sequence([integer, '年代'], (year) =>
    year < 100 && year % 10 === 0 ? { kind: 'years', year, unit: 'decade' } : undefined,
  ),
  sequence([integer, '世纪'], (century) =>
    century <= 22 ? { kind: 'years', year: (century - 1) * 100, unit: 'century' } : undefined,
  ),
)

/** 上半月, 下半周: halves of the running month and week. */
const halves: Parser<Phrase> = sequence(
  [
    words({ 上: 'early', 前: 'early', 下: 'late', 后: 'late' } as const),
    '半',
    words({ 月: 'month', 个月: 'month', 周: 'week', 个周: 'week' } as const),
  ],
  (part, unit) => ({
    kind: 'part',
    part,
    of: { kind: 'unit', unit, offset: 0 },
  }),
)

/** Periods by name. */
export const namedPeriod: Parser<Phrase> = remembered(() =>
  longest<Phrase>(
    unitTurn,
    weekdayTurn,
    inYear,
    inMonth,
    decade,
    halves,
    sequence([yearly], (value) => value),
  ),
)

const bare = '(?<![上下这本今去前明当个\\d一二三四五六七八九十]) ?'
/** 年底, 月初 of the running period. */
export const bareEdge: Parser<Phrase> = sequence(
  [
    bare,
    words({ 年: 'year', 月: 'month' } as const),
    words({ 初: 'begin', 底: 'end', 末: 'end', 中: 'middle' } as const),
  ],
  (unit, part) => ({ kind: 'part', part, of: { kind: 'unit', unit, offset: 0 } }),
)

/** What an amount counts. */
export const counted: Parser<Amount['of']> = longest<Amount['of']>(
  unit,
  sequence(['个?', weekday], (weekday) => ({ weekday })),
  sequence(['个?(?:工作日)'], () => 'working-day'),
)

/** Words after a period that cut it: 年初, 月底, 中旬. */
export const edgeWord: Parser<PartName> = words<PartName>({
  初: 'begin',
  上旬: 'begin',
  开头: 'begin',
  年初: 'begin',
  月初: 'begin',
  中: 'middle',
  中旬: 'middle',
  年中: 'middle',
  月中: 'middle',
  底: 'end',
  末: 'end',
  下旬: 'end',
  年底: 'end',
  年末: 'end',
  月底: 'end',
  月末: 'end',
  上半: 'early',
  下半: 'late',
  晚些时候: 'later',
  早些时候: 'earlier',
})

/** 的 between a period and what is in it. */
export const of = ' ?的? ?'
