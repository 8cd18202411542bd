/** Two ends ("from May to July"), or one ("since 2016", "before noon"). */

import { fixedMs, startOf } from './civil.ts'
import type { Context } from './context.ts'
import { earliestMs, type Interval, interval, latestMs } from './interval.ts'
import type { CalendarPhrase, ClockPhrase, Phrase } from './phrase.ts'

/** A range. What one end leaves open it takes from the other: "3 to 5 pm", "the 9th to the 17th of April", "January to April 2015". */
export function resolveRange(phrase: Phrase & { kind: 'range' }, context: Context): Interval | undefined {
  const [first, last] = shared(phrase.from, phrase.to)
  let begin = context.resolve(first, context)
  if (!begin) return undefined
  const end = endOf(last, begin, context)
  if (!end) return undefined
  if (isInstant(begin) && isWhole(end)) begin = { ...begin, from: startOf(begin.from, 'day') }
  const to = rangeEnd(begin, end, context)
  return interval(begin.from, to, 'span')
}

/** Reads the end as the first one after the begin. */
function endOf(last: Phrase, begin: Interval, context: Context): Interval | undefined {
  if (last.kind === 'clock' || last.kind === 'day-part') {
    const end = context.resolve(last, { ...context, frame: begin })
    // "From ten to three" passes noon; "from eleven at night to seven" passes midnight.
    if (!end || end.from > begin.from) return end
    const step = last.kind === 'clock' && last.half === undefined && !last.is24 && last.hour <= 12 ? 12 : 24
    const later = shiftedBy(end, step * fixedMs.hour)
    return later.from > begin.from ? later : shiftedBy(end, 24 * fixedMs.hour)
  }
  const end = context.resolve(last, context)
  if (end && end.from >= begin.from) return end
  return isOpen(last) ? context.resolve(last, { ...context, nowMs: begin.from, prefer: 'future' }) : end
}

function shiftedBy(one: Interval, ms: number): Interval {
  return { ...one, from: one.from + ms, to: one.to + ms }
}

/** A date whose year or month is open. */
function isOpen(phrase: Phrase): boolean {
  return phrase.kind === 'calendar' && phrase.year === undefined
}

const isInstant = ({ granularity }: Interval): boolean => granularity === 'second' || granularity === 'minute'
const isWhole = ({ granularity }: Interval): boolean =>
  !isInstant({ granularity } as Interval) && granularity !== 'part-of-day' && granularity !== 'hour'

function rangeEnd(begin: Interval, end: Interval, { conventions }: Context): number {
  if (isInstant(end))
    return isWhole(begin) ? startOf(end.from, 'day') + (conventions.edges === 'whole' ? fixedMs.day : 0) : end.from
  if (end.granularity === 'span') return end.to
  return conventions.edges === 'whole' ? end.to : end.from
}

function shared(from: Phrase, to: Phrase): [Phrase, Phrase] {
  if (from.kind === 'clock' && to.kind === 'clock') return [sharedHalf(from, to), to]
  if (from.kind === 'clock' && to.kind === 'at' && to.time.kind === 'clock' && to.day.kind === 'calendar')
    return [{ ...to, time: sharedHalf(from, to.time) }, to]
  if (from.kind === 'at' && to.kind === 'clock')
    return [from.time.kind === 'clock' ? { ...from, time: sharedHalf(from.time, to) } : from, to]
  if (from.kind === 'clock' && from.half === undefined && from.minute === undefined && isDated(to))
    return shared({ kind: 'calendar', day: from.hour }, to)
  if (from.kind === 'calendar' && to.kind === 'calendar') return [sharedFrom(from, to), sharedTo(from, to)]
  if (from.kind === 'calendar' && to.kind === 'within' && to.inner.kind === 'calendar')
    return [{ ...to, inner: from }, to]
  return [from, to]
}

const isDated = (to: Phrase): boolean =>
  (to.kind === 'calendar' && to.day !== undefined) || (to.kind === 'within' && to.inner.kind === 'calendar')

/** "3 to 5 pm" begins at 3 pm, "11 to 1 pm" at 11 am. */
function sharedHalf(from: ClockPhrase, to: ClockPhrase): ClockPhrase {
  if (from.half !== undefined || from.is24 || to.half === undefined || from.hour > 12) return from
  const before = (from.hour % 12) * 60 + (from.minute ?? 0) < (to.hour % 12) * 60 + (to.minute ?? 0)
  return { ...from, half: before ? to.half : to.half === 12 ? 0 : 12 }
}

function sharedFrom(from: CalendarPhrase, to: CalendarPhrase): CalendarPhrase {
  const month = from.month ?? (from.day === undefined ? undefined : to.month)
  const filled = { ...from, ...(month === undefined ? {} : { month }) }
  if (filled.year !== undefined || to.year === undefined || month === undefined) return filled
  const wraps = to.month !== undefined && month > to.month
  return { ...filled, year: wraps ? to.year - 1 : to.year }
}

function sharedTo(from: CalendarPhrase, to: CalendarPhrase): CalendarPhrase {
  const month = to.month ?? (to.day === undefined ? undefined : from.month)
  const filled = { ...to, ...(month === undefined ? {} : { month }) }
  if (filled.year !== undefined || from.year === undefined || month === undefined) return filled
  const wraps = from.month !== undefined && month < from.month
  return { ...filled, year: wraps ? from.year + 1 : from.year }
}

/** An open interval at one end. */
export function resolveBound({ bound, of }: Phrase & { kind: 'bound' }, context: Context): Interval | undefined {
  const edge = context.resolve(of, context)
  if (!edge) return undefined
  const asNamed = context.conventions.edges === 'as-named' && (edge.granularity === 'day' || isInstant(edge))
  switch (bound) {
    case 'before':
      return interval(earliestMs, edge.from, 'span')
    case 'until':
      return interval(earliestMs, asNamed || isInstant(edge) ? edge.from : edge.to, 'span')
    case 'since':
      return interval(edge.from, latestMs, 'span')
    case 'after':
      return interval(asNamed || isInstant(edge) ? edge.from : edge.to, latestMs, 'span')
  }
}
