/**
 * Under which number does a vector lie? Scope, space and event in one row id, so that the rows of a space lie together
 * in order of event and are found without an index.
 *
 *   vector_id = (scope_no · 2⁶ + space_no) · 2³¹ + no
 *
 * Computed in SQL, whose integers have 64 bits: JavaScript's numbers would lose the last digits. Its operators `<<` and
 * `|` turn what the driver binds (REAL) into integers; they bind alike, hence the brackets.
 */

import { MemoryError } from '../../errors.ts'
import type { SpaceSpec } from '../store.ts'

/** Largest number of each part. A scope's shares 63 bits with the others. */
const scopeNoMax = 2 ** 26 - 1
const spaceNoMax = 2 ** 6 - 1
const eventNoMax = 2 ** 31 - 1

/** Row id of an event; binds scope, space and event number. */
export const vectorId = '((? << 6 | ?) << 31 | ?)'

/** Row id below all of a space's; binds scope and space number. */
export const spaceStart = '((? << 6 | ?) << 31)'

/** Row id above all of a space's; binds scope and space number. */
export const spaceEnd: string = `(${spaceStart} | ${eventNoMax})`

/** Number of the event of a row. */
export const noOfVector: string = `(vector_id & ${eventNoMax})`

/** All vectors by scope, space and event: for what reads the whole file. */
export const allVectors: string = (['float32', 'int8'] as const)
  .map(
    (encoding) => `SELECT vector_id >> 37 AS scope_no, (vector_id >> 31) & ${spaceNoMax} AS space_no,
      ${noOfVector} AS no, count, length(data) AS bytes, '${encoding}' AS encoding FROM ${tableOf(encoding)}`,
  )
  .join(' UNION ALL ')

/** Name of the table for vectors of an encoding. */
export function tableOf(encoding: SpaceSpec['encoding']): string {
  return `${encoding}_vectors`
}

/** @throws {UNSUPPORTED} where a part is too large for its place in the row id */
export function checkVectorKey(operation: string, key: { scopeNo: number; spaceNo: number; no: number }): void {
  for (const [value, max, what, remedy] of [
    [key.scopeNo, scopeNoMax, 'scopes of a file', 'use another file for the next'],
    [key.spaceNo, spaceNoMax, 'vector spaces of a scope', 'forget what was embedded by models no longer used'],
    [key.no, eventNoMax, 'events of a scope', 'use another scope for the next'],
  ] as const)
    if (value > max)
      throw new MemoryError('UNSUPPORTED', `${operation}: ${what} must be at most ${max}, got ${value}; ${remedy}`, {
        details: { max, value, remedy },
      })
}
