/** The English grammar of time: how days, times, distances and edges combine. */

import type { TimeConventions } from './conventions.ts'
import {
  anyClock,
  bareClockRange,
  clockAfterAt,
  clockRange,
  dayPart,
  sureClock,
  timeAfterDay,
} from './english-clock.ts'
import { dates, month, ordinalDay } from './english-date.ts'
import { count, ordinal, year } from './english-number.ts'
import { amounts, counted, namedPeriod, partTurn, unit } from './english-period.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { Amount, PartName, Phrase } from './phrase.ts'

const relativeDay: Parser<Phrase> = sequence(
  [
    words({
      today: 0,
      'to-day': 0,
      otd: 0,
      yesterday: -1,
      tomorrow: 1,
      tmrw: 1,
      tmr: 1,
      tomorow: 1,
      'the day before yesterday': -2,
      'day before yesterday': -2,
      'the day after tomorrow': 2,
      'day after tomorrow': 2,
      'the day after tmrw': 2,
      'the day after tmr': 2,
      'current day': 0,
      'the previous day': -1,
      'the next day': 1,
      'the following day': 1,
    }),
  ],
  (offset) => ({ kind: 'unit', unit: 'day', offset }),
)
const night = (offset: number, part: 'night' | 'evening' | 'morning' = 'night'): Phrase => ({
  kind: 'at',
  day: { kind: 'unit', unit: 'day', offset },
  time: { kind: 'day-part', part },
})
const namedNight: Parser<Phrase> = longest<Phrase>(
  sequence([words({ tonight: 0, tonite: 0, 'last night': -1, 'the night before last': -2, overnight: 0 })], (offset) =>
    night(offset),
  ),
  sequence(['the (?:evening|night) before yesterday'], () => night(-2)),
)
const now: Parser<Phrase> = sequence(
  ['(?:right |just )?now(?!adays|here)|at the moment|at this moment|currently|as soon as possible'],
  () => ({ kind: 'now' }),
)

const nthWord = longest(
  sequence([ordinal], (n) => n),
  words({ last: -1, final: -1, 'second to last': -2, 'second last': -2, 'next to last': -2 }),
)
const partWords: Parser<PartName> = words<PartName>({
  early: 'early',
  'early in': 'early',
  'earlier in': 'early',
  mid: 'middle',
  'mid of': 'middle',
  middle: 'middle',
  late: 'late',
  'late in': 'late',
  'later in': 'late',
  'the beginning of': 'begin',
  'beginning of': 'begin',
  'the start of': 'begin',
  'start of': 'begin',
  'the middle of': 'middle',
  'middle of': 'middle',
  'the end of': 'end',
  'end of': 'end',
  'the very end of': 'end',
  'the rest of': 'rest',
  'rest of': 'rest',
  'the remainder of': 'rest',
  rest: 'rest',
  'all of': 'whole',
  'the whole of': 'whole',
  'the entire': 'whole',
  'the whole': 'whole',
  earlier: 'early',
  later: 'late',
})

const dayTurn: Parser<Phrase> = sequence([namedPeriod], (phrase) => (phrase.kind === 'turn' ? phrase : undefined))

/** The grammar for one set of conventions. */
export function englishGrammar(conventions: TimeConventions): Parser<Phrase> {
  const date = dates(conventions.numericDate === 'day-first')
  const period: Parser<Phrase> = remembered(() =>
    longest<Phrase>(base, nthOf, withinPeriod, part, shift, beside, aroundDate),
  )
  const base: Parser<Phrase> = remembered(() => longest<Phrase>(date, relativeDay, namedPeriod))
  const simple: Parser<Phrase> = longest<Phrase>(base)

  const nthOf = longest<Phrase>(
    sequence(
      ['(?:the )?', nthWord, ' ', counted, '(?:,? (?:of|in|on|from) |,? )(?:the )?', period],
      (nth, of, whole) => ({ kind: 'nth', nth, amount: { count: 1, of }, of: whole }),
    ),
    sequence(
      ['(?:the )?', words({ first: 1, last: -1, final: -1 }), ' ', count, ' ', counted, ' (?:of|in) (?:the )?', period],
      (nth, count, of, whole) => ({ kind: 'nth', nth, amount: { count, of }, of: whole }),
    ),
  )
  const thePeriod: Parser<Phrase> = sequence(
    ['(?:the )', unit, '(?= ?(?:$|[.!?,;)]| (?:and|but|or|i|we)))'],
    (unit) => ({ kind: 'unit', unit, offset: 0 }),
  )
  const withinPeriod = longest<Phrase>(
    sequence(['(?:on )?(?:the )?', date, ',? (?:of |in )?(?:the )?', longest<Phrase>(namedPeriod)], narrowed),
    sequence([namedPeriod, '(?:,? (?:- |on )?)', date], (outer, inner) => narrowed(inner, outer)),
    sequence(['(?:the )?', longest<Phrase>(ordinalOnly, figureDay), '(?: day)? (?:of )?', namedPeriod], (day, outer) =>
      outer.kind === 'unit' && outer.unit === 'month' ? { kind: 'within', inner: day, outer } : undefined,
    ),
  )
  const part = longest<Phrase>(
    sequence(['(?:the )?end of (?:the )?', longest<Phrase>(relativeDay, dayTurn, date)], (day) =>
      isDay(day) ? endOfDay(day) : undefined,
    ),
    sequence(
      [
        words<PartName>({ earlier: 'earlier', later: 'later' }),
        ' (?:on )?(?:in )?(?:this |the (?=week|month|year))',
        unit,
      ],
      (part, unit) => ({ kind: 'part', part, of: { kind: 'unit', unit, offset: 0 } }),
    ),
    sequence(
      ['(?:in )?(?:the )?', partWords, '[ -](?:the |this )?', longest<Phrase>(simple, withinPeriod, nthOf)],
      (part, of) => ({ kind: 'part', part, of }),
    ),
    sequence([partWords, ' (?:the |this )?', unit, '(?![a-z-])'], (part, unit) =>
      unit === 'day' && part === 'end'
        ? endOfDay({ kind: 'unit', unit, offset: 0 })
        : { kind: 'part', part, of: { kind: 'unit', unit, offset: 0 } },
    ),
    sequence([words<PartName>({ earlier: 'so-far' }), ' (?:on )?today'], (part) => ({
      kind: 'part',
      part,
      of: { kind: 'unit', unit: 'day', offset: 0 },
    })),
    sequence(['later (?:on )?(?:in )?today'], () => ({
      kind: 'part',
      part: 'late',
      of: { kind: 'unit', unit: 'day', offset: 0 },
    })),
    sequence(
      [
        words<PartName>({ 'early in the day': 'early', 'late in the day': 'late', 'later in the day': 'late' }),
        ',? (?:on )?',
        simple,
      ],
      (part, of) => ({ kind: 'part', part, of }),
    ),
  )
  const shift = longest<Phrase>(
    sequence([amounts, ' (?:ago|earlier|back|before now|prior)'], (amounts) => ({ kind: 'shift', amounts, sign: -1 })),
    sequence([amounts, ' (?:later|from now|hence|from today)'], (amounts) => ({ kind: 'shift', amounts, sign: 1 })),
    sequence(
      ['in (?:about |around |another |less than )?', amounts, "(?:'s? time|s' time)?(?! (?:ago|before|later))"],
      (amounts) => ({ kind: 'shift', amounts, sign: 1 }),
    ),
    sequence(
      [
        '(?:exactly )?',
        amounts,
        ' ',
        words({ before: -1, 'prior to': -1, after: 1, from: 1, following: 1 } as const),
        ' (?:the )?',
        longest<Phrase>(simple, withinPeriod),
      ],
      (amounts, sign, base) => ({ kind: 'shift', amounts, sign, base }),
    ),
  )
  const beside = sequence(
    [
      '(?:the )?',
      counted,
      '(?: just| right)? ',
      words({ before: -1, 'prior to': -1, after: 1, following: 1 } as const),
      ' (?:the )?',
      longest<Phrase>(simple, withinPeriod),
    ],
    (of, sign, base): Phrase | undefined => (of === 'working-day' ? undefined : { kind: 'beside', of, sign, base }),
  )
  const aroundDate = longest<Phrase>(
    sequence(['(?:the )?', unit, ' (?:of|beginning|starting|commencing|containing)(?: on)? (?:the )?', longest<Phrase>(date, namedPeriod)], (unit, base) => ({
      kind: 'around',
      unit,
      base,
    })),
    sequence([namedPeriod, ' weekend'], (base) =>
      base.kind === 'holiday' || base.kind === 'within' ? { kind: 'around', unit: 'weekend', base } : undefined,
    ),
  )
  const span = spans(longest<Phrase>(simple, withinPeriod, remembered(() => timed)))
  const timed: Parser<Phrase> = timedDays(longest<Phrase>(period, thePeriodDay))
  const single = remembered(() => longest<Phrase>(period, thePeriod, span, timed, rarer(date, timed), namedNight, partTurn, now))
  const time: Parser<Phrase> = longest<Phrase>(
    sureClock,
    clockAfterAt,
    clockRange,
    sequence(['(?:(?:in|during|at) )?(?:the )?', dayPart], (value) => value),
  )
  const ranged = ranges(longest<Phrase>(single, sureClock), longest<Phrase>(ordinalOnly, anyClock, figureDay))
  const whole = longest<Phrase>(single, ranged, time)
  return longest<Phrase>(
    whole,
    bounds(longest<Phrase>(single, sureClock, clockAfterAt, dayPart, ranged), longest<Phrase>(single, anyClock)),
    sets(counted),
  )
}

/** A day (month, season, …) inside a longer period; anything else does not nest. */
function narrowed(inner: Phrase, outer: Phrase): Phrase | undefined {
  if (inner.kind !== 'calendar' || inner.year !== undefined) return undefined
  const nests =
    outer.kind === 'unit' ||
    outer.kind === 'within' ||
    (outer.kind === 'turn' && outer.of.kind !== 'calendar') ||
    (outer.kind === 'turn' && inner.day !== undefined)
  return nests ? { kind: 'within', inner, outer } : undefined
}

const endOfDay = (day: Phrase): Phrase => ({
  kind: 'at',
  day,
  time: { kind: 'clock', hour: 23, minute: 59, second: 59, is24: true },
})

const thePeriodDay: Parser<Phrase> = sequence(['(?:the )?day(?= (?:at|from) )'], () => ({
  kind: 'unit',
  unit: 'day',
  offset: 0,
}))

const figureDay: Parser<Phrase> = pattern('(?<![\\d.:/])(?:[12]?\\d|3[01])(?![\\d.:/])', ([digits]) => ({
  kind: 'calendar',
  day: Number(digits),
}))

const ordinalOnly: Parser<Phrase> = sequence(['(?:the )?', ordinalDay], (day) => ({ kind: 'calendar', day }))

/** Stretches of counted units. */
function spans(base: Parser<Phrase>): Parser<Phrase> {
  const span = (amounts: readonly Amount[], sign: 1 | -1, fromNow = false): Phrase => ({
    kind: 'span',
    amounts,
    sign,
    ...(fromNow ? { fromNow } : {}),
  })
  const direction = words({
    last: -1,
    past: -1,
    previous: -1,
    preceding: -1,
    next: 1,
    following: 1,
    coming: 1,
    upcoming: 1,
  } as const)
  return longest<Phrase>(
    sequence(['within (?:the )?(?:next |coming )?', amounts, '(?: (?:from|after|of) (?:now|today))?'], (amounts) =>
      span(amounts, 1, true),
    ),
    sequence(['(?:the |these |this )?', direction, ' ', amounts], (sign, amounts) => span(amounts, sign)),
    sequence(['(?:the )?', count, ' ', direction, ' ', counted, '(?<=s)'], (count, sign, of) =>
      span([{ count, of }], sign),
    ),
    sequence(['(?:less than )', amounts, ' (?:after|from) ', base], (amounts, base) => ({
      kind: 'span',
      amounts,
      sign: 1,
      base,
    })),
    sequence(
      [amounts, ',? (?:starting|beginning|as of)(?: on| from| at)? ', base, '(?: on)?'],
      (amounts, base) => ({ kind: 'span', amounts, sign: 1, base }),
    ),
  )
}

/** A day with a time of it, in either order. */
function timedDays(day: Parser<Phrase>): Parser<Phrase> {
  const at = (day: Phrase, time: Phrase): Phrase | undefined => (isDay(day) ? { kind: 'at', day, time } : undefined)
  const time = longest<Phrase>(
    sureClock,
    clockRange,
    clockAfterAt,
    bareClockRange,
    sequence(['(?:in |during )?(?:the )?', dayPart], (value) => value),
  )
  return longest<Phrase>(
    sequence([day, timeAfterDay], at),
    sequence([day, timeAfterDay, timeAfterDay], (day, part, time) => at(day, halved(part, time))),
    sequence([time, '(?:,? (?:on |of |in )?(?:the )?|, )', day], (time, day) => at(day, time)),
    sequence([time, '(?:,? on |,? )', day, timeAfterDay], (time, day, part) => at(day, halved(part, time))),
    sequence(
      [
        longest<Phrase>(sureClock, clockAfterAt, anyClock),
        ',? ',
        words({ tonight: 0, 'this morning': 0, 'this afternoon': 0, 'this evening': 0, 'last night': -1 } as const),
      ],
      (time, offset) => at({ kind: 'unit', unit: 'day', offset }, time),
    ),
    sequence([longest<Phrase>(namedNight, partTurn), timeAfterDay], (night, time) =>
      night.kind === 'at' ? at(night.day, halved(night.time, time)) : undefined,
    ),
  )
}

/** A clock time takes its half of the day from a part named beside it. */
function halved(part: Phrase, time: Phrase): Phrase {
  if (part.kind !== 'day-part') return time.kind === 'day-part' ? halved(time, part) : part
  const half = part.part === 'morning' || part.part === 'dawn' ? 0 : 12
  if (time.kind === 'clock') return time.half === undefined && time.hour <= 12 ? { ...time, half } : time
  return time.kind === 'range' && time.to.kind === 'clock'
    ? { ...time, from: halved(part, time.from), to: halved(part, time.to) }
    : time
}

/** Does the phrase name one day? */
function isDay(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case 'calendar':
      return phrase.day !== undefined || phrase.weekday !== undefined
    case 'unit':
      return phrase.unit === 'day'
    case 'holiday':
    case 'lunar-day':
      return true
    case 'turn':
      return isDay(phrase.of)
    case 'within':
      return isDay(phrase.inner)
    case 'nth':
      return phrase.amount.of === 'day' || phrase.amount.of === 'working-day' || typeof phrase.amount.of === 'object'
    case 'beside':
      return phrase.of === 'day' || typeof phrase.of === 'object'
    case 'shift':
      return !phrase.amounts.some(({ of }) => of === 'hour' || of === 'minute' || of === 'second')
    default:
      return false
  }
}

const hasTime = (to: Phrase): boolean => to.kind === 'clock' || to.kind === 'now' || to.kind === 'day-part' || to.kind === 'at' || (to.kind === 'calendar' && to.day !== undefined) || to.kind === 'within'

/** From one end to another. */
function ranges(end: Parser<Phrase>, loose: Parser<Phrase>): Parser<Phrase> {
  // '3 pm - this week' is a list, no range.
  const range = (from: Phrase, to: Phrase): Phrase | undefined =>
    from.kind === 'clock' && !hasTime(to) ? undefined : { kind: 'range', from, to }
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

/** Edges without another: "before May", "since 2016", "by Friday". */
function bounds(of: Parser<Phrase>, loose: Parser<Phrase>): Parser<Phrase> {
  const word = words({
    before: 'before',
    'prior to': 'before',
    'earlier than': 'before',
    'no later than': 'before',
    'sooner than': 'before',
    by: 'before',
    'as late as': 'until',
    until: 'before',
    till: 'before',
    'up to': 'before',
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
  return longest<Phrase>(
    sequence([word, ' (?:in |on |at |around )?(?:the )?', of], (bound, of) => ({ kind: 'bound', bound, of })),
    sequence(
      [
        of,
        ' (?:and|or) ',
        words({
          before: 'until',
          earlier: 'until',
          prior: 'until',
          after: 'since',
          later: 'since',
          onwards: 'since',
          onward: 'since',
          since: 'since',
        } as const),
        '(?= ?(?:$|[.,;:!?)]))',
      ],
      (of, bound) => ({ kind: 'bound', bound, of }),
    ),
    sequence([of, ' ', words({ onwards: 'since', onward: 'since' } as const)], (of, bound) => ({
      kind: 'bound',
      bound,
      of,
    })),
    sequence(
      [
        longest<Phrase>(of),
        ' ',
        words({ before: 'before', after: 'after', by: 'before', until: 'before' } as const),
        ' ',
        loose,
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

/** "November between 19 and 20", "wed Oct 26 15:50:06 2016", "9 am on 3 May for two hours", "eod". */
function rarer(date: Parser<Phrase>, timed: Parser<Phrase>): Parser<Phrase> {
  const days = sequence([figureDay, '(?: ?- ?| to | and | through )', figureDay], (from, to) => ({ from, to }))
  return longest<Phrase>(
    sequence([month, ',? (?:between |from )?', days, optional(sequence(['(?:,| of)? ', year], (value) => value))], (month, { from, to }, year) =>
      from.kind !== 'calendar' || to.kind !== 'calendar' ? undefined : { kind: 'range', from: { ...from, month, ...(year === null ? {} : { year }) }, to: { ...to, month, ...(year === null ? {} : { year }) } },
    ),
    sequence([date, ' ', sureClock, ' ', year], (day, time, year) => (day.kind === 'calendar' && day.day !== undefined ? { kind: 'at', day: { ...day, year }, time } : undefined)),
    sequence([timed, ' for ', amounts], (base, amounts) => (base.kind === 'at' && base.time.kind === 'clock' ? { kind: 'span', amounts, sign: 1, base } : undefined)),
    sequence(['(?:the )?', words({ eod: 'day', eow: 'week', eom: 'month', eoy: 'year' } as const)], (unit) => (unit === 'day' ? endOfDay({ kind: 'unit', unit, offset: 0 }) : { kind: 'part', part: 'end', of: { kind: 'unit', unit, offset: 0 } })),
    sequence([words({ before: 'before', after: 'after' } as const), ' lunch'], (bound) => ({ kind: 'bound', bound, of: { kind: 'day-part', part: 'noon' } })),
  )
}

/** What recurs names no interval. */
function sets(of: Parser<unknown>): Parser<Phrase> {
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
