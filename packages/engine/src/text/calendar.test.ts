import { describe, expect, it } from 'vitest'
import { calendarTerms, englishMonths, monthTerm, weekdayTerm } from './calendar.ts'

describe('calendarTerms', () => {
  it.each([
    ['on dec 5 and the 9th', ['decemb', 'd5', 'd9']],
    ['2023/05/09', ['2023', 'mai', 'd9']],
    ['二〇二三年十二月三十一号 周日', ['decemb', 'd31', 'd31', '2023', 'sundai']],
    ['星期一和礼拜天', ['mondai', 'sundai']],
    ['3月底', ['march']],
    ['十一月', ['novemb']],
  ])('[TX-11] %s names %j', (text, expected) => {
    expect(calendarTerms(text)).toEqual(expected)
  })

  it.each(['', 'no date here', '-13-40', '32nd', '0th', '1.2.3', '三个月', '99号', '每月'])(
    '[TX-11] %j names none',
    (text) => {
      expect(calendarTerms(text)).toEqual([])
    },
  )

  it('[TX-11] a month or weekday out of range has no term', () => {
    expect([monthTerm(0), monthTerm(13), weekdayTerm(8)]).toEqual(['', '', ''])
  })
})

describe('englishMonths', () => {
  it('[TX-12] finds the days beside a month, but no clock times or years', () => {
    expect(englishMonths('june 5')).toEqual([{ month: 6, days: ['5'] }])
    expect(englishMonths('the 5th of june')).toEqual([{ month: 6, days: ['5'] }])
    expect(englishMonths('june 2023, june 10:30')).toEqual([
      { month: 6, days: [] },
      { month: 6, days: [] },
    ])
  })

  it('[TX-12] names that are words too need a date beside them', () => {
    expect(englishMonths('march on, jan said, mar the view')).toEqual([])
    expect(englishMonths('in march, jan 3').map(({ month }) => month)).toEqual([3, 1])
  })
})
