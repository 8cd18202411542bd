/**
 * How is a wall clock counted?
 *
 * Proleptic Gregorian calendar without zones: a moment is the number of milliseconds that UTC would show for the same
 * date and time of day. Weeks begin on Monday (ISO 8601).
 */

/** Lengths a calendar knows. A fortnight is two weeks, a half is six months. */
export type Unit =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'fortnight'
  | 'month'
  | 'quarter'
  | 'half'
  | 'year'
  | 'decade'
  | 'century'

/** Milliseconds of the units that have a fixed length. */
export const fixedMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

const months: Partial<Record<Unit, number>> = { month: 1, quarter: 3, half: 6, year: 12, decade: 120, century: 1200 }

/** Moment of a date, month 1–12, day 1–31 (overflow carries). Unlike `Date.UTC`, years below 100 are themselves. */
export function dateMs(year: number, month = 1, day = 1): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

/** Year, month 1–12, day 1–31 and weekday 1–7 (Monday first) of a moment. */
export function dateOf(ms: number): { year: number; month: number; day: number; weekday: number } {
  const date = new Date(ms)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: ((date.getUTCDay() + 6) % 7) + 1,
  }
}

/** Days of a month 1–12. */
export function daysInMonth(year: number, month: number): number {
  return dateOf(dateMs(year, month + 1, 0)).day
}

/** First moment of the unit that holds `ms`. A fortnight begins with the week. */
export function startOf(ms: number, unit: Unit): number {
  const { year, month, day, weekday } = dateOf(ms)
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
      return Math.floor(ms / fixedMs[unit]) * fixedMs[unit]
    case 'day':
      return dateMs(year, month, day)
    case 'week':
    case 'fortnight':
      return dateMs(year, month, day - weekday + 1)
    default: {
      const size = months[unit] ?? 1
      const first = Math.floor((year * 12 + month - 1) / size) * size
      return dateMs(Math.floor(first / 12), (((first % 12) + 12) % 12) + 1)
    }
  }
}

/**
 * The moment `count` units later (earlier where negative), at the same time of day. Months keep the day or, where they
 * are too short, take their last one; a fraction counts for units up to a week and is cut above.
 */
export function addUnits(ms: number, count: number, unit: Unit): number {
  if (unit === 'fortnight') return ms + count * 2 * fixedMs.week
  const size = months[unit]
  if (size === undefined) return ms + Math.round(count * fixedMs[unit as keyof typeof fixedMs])
  const { year, month, day } = dateOf(ms)
  const target = year * 12 + month - 1 + Math.trunc(count * size)
  const toYear = Math.floor(target / 12)
  const toMonth = (((target % 12) + 12) % 12) + 1
  return dateMs(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) + (ms - startOf(ms, 'day'))
}

/** Monday of week `week` of an ISO week year. */
export function isoWeekMs(year: number, week: number): number {
  return startOf(dateMs(year, 1, 4), 'week') + (week - 1) * fixedMs.week
}
