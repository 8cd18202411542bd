/** The English grammar of time: how days, times, distances and edges combine. */

import type { TimeConventions } from './conventions.ts'
import { clockAfterAt, clockRange, dayPart, sureClock } from './english-clock.ts'
import { besides, shifts, spans } from './english-counted.ts'
import { dates } from './english-date.ts'
import { datedMoments, namedNight, now, relativeDay, timedDays } from './english-day.ts'
import { bounds, daysOfMonth, figureDay, mealBounds, ordinalOnly, ranges, sets } from './english-edge.ts'
import { nthOf, parts, shortEnds } from './english-part.ts'
import { counted, namedPeriod, partTurn, unit } from './english-period.ts'
import { longest, type Parser, remembered, sequence } from './grammar.ts'
import type { Phrase } from './phrase.ts'

/** The grammar for one set of conventions. */
export function englishGrammar(conventions: TimeConventions): Parser<Phrase> {
  const written = dates(conventions.numericDate === 'day-first')
  const date = remembered(() => written)
  const base = remembered(() => longest<Phrase>(date, relativeDay, namedPeriod))
  const nested = remembered(() => nestedDates(date))
  const nth = remembered(() => nthOf(period))
  const period: Parser<Phrase> = remembered(() =>
    longest<Phrase>(
      base,
      nth,
      nested,
      parts(base, date, longest<Phrase>(base, nested, nth)),
      shifts(longest(base, nested)),
      besides(longest(base, nested)),
      holders(date),
    ),
  )
  const timed = remembered(() => timedDays(longest<Phrase>(period, daySoFar)))
  const span = spans(longest<Phrase>(base, nested, timed))
  const single = remembered(() =>
    longest<Phrase>(
      period,
      currentPeriod,
      span,
      timed,
      datedMoments(date, timed),
      daysOfMonth,
      shortEnds,
      mealBounds,
      namedNight,
      partTurn,
      now,
    ),
  )
  const ranged = remembered(() => ranges(longest<Phrase>(single, sureClock)))
  const time = longest<Phrase>(
    sureClock,
    clockAfterAt,
    clockRange,
    sequence(['(?:(?:in|during|at) )?(?:the )?', dayPart], (value) => value),
  )
  return longest<Phrase>(sets(counted), single, ranged, time, bounds(single, ranged))
}

/** "The week", at the end of a clause: the running one. */
const currentPeriod: Parser<Phrase> = sequence(
  ['(?:the )', unit, '(?= ?(?:$|[.!?,;)]| (?:and|but|or|i|we)))'],
  (unit) => ({ kind: 'unit', unit, offset: 0 }),
)
const daySoFar: Parser<Phrase> = sequence(['(?:the )?day(?= (?:at|from) )'], () => ({
  kind: 'unit',
  unit: 'day',
  offset: 0,
}))

/** A date inside a period: "Sunday of next week", "the 20th of next month", "May last year". */
function nestedDates(date: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
    sequence(['(?:on )?(?:the )?', date, ',? (?:of |in )?(?:the )?', namedPeriod], narrowed),
    sequence([namedPeriod, '(?:,? (?:- |on )?)', date], (outer, inner) => narrowed(inner, outer)),
    sequence(['(?:the )?', longest<Phrase>(ordinalOnly, figureDay), '(?: day)? (?:of )?', namedPeriod], (day, outer) =>
      outer.kind === 'unit' && outer.unit === 'month' ? { kind: 'within', inner: day, outer } : undefined,
    ),
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

/** The week, month or weekend that holds a date or a holiday. */
function holders(date: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
    sequence(
      [
        '(?:the )?',
        unit,
        ' (?:of|beginning|starting|commencing|containing)(?: on)? (?:the )?',
        longest<Phrase>(date, namedPeriod),
      ],
      (unit, base) => ({
        kind: 'around',
        unit,
        base,
      }),
    ),
    sequence([namedPeriod, ' weekend'], (base) =>
      base.kind === 'holiday' || base.kind === 'within' ? { kind: 'around', unit: 'weekend', base } : undefined,
    ),
  )
}
