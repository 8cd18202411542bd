/** Dates with open fields, and what recurs every year: "June", "the 4th", "Friday", "summer", "Easter". */

import { addUnits, dateMs, dateOf, daysInMonth, fixedMs, isoWeekMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import { daysOffMs, holidayMs } from './holidays.ts'
import { type Interval, interval, unitAround, unitsFrom } from './interval.ts'
import { lunarDayMs } from './lunar.ts'
import type { CalendarPhrase, Phrase, Season, YearlyPhrase } from './phrase.ts'
import { chosenRecurrence, type Recurrence, yearAt } from './recurrence.ts'

/** How many years from this one a weekday may choose the year of its date. Of three years a wrong weekday fits none more often than not. */
const fittingYearsMax = 1

/** Dates by fields. A weekday beside a full date is not checked: people err in it more than in the date. Beside one without a year it chooses the year. */
export function resolveCalendar(phrase: CalendarPhrase, context: Context): Interval | undefined {
  const { year, month, day, weekday } = phrase
  if (year !== undefined) return datedIn(year, phrase)
  if (month !== undefined) return chosenRecurrence(monthOfYear(phrase, context), yearAt(context), context)
  if (day !== undefined && weekday !== undefined && !context.frame) {
    // "Friday the 22nd": if this month has it, it is this month's, come or gone.
    const ofThisMonth = dayOfMonth(day, weekday)(monthIndex(context))
    if (ofThisMonth) return ofThisMonth
  }
  if (day !== undefined) return chosenRecurrence(dayOfMonth(day, weekday), monthIndex(context), context)
  if (weekday === undefined) return undefined
  // "On Friday", said on a Friday, is a week ago or today, never both: who means today in the past says so.
  return chosenRecurrence(weekdayOfWeek(weekday), weekIndex(context), context, false)
}

function datedIn(year: number, { month, day }: CalendarPhrase): Interval | undefined {
  if (year < 1 || year > 9998) return undefined
  if (month === undefined) return unitAround(dateMs(year), 'year')
  if (month < 1 || month > 12) return undefined
  if (day === undefined) return unitAround(dateMs(year, month), 'month')
  return day >= 1 && day <= daysInMonth(year, month) ? unitAround(dateMs(year, month, day), 'day') : undefined
}

function monthOfYear(phrase: CalendarPhrase, context: Context): Recurrence {
  const { day, weekday } = phrase
  if (!context.weekdayFits || context.frame || day === undefined || weekday === undefined)
    return (year) => datedIn(year, phrase)
  const thisYear = yearAt(context)
  return (year) => {
    const found = Math.abs(year - thisYear) > fittingYearsMax ? undefined : datedIn(year, phrase)
    return found && dateOf(found.from).weekday === weekday ? found : undefined
  }
}

function monthIndex({ frame, nowMs }: Context): number {
  const { year, month } = dateOf(frame?.from ?? nowMs)
  return year * 12 + month - 1
}

function dayOfMonth(day: number, weekday: number | undefined): Recurrence {
  return (index) => {
    const found = datedIn(Math.floor(index / 12), { kind: 'calendar', month: (index % 12) + 1, day })
    return found && (weekday === undefined || dateOf(found.from).weekday === weekday) ? found : undefined
  }
}

/** Weeks counted from Monday 5 January 1970. */
const firstMonday = dateMs(1970, 1, 5)

function weekIndex({ frame, nowMs }: Context): number {
  return Math.floor((startOf(frame?.from ?? nowMs, 'week') - firstMonday) / fixedMs.week)
}

function weekdayOfWeek(weekday: number): Recurrence {
  return (index) => unitAround(firstMonday + index * fixedMs.week + (weekday - 1) * fixedMs.day, 'day')
}

const seasonMonth: Readonly<Record<Season, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 }

/** A season, quarter, half, holiday or week number of a year. */
export function yearlyIn(year: number, phrase: YearlyPhrase): Interval | undefined {
  switch (phrase.kind) {
    case 'season': {
      const from = dateMs(year, seasonMonth[phrase.season])
      return interval(from, addUnits(from, 3, 'month'), 'season')
    }
    case 'quarter':
      return unitsFrom(dateMs(year, phrase.quarter * 3 - 2), 1, 'quarter')
    case 'half':
      return unitsFrom(dateMs(year, phrase.half * 6 - 5), 1, 'half')
    case 'holiday': {
      const from = holidayMs(phrase.holiday, year)
      return from === undefined ? undefined : unitAround(from, 'day')
    }
    case 'holidays': {
      const [from, to] = daysOffMs(phrase.holiday, year) ?? []
      return from === undefined || to === undefined ? undefined : interval(from, to, 'span')
    }
    case 'lunar-day': {
      const from = lunarDayMs(year, phrase.month, phrase.day)
      return from === undefined ? undefined : unitAround(from, 'day')
    }
    case 'week-number': {
      const from = isoWeekMs(year, phrase.week)
      // Week 53 exists in some years only.
      return dateOf(from + 3 * fixedMs.day).year === year ? unitAround(from, 'week') : undefined
    }
  }
}

/** What recurs every year, in the year the context prefers. A bare "Q3" or "week 10" is this year's, begun or not, unless the future is meant. */
export function resolveYearly(phrase: YearlyPhrase, context: Context): Interval | undefined {
  if ((phrase.kind === 'week-number' || phrase.kind === 'half') && !context.frame)
    return yearlyIn(yearAt(context), phrase)
  return chosenRecurrence((year) => yearlyIn(year, phrase), yearAt(context), context)
}

/** "Last Friday", "next May", "this Christmas". */
export function resolveTurn(phrase: Phrase & { kind: 'turn' }, context: Context): Interval | undefined {
  const { of, offset } = phrase
  const today = startOf(context.nowMs, 'day')
  const nearest = (prefer: 'past' | 'future'): Interval | undefined => {
    // Tomorrow is the first day that "next" can mean.
    const nowMs = prefer === 'future' ? today + fixedMs.day : context.nowMs
    const inner = { ...context, nowMs, prefer }
    return of.kind === 'calendar' ? resolveCalendar(of, inner) : resolveYearly(of, inner)
  }
  if (of.kind === 'calendar' && of.weekday !== undefined && of.day === undefined) {
    const ofWeek = unitAround(startOf(today, 'week') + offset * fixedMs.week + (of.weekday - 1) * fixedMs.day, 'day')
    if (phrase.nearest && offset !== 0) return nearest(offset < 0 ? 'past' : 'future')
    if (offset === -1 && context.conventions.lastWeekday === 'nearest') return nearest('past')
    return ofWeek
  }
  if (offset === 0) {
    const year = dateOf(today).year
    return of.kind === 'calendar' ? resolveCalendar({ ...of, year }, context) : yearlyIn(year, of)
  }
  const found = nearest(offset < 0 ? 'past' : 'future')
  // "Last May", said in May, and "last summer", said in summer, are a year back.
  if (found && offset < 0 && found.to > today) return lastYears(found, of)
  return found
}

function lastYears(found: Interval, of: CalendarPhrase | YearlyPhrase): Interval | undefined {
  const year = dateOf(found.from).year - 1
  return of.kind === 'calendar' ? datedIn(year, of) : yearlyIn(year, of)
}

/** Decades and centuries. "The eighties" are the last that have begun, or the next. */
export function resolveYears(phrase: Phrase & { kind: 'years' }, context: Context): Interval | undefined {
  const { year, unit } = phrase
  if (unit === 'century' || year >= 100) return unitAround(dateMs(year), unit)
  const found = chosenRecurrence(
    (century) => unitAround(dateMs(century * 100 + year), 'decade'),
    Math.floor(yearAt(context) / 100),
    context,
  )
  return found
}
