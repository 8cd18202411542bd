/** English times of day: "7:30 pm", "half past seven", "noon", "early in the morning", "three to five". */

import type { DayPartName } from './conventions.ts'
import { smallNumber } from './english-number.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { ClockPhrase, DayPartPhrase, Phrase } from './phrase.ts'

const meridiem = pattern(
  " ?([ap])(?: ?\\. ?| )?m(?![a-z])\\.?|([ap])(?![a-z'])",
  ([, long, short]) => ((long ?? short) === 'a' ? 0 : 12) as 0 | 12,
)

const dayHalf: Parser<0 | 12> = longest<0 | 12>(
  meridiem,
  sequence([' in the (?:early )?morning'], () => 0),
  sequence([' in the (?:late |early )?(?:afternoon|evening)'], () => 12),
  sequence([' at night'], () => 12),
)

const hourFigure = pattern('(?<![\\d.,:/$])(?:[01]?\\d|2[0-4])(?![\\d/%]|[.,:]\\d)', ([digits]) => Number(digits))
const hourWord = sequence([smallNumber], (value) => (value <= 12 ? value : undefined))
const hour = longest(hourFigure, hourWord)
const minuteWord = sequence([smallNumber], (value) => (value < 60 ? value : undefined))

const clock = (hour: number, minute?: number | null, half?: 0 | 12 | null, is24 = false): ClockPhrase => ({
  kind: 'clock',
  hour,
  ...(minute === null || minute === undefined ? {} : { minute }),
  ...(half === null || half === undefined ? {} : { half }),
  ...(is24 ? { is24 } : {}),
})

/** 7:30, 7:30:15, 19.30 before am or pm. */
const digital = longest(
  pattern('(?<![\\d.:/])([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d))?(?![\\d:])', ([, h, m, s]) => written(h, m, s)),
  sequence(
    [pattern('(?<![\\d.:/])(1?\\d)\\.([0-5]\\d)', ([, h, m]) => written(h, m, undefined)), '(?= ?[ap]\\.?m)'],
    (value) => value,
  ),
  sequence(
    [
      '(?<=(?:^|[^a-z])at )',
      pattern('(1?\\d)\\.([0-5]\\d)(?![\\d.%])', ([, h, m]) => written(h, m, undefined)),
      '(?= ?(?:$|[^a-z0-9 ]))',
    ],
    (value) => value,
  ),
)

function written(h = '', m = '0', s: string | undefined): ClockPhrase {
  const is24 = Number(h) > 12 || h.startsWith('0')
  return { ...clock(Number(h), Number(m), undefined, is24), ...(s === undefined ? {} : { second: Number(s) }) }
}

const withHalf = (base: ClockPhrase, half: 0 | 12 | null): ClockPhrase => {
  if (half === null) return base
  const { is24: _, ...rest } = base
  return { ...rest, half }
}

const fraction = words({
  'half past': 30,
  'quarter past': 15,
  'a quarter past': 15,
  'quarter to': -15,
  'a quarter to': -15,
})
// "5 to 6" in figures is a range; "five to six", "5 minutes to 6" and "5 past 6" are times.
const minuteFigure = pattern('\\d{1,2}(?= ?min| past )', ([n]) => Number(n))
const minutesPast = sequence(
  [
    longest(minuteFigure, minuteWord),
    '(?: min(?:ute)?s?)? ',
    words({ past: 1, after: 1, to: -1, till: -1, before: -1 }),
  ],
  (n, sign) => n * sign,
)

const spoken = sequence([longest(fraction, minutesPast), ' ', hour], (minutes, base) =>
  minutes >= 0 ? clock(base, minutes) : clock((base + 23) % 24 || 12, 60 + minutes),
)

const oclock = sequence([hour, " ?o'?clock"], (value) => clock(value))
const hourMinuteWords: Parser<ClockPhrase> = sequence([hourWord, '[ -]', minuteWord], (h, m) =>
  m >= 10 ? clock(h, m) : undefined,
)
const named = longest<ClockPhrase>(
  sequence(['(?:12 ?)?(?:noonish|noon|midday|mid-day)'], () => clock(12, null, null, true)),
  sequence(['(?:12 ?)?mid ?-?night'], () => clock(0, null, null, true)),
)

/** A clock time that is one by itself: with minutes, am or pm, or a name. */
export const sureClock: Parser<ClockPhrase> = remembered(() =>
  longest<ClockPhrase>(
    sequence([longest<ClockPhrase>(digital, spoken, oclock), optional(dayHalf)], (base, half) => withHalf(base, half)),
    sequence([hour, dayHalf, optional(dayHalf)], (value, half) =>
      value >= 1 && value <= 24 ? clock(value, null, half) : undefined,
    ),
    sequence([hourMinuteWords, dayHalf], (base: ClockPhrase, half: 0 | 12) => withHalf(base, half)),
    sequence(
      [
        words({ 'in the morning': 0, 'in the afternoon': 12, 'in the evening': 12 } as const),
        ' at ',
        longest(
          digital,
          sequence([hour], (h) => clock(h)),
        ),
      ],
      (half, base) => withHalf(base, half),
    ),
    named,
  ),
)

/** A bare number as an hour, where the words around it make it one. */
export const anyClock: Parser<ClockPhrase> = remembered(() =>
  longest(
    sureClock,
    hourMinuteWords,
    sequence([hour], (value) => clock(value)),
  ),
)

const ahead = '(?: at| @|,)? (?:at |@ )?(?:around |about )?'
const notCounted =
  "(?! ?(?:[a-z]*(?:years?|months|weeks|days|hours?|minutes?|people|percent|points?|places?|things|times?|of|dollars|miles|other|more))|[-'%])"

/** "At seven", "around 3": an hour by its preposition. */
export const clockAfterAt: Parser<ClockPhrase> = longest(
  sequence(['(?:at|around|about|by) (?:around |about )?', sureClock], (value) => value),
  sequence(
    [
      'at (?:around |about )?',
      longest(
        hourMinuteWords,
        sequence([hour], (h) => clock(h)),
      ),
      notCounted,
    ],
    (value) => value,
  ),
)

const partNames = {
  morning: 'morning',
  mornings: 'morning',
  afternoon: 'afternoon',
  afternoons: 'afternoon',
  evening: 'evening',
  evenings: 'evening',
  night: 'night',
  nights: 'night',
  'night-time': 'night',
  nighttime: 'night',
  daytime: 'daytime',
  'business hours': 'daytime',
  'working hours': 'daytime',
  'office hours': 'daytime',
  'at dawn': 'dawn',
  lunchtime: 'noon',
  'lunch time': 'noon',
} as const satisfies Record<string, DayPartName>

/** Name of a part of the day. */
export const partName: Parser<DayPartName> = words(partNames)

const edge = words({
  early: 'early',
  late: 'late',
  'early in the': 'early',
  'late in the': 'late',
  'later in the': 'late',
  'earlier in the': 'early',
  earlier: 'early',
  later: 'late',
} as const)

/** "Morning", "late afternoon", "early in the evening". */
export const dayPart: Parser<DayPartPhrase> = longest(
  sequence([optional(sequence([edge, '[ -]'], (value) => value)), partName], (at, part) => partPhrase(part, at)),
)

/** A phrase of a part of the day. */
export function partPhrase(part: DayPartName, edge: 'early' | 'late' | null): DayPartPhrase {
  return { kind: 'day-part', part, ...(edge === null ? {} : { edge }) }
}

const dash = ' ?(?:-|~|to|till|til|until|through|thru) ?'
const rangeOf = (from: ClockPhrase, to: ClockPhrase): Phrase => ({ kind: 'range', from, to })
const hasHalf = ({ half, minute, is24 }: ClockPhrase): boolean =>
  half !== undefined || minute !== undefined || is24 === true

/** Military hours, in ranges only: 0730-0930. */
const military = pattern('(?<!\\d)([01]\\d|2[0-4])([0-5]\\d)(?!\\d)', ([, h, m]) => clock(Number(h), Number(m)))

/** Two clock times. Bare numbers need "from … to", "between … and", or am, pm or minutes at one end. */
export const clockRange: Parser<Phrase> = remembered(() =>
  longest<Phrase>(
    sequence(['(?:from |between )?', anyClock, dash, anyClock], (from, to) =>
      hasHalf(from) || hasHalf(to) ? rangeOf(from, to) : undefined,
    ),
    sequence(['(?:from |between )', anyClock, `(?:${dash}| and )`, anyClock, notCounted], (from, to) =>
      from.hour > 24 ? undefined : rangeOf(from, to),
    ),
    sequence(['(?:between |from )', military, `(?:${dash}| and )`, military], rangeOf),
  ),
)

/** Two bare hours beside a day: "tomorrow 6-8". */
export const bareClockRange: Parser<Phrase> = longest(
  clockRange,
  sequence(['(?:at )?', anyClock, dash, anyClock], rangeOf),
)

/** A time of day that follows a day: "tomorrow at 7", "Friday from 3 to 5", "tonight around 8". */
export const timeAfterDay: Parser<Phrase> = remembered(() =>
  longest<Phrase>(
    sequence([`${ahead}`, bareClockRange], (value) => value),
    sequence([' (?:for )?', sureClock], (value) => value),
    sequence([' from ', sureClock, '(?= for )'], (value) => value),
    sequence([ahead, sureClock], (value) => value),
    sequence([' ?-? ?', sureClock], (value) => value),
    sequence(['t', sureClock], (value) => value),
    sequence([',? (?:at|around) (?:about )?', anyClock, notCounted], (value) => value),
    sequence([',? ?(?:-|(?:in|during) the |in )?', dayPart], (value) => value),
    sequence(
      [' ', pattern('(am|pm)', ([half]) => partPhrase(half === 'am' ? 'morning' : 'afternoon', null))],
      (value) => value,
    ),
  ),
)
