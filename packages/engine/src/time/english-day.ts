/** English days by their distance, and days with a time: "tomorrow at 7", "9 am on 3 May", "last night". */

import { isDay } from './day-phrase.ts'
import {
  anyClock,
  bareClockRange,
  clockAfterAt,
  clockRange,
  dayPart,
  sureClock,
  timeAfterDay,
} from './english-clock.ts'
import { year } from './english-number.ts'
import { amounts, partTurn } from './english-period.ts'
import { longest, type Parser, sequence, words } from './grammar.ts'
import type { Phrase } from './phrase.ts'

/** "Today" and its neighbours. */
export const relativeDay: Parser<Phrase> = sequence(
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
/** "Tonight", "last night". */
export const namedNight: Parser<Phrase> = longest<Phrase>(
  sequence([words({ tonight: 0, tonite: 0, 'last night': -1, 'the night before last': -2, overnight: 0 })], (offset) =>
    night(offset),
  ),
  sequence(['the (?:evening|night) before yesterday'], () => night(-2)),
)
/** "Now", "currently". */
export const now: Parser<Phrase> = sequence(
  ['(?:right |just )?now(?!adays|here)|at the moment|at this moment|currently|as soon as possible'],
  () => ({ kind: 'now' }),
)

/** A day with a time of it, in either order. */
export function timedDays(day: Parser<Phrase>): Parser<Phrase> {
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

/** "Wed Oct 26 15:50:06 2016", as machines write it, and "at 9 on 3 May for two hours". */
export function datedMoments(date: Parser<Phrase>, timed: Parser<Phrase>): Parser<Phrase> {
  return longest<Phrase>(
    sequence([date, ' ', sureClock, ' ', year], (day, time, year) =>
      day.kind === 'calendar' && day.day !== undefined ? { kind: 'at', day: { ...day, year }, time } : undefined,
    ),
    sequence([timed, ' for ', amounts], (base, amounts) =>
      base.kind === 'at' && base.time.kind === 'clock' ? { kind: 'span', amounts, sign: 1, base } : undefined,
    ),
  )
}
