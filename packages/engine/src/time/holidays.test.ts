import { describe, expect, it } from 'vitest'
import { dateMs, dateOf } from './civil.ts'
import { type HolidayName, holidayMs } from './holidays.ts'
import { lunarDayMs } from './lunar.ts'

const written = (ms: number | undefined): string => {
  if (ms === undefined) return 'none'
  const { year, month, day } = dateOf(ms)
  return `${year}-${month}-${day}`
}

describe('holidays', () => {
  it.each<[HolidayName, number, string]>([
    ['easter', 2000, '2000-4-23'],
    ['easter', 2019, '2019-4-21'],
    ['easter', 2038, '2038-4-25'],
    ['good-friday', 2024, '2024-3-29'],
    ['thanksgiving', 2023, '2023-11-23'],
    ['thanksgiving', 2024, '2024-11-28'],
    ['black-friday', 2024, '2024-11-29'],
    ['memorial-day', 2021, '2021-5-31'],
    ['mothers-day', 2022, '2022-5-8'],
    ['labor-day', 2025, '2025-9-1'],
    ['spring-festival', 2023, '2023-1-22'],
    ['spring-festival', 2024, '2024-2-10'],
    ['lunar-new-year-eve', 2025, '2025-1-28'],
    ['mid-autumn', 2020, '2020-10-1'],
    ['mid-autumn', 2025, '2025-10-6'],
    ['dragon-boat', 2023, '2023-6-22'],
    ['double-ninth', 2024, '2024-10-11'],
    ['qingming', 2023, '2023-4-5'],
    ['qingming', 2024, '2024-4-4'],
    ['laba', 2024, '2024-1-18'],
  ])('[TM-12] %s of %d is %s', (name, year, day) => {
    expect(written(holidayMs(name, year))).toBe(day)
  })

  it('[TM-12] Easter is a Sunday between 22 March and 25 April in every year', () => {
    for (let year = 1600; year < 2400; year++) {
      const easter = holidayMs('easter', year) ?? 0
      expect(dateOf(easter).weekday).toBe(7)
      expect(easter).toBeGreaterThanOrEqual(dateMs(year, 3, 22))
      expect(easter).toBeLessThanOrEqual(dateMs(year, 4, 25))
    }
  })
})

describe('the Chinese calendar', () => {
  it('[TM-13] new years fall on the days almanacs print, before and after leap months', () => {
    const newYears = [1990, 1995, 2005, 2012, 2018, 2027, 2030, 2034, 2050].map((year) =>
      written(lunarDayMs(year, 1, 1)),
    )
    expect(newYears).toEqual([
      '1990-1-27',
      '1995-1-31',
      '2005-2-9',
      '2012-1-23',
      '2018-2-16',
      '2027-2-6',
      '2030-2-3',
      '2034-2-19',
      '2050-1-23',
    ])
  })

  it('[TM-13] each lunar year has 353 to 355 days, or 383 to 385 with a leap month', () => {
    for (let year = 1990; year < 2050; year++) {
      const days = ((lunarDayMs(year + 1, 1, 1) ?? 0) - (lunarDayMs(year, 1, 1) ?? 0)) / 86_400_000
      expect([353, 354, 355, 383, 384, 385]).toContain(days)
    }
  })

  it('[TM-13] days behind a leap month count it: the eighth month of 2023 follows a doubled second', () => {
    expect(written(lunarDayMs(2023, 8, 15))).toBe('2023-9-29')
  })

  it('[TM-13] outside the table there is no answer instead of a guess', () => {
    expect(lunarDayMs(1989, 1, 1)).toBeUndefined()
    expect(holidayMs('mid-autumn', 2051)).toBeUndefined()
  })
})
