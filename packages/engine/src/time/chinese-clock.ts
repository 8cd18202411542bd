/** Chinese times of day: 下午三点半, 晚上七点一刻, 15时20分, 早上, 今晚. */

import { integer } from './chinese-number.ts'
import type { DayPartName } from './conventions.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { ClockPhrase, DayPartPhrase, Phrase } from './phrase.ts'

/** Parts of the day by name. */
export const partName: Parser<DayPartName> = words<DayPartName>({
  凌晨: 'small-hours',
  清晨: 'dawn',
  清早: 'dawn',
  黎明: 'dawn',
  早上: 'morning',
  早晨: 'morning',
  早间: 'morning',
  大早上: 'morning',
  上午: 'morning',
  中午: 'noon',
  正午: 'noon',
  午间: 'noon',
  午后: 'afternoon',
  下午: 'afternoon',
  傍晚: 'evening',
  黄昏: 'evening',
  晚上: 'night',
  晚间: 'night',
  夜里: 'night',
  夜晚: 'night',
  夜间: 'night',
  深夜: 'night',
  半夜: 'night',
  白天: 'daytime',
})
/** Behind a day one character will do: 七月五号晚, 明早. 早餐 and 晚饭 are meals. */
const shortPart: Parser<DayPartName> = sequence(
  [words<DayPartName>({ 早: 'morning', 晚: 'night', 夜: 'night', 晨: 'dawn' }), '(?![餐饭点期会班睡起安宵上晨间礼市])'],
  (value) => value,
)
/** A part of the day behind a day. */
export const partAfterDay: Parser<DayPartName> = longest(partName, shortPart)

const partHalf: Readonly<Record<DayPartName, 0 | 12>> = {
  'small-hours': 0,
  dawn: 0,
  morning: 0,
  noon: 12,
  afternoon: 12,
  evening: 12,
  night: 12,
  midnight: 12,
  daytime: 0,
}

/** A clock time with the half of day of the part before it. 晚上十二点 is midnight, 中午十一点 before noon. */
export function placed(part: DayPartName, clock: ClockPhrase): ClockPhrase {
  if (clock.hour > 12 || clock.half !== undefined) return clock
  if (clock.hour === 12) return { ...clock, hour: part === 'night' ? 24 : part === 'small-hours' ? 0 : 12, is24: true }
  if (part === 'noon' && clock.hour >= 10) return { ...clock, half: 0 }
  // 夜里三点 lies after midnight.
  if (part === 'night' && clock.hour <= 4) return { ...clock, half: 0 }
  const { is24: _, ...open } = clock
  return { ...open, half: partHalf[part] }
}

const minute = longest<number>(
  pattern('半', () => 30),
  pattern('一刻', () => 15),
  pattern('三刻', () => 45),
  sequence(['零?', integer, ' ?分?钟?'], (value) => (value < 60 ? value : undefined)),
  pattern('整|钟', () => 0),
)
const hour = sequence([integer], (value) => (value <= 24 ? value : undefined))

const spoken: Parser<ClockPhrase> = longest<ClockPhrase>(
  sequence(
    [
      hour,
      ' ?(?:点钟?|时)(?![儿点子心赞评间候光代期]|建议|要求|意见|原因|理由) ?',
      optional(minute),
      optional(sequence([' ?', integer, ' ?秒'], (value) => value)),
    ],
    (hour, minute, second) => ({
      kind: 'clock',
      hour,
      ...(minute === null ? {} : { minute }),
      ...(second === null ? {} : { second }),
      ...(hour > 12 ? { is24: true } : {}),
    }),
  ),
)
const digital: Parser<ClockPhrase> = pattern(
  '(?<![\\d.:/])([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d))?(?![\\d:])(?: ?([ap])\\.?m\\.?)?',
  ([, h = '', m, s, half]) => ({
    kind: 'clock',
    hour: Number(h),
    minute: Number(m),
    ...(s === undefined ? {} : { second: Number(s) }),
    ...(half === undefined
      ? Number(h) > 12 || h.startsWith('0')
        ? { is24: true }
        : {}
      : { half: half === 'a' ? 0 : 12 }),
  }),
)

// 一点 alone is "a little".
const surelySpoken: Parser<ClockPhrase> = sequence(['(?!(?:一|有)点(?![半钟整一三四五]))', spoken], (clock) => clock)

/** A clock time, with or without its part of the day. */
export const clock: Parser<ClockPhrase> = remembered(() =>
  longest<ClockPhrase>(
    digital,
    surelySpoken,
    sequence([partName, '的? ?', longest(spoken, digital)], (part, time) => placed(part, time)),
  ),
)

/** A part of the day as a time. */
export const dayPart: Parser<DayPartPhrase> = sequence([partName], (part) => ({ kind: 'day-part', part }))

/** A clock time behind a day, with a short part too: 明早八点. */
export const clockAfterDay: Parser<ClockPhrase> = longest(
  clock,
  sequence([partAfterDay, '的? ?', longest(spoken, digital)], (part, time) => placed(part, time)),
)

/** 昨晚, 今早, 明晚, each with an hour or without. */
export const namedNight: Parser<Phrase> = sequence(
  [
    words({ 前: -2, 昨: -1, 今: 0, 当: 0, 明: 1, 后: 2 }),
    sequence(
      [words<DayPartName>({ 早: 'morning', 晨: 'dawn', 晚: 'night', 夜: 'night', 晚上: 'night' }), '(?![餐饭会班])'],
      (part) => part,
    ),
    optional(sequence(['的? ?', longest(spoken, digital)], (value) => value)),
  ],
  (offset, part, clock) => ({
    kind: 'at',
    day: { kind: 'unit', unit: 'day', offset },
    time: clock === null ? { kind: 'day-part', part } : placed(part, clock),
  }),
)
