import { describe, expect, it } from 'vitest'
import { dateMs } from './civil.ts'
import { encloses, intersection, interval, isOpenEnd, isOpenStart, latestMs, overlaps, unitAround } from './interval.ts'

const may = unitAround(dateMs(2023, 5, 20), 'month')
const june = unitAround(dateMs(2023, 6, 1), 'month')

describe('intervals', () => {
  it('[TM-1] are half-open: months that touch do not overlap', () => {
    expect(may.to).toBe(june.from)
    expect(overlaps(may, june)).toBe(false)
    expect(intersection(may, june)).toBeUndefined()
  })

  it('[TM-1] are never empty, turned round or outside the years 1 to 9999', () => {
    expect(interval(5, 5, 'span')).toBeUndefined()
    expect(interval(6, 5, 'span')).toBeUndefined()
    expect(interval(0, latestMs + 1, 'span')).toBeUndefined()
  })

  it('[TM-1] meet in what both have, as fine as the shorter', () => {
    const day = unitAround(dateMs(2023, 5, 20), 'day')
    expect(intersection(may, day)).toEqual(day)
    expect([encloses(may, day), encloses(day, may)]).toEqual([true, false])
  })

  it('[TM-1] say where the words left them open', () => {
    expect([isOpenStart(may), isOpenEnd(may)]).toEqual([false, false])
    expect(isOpenEnd({ ...may, to: latestMs })).toBe(true)
  })
})
