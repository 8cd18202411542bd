/** May this derivation be stored? What every store checks before it keeps one. */

import { MemoryError, shown } from '../errors.ts'
import { type DerivationDraft, derivedKinds } from './derived.ts'

/**
 * Checks a derivation.
 *
 * @returns a frozen copy
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedDerivation(draft: DerivationDraft): DerivationDraft {
  const { generator, version, nos, records } = draft
  if (typeof generator !== 'string' || generator === '') throw invalid('generator', 'a non-empty string', generator)
  if (!Number.isSafeInteger(version) || version < 1) throw invalid('version', 'a whole number from 1', version)
  checkNumbers('nos', nos)
  const members = new Set(nos)
  for (const { kind, sources, quote } of records) {
    if (!derivedKinds.includes(kind)) throw invalid('records.kind', `one of ${derivedKinds.join(', ')}`, kind)
    checkNumbers('records.sources', sources)
    const stray = sources.find((no) => !members.has(no))
    if (stray !== undefined) throw invalid('records.sources', 'events of the window', stray)
    if (typeof quote !== 'string' || quote === '') throw invalid('records.quote', 'a non-empty string', quote)
  }
  return freeze(structuredClone(draft))
}

function checkNumbers(field: string, nos: readonly number[]): void {
  if (nos.length === 0) throw invalid(field, 'at least one number', 0)
  for (const [i, no] of nos.entries())
    if (!Number.isSafeInteger(no) || no <= (nos[i - 1] ?? 0)) throw invalid(field, 'ascending whole numbers from 1', no)
}

function invalid(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `keep: ${field} must be ${must}, got ${shown(got)}`, { details: { field } })
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) freeze(inner)
    Object.freeze(value)
  }
  return value
}
