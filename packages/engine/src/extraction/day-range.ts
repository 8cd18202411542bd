/** Which interval do a first and a last day make? Half-open, wall-clock milliseconds. */

const written = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[T ]\d{2}:\d{2}.*)?)?)?$/u

/** @returns null where one of them is no date, or the last lies before the first */
export function dayRange(first: string, last: string): { from: number; to: number } | null {
  const from = unitOf(first)
  const to = unitOf(last)
  return from === null || to === null || to.end <= from.start ? null : { from: from.start, to: to.end }
}

/** A day, month or year. */
function unitOf(text: string): { start: number; end: number } | null {
  const { year, month, day } = written.exec(text.trim())?.groups ?? {}
  if (year === undefined || Number(year) === 0) return null
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)]
  const start = midnight(y, m - 1, d)
  if (new Date(start).getUTCMonth() !== m - 1 || new Date(start).getUTCDate() !== d) return null
  if (day !== undefined) return { start, end: midnight(y, m - 1, d + 1) }
  return { start, end: month === undefined ? midnight(y + 1, 0, 1) : midnight(y, m, 1) }
}

/** `Date.UTC` takes the years before 100 for others. */
function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
