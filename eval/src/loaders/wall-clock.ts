/**
 * How do the sources write times? Each form becomes ISO 8601 without a zone.
 *
 * None of them states a zone, so times are wall-clock readings and never shifted.
 */

const months = 'january february march april may june july august september october november december'.split(' ')

/** `1:56 pm on 8 May, 2023` and `01:56:04 AM on Monday 08 May, 2023`. */
export function spokenTime(text: string): string | undefined {
  const match =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])\.?m\.?\s+on\s+(?:[a-z]+\s+)?(\d{1,2})\s+([a-z]+),?\s+(\d{4})/i.exec(text)
  if (match === null) return undefined
  const [, hour, minute, second = '00', half, day, month = '', year] = match
  const hour24 = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  return iso({ year, month: monthNumber(month), day, hour: hour24, minute, second })
}

/** `2023/05/30 (Tue) 23:40`. */
export function slashedTime(text: string): string | undefined {
  const match = /(\d{4})\/(\d{1,2})\/(\d{1,2})(?:\D+?(\d{1,2}):(\d{2}))?/.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '0', minute = '0'] = match
  return iso({ year, month, day, hour, minute, second: '0' })
}

/** `29.12.2023, 00:51:12`. */
export function dottedTime(text: string): string | undefined {
  const match = /(\d{1,2})\.(\d{1,2})\.(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (match === null) return undefined
  const [, day, month, year, hour, minute, second = '0'] = match
  return iso({ year, month, day, hour, minute, second })
}

/** `2024年04月01日 周一 08:39`. */
export function chineseTime(text: string): string | undefined {
  const match = /(\d{4})年(\d{1,2})月(\d{1,2})日(?:.*?(\d{1,2}):(\d{2}))?/.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '0', minute = '0'] = match
  return iso({ year, month, day, hour, minute, second: '0' })
}

/** `March-15-2024`. */
export function monthFirstDate(text: string): string | undefined {
  const match = /([a-z]+)-(\d{1,2})-(\d{4})/i.exec(text)
  if (match === null) return undefined
  const [, month = '', day, year] = match
  return iso({ year, month: monthNumber(month), day, hour: '0', minute: '0', second: '0' })
}

type Part = string | number | undefined

function iso(parts: Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', Part>): string {
  const two = (part: Part): string => String(part).padStart(2, '0')
  const date = `${parts.year}-${two(parts.month)}-${two(parts.day)}`
  return `${date}T${two(parts.hour)}:${two(parts.minute)}:${two(parts.second)}`
}

function monthNumber(name: string): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1
}
