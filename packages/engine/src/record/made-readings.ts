/** May these readings be stored? What every store checks before it replaces what was read in some events. */

import { MemoryError, shown } from '../errors.ts'
import type { Reading, StoredMention } from './entity.ts'

/** What one version of a generator read in some events. */
export interface MadeReadings {
  readonly generator: string
  readonly version: number
  /** One per event; an event in which nothing was found has an empty one. */
  readonly readings: readonly Reading[]
}

/**
 * Checks what was read.
 *
 * @returns frozen copies by event number, ascending
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedReadings({ version, readings }: MadeReadings): Map<number, Reading> {
  if (!Number.isSafeInteger(version) || version < 0) throw invalid('version', 'a whole number ≥ 0', version)
  const checked = new Map<number, Reading>()
  for (const reading of [...readings].sort((a, b) => a.no - b.no)) {
    if (!Number.isSafeInteger(reading.no) || reading.no < 1) throw invalid('no', 'a whole number ≥ 1', reading.no)
    if (checked.has(reading.no)) throw invalid('no', 'one reading per event', reading.no)
    for (const mention of reading.mentions) checkMention(mention)
    for (const { key } of reading.names) checkKey('names.key', key)
    for (const { alias, of } of reading.aliases) {
      checkKey('aliases.alias', alias)
      checkKey('aliases.of', of)
    }
    checked.set(reading.no, freeze(structuredClone(reading)))
  }
  return checked
}

function checkMention({ start, end, key, target, confidence }: StoredMention): void {
  if (!Number.isSafeInteger(start) || start < 0) throw invalid('start', 'a whole number ≥ 0', start)
  if (!Number.isSafeInteger(end) || end <= start) throw invalid('end', 'a whole number above start', end)
  if (!(confidence >= 0 && confidence <= 1)) throw invalid('confidence', 'in [0, 1]', confidence)
  if ((target === null) !== (confidence === 0)) throw invalid('confidence', '0 exactly without a target', confidence)
  checkKey('key', key)
  if (target !== null) checkKey('target', target)
}

function checkKey(field: string, key: unknown): void {
  if (typeof key !== 'string' || key === '') throw invalid(field, 'a non-empty string', key)
}

function invalid(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `replace: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value
}
