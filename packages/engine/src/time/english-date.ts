/** English dates: "9 June 2023", "June the 9th", "6/9/2023", "Friday the 22nd", "May 2015". */

import { fullYear, ordinal, shortYear, smallNumber, year } from './english-number.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { CalendarPhrase } from './phrase.ts'

const monthTable: Record<string, number> = {}
for (const [index, name] of [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
].entries()) {
  monthTable[name] = index + 1
  monthTable[name.slice(0, 3)] = index + 1
  monthTable[`${name.slice(0, 3)}.`] = index + 1
}
monthTable.sept = monthTable['sept.'] = 9

/** A month beside a day or a year, where even "may" and "mar" are months. */
export const month: Parser<number> = remembered(() => words(monthTable))

/** Names that are other words too ("may", "march", "sep"): alone they are months only after a word that asks for a time. */
const saidAlone = pattern(
  '(?:january|february|april|june|july|august|september|october|november|december|feb|apr|aug|sept|oct|nov)\\.?(?![a-z])',
  ([name]) => monthTable[name.replace('.', '')],
)
const afterPreposition = pattern(
  '(?<=(?:^|[^a-z])(?:in|of|since|until|till|by|from|during|before|after|around|early|late|mid|between)(?:[ -]| the month of )|(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:to|and|or|through|until) )(?:may|march|jan|mar|jun|jul|sep|dec)(?= ?(?:$|[^a-z ]|and|or|to|through|till|until|when|was|with|at|for|in))',
  ([name]) => monthTable[name],
)

const beforeMonth = pattern(
  '(?:may|march|jan|mar|jun|jul|sep|dec)(?= ?(?:-|to|through|until|till) ?(?:the )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))',
  ([name]) => monthTable[name],
)

/** A month alone. */
export const bareMonth: Parser<number> = longest(saidAlone, afterPreposition, beforeMonth)

const weekdayTable: Record<string, number> = {}
for (const [index, names] of [
  ['monday', 'mon'],
  ['tuesday', 'tues', 'tue'],
  ['wednesday', 'wed', 'weds'],
  ['thursday', 'thurs', 'thur', 'thu'],
  ['friday', 'fri'],
  ['saturday'],
  ['sunday'],
].entries())
  for (const name of names)
    for (const end of ['', '.', 's']) if (end !== 's' || name.endsWith('day')) weekdayTable[name + end] = index + 1

/** A weekday. "Sat" and "sun" are other words, so they count only after "on", or before a figure. */
export const weekday: Parser<number> = remembered(() =>
  longest(
    words(weekdayTable),
    pattern('(?<=(?:^|[^a-z])(?:on|this|last|next) )(?:sat|sun)|(?:sat|sun)(?=\\.?,? ?\\d)', ([name]) =>
      name === 'sat' ? 6 : 7,
    ),
  ),
)

const dayFigure = pattern('(?<![\\d$])(?<!\\d[.,:/])0?\\d{1,2}(?![\\d:/%]|[.,]\\d| ?[ap]\\.?m[^a-z])', ([digits]) =>
  dayNumber(Number(digits)),
)
const dayNumber = (value: number): number | undefined => (value >= 1 && value <= 31 ? value : undefined)

/** Day of the month as an ordinal. */
export const ordinalDay: Parser<number> = sequence([ordinal], dayNumber)
/** Day of the month beside a month. */
export const day: Parser<number> = remembered(() => longest(ordinalDay, dayFigure, sequence([smallNumber], dayNumber)))

const yearAfter = optional(sequence([',?(?: of| in)? ?,? ?', longest(year, shortYear)], (value) => value))
const _fourYearAfter = optional(sequence(['(?:,| of| in)? ?[-/]?', year], (value) => value))

function calendar(fields: {
  year?: number | null
  month?: number | null
  day?: number | null
  weekday?: number | null
}): CalendarPhrase {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return { kind: 'calendar', ...Object.fromEntries(known) }
}

const plainDay = pattern('\\d{1,2}(?![\\d:]|[.,]\\d)', ([digits]) => dayNumber(Number(digits)))
const monthSlashDay = sequence([month, ' ?[-/] ?', plainDay, yearAfter], (month, day, year) =>
  calendar({ month, day, year }),
)
const monthDay = sequence([month, '(?:,? (?:the )?|-|/|\\. ?)?', day, yearAfter], (month, day, year) =>
  calendar({ month, day, year }),
)
const dayMonth = sequence(
  [
    longest(day, sequence([ordinal, ' day'], dayNumber)),
    '(?: of |\\.? ?-?/?)',
    month,
    optional(sequence(['(?:,| of| in|-|/|\\.)? ?', shortYear], (value) => value)),
  ],
  (day, month, year) => calendar({ month, day, year }),
)
const yearMonthDay = sequence(
  [year, '[ ,./-]{1,2}', month, '[ ,./-]{1,2}', longest(ordinalDay, plainDay)],
  (year, month, day) => calendar({ year, month, day }),
)
const yearDayMonth = sequence(
  [year, '[ ,./-]{1,2}', longest(ordinalDay, plainDay), '[ ,./-]{1,2}', month],
  (year, day, month) => calendar({ year, month, day }),
)
const monthYear = sequence([month, '(?:,? (?:of |in )?|-|/|\\. ?)', year], (month, year) => calendar({ month, year }))
const monthShortYear = sequence([month, "(?: of |,? (?='))", shortYear], (month, year) => calendar({ month, year }))
const yearMonth = sequence([year, '[ ,./-]{1,2}', month], (year, month) => calendar({ year, month }))

// A dash joins two dates only if it stands between slashes or dots, as in 5/1/2019-5/7/2020.
const edge = '(?<![\\d./:])(?<!(?<![/.]\\d{1,4})-)'
const stop = '(?![\\d/]|[.:]\\d|-\\d(?!\\d?[/.]))'
/** 2023-06-09, 2023/6/9, 2023.6.9, 20230609. */
const iso = pattern(`${edge}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/])`, ([, y, , m, d]) =>
  calendar({ year: Number(y), month: Number(m), day: Number(d) }),
)
const compact = pattern(`(?<![\\d.])((?:19|20)\\d\\d)(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?!\\d)`, ([, y, m, d]) =>
  calendar({ year: Number(y), month: Number(m), day: Number(d) }),
)
const isoMonth = pattern(`${edge}(\\d{4}) ?[-/] ?(0?[1-9]|1[0-2])${stop}`, ([, y, m]) => monthOf(Number(y), Number(m)))
const monthIso = pattern(`${edge}(0?[1-9]|1[0-2]) ?[-/] ?(\\d{4})${stop}`, ([, m, y]) => monthOf(Number(y), Number(m)))
const monthOf = (year: number, month: number): CalendarPhrase | undefined =>
  year >= 1000 && year < 2200 ? calendar({ year, month }) : undefined

/** 6/9/2023 and 9.6.2023: month first, unless that month does not exist or the dots of the continent are used. */
function slashed(dayFirst: boolean): Parser<CalendarPhrase> {
  return pattern(`${edge}(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${stop}`, ([, a, separator, b, y]) => {
    const [first, second] = [Number(a), Number(b)]
    const europe = dayFirst || (separator === '.' && y?.length === 4)
    const [m, d] = (europe && second <= 12) || first > 12 ? [second, first] : [first, second]
    return calendar({ year: fullYear(Number(y)), month: m, day: d })
  })
}

/** 6/9 and 6.9 without a year: after a preposition, or as all that stands between two ends, so that fractions and scores are none. */
export function slashedShort(dayFirst: boolean): Parser<CalendarPhrase> {
  const context =
    '(?<=(?:(?:^|[^a-z])(?:on|by|from|to|till|until|since|before|after|this|and|between|through|for|of|last|next|[a-z]+day|date|date is|was|is|back|due|-|\\? )) ?\\(?|[/]\\d{1,2} ?-)'
  const build = ([, a, separator, b]: RegExpExecArray): CalendarPhrase | undefined => {
    const [first, second] = [Number(a), Number(b)]
    const swap = (dayFirst && second <= 12) || first > 12
    const [m, d] = swap ? [second, first] : [first, second]
    return m >= 1 && m <= 12 && d >= 1 && d <= 31 && separator !== undefined
      ? calendar({ month: m, day: d })
      : undefined
  }
  return longest(
    // First in a text, it must be all there is, so that 24/7 and 1/2 cup are none.
    pattern('(?<=^ ?)(\\d{1,2})(/)(\\d{1,2})(?= ?(?:$|[-~,;.?!]|\\d{1,2}:))', build),
    pattern(`${context}(?<![\\d./:])(\\d{1,2})(/)(\\d{1,2})(?![\\d/%]|[.:]\\d)`, build),
    pattern(
      `(?<=(?:^|[^a-z])(?:on|this|by|since|until|from|to) )(\\d{1,2})(\\.)(\\d{1,2})(?![\\d./:%]| ?[ap]\\.?m| ?[a-z])`,
      build,
    ),
  )
}

/** Dates in figures with a year, for one order of their parts. */
export function numericDates(dayFirst: boolean): Parser<CalendarPhrase> {
  return longest(iso, compact, slashed(dayFirst))
}

/** Dates written with a day, months and years, for one order of numeric dates. */
export function dates(dayFirst: boolean): Parser<CalendarPhrase> {
  const dated = longest(
    monthDay,
    monthSlashDay,
    dayMonth,
    yearMonthDay,
    yearDayMonth,
    numericDates(dayFirst),
    slashedShort(dayFirst),
  )
  const withWeekday = sequence(
    ['(?:(?:this|next|last|coming) )?', weekday, '(?:,? (?:the )?|-| ?\\()', dated, '\\)?'],
    (weekday, date) => ({
      ...date,
      weekday,
    }),
  )
  const afterWeekday = sequence([dated, '(?:,? ?\\(?| - )', weekday, '\\)?'], (date, weekday) => ({ ...date, weekday }))
  const weekdayDay = sequence(
    [
      weekday,
      '(?:,? the |,? )',
      longest(
        ordinalDay,
        sequence([dayFigure, "(?! ?(?:[ap]\\.?m|:|-|to |o'?clock))"], (value) => value),
      ),
    ],
    (weekday, day) => calendar({ weekday, day }),
  )
  return longest<CalendarPhrase>(
    dated,
    withWeekday,
    afterWeekday,
    weekdayDay,
    monthYear,
    monthShortYear,
    yearMonth,
    isoMonth,
    monthIso,
    sequence(['(?:the )?month of ', month], (month) => calendar({ month })),
    sequence([bareMonth], (month) => calendar({ month })),
    sequence([weekday], (weekday) => calendar({ weekday })),
    theDay,
    sequence([bareYear], (year) => calendar({ year })),
    sequence(['(?:the )?(?:calendar )?(?:year|cy) ?', year], (year) => calendar({ year })),
  )
}

/** "The 4th", "on 15": a day of the month, not the first of several things. */
const dayEnd =
  "(?:(?= ?(?:$|[^a-z0-9 %/'-]|at|from|to|and|or|of (?:next|last|this|the)|between|in the|before|after|when|we|i|he|she|they|for|through|till|until|with|about|around)(?![a-z]))|(?= ?-))"
const theDay = longest<CalendarPhrase>(
  sequence(['the (?!first day)', ordinalDay, `(?: day)?${dayEnd}`], (day) => calendar({ day })),
  sequence(['(?<=(?:^|[^a-z])on )', longest(ordinalDay, dayFigure), '(?= ?(?:$|[.!?,;-]))'], (day) =>
    calendar({ day }),
  ),
  sequence(['(?<=(?:^|[^a-z])(?:on|for) the )', dayFigure, '(?= ?(?:$|[.!?,;]|from |between ))'], (day) =>
    calendar({ day }),
  ),
)

/** A year alone: after a preposition, or not followed by what could be counted. */
const bareYear = longest<number>(
  sequence(
    [
      "(?<=(?:^|[^a-z])(?:in|since|until|till|from|by|before|after|during|of|to|and|or|than|between|early|late|mid|not|around|circa|through|back in|'|the year|=|or in)[ -]?|\\d{4} ?[-~] ?)",
      year,
      "(?![a-z'%]|[-/]\\d(?!\\d{3}))(?! (?:people|dollars|euros|times|miles|km|meters|steps|words|calories|pages|points|items|students))",
    ],
    (value) => value,
  ),
  sequence(
    [
      '(?<=^|[^a-z0-9$€£¥#-] ?)(?<![$€£¥#])',
      pattern('(?:19|20)\\d\\d', ([digits]) => Number(digits)),
      '(?= ?(?:$|[.!?,;:)]|[-~] ?(?:19|20)\\d\\d(?!\\d)| or (?:after|before|later|earlier)))',
    ],
    (value) => value,
  ),
)
