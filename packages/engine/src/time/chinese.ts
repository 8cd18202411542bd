/** The Chinese grammar of time: how days, times, distances and edges combine. */

import { clock, clockAfterDay, dayPart, namedNight, partAfterDay } from './chinese-clock.ts'
import { calendarDates, weekday } from './chinese-date.ts'
import { count, fullYear, integer } from './chinese-number.ts'
import { bareEdge, counted, edgeWord, namedDay, namedPeriod, of, unit } from './chinese-period.ts'
import type { TimeConventions } from './conventions.ts'
import { isDay } from './day-phrase.ts'
import { longest, optional, type Parser, pattern, remembered, sequence, words } from './grammar.ts'
import type { Amount, Phrase } from './phrase.ts'

const amount: Parser<Amount> = longest<Amount>(
  sequence([count, ' ?多? ?', counted], (count, of) => ({ count, of })),
  sequence(
    [integer, '个半', words({ 小时: 'hour', 钟头: 'hour', 月: 'month', 星期: 'week' } as const)],
    (count, of) => ({ count: count + 0.5, of }),
  ),
  sequence([integer, '年半'], (count) => ({ count: count + 0.5, of: 'year' })),
  sequence(['半年'], () => ({ count: 6, of: 'month' })),
  sequence(['半个月'], () => ({ count: 15, of: 'day' })),
  sequence(['半个?(?:小时|钟头)'], () => ({ count: 30, of: 'minute' })),
)
const amounts: Parser<readonly Amount[]> = remembered(() =>
  sequence([amount, optional(sequence(['零?又?', amount], (next) => next))], (first, next) =>
    next === null ? [first] : [first, next],
  ),
)

const now: Parser<Phrase> = sequence(['(?:现在|此刻|目前|刚刚|刚才)'], () => ({ kind: 'now' }))

/** The grammar for one set of conventions. */
export function chineseGrammar(conventions: TimeConventions): Parser<Phrase> {
  const written = calendarDates(conventions.numericDate === 'day-first')
  const date = remembered(() => written)
  const base: Parser<Phrase> = remembered(() => longest<Phrase>(date, namedDay, namedPeriod, bareEdge))
  const period: Parser<Phrase> = remembered(() => longest<Phrase>(base, part, nthOf, shift, beside, holder))
  const part = longest<Phrase>(
    sequence([base, of, edgeWord, '(?!学)'], (whole, part) =>
      coarse(whole) ? { kind: 'part', part, of: whole } : undefined,
    ),
    sequence(
      [base, of, '第?', words({ 前: 1, 头: 1, 最后: -1, 最后一: -1, 后: -1 }), ' ?', optional(count), ' ?', counted],
      (whole, nth, count, unit) =>
        coarse(whole) && (count !== null || nth < 0)
          ? { kind: 'nth', nth, amount: { count: count ?? 1, of: unit }, of: whole }
          : undefined,
    ),
  )
  const nthOf = sequence(
    [
      base,
      of,
      longest(
        sequence(['第 ?', integer], (n) => n),
        words({ 首: 1, 最后一: -1, 最后: -1, 倒数第一: -1, 倒数第二: -2 }),
      ),
      ' ?',
      longest<Amount['of']>(
        counted,
        sequence(['个', weekday], (weekday) => ({ weekday })),
      ),
    ],
    (whole, nth, unit) =>
      coarse(whole) ? ({ kind: 'nth', nth, amount: { count: 1, of: unit }, of: whole } satisfies Phrase) : undefined,
  )
  const shift: Parser<Phrase> = longest<Phrase>(
    sequence([amounts, ' ?(?:之?以?前)'], (amounts) =>
      isYear(amounts) ? undefined : { kind: 'shift', amounts, sign: -1 },
    ),
    sequence([amounts, ' ?(?:[之以过]?后)(?!天)'], (amounts) =>
      isYear(amounts) ? undefined : { kind: 'shift', amounts, sign: 1 },
    ),
    sequence([base, of, '(?:之?以?)', words({ 前: -1, 后: 1 } as const), '的?第?', amounts], (base, sign, amounts) =>
      isDay(base) ? distanceFrom(base, sign, amounts) : undefined,
    ),
  )
  const beside: Parser<Phrase> = sequence(
    [base, of, '(?:之?以?)', words({ 前: -1, 后: 1 } as const), '(?:的?那?|的?)一个?', unit],
    (base, sign, unit) => (isDay(base) && unit !== 'day' ? { kind: 'beside', of: unit, sign, base } : undefined),
  )
  const holder = holders(base)
  const span = spans()
  const timed: Parser<Phrase> = longest<Phrase>(
    sequence([period, '[ ,]?的? ?', clockAfterDay], (day, time) =>
      isDay(day) ? { kind: 'at', day, time } : undefined,
    ),
    sequence([period, ' ?的? ?', partAfterDay], (day, part) =>
      isDay(day) ? { kind: 'at', day, time: { kind: 'day-part', part } } : undefined,
    ),
    namedNight,
  )
  const single = remembered(() => longest<Phrase>(period, timed, span, now))
  const about = sequence(['(?:大约|大概|差不多)? ?(?:在)?', longest<Phrase>(clock, dayPart)], (value) => value)
  const any = longest<Phrase>(single, clock)
  const ranged = ranges(any)
  return longest<Phrase>(single, ranged, about, bounds(longest<Phrase>(any, about)), sets())
}

/** 3月9日那周: the week that holds a date. */
function holders(base: Parser<Phrase>): Parser<Phrase> {
  return sequence(
    [
      base,
      of,
      '(?:所在的?)?(?:那一?个?|这一?个?|当|一)',
      words({ 周: 'week', 星期: 'week', 礼拜: 'week' } as const),
      '(?![一二三四五六日天末])',
    ],
    (base, unit) => (isDay(base) ? { kind: 'around', unit, base } : undefined),
  )
}

/** 节前一周 is the week before, 节前两周 the day two weeks before. */
function distanceFrom(base: Phrase, sign: 1 | -1, amounts: readonly Amount[]): Phrase {
  const [only] = amounts
  const unit = only?.of
  const whole = unit === 'week' || unit === 'weekend' || unit === 'month' || unit === 'year'
  return only !== undefined && amounts.length === 1 && only.count === 1 && whole
    ? { kind: 'beside', of: unit, sign, base }
    : { kind: 'shift', amounts, sign, base }
}

/** A period of several days. */
function coarse(phrase: Phrase): boolean {
  return !isDay(phrase) && phrase.kind !== 'clock'
}

/** 2015年前 is before 2015, not two thousand years ago. */
function isYear([first]: readonly Amount[]): boolean {
  return first !== undefined && first.of === 'year' && first.count >= 1000
}

function spans(): Parser<Phrase> {
  return longest<Phrase>(
    sequence(
      [words({ 最近: -1, 近: -1, 过去: -1, 上: -1, 前: -1, 刚过去的: -1, 之前的: -1 } as const), ' ?的?这? ?', amounts],
      (sign, amounts) => (isYear(amounts) ? undefined : { kind: 'span', amounts, sign }),
    ),
    sequence([words({ 未来: 1, 接下来: 1, 今后: 1, 往后: 1, 下: 1 } as const), ' ?的? ?', amounts], (sign, amounts) =>
      isYear(amounts) ? undefined : { kind: 'span', amounts, sign },
    ),
    sequence(['(?:还剩|还有|还剩下) ?', amounts], (amounts) => ({ kind: 'span', amounts, sign: 1, fromNow: true })),
    sequence([amounts, '(?:之内|以内|内)'], (amounts) => ({ kind: 'span', amounts, sign: 1, fromNow: true })),
  )
}

const bareYear: Parser<Phrase> = sequence([fullYear], (year) => ({ kind: 'calendar', year }))
const yearBegin: Parser<Phrase> = sequence(
  [pattern('(?<![\\d.])[12]\\d{3}(?= ?[-~至到] ?[12]\\d{3} ?年)', ([digits]) => Number(digits))],
  (year) => ({ kind: 'calendar', year }),
)
const bareDay: Parser<Phrase> = sequence([integer, '(?:日|号)?(?![个天年月点时分周])'], (day) =>
  day >= 1 && day <= 31 ? { kind: 'calendar', day } : undefined,
)

function ranges(end: Parser<Phrase>): Parser<Phrase> {
  const range = (from: Phrase, to: Phrase): Phrase => ({
    kind: 'range',
    from: ofSameDay(from, to),
    to: withPart(from, to),
  })
  const dash = ' ?(?:到|至|-|~|直到|一直到) ?'
  const tail = optional(sequence([' ?(?:之间|期间|间|为止)'], () => 'tail'))
  const looseClock: Parser<Phrase> = sequence([integer, '点'], (hour) =>
    hour <= 24 ? { kind: 'clock', hour } : undefined,
  )
  return longest<Phrase>(
    sequence(['从? ?', longest(end, looseClock), dash, longest(end, looseClock), tail], (from, to) => range(from, to)),
    sequence(['从? ?', longest<Phrase>(yearBegin), dash, end, tail], (from, to) => range(from, to)),
    sequence(['从 ?', bareYear, dash, bareYear, '(?:年)?'], (from, to) => range(from, to)),
    sequence(['从? ?', end, dash, bareDay, tail], (from, to) =>
      from.kind === 'calendar' && from.day !== undefined ? range(from, to) : undefined,
    ),
    sequence(['在? ?', end, ' ?[和与跟同] ?', end, ' ?(?:之间|期间|间)'], (from, to) => range(from, to)),
    sequence([end, '(?:之后|以后)[,，]? ?', end, '(?:之前|以前)'], (from, to) =>
      coarse(from) && coarse(to) ? range(from, to) : undefined,
    ),
  )
}

/** "晚上7点到8点" keeps the evening, "昨天五点到六点" the day. */
function withPart(from: Phrase, to: Phrase): Phrase {
  const first = from.kind === 'at' ? from.time : from
  if (
    to.kind !== 'clock' ||
    first.kind !== 'clock' ||
    first.half === undefined ||
    to.half !== undefined ||
    to.is24 ||
    to.hour > 12
  )
    return to
  return to.hour % 12 > first.hour % 12 ? { ...to, half: to.hour === 12 && first.half === 0 ? 12 : first.half } : to
}

/** 2:00到明天4:00 begins today. */
function ofSameDay(from: Phrase, to: Phrase): Phrase {
  return from.kind === 'clock' && to.kind === 'at'
    ? { kind: 'at', day: { kind: 'unit', unit: 'day', offset: 0 }, time: from }
    : from
}

function bounds(of: Parser<Phrase>): Parser<Phrase> {
  const bound = (bound: 'before' | 'after' | 'since' | 'until', of: Phrase): Phrase | undefined =>
    of.kind === 'range' || of.kind === 'now' ? undefined : { kind: 'bound', bound, of }
  return longest<Phrase>(
    sequence(
      [
        '(?:在)?(?:包括)? ?',
        of,
        ' ?',
        words({
          之前: 'before',
          以前: 'before',
          前: 'before',
          之后: 'after',
          以后: 'after',
          后: 'after',
          过后: 'after',
          或之前: 'until',
          及以前: 'until',
          及之前: 'until',
          或以前: 'until',
          或之后: 'since',
          及以后: 'since',
          及之后: 'since',
          或以后: 'since',
          以来: 'since',
          开始: 'since',
          起: 'since',
        } as const),
        '(?![天来面者飞])',
      ],
      (of, word) => bound(word, of),
    ),
    sequence(['(?:自从?|从|打从|打) ?', of, ' ?(?:以来|开始|起|至今|到现在|之后|以后)'], (of) => bound('since', of)),
    sequence(['(?:自从?|从) ?', of, '(?= ?(?:$|[,，]|就|我|他|她|都|一直))'], (of) => bound('since', of)),
    sequence(['(?:截止到?|截至到?|直到|不晚于|早于) ?', of, '(?:为止)?'], (of) => bound('before', of)),
    sequence(['(?:晚于|不早于) ?', of], (of) => bound('after', of)),
    sequence([of, '至今'], (of) => bound('since', of)),
  )
}

function sets(): Parser<Phrase> {
  return longest<Phrase>(
    sequence(
      [
        '每个?(?:隔)?',
        longest<unknown>(unit, weekday, dayPart, words({ 早: 1, 晚: 1, 逢: 1, 两周: 1, 两天: 1, 次: 1 })),
        optional(longest<unknown>(dayPart, clock, weekday)),
        optional(clock),
      ],
      () => ({ kind: 'set' }),
    ),
    sequence(['每逢', namedPeriod], () => ({ kind: 'set' })),
    sequence(['(?:一|每)(?:天|周|星期|个?月|年)[一二两三四五几]次'], () => ({ kind: 'set' })),
  )
}
