/** When is a holiday? Fixed days, weekday rules, Easter, and days of the Chinese calendar. */

import { dateMs, dateOf, fixedMs } from './civil.ts'
import { lunarDayMs, qingmingMs, winterSolsticeMs } from './lunar.ts'

type Rule = (year: number) => number | undefined

const on =
  (month: number, day: number): Rule =>
  (year) =>
    dateMs(year, month, day)

/** The nth weekday (1–7) of a month; −1 is the last. */
const nth =
  (month: number, count: number, weekday: number): Rule =>
  (year) => {
    if (count < 0) {
      const last = dateMs(year, month + 1, 0)
      return last - ((dateOf(last).weekday - weekday + 7) % 7) * fixedMs.day
    }
    const first = dateMs(year, month, 1)
    return first + (((weekday - dateOf(first).weekday + 7) % 7) + (count - 1) * 7) * fixedMs.day
  }

const shifted =
  (rule: Rule, days: number): Rule =>
  (year) => {
    const day = rule(year)
    return day === undefined ? undefined : day + days * fixedMs.day
  }

/** Easter Sunday of the western churches: the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, 1991, chapter 8). */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const epact =
    (19 * golden + century - (century >> 2) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * (rest >> 2) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const day = epact + weekday - 7 * late + 114
  return dateMs(year, Math.floor(day / 31), (day % 31) + 1)
}

const lunar =
  (month: number, day: number): Rule =>
  (year) =>
    lunarDayMs(year, month, day)

/** Names of the holidays, language apart. */
export type HolidayName =
  | 'new-year'
  | 'new-year-eve'
  | 'epiphany'
  | 'king-day'
  | 'groundhog-day'
  | 'valentine'
  | 'presidents-day'
  | 'women-day'
  | 'girls-day'
  | 'arbor-day'
  | 'saint-patrick'
  | 'april-fools'
  | 'earth-day'
  | 'palm-sunday'
  | 'good-friday'
  | 'easter'
  | 'easter-monday'
  | 'mardi-gras'
  | 'ash-wednesday'
  | 'ascension'
  | 'pentecost'
  | 'may-day'
  | 'youth-day'
  | 'cinco-de-mayo'
  | 'mothers-day'
  | 'memorial-day'
  | 'children-day'
  | 'fathers-day'
  | 'juneteenth'
  | 'independence-day'
  | 'army-day'
  | 'labor-day'
  | 'teachers-day'
  | 'national-day'
  | 'columbus-day'
  | 'halloween'
  | 'all-saints'
  | 'all-souls'
  | 'guy-fawkes'
  | 'veterans-day'
  | 'singles-day'
  | 'thanksgiving'
  | 'black-friday'
  | 'cyber-monday'
  | 'christmas-eve'
  | 'christmas'
  | 'boxing-day'
  | 'spring-festival'
  | 'lunar-new-year-eve'
  | 'lantern-festival'
  | 'qingming'
  | 'dragon-boat'
  | 'qixi'
  | 'ghost-festival'
  | 'mid-autumn'
  | 'double-ninth'
  | 'laba'
  | 'winter-solstice'

/** Holidays by name; where countries differ, the United States' (Mother's Day, Labor Day by its English name). */
const rules: Readonly<Record<HolidayName, Rule>> = {
  'new-year': on(1, 1),
  'new-year-eve': on(12, 31),
  epiphany: on(1, 6),
  'king-day': nth(1, 3, 1),
  'groundhog-day': on(2, 2),
  valentine: on(2, 14),
  'presidents-day': nth(2, 3, 1),
  'women-day': on(3, 8),
  'girls-day': on(3, 7),
  'arbor-day': on(3, 12),
  'saint-patrick': on(3, 17),
  'april-fools': on(4, 1),
  'earth-day': on(4, 22),
  'palm-sunday': shifted(easter, -7),
  'good-friday': shifted(easter, -2),
  easter,
  'easter-monday': shifted(easter, 1),
  'mardi-gras': shifted(easter, -47),
  'ash-wednesday': shifted(easter, -46),
  ascension: shifted(easter, 39),
  pentecost: shifted(easter, 49),
  'may-day': on(5, 1),
  'youth-day': on(5, 4),
  'cinco-de-mayo': on(5, 5),
  'mothers-day': nth(5, 2, 7),
  'memorial-day': nth(5, -1, 1),
  'children-day': on(6, 1),
  'fathers-day': nth(6, 3, 7),
  juneteenth: on(6, 19),
  'independence-day': on(7, 4),
  'army-day': on(8, 1),
  'labor-day': nth(9, 1, 1),
  'teachers-day': on(9, 10),
  'national-day': on(10, 1),
  'columbus-day': nth(10, 2, 1),
  halloween: on(10, 31),
  'all-saints': on(11, 1),
  'all-souls': on(11, 2),
  'guy-fawkes': on(11, 5),
  'veterans-day': on(11, 11),
  'singles-day': on(11, 11),
  thanksgiving: nth(11, 4, 4),
  'black-friday': shifted(nth(11, 4, 4), 1),
  'cyber-monday': shifted(nth(11, 4, 4), 4),
  'christmas-eve': on(12, 24),
  christmas: on(12, 25),
  'boxing-day': on(12, 26),
  'spring-festival': lunar(1, 1),
  'lunar-new-year-eve': shifted(lunar(1, 1), -1),
  'lantern-festival': lunar(1, 15),
  qingming: qingmingMs,
  'dragon-boat': lunar(5, 5),
  qixi: lunar(7, 7),
  'ghost-festival': lunar(7, 15),
  'mid-autumn': lunar(8, 15),
  'double-ninth': lunar(9, 9),
  laba: (year) => lunarDayMs(year - 1, 12, 8),
  'winter-solstice': winterSolsticeMs,
}

/** Holidays with days off that people mean by 期间 and 假期. */
export type LongHoliday = 'spring-festival' | 'may-day' | 'national-day'

/** First day off, from the holiday, and how many there are: the rule of the State Council since 2025 (from 除夕 on), of May since 2020. */
const daysOff: Readonly<Record<LongHoliday, readonly [first: number, days: number]>> = {
  'spring-festival': [-1, 8],
  'may-day': [0, 5],
  'national-day': [0, 7],
}

/** The days off around a holiday, from the first midnight to the last; `undefined` where the holiday is. */
export function daysOffMs(name: LongHoliday, year: number): readonly [from: number, to: number] | undefined {
  const day = holidayMs(name, year)
  if (day === undefined) return undefined
  const [first, days] = daysOff[name]
  return [day + first * fixedMs.day, day + (first + days) * fixedMs.day]
}

/** Midnight of a holiday in a calendar year; `undefined` outside the table of the Chinese calendar (1990–2050). */
export function holidayMs(name: HolidayName, year: number): number | undefined {
  return rules[name](year)
}
