/** English ends: "from May to July", "since 2016", "before noon"; and sets, which have none. */

import { isDay } from './day-phrase.ts'
import { anyClock, clockAfterAt, clockRange, dayPart, sureClock } from './english-clock.ts'
import { month, ordinalDay } from './english-date.ts'
import { year } from './english-number.ts'
import { amounts, namedPeriod } from './english-period.ts'
import { longest, optional, type Parser, pattern, sequence, words } from './grammar.ts'
import type { CalendarPhrase, Phrase } from './phrase.ts'

/** A day of the month in figures. */
export const figureDay: Parser<CalendarPhrase> = pattern('(?<![\\d.:/])(?:[12]?\\d|3[01])(?![\\d.:/])', ([digits]) => ({
  kind: 'calendar',
  day: Number(digits),
}))

/** A day of the month as an ordinal. */
export const ordinalOnly: Parser<CalendarPhrase> = sequence(['(?:the )?', ordinalDay], (day) => ({
  kind: 'calendar',
  day,
}))

const hasTime = (to: Phrase): boolean =>
  to.kind === 'clock' ||
  to.kind === 'now' ||
  to.kind === 'day-part' ||
  to.kind === 'at' ||
  (to.kind === 'calendar' && to.day !== undefined) ||
  to.kind === 'within'

/** From one end to another. */
export function ranges(end: Parser<Phrase>): Parser<Phrase> {
  // '3 pm - this week' is a list, no range.
  const range = (from: Phrase, to: Phrase): Phrase | undefined =>
    from.kind === 'clock' && !hasTime(to) ? undefined : { kind: 'range', from, to }
  const loose = longest<Phrase>(ordinalOnly, anyClock, figureDay)
  const either = longest(end, loose)
  return longest<Phrase>(
    sequence(
      ['(?:from |between )', either, '(?: ?[-~] ?| to | till | until | through | thru | and | up to )(?:the )?', end],
      range,
    ),
    sequence(
      ['(?:from |between )', end, '(?: ?[-~] ?| to | till | until | through | thru | and | up to )(?:the )?', either],
      range,
    ),
    sequence([end, '(?: ?[-~] ?| to | till | until | through | thru | up to )(?:the )?', end], range),
    sequence([loose, '(?: ?- ?| to | through | till | until )(?:the )?', end], (from, to) =>
      (to.kind === 'within' && to.inner.kind === 'calendar') ||
      (to.kind === 'calendar' && to.day !== undefined && from.kind !== 'clock') ||
      (to.kind === 'calendar' &&
        to.day !== undefined &&
        from.kind === 'clock' &&
        from.half === undefined &&
        from.minute === undefined)
        ? range(from, to)
        : undefined,
    ),
    sequence([end, '(?: ?- ?| to | through )(?:the )?', longest(ordinalOnly, loose)], (from, to) =>
      isDay(from) &&
      from.kind === 'calendar' &&
      (to.kind !== 'clock' || (to.minute === undefined && to.half === undefined))
        ? range(from, to.kind === 'clock' ? { kind: 'calendar', day: to.hour } : to)
        : undefined,
    ),
  )
}

/** "November between 19 and 20", "Feb 2 to 7, 2018". */
export const daysOfMonth: Parser<Phrase> = sequence(
  [
    month,
    ',? (?:between |from )?',
    figureDay,
    '(?: ?- ?| to | and | through )',
    figureDay,
    optional(sequence(['(?:,| of)? ', year], (value) => ({ year: value }))),
  ],
  (month, from, to, year) => ({ kind: 'range', from: { ...from, month, ...year }, to: { ...to, month, ...year } }),
)

/** Words that open a stretch before what they name. */
const boundWord = words({
  before: 'before',
  'prior to': 'before',
  'earlier than': 'before',
  'no later than': 'until',
  'sooner than': 'before',
  by: 'until',
  'as late as': 'until',
  until: 'until',
  till: 'until',
  'up to': 'until',
  'on or before': 'until',
  after: 'after',
  'later than': 'after',
  since: 'since',
  'ever since': 'since',
  'as early as': 'since',
  'as of': 'since',
  'starting from': 'since',
  'starting on': 'since',
  starting: 'since',
  'starting in': 'since',
  'beginning on': 'since',
  beginning: 'since',
  'before or on': 'until',
  'before or in': 'until',
  'after or on': 'since',
  'later than or in': 'since',
  'after or in': 'since',
  'on or after': 'since',
  'any time from': 'since',
  'any time after': 'after',
  'no earlier than': 'since',
  'not before': 'since',
  'not until': 'since',
  onwards: 'since',
} as const)

/** Words that open it behind: "2012 or later". */
const openingAfter = words({
  before: 'until',
  earlier: 'until',
  prior: 'until',
  after: 'since',
  later: 'since',
  onwards: 'since',
  onward: 'since',
  since: 'since',
} as const)

/** Edges without another: "before May", "since 2016", "by Friday". */
export function bounds(single: Parser<Phrase>, ranged: Parser<Phrase>): Parser<Phrase> {
  const of = longest<Phrase>(single, sureClock, clockAfterAt, dayPart, ranged)
  return longest<Phrase>(
    sequence([boundWord, ' (?:in |on |at |around )?(?:the )?', of], (bound, of) => ({ kind: 'bound', bound, of })),
    sequence([of, ' (?:and|or) ', openingAfter, '(?= ?(?:$|[.,;:!?)]))'], (of, bound) => ({
      kind: 'bound',
      bound,
      of,
    })),
    sequence([of, ' ', words({ onwards: 'since', onward: 'since' } as const)], (of, bound) => ({
      kind: 'bound',
      bound,
      of,
    })),
    sequence(
      [
        of,
        ' ',
        words({ before: 'before', after: 'after', by: 'before', until: 'before' } as const),
        ' ',
        longest<Phrase>(single, anyClock),
      ],
      (day, bound, time) =>
        isDay(day) && time.kind === 'clock' ? { kind: 'bound', bound, of: { kind: 'at', day, time } } : undefined,
    ),
    sequence(
      ['more than ', amounts, ' ', words({ before: -1, after: 1, from: 1 } as const), ' ', of],
      (amounts, sign, base) => ({
        kind: 'bound',
        bound: sign < 0 ? 'before' : 'since',
        of: { kind: 'shift', amounts, sign, base },
      }),
    ),
    sequence(['more than ', amounts, ' ago'], (amounts) => ({
      kind: 'bound',
      bound: 'before',
      of: { kind: 'shift', amounts, sign: -1 },
    })),
  )
}

/** "Before lunch": a meal is a time of day only at an edge. */
export const mealBounds: Parser<Phrase> = sequence(
  [words({ before: 'before', after: 'after' } as const), ' lunch'],
  (bound) => ({
    kind: 'bound',
    bound,
    of: { kind: 'day-part', part: 'noon' },
  }),
)

/** What recurs names no interval. */
export function sets(of: Parser<unknown>): Parser<Phrase> {
  const weekdayEnd = optional(
    sequence(['(?: at | from | in the )?', longest<Phrase>(clockRange, sureClock, dayPart)], (value) => value),
  )
  return longest<Phrase>(
    sequence(['(?:every|each) (?:other |single |second |third |few )?', of, weekdayEnd], () => ({ kind: 'set' })),
    sequence(['(?:every|each) (?:other |single )?', longest<Phrase>(dayPart, namedPeriod)], () => ({ kind: 'set' })),
    sequence(['(?:mon|tues|wednes|thurs|fri|satur|sun)days(?! (?:ago|later))', weekdayEnd], () => ({ kind: 'set' })),
    sequence(['(?:once|twice) an? (?:day|week|month|year)'], () => ({ kind: 'set' })),
  )
}
