/** Where people differ in what words of time mean: which reading is taken? Data, so that a corpus with other habits can be read. */

/** Hours from midnight, `[begin, end)`; an end above 24 lies in the next day. */
export type Hours = readonly [number, number]

/** Names of parts of a day, in both languages. */
export type DayPartName =
  | 'small-hours'
  | 'dawn'
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'evening'
  | 'night'
  | 'midnight'
  | 'daytime'

/** Readings of what is said in more than one sense. */
export interface TimeConventions {
  readonly partsOfDay: Readonly<Record<DayPartName, Hours>>
  /**
   * The edges of a range: `whole` takes the last day (month, year) named as part of it, so that "from 3 May to 5 May"
   * ends with 5 May, "after 5 May" begins on 6 May; `as-named` takes the moment at which the named one begins.
   */
  readonly edges: 'whole' | 'as-named'
  /** "Two months ago": the `unit` (that month), or the `exact` day as far back. Days and shorter are exact in both. */
  readonly distance: 'unit' | 'exact'
  /** "Last Friday": the `nearest` before today, or the one `of-last-week` (weeks begin on Monday). */
  readonly lastWeekday: 'nearest' | 'of-last-week'
  /** "The weekend" without this or last: the `nearest` on the side the words prefer, or the one `of-this-week`. */
  readonly bareWeekend: 'nearest' | 'of-this-week'
  /** "The end of the month": its last third (`narrow`), or its second `half`. "Late" is the second half in both. */
  readonly ends: 'narrow' | 'half'
  /** "At three" without morning or afternoon: in `waking` hours (1 to 6 are afternoon), or `as-written` (03:00). */
  readonly bareHour: 'waking' | 'as-written'
  /** 5/9/2023: month or day first? Where only one is possible, that one. */
  readonly numericDate: 'month-first' | 'day-first'
}

/** The defaults, for what people tell each other: wide parts of the day, no precision that was not spoken. */
export const spokenConventions: TimeConventions = {
  partsOfDay: {
    'small-hours': [0, 5],
    dawn: [4, 7],
    morning: [6, 12],
    noon: [11, 14],
    afternoon: [12, 18],
    evening: [17, 22],
    night: [19, 28],
    midnight: [23, 25],
    daytime: [8, 18],
  },
  edges: 'whole',
  distance: 'unit',
  lastWeekday: 'nearest',
  bareWeekend: 'nearest',
  ends: 'narrow',
  bareHour: 'waking',
  numericDate: 'month-first',
}
