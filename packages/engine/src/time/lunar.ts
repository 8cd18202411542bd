/**
 * Which day of ours is a day of the Chinese calendar?
 *
 * The calendar follows the sky, not a rule; hence a table. Source: the conversion tables of the Hong Kong Observatory in
 * their usual compact form, checked month by month against the astronomical computation of lunar-javascript 1.7 (6tail).
 * The calendar of ICU differs from both in 1998, 2012, 2018, 2026 and 2029 and is not used.
 */

import { dateMs, fixedMs } from './civil.ts'

const firstYear = 1990
const firstNewYear = dateMs(1990, 1, 27)

/** Per lunar year from 1990: bit 15 to bit 4, months 1 to 12, set where a month has 30 days, not 29; low four bits the leap month, 0 for none; bit 16, the leap month has 30 days. */
const years = [
  0x04af5, 0x04970, 0x064b0, 0x074a3, 0x0ea50, 0x06b58, 0x05ac0, 0x0ab60, 0x096d5, 0x092e0, 0x0c960, 0x0d954, 0x0d4a0,
  0x0da50, 0x07552, 0x056a0, 0x0abb7, 0x025d0, 0x092d0, 0x0cab5, 0x0a950, 0x0b4a0, 0x0baa4, 0x0ad50, 0x055d9, 0x04ba0,
  0x0a5b0, 0x15176, 0x052b0, 0x0a930, 0x07954, 0x06aa0, 0x0ad50, 0x05b52, 0x04b60, 0x0a6e6, 0x0a4e0, 0x0d260, 0x0ea65,
  0x0d530, 0x05aa0, 0x076a3, 0x096d0, 0x04afb, 0x04ad0, 0x0a4d0, 0x1d0b6, 0x0d250, 0x0d520, 0x0dd45, 0x0b5a0, 0x056d0,
  0x055b2, 0x049b0, 0x0a577, 0x0a4b0, 0x0aa50, 0x1b255, 0x06d20, 0x0ada0, 0x14b63,
] as const

/** Days from the new year of a lunar year to the first of month 1–13; 13 is the next new year. Leap months come after their namesake. */
function daysBefore(info: number, month: number): number {
  const leap = info & 0xf
  let days = 0
  for (let one = 1; one < month; one++) {
    days += info & (0x10000 >> one) ? 30 : 29
    if (one === leap) days += info & 0x10000 ? 30 : 29
  }
  return days
}

/**
 * Midnight of day 1–30 of month 1–12 (not the leap month) of the lunar year that begins in `year`; `undefined` outside
 * 1990–2050.
 */
export function lunarDayMs(year: number, month: number, day: number): number | undefined {
  const index = year - firstYear
  const info = years[index]
  if (info === undefined) return undefined
  let start = firstNewYear
  for (const before of years.slice(0, index)) start += daysBefore(before, 13) * fixedMs.day
  return start + (daysBefore(info, month) + day - 1) * fixedMs.day
}

/** Midnight of Qingming (solar longitude 15°) in China, 1901–2099. */
export function qingmingMs(year: number): number | undefined {
  return solarTermMs(year, { month: 4, former: 5.59, present: 4.81 })
}

/** Midnight of the winter solstice (solar longitude 270°) in China, 1901–2099. */
export function winterSolsticeMs(year: number): number | undefined {
  return solarTermMs(year, { month: 12, former: 22.6, present: 21.94 })
}

/** Winter solstices of which the mean tropical year is a day late. */
const dayEarlier: ReadonlySet<string> = new Set(['1918-12', '2021-12'])

/** By the mean tropical year from a constant of the century. */
function solarTermMs(
  year: number,
  { month, former, present }: { month: number; former: number; present: number },
): number | undefined {
  if (year < 1901 || year > 2099) return undefined
  const inCentury = year % 100
  const day = Math.floor(inCentury * 0.2422 + (year < 2000 ? former : present)) - Math.floor(inCentury / 4)
  return dateMs(year, month, day - (dayEarlier.has(`${year}-${month}`) ? 1 : 0))
}
