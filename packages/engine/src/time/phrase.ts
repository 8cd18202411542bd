/**
 * What does a phrase of time say, before it meets a calendar?
 *
 * The grammars of both languages build these values; `resolve.ts` turns them into intervals. A phrase knows nothing of
 * now: "last week" is the same value whenever it is said.
 */

import type { Unit } from './civil.ts'
import type { DayPartName } from './conventions.ts'
import type { HolidayName, LongHoliday } from './holidays.ts'

/** A number of units, of weekends, of working days, or of one weekday (1–7, Monday first). */
export interface Amount {
  readonly count: number
  readonly of: Unit | 'weekend' | 'working-day' | { readonly weekday: number }
}

/** Fields of a date, some left open: "June", "the 4th", "Friday", "9 June 2023". Year of the common era, month 1–12, day 1–31, weekday 1–7. */
export interface CalendarPhrase {
  readonly kind: 'calendar'
  readonly year?: number
  readonly month?: number
  readonly day?: number
  readonly weekday?: number
}

/** Seasons of the north, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Periods that recur every year. */
export type YearlyPhrase =
  | { readonly kind: 'season'; readonly season: Season }
  | { readonly kind: 'quarter'; readonly quarter: number }
  | { readonly kind: 'half'; readonly half: number }
  | { readonly kind: 'holiday'; readonly holiday: HolidayName }
  /** The days off around a holiday. */
  | { readonly kind: 'holidays'; readonly holiday: LongHoliday }
  | { readonly kind: 'week-number'; readonly week: number }
  /** A day of the Chinese calendar: month 1–12, day 1–30. */
  | { readonly kind: 'lunar-day'; readonly month: number; readonly day: number }

/** A time of day. `half` is 0 before and 12 after noon; absent where the words leave it open or are in 24 hours. */
export interface ClockPhrase {
  readonly kind: 'clock'
  readonly hour: number
  readonly minute?: number
  readonly second?: number
  readonly half?: 0 | 12
  /** Written in 24 hours ("19:30", "07:05"): not open to another half of the day. */
  readonly is24?: boolean
}

/** A part of a day, whole or its first or second half. */
export interface DayPartPhrase {
  readonly kind: 'day-part'
  readonly part: DayPartName
  readonly edge?: 'early' | 'late'
}

/** Which stretch of a period: halves, thirds, from now on, up to now. */
export type PartName = 'early' | 'middle' | 'late' | 'begin' | 'end' | 'rest' | 'earlier' | 'later' | 'so-far' | 'whole'

/** A phrase of time. */
export type Phrase =
  | CalendarPhrase
  | YearlyPhrase
  | ClockPhrase
  | DayPartPhrase
  | { readonly kind: 'now' }
  /** "The 1980s", "the 21st century": fixed years. Without a century (`year` below 100) "the eighties". */
  | { readonly kind: 'years'; readonly year: number; readonly unit: 'decade' | 'century' }
  /** "Last week" −1, "this month" 0, "tomorrow" +1. */
  | {
      readonly kind: 'unit'
      readonly unit: Unit | 'weekend'
      readonly offset: number
      /** "The weekend": neither this nor last was said. */
      readonly bare?: boolean
    }
  /** "Last Friday", "next May", "last Christmas", "this summer": −1, 0, +1; `nearest` for "past" and "coming". */
  | {
      readonly kind: 'turn'
      readonly of: CalendarPhrase | YearlyPhrase
      readonly offset: number
      readonly nearest?: boolean
    }
  /** "Sunday of next week", "May last year": the first of `inner` in `outer`. */
  | { readonly kind: 'within'; readonly inner: Phrase; readonly outer: Phrase }
  /** "The first two weeks of August", "the last Monday in May" (`from` −1 counts from the end). */
  | { readonly kind: 'nth'; readonly nth: number; readonly amount: Amount; readonly of: Phrase }
  | { readonly kind: 'part'; readonly part: PartName; readonly of: Phrase }
  /** "Three days ago" (sign −1), "two weeks after 3 March" (base). */
  | { readonly kind: 'shift'; readonly amounts: readonly Amount[]; readonly sign: 1 | -1; readonly base?: Phrase }
  /** "The last three days", "within two hours", "two weeks from 20 May on". `aligned` to the calendar: "the past two quarters". */
  | {
      readonly kind: 'span'
      readonly amounts: readonly Amount[]
      readonly sign: 1 | -1
      readonly base?: Phrase
      /** Counted from this moment, today included ("within two weeks"), not from the next whole day ("the next two weeks"). */
      readonly fromNow?: boolean
    }
  /** "The week before 9 June", "the Sunday after Easter". */
  | { readonly kind: 'beside'; readonly of: Amount['of']; readonly sign: 1 | -1; readonly base: Phrase }
  /** "The week of 10 April", "the Christmas weekend": the unit that holds it. */
  | { readonly kind: 'around'; readonly unit: Unit | 'weekend'; readonly base: Phrase }
  /** A day and a time of that day. */
  | { readonly kind: 'at'; readonly day: Phrase; readonly time: Phrase }
  | { readonly kind: 'range'; readonly from: Phrase; readonly to: Phrase }
  | { readonly kind: 'bound'; readonly bound: 'before' | 'after' | 'since' | 'until'; readonly of: Phrase }
  /** "Every Tuesday": no interval, but no Tuesday either. */
  | { readonly kind: 'set' }
