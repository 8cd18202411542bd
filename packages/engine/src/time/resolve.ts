/** Which interval does a phrase name, said at this moment? */

import { fixedMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import { resolveAt, resolveClock, resolveDayPart } from './resolve-clock.ts'
import { resolveCalendar, resolveTurn, resolveYearly, resolveYears } from './resolve-date.ts'
import { resolvePart } from './resolve-part.ts'
import { resolveBound, resolveRange } from './resolve-range.ts'
import { resolveAround, resolveBeside, resolveNth, resolveShift, resolveSpan, resolveUnit } from './resolve-shift.ts'

/** The interval of a phrase; `undefined` where it names none: a date that does not exist, a set, a range that ends before it begins. */
export function resolve(phrase: Phrase, context: Context): Interval | undefined {
  switch (phrase.kind) {
    case 'calendar':
      return resolveCalendar(phrase, context)
    case 'season':
    case 'quarter':
    case 'half':
    case 'holiday':
    case 'holidays':
    case 'week-number':
    case 'lunar-day':
      return resolveYearly(phrase, context)
    case 'years':
      return resolveYears(phrase, context)
    case 'now':
      return {
        from: startOf(context.nowMs, 'second'),
        to: startOf(context.nowMs, 'second') + fixedMs.second,
        granularity: 'second',
      }
    case 'clock':
      return resolveClock(phrase, context)
    case 'day-part':
      return resolveDayPart(phrase, context)
    case 'unit':
      return resolveUnit(phrase, context)
    case 'turn':
      return resolveTurn(phrase, context)
    case 'within': {
      const frame = resolve(phrase.outer, context)
      return frame && resolve(phrase.inner, { ...context, frame })
    }
    case 'nth':
      return resolveNth(phrase, context)
    case 'part':
      return resolvePart(phrase, context)
    case 'shift':
      return resolveShift(phrase, context)
    case 'span':
      return resolveSpan(phrase, context)
    case 'beside':
      return resolveBeside(phrase, context)
    case 'around':
      return resolveAround(phrase, context)
    case 'at':
      return resolveAt(phrase, context)
    case 'range':
      return resolveRange(phrase, context)
    case 'bound':
      return resolveBound(phrase, context)
    case 'set':
      return undefined
  }
}
