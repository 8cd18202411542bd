import { describe, expect, it } from 'vitest'
import { addUnits, dateMs, dateOf, daysInMonth, isoWeekMs, startOf } from './civil.ts'

describe('counting the wall clock', () => {
  it('[TM-2] weeks begin on Monday, also across a year', () => {
    expect(startOf(dateMs(2023, 1, 1), 'week')).toBe(dateMs(2022, 12, 26))
    expect(dateOf(dateMs(2023, 1, 1)).weekday).toBe(7)
  })

  it('[TM-2] the first ISO week holds the first Thursday', () => {
    expect(isoWeekMs(2021, 1)).toBe(dateMs(2021, 1, 4))
    expect(isoWeekMs(2020, 53)).toBe(dateMs(2020, 12, 28))
  })

  it('[TM-2] a month later keeps the day or takes the last', () => {
    expect(addUnits(dateMs(2024, 1, 31), 1, 'month')).toBe(dateMs(2024, 2, 29))
    expect(addUnits(dateMs(2023, 3, 15), -13, 'month')).toBe(dateMs(2022, 2, 15))
    expect(addUnits(dateMs(2024, 2, 29), -1, 'year')).toBe(dateMs(2023, 2, 28))
  })

  it('[TM-2] quarters, halves, decades and centuries begin where the calendar has them', () => {
    const at = dateMs(1987, 11, 5)
    expect(startOf(at, 'quarter')).toBe(dateMs(1987, 10))
    expect(startOf(at, 'half')).toBe(dateMs(1987, 7))
    expect(startOf(at, 'decade')).toBe(dateMs(1980))
    expect(startOf(at, 'century')).toBe(dateMs(1900))
  })

  it('[TM-2] years below 100 are themselves, and centuries are leap by 400', () => {
    expect(dateOf(dateMs(33, 4, 3))).toMatchObject({ year: 33, month: 4, day: 3 })
    expect([daysInMonth(1900, 2), daysInMonth(2000, 2)]).toEqual([28, 29])
  })
})
