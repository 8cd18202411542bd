/** English parts of periods: "early May", "the end of the year", "later this week", "the first weekend of August". */

import { endOfDay, isDay } from './day-phrase.ts'
import { relativeDay } from './english-day.ts'
import { count, ordinal } from './english-number.ts'
import { counted, namedPeriod, unit } from './english-period.ts'
import { longest, type Parser, sequence, words } from './grammar.ts'
import type { PartName, Phrase } from './phrase.ts'

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

/** A stretch of a period: its begin, middle, end, what is over of it and what is left. */
export function parts(base: Parser<Phrase>, date: Parser<Phrase>, inside: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
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
    sequence(['(?:in )?(?:the )?', partWords, '[ -](?:the |this )?', inside], (part, of) => ({
      kind: 'part',
      part,
      of,
    })),
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
        base,
      ],
      (part, of) => ({ kind: 'part', part, of }),
    ),
  )
}

/** "End of day" and its kin, as letters write them. */
export const shortEnds: Parser<Phrase> = sequence(
  ['(?:the )?', words({ eod: 'day', eow: 'week', eom: 'month', eoy: 'year' } as const)],
  (unit) =>
    unit === 'day'
      ? endOfDay({ kind: 'unit', unit, offset: 0 })
      : { kind: 'part', part: 'end', of: { kind: 'unit', unit, offset: 0 } },
)

/** The nth unit or weekday of a period. */
export function nthOf(period: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
    sequence(
      ['(?:the )?', nthWord, ' ', counted, '(?:,? (?:of|in|on|from) |,? )(?:the )?', period],
      (nth, of, whole) => ({ kind: 'nth', nth, amount: { count: 1, of }, of: whole }),
    ),
    sequence(
      ['(?:the )?', words({ first: 1, last: -1, final: -1 }), ' ', count, ' ', counted, ' (?:of|in) (?:the )?', period],
      (nth, count, of, whole) => ({ kind: 'nth', nth, amount: { count, of }, of: whole }),
    ),
  )
}
