/** How are the options of an import read from the command line? */
import type { DateOrder } from '@knotwork/importers'
import { InvalidArgumentError } from 'commander'

/** `speaker=author,text=body` as columns by field. */
export function columnMap(value: string): Readonly<Record<string, string>> {
  const pairs = value.split(',').map((pair) => /^\s*([^=\s]+)\s*=\s*(.+?)\s*$/.exec(pair))
  if (pairs.some((pair) => pair === null))
    throw new InvalidArgumentError(`must be pairs such as speaker=author,text=body, got ${value}`)
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
}

/** An order of day and month. */
export function dateOrder(value: string): DateOrder {
  if (value === 'dmy' || value === 'mdy' || value === 'ymd') return value
  throw new InvalidArgumentError(`must be dmy, mdy or ymd, got ${value}`)
}

/** Which branches are read. */
export function branches(value: string): 'current' | 'all' {
  if (value === 'current' || value === 'all') return value
  throw new InvalidArgumentError(`must be current or all, got ${value}`)
}

/** A year. */
export function calendarYear(value: string): number {
  if (/^\d{4}$/.test(value) && Number(value) > 0) return Number(value)
  throw new InvalidArgumentError(`must be a year of four digits such as 2025, got ${value}`)
}
