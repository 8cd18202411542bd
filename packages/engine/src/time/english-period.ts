/** English periods: "last week", "next summer", "the first half of 2021", "the eighties", "the week of 10 April", holidays. */

import type { Unit } from './civil.ts'
import { partName } from './english-clock.ts'
import { bareMonth, month, weekday } from './english-date.ts'
import { holidayName, longHoliday } from './english-holiday.ts'
import { count, figure, ordinal, smallNumber, year } from './english-number.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { HolidayName } from './holidays.ts'
import type { Amount, CalendarPhrase, Phrase, Season, YearlyPhrase } from './phrase.ts'

const plural = <T>(table: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([word, value]) => [
      [word, value],
      [`${word}s`, value],
    ]),
  )

/** Unit of a period or a distance. */
export const unit: Parser<Unit | 'weekend'> = words({
  ...plural<Unit | 'weekend'>({
    second: 'second',
    sec: 'second',
    minute: 'minute',
    min: 'minute',
    hour: 'hour',
    hr: 'hour',
    day: 'day',
    week: 'week',
    wk: 'week',
    weekend: 'weekend',
    fortnight: 'fortnight',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
    yr: 'year',
    decade: 'decade',
  }),
  century: 'century',
  centuries: 'century',
})

/** What an amount counts. */
export const counted: Parser<Amount['of']> = remembered(() =>
  longest<Amount['of']>(
    unit,
    sequence(['(?:business|working|work|week) ?days?'], () => 'working-day'),
    pattern('(?<=\\d ?)h(?![a-z])', () => 'hour'),
    sequence([weekday], (weekday) => ({ weekday })),
  ),
)

const seasonName: Parser<Season> = words({
  spring: 'spring',
  springtime: 'spring',
  summer: 'summer',
  summertime: 'summer',
  autumn: 'autumn',
  fall: 'autumn',
  winter: 'winter',
  wintertime: 'winter',
})
/** "Fall" and "spring" are verbs and wells too: alone only after a preposition or an article. */
const bareSeason: Parser<Phrase> = longest<Phrase>(
  sequence([words<Season>({ summer: 'summer', winter: 'winter', autumn: 'autumn' })], (season) => ({
    kind: 'season',
    season,
  })),
  sequence(['(?:(?<=(?:^|[^a-z])(?:in|during|since|until|by|of|this|last|next) )(?:the )?)', seasonName], (season) => ({
    kind: 'season',
    season,
  })),
)

const quarterName = longest<YearlyPhrase>(
  pattern('q([1-4])', ([, n]) => ({ kind: 'quarter', quarter: Number(n) })),
  pattern('h([12])', ([, n]) => ({ kind: 'half', half: Number(n) })),
  sequence(['(?:the )?', ordinal, ' quarter'], (quarter) => (quarter <= 4 ? { kind: 'quarter', quarter } : undefined)),
  sequence(['(?:the )?last quarter (?=of)'], () => ({ kind: 'quarter', quarter: 4 })),
)
const half = sequence(
  ['(?:the )?', words({ first: 1, '1st': 1, second: 2, '2nd': 2, last: 2 }), ' half'],
  (half): YearlyPhrase => ({ kind: 'half', half }),
)
const weekNumber = sequence(
  [
    '(?:the )?(?:calendar )?week (?:number |no\\.? |#)?',
    pattern('(?:[1-4]\\d|5[0-3]|0?[1-9])(?!\\d)', ([n]) => Number(n)),
  ],
  (week): YearlyPhrase => ({ kind: 'week-number', week }),
)

/** The days off around a holiday: "the Spring Festival holidays". */
const daysOff = sequence(
  [longHoliday, ' (?:holidays?|break|golden week)'],
  (holiday): YearlyPhrase => ({
    kind: 'holidays',
    holiday,
  }),
)

/** A period that recurs every year, by name. */
export const yearly: Parser<YearlyPhrase> = longest<YearlyPhrase>(
  quarterName,
  sequence([seasonName], (season) => ({ kind: 'season', season })),
  sequence([holidayName], (holiday) => ({ kind: 'holiday', holiday })),
  daysOff,
)

const turnWord = words({
  last: -1,
  previous: -1,
  'the previous': -1,
  'the last': -1,
  'this last': -1,
  this: 0,
  current: 0,
  'the current': 0,
  'this current': 0,
  'this very': 0,
  next: 1,
  'the next': 1,
  following: 1,
  'the following': 1,
  'this next': 1,
})
const nearWord = words({
  past: -1,
  'the past': -1,
  'this past': -1,
  coming: 1,
  'the coming': 1,
  'this coming': 1,
  upcoming: 1,
  'the upcoming': 1,
  'this upcoming': 1,
})

const turned = (of: CalendarPhrase | YearlyPhrase, offset: number, nearest: boolean): Phrase => ({
  kind: 'turn',
  of,
  offset,
  ...(nearest ? { nearest } : {}),
})
const turnable: Parser<CalendarPhrase | YearlyPhrase> = longest<CalendarPhrase | YearlyPhrase>(
  sequence([weekday], (weekday) => ({ kind: 'calendar', weekday })),
  sequence([month], (month) => ({ kind: 'calendar', month })),
  yearly,
)
// "This may" is more often the verb.
const notMay = '(?!(?:this|the) (?:may|march)(?! ?(?:$|[^a-z ]|to |and )))'
const turn = longest<Phrase>(
  sequence([notMay, turnWord, ' ', turnable], (offset, of) => turned(of, offset, false)),
  sequence([notMay, nearWord, ' ', turnable], (offset, of) => turned(of, offset, true)),
)

/** "My last day", "the last day is", "last day to apply": the final one of something, and not yesterday. */
const notFinalDay =
  "(?!-)(?<!(?<![a-z])(?:my|our|your|his|her|its|their|[a-z]'s|(?:is|was|be) (?:the )?) ?last day)(?!(?<=(?<![a-z])last day)(?:'s| ?:| (?:is|was|will|would|to|for|at|of|on)(?![a-z])))"

const unitTurn = longest<Phrase>(
  sequence([longest(turnWord, nearWord), "(?:'s)? (?:calendar )?", unit, notFinalDay], (offset, unit) => ({
    kind: 'unit',
    unit,
    offset,
  })),
  sequence(['(?:the )?', unit, ' before (?:the )?(?:last|previous)'], (unit) => ({ kind: 'unit', unit, offset: -2 })),
  sequence(['(?:the )?', unit, ' after (?:the )?next(?: one)?'], (unit) => ({ kind: 'unit', unit, offset: 2 })),
  sequence(['(?:the |my |our )', words({ weekend: 'weekend' } as const)], (unit) => ({
    kind: 'unit',
    unit,
    offset: 0,
    bare: true,
  })),
  sequence(
    [
      '(?<=(?:^|[^a-z])(?:in|during|of|by|for) )(?:the )',
      words({ week: 'week', month: 'month', year: 'year' } as const),
      '(?= ?(?:$|[.!?,;]))',
    ],
    (unit) => ({ kind: 'unit', unit, offset: 0 }),
  ),
  sequence(['(?<=(?:^|[^a-z])(?:for|of) )the day(?= ?(?:$|[.!?,;]))'], () => ({
    kind: 'unit',
    unit: 'day',
    offset: 0,
  })),
)

const decadeWords = words({
  noughties: 0,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
})
const years = longest<Phrase>(
  pattern("(?:the )?((?:1\\d|20)\\d0)'?s", ([, from]) => ({ kind: 'years', year: Number(from), unit: 'decade' })),
  pattern("the '?([1-9]0)'?s|'([1-9]0)s", ([, a, b]) => ({ kind: 'years', year: Number(a ?? b), unit: 'decade' })),
  sequence(['(?:the )', decadeWords], (year) => ({ kind: 'years', year, unit: 'decade' })),
  sequence(
    ['(?:the )?', words({ nineteen: 1900, eighteen: 1800, seventeen: 1700 }), '[ -]', decadeWords],
    (century, rest) => ({ kind: 'years', year: century + rest, unit: 'decade' }),
  ),
  sequence(['(?:the )?', ordinal, '\\s{1,3}century'], (n) => ({ kind: 'years', year: (n - 1) * 100, unit: 'century' })),
)

const thisYear: Parser<Phrase> = longest<Phrase>(
  sequence([year], (year) => ({ kind: 'calendar', year })),
  sequence([turnWord, "'? year(?:'s)?"], (offset) => ({ kind: 'unit', unit: 'year', offset })),
  sequence(['(?:the )?year ', year], (year) => ({ kind: 'calendar', year })),
  sequence(['the year(?= ?(?:$|[.!?,;]))'], () => ({ kind: 'unit', unit: 'year', offset: 0 })),
)
const ofTheYear: Parser<Phrase> = sequence(['(?<=of the )year'], () => ({ kind: 'unit', unit: 'year', offset: 0 }))
const within = (inner: Phrase, outer: Phrase): Phrase => ({ kind: 'within', inner, outer })
const inYear = longest<Phrase>(
  sequence(
    [
      '(?:the )?',
      longest<YearlyPhrase>(yearly, half, weekNumber),
      '(?:,? (?:of |in )?(?:the )?)',
      longest<Phrase>(thisYear, ofTheYear),
    ],
    within,
  ),
  sequence([thisYear, ' ?[,-]? ?(?:the )?', longest<YearlyPhrase>(quarterName, half, yearly)], (outer, inner) =>
    within(inner, outer),
  ),
  sequence(
    [
      longest(bareMonth, month),
      ',? (?:of )?',
      words({ 'last year': -1, 'this year': 0, 'next year': 1, 'the previous year': -1, 'the following year': 1 }),
    ],
    (month, offset) => within({ kind: 'calendar', month }, { kind: 'unit', unit: 'year', offset }),
  ),
)

/** Periods by name: everything coarser than a day that is neither a date nor counted. */
export const namedPeriod: Parser<Phrase> = remembered(() =>
  longest<Phrase>(
    turn,
    unitTurn,
    years,
    inYear,
    bareSeason,
    sequence([quarterName], (value) => value),
    sequence([weekNumber], (value) => value),
    sequence([holidayName], (holiday) => ({ kind: 'holiday', holiday })),
    daysOff,
    sequence(
      [words<HolidayName>({ 'fourth of july': 'independence-day', '4th of july': 'independence-day' })],
      (holiday) => ({ kind: 'holiday', holiday }),
    ),
  ),
)

/** Amount with its unit: "three weeks", "2.5 hrs", "half a year". */
export const amount: Parser<Amount> = longest<Amount>(
  sequence([count, ' ?-?(?:more |whole |full |long )?', counted], (count, of) => ({ count, of })),
  sequence(['half a ', words({ year: 6, decade: 60 })], (count) => ({ count, of: 'month' })),
  sequence([longest(figure, smallNumber), ' and a half ', counted], (count, of) => ({ count: count + 0.5, of })),
  sequence(['an? ', unit, ' and a half'], (of) => ({ count: 1.5, of })),
)

/** Amounts of falling units: "2 years 21 days", "an hour and five minutes". */
export const amounts: Parser<readonly Amount[]> = remembered(() =>
  sequence(
    [
      amount,
      optional(sequence(['(?:,| and|, and)? ', amount], (next) => next)),
      optional(sequence(['(?:,| and|, and)? ', amount], (next) => next)),
      optional(sequence(['(?:,| and|, and)? ', amount], (next) => next)),
    ],
    (...all) => all.filter((one) => one !== null),
  ),
)

/** "Next night", "last evening", "yesterday morning": day parts by turn. */
export const partTurn: Parser<Phrase> = sequence(
  [
    optional(
      sequence(
        [
          words({
            early: 'early',
            late: 'late',
            'early in': 'early',
            'late in': 'late',
            earlier: 'early',
            later: 'late',
          } as const),
          ' ',
        ],
        (value) => value,
      ),
    ),
    words({ last: -1, previous: -1, this: 0, next: 1, following: 1, 'the next': 1, 'the previous': -1 }),
    ' ',
    optional(sequence([words({ early: 'early', late: 'late' } as const), '[ -]'], (value) => value)),
    partName,
  ],
  (before, offset, after, part) => ({
    kind: 'at',
    day: { kind: 'unit', unit: 'day', offset },
    time: { kind: 'day-part', part, ...((before ?? after) ? { edge: (before ?? after) as 'early' | 'late' } : {}) },
  }),
)
