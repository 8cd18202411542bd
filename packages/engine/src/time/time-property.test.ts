import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedMs } from './civil.ts'
import { timeExpressions } from './expression.ts'
import { foldForTime } from './fold.ts'
import { hintedStretches } from './hint.ts'
import { earliestMs, latestMs } from './interval.ts'

const pieces = [
  'last',
  'next',
  'the',
  'week',
  'month',
  'before',
  'after',
  'of',
  'May',
  '9',
  '2023',
  'on',
  'Friday',
  'ago',
  'three',
  'days',
  'at',
  '7',
  'pm',
  'to',
  '-',
  '/',
  '31',
  'in',
  'since',
  'summer',
  'end',
  'first',
  'weekend',
  'Christmas',
  'morning',
  '上',
  '下',
  '周',
  '三',
  '月',
  '年',
  '前',
  '后',
  '从',
  '到',
  '第',
  '一',
  '天',
  '2019',
  '日',
  '点',
  '半',
  '春节',
  '晚上',
  '的',
  '个',
  '最后',
  '以来',
  '，',
  '. ',
]
const phrase = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 10 })
  .chain((words) => fc.constantFrom(words.join(' '), words.join('')))
const oddText = fc.string({ unit: 'binary', maxLength: 60 })
const moment = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2045, 0, 1) })

describe('reading any text', () => {
  it('[TM-1] gives non-empty intervals inside the calendar, in order, none overlapping', () => {
    fc.assert(
      fc.property(fc.oneof(phrase, oddText), moment, (text, localMs) => {
        let end = 0
        for (const one of timeExpressions(text, { localMs })) {
          expect(one.interval.from).toBeLessThan(one.interval.to)
          expect(one.interval.from).toBeGreaterThanOrEqual(earliestMs)
          expect(one.interval.to).toBeLessThanOrEqual(latestMs)
          expect(one.start).toBeGreaterThanOrEqual(end)
          expect(one.end).toBeGreaterThan(one.start)
          expect(text.slice(one.start, one.end)).toBe(one.text)
          end = one.end
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('[TM-1] folding keeps every offset', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldForTime(text).length === text.length))
  })

  it('[TM-15] whole weeks later, the same weeks later', () => {
    const sayings = [
      'yesterday',
      'last week',
      'two weekends ago',
      'next Friday',
      'last Tuesday night',
      'three days ago',
      'the past ten days',
      'on Monday',
      'this morning',
      '上周',
      '大前天',
      '下下周一',
      '三天前',
      '上上周末',
      '昨晚八点',
      '周五',
      '两周后',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...sayings), moment, fc.integer({ min: -200, max: 200 }), (text, localMs, weeks) => {
        const [now] = timeExpressions(text, { localMs })
        const [then] = timeExpressions(text, { localMs: localMs + weeks * fixedMs.week })
        const shift = weeks * fixedMs.week
        expect(now).toBeDefined()
        expect([then?.interval.from, then?.interval.to]).toEqual([
          (now?.interval.from ?? 0) + shift,
          (now?.interval.to ?? 0) + shift,
        ])
      }),
    )
  })

  it('[TM-15] "ago" is past and "in" is future, whatever the amount', () => {
    const unit = fc.constantFrom('minutes', 'hours', 'days', 'weeks', 'months', 'years')
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), unit, moment, (count, unit, localMs) => {
        const [ago] = timeExpressions(`${count} ${unit} ago`, { localMs })
        const [ahead] = timeExpressions(`in ${count} ${unit}`, { localMs })
        expect(ago?.interval.to).toBeLessThanOrEqual(localMs)
        expect(ahead?.interval.from).toBeGreaterThan(localMs)
      }),
    )
  })

  it('[TM-15] the same days in both languages', () => {
    const pairs = [
      ['yesterday', '昨天'],
      ['the day after tomorrow', '后天'],
      ['last week', '上周'],
      ['next month', '下个月'],
      ['last year', '去年'],
      ['3 days ago', '3天前'],
      ['2 weeks ago', '2周前'],
      ['5 years ago', '5年前'],
      ['last weekend', '上周末'],
      ['on Friday', '周五'],
      ['in October', '十月'],
      ['5 May 2021', '2021年5月5日'],
      ['the second half of 2020', '2020年下半年'],
      ['since 2015', '自2015年以来'],
      ['Mid-Autumn Festival', '中秋节'],
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...pairs), moment, ([english, chinese], localMs) => {
        const intervals = (text: string) => timeExpressions(text, { localMs }).map(({ interval }) => interval)
        expect(intervals(english)).toHaveLength(1)
        expect(intervals(chinese)).toEqual(intervals(english))
      }),
    )
  })

  it('[TM-16] a text ten times as long has ten times the expressions and ten times the hinted text', () => {
    const text = 'We met last week and again on 3 May 2022; 上个月也见过，三天前又见。 '
    const reference = { localMs: Date.UTC(2023, 5, 14) }
    const once = timeExpressions(text.repeat(10), reference).length
    expect(once).toBe(40)
    expect(timeExpressions(text.repeat(100), reference)).toHaveLength(once * 10)
    expect(hintedStretches('nothing here speaks of any of it '.repeat(50))).toEqual([])
  })
})
