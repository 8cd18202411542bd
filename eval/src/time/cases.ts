/** What must be resolved in a text? Cases of the Recognizers-Text specifications, as the data folder keeps them. */

import { readJsonLines } from '../loaders/files.ts'

/** One line of the file. */
export interface SourceCase {
  readonly text: string
  /** "2016-11-07T00:00:00", a wall clock. */
  readonly reference: string
  readonly expected: readonly SourceEntry[]
  readonly model: string
}

/** One reading of one expression. `value` of points, `start` and `end` of ranges; open ends are null. */
export interface SourceEntry {
  readonly timex: string
  readonly type: string
  readonly start: string | null
  readonly end: string | null
  readonly value: string | null
  readonly text: string
  readonly offset: number
  readonly length: number
  readonly sense?: 'past' | 'future' | 'both'
  readonly mod?: string
}

/** A stretch as the source gives it: milliseconds of the wall clock, or of the day where the words name no date. */
export interface Gold {
  readonly kind: 'date' | 'time'
  /** A moment: right where the found stretch begins with it and is no longer than a minute. */
  readonly point: boolean
  /** Null where the past is open. */
  readonly from: number | null
  /** Null where the future is open. */
  readonly to: number | null
}

/** An expression with the readings that are right. Without readings it is not judged: a set, a duration, a season without dates. */
export interface GoldExpression {
  readonly start: number
  readonly end: number
  readonly past: readonly Gold[]
  readonly any: readonly Gold[]
}

/** A text with what it must give. */
export interface TimeCase {
  readonly text: string
  readonly referenceMs: number
  readonly model: string
  readonly golds: readonly GoldExpression[]
}

const dayMs = 86_400_000

/** Cases of a JSON lines file; lines that are no JSON are counted. */
export function readCases(path: string): { cases: TimeCase[]; malformed: number } {
  const { rows, malformed } = readJsonLines<SourceCase>(path)
  return { cases: rows.map(timeCaseOf), malformed: malformed.length }
}

/** A case of the file as it is judged. */
export function timeCaseOf({ text, reference, expected, model }: SourceCase): TimeCase {
  const byOffset = new Map<number, SourceEntry[]>()
  for (const entry of expected.filter(isNotImpossible)) {
    const others = byOffset.get(entry.offset)
    if (others) others.push(entry)
    else byOffset.set(entry.offset, [entry])
  }
  const golds = [...byOffset.values()].map(goldOf)
  return { text, referenceMs: wallClock(reference), model, golds }
}

/** A date that does not exist is marked by the source as the year 1, or as unresolved with full fields: nothing must be found. */
function isNotImpossible({ timex, value }: SourceEntry): boolean {
  if (value?.startsWith('0001-01-01')) return false
  return !(value === 'not resolved' && /^\(?(?:\d{4}|XXXX)-\d\d-\d\d/.test(timex))
}

function goldOf(entries: readonly SourceEntry[]): GoldExpression {
  const [first] = entries
  if (first === undefined) throw new Error('time: an expression must have at least one entry, got none')
  const readings = entries
    .flatMap((entry) => ({ entry, gold: stretch(entry) }))
    .filter(({ gold }) => gold !== undefined)
  const seen = new Set<string>()
  // Unmarked alternatives are listed past then future; another half of the day has another timex.
  const past = readings.filter(({ entry: { sense, timex } }) => {
    if (sense !== undefined) return sense !== 'future'
    if (seen.has(timex)) return false
    seen.add(timex)
    return true
  })
  const golds = (list: typeof readings): Gold[] => list.flatMap(({ gold }) => (gold === undefined ? [] : [gold]))
  return { start: first.offset, end: first.offset + first.length, past: golds(past), any: golds(readings) }
}

/** The mapping of docs: a date point is that day, a time point a stretch of at most a minute from it, an end at 23:59:59 is midnight. */
function stretch({ type, value, start, end }: SourceEntry): Gold | undefined {
  if (type === 'set' || type === 'duration' || value === 'not resolved') return undefined
  if (type === 'date')
    return value === null
      ? undefined
      : { kind: 'date', point: false, from: wallClock(value), to: wallClock(value) + dayMs }
  const kind = type.startsWith('time') ? 'time' : 'date'
  if (type === 'datetime' || type === 'time') {
    if (value === null) return undefined
    return { kind, point: true, from: wallClock(value), to: wallClock(value) + 60_000 }
  }
  if (start === null && end === null) return undefined
  return {
    kind,
    point: false,
    from: start === null ? null : wallClock(start),
    to: end === null ? null : midnight(wallClock(end)),
  }
}

const midnight = (ms: number): number => (ms % dayMs === dayMs - 1000 ? ms + 1000 : ms)

/** Milliseconds of "2016-11-07", "2016-11-07 16:12:00" or "16:12:00" (of the day). */
function wallClock(written: string): number {
  const match = /^(?:(\d{4})-(\d\d)-(\d\d))?[T ]?(?:(\d\d):(\d\d):(\d\d)(?:\.\d+)?)?$/.exec(written)
  if (!match) throw new Error(`time: a value must be a date and a time of day, got ${written}`)
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match
  const date = year === undefined ? 0 : new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}
