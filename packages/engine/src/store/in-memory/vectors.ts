/** Do vectors fit the spaces a scope already holds? Checked before anything is written, so that a write is all or nothing. */

import { MemoryError } from '../../errors.ts'
import type { SpaceSpec, VectorRows } from '../store.ts'
import type { ScopeRecords } from './records.ts'

/**
 * Checks rows against their own shape, against the spaces in use, and against each other.
 *
 * @throws {INVALID_INPUT} when rows have the wrong length or type, or a space id comes with two specifications
 */
export function checkVectors(operation: string, records: ScopeRecords, vectors: readonly VectorRows[]): void {
  const specs = new Map(spacesOf(records).map((space) => [space.id, space]))
  for (const { space, count, rows } of vectors) {
    const known = specs.get(space.id) ?? space
    if (known.dimensions !== space.dimensions || known.encoding !== space.encoding)
      throw invalid(operation, `space ${space.id} must be ${print(known)} as before`, print(space))
    const wanted = space.encoding === 'int8' ? 'Int8Array' : 'Float32Array'
    const got = rows instanceof Int8Array ? 'Int8Array' : 'Float32Array'
    if (wanted !== got || rows.length !== count * space.dimensions)
      throw invalid(operation, `rows must be ${wanted} of ${count} × ${space.dimensions}`, `${got} of ${rows.length}`)
    specs.set(space.id, known)
  }
}

/** @throws {INVALID_INPUT} when a query has another length than the float32 space it asks */
export function checkQuery(records: ScopeRecords, { space, query }: { space: string; query: Float32Array }): void {
  const known = spacesOf(records).find(({ id, encoding }) => id === space && encoding === 'float32')
  if (known !== undefined && known.dimensions !== query.length)
    throw new MemoryError(
      'INVALID_INPUT',
      `nearest: query must have the ${known.dimensions} dimensions of ${space}, got ${query.length}`,
      { details: { field: 'query' } },
    )
}

/** The spaces in which a scope has entries, in order of first use. */
export function spacesOf(records: ScopeRecords): SpaceSpec[] {
  const specs = new Map<string, SpaceSpec>()
  for (const { vectors } of records.events.values())
    for (const { space } of vectors.values()) if (!specs.has(space.id)) specs.set(space.id, space)
  return [...specs.values()]
}

/** A copy that shares nothing with the caller. */
export function copyOf({ space, count, rows }: VectorRows): VectorRows {
  return { space: { id: space.id, dimensions: space.dimensions, encoding: space.encoding }, count, rows: rows.slice() }
}

function print({ dimensions, encoding }: SpaceSpec): string {
  return `${encoding} × ${dimensions}`
}

function invalid(operation: string, must: string, got: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${must}, got ${got}`, { details: { field: 'vectors' } })
}
