/** Where are the times that events speak of? Rows of their own, so that all of a scope are read without its words. */

import type { Granularity, Occurrence } from '../../record/occurrence.ts'
import { granularities } from '../../record/occurrence.ts'
import type { OccurrenceColumns } from '../store.ts'
import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'

const add = `INSERT INTO occurrences (scope_no, no, place, from_ms, to_ms, granularity, words)
  VALUES (?, ?, ?, ?, ?, ?, ?)`
const drop = 'DELETE FROM occurrences WHERE scope_no = ? AND no = ? RETURNING words'
const exists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const countAfter = 'SELECT count(*) FROM occurrences WHERE scope_no = ? AND no > ?'
const readAfter = `SELECT no, from_ms, to_ms, granularity FROM occurrences
  WHERE scope_no = ? AND no > ? ORDER BY no, place`

const ofEvent = 'FROM occurrences o WHERE o.scope_no = e.scope_no AND o.no = e.no'

/** The occurrences of event `e` as a column: JSON, in order of place; null where it names no time, as most do not. */
export const occurredColumn: string = `CASE WHEN EXISTS (SELECT 1 ${ofEvent})
    THEN (SELECT json_group_array(json_array(o.from_ms, o.to_ms, o.granularity, o.words)) ${ofEvent}) END`

/** The occurrences of that column. */
export function occurredOf(json: string | null): Occurrence[] {
  if (json === null) return []
  const rows = JSON.parse(json) as [number, number, Granularity, string][]
  return rows.map(([from, to, granularity, text]) => ({ from, to, granularity, text }))
}

/** Writes the occurrences of an event that has none. Runs inside a write transaction. */
export function addOccurrences(database: Database, scopeNo: number, no: number, occurred: readonly Occurrence[]): void {
  for (const [place, { from, to, granularity, text }] of occurred.entries())
    database.run(add, scopeNo, no, place, from, to, granularity, text)
}

/** Removes the occurrences of an event. @returns their words */
export function dropOccurrences(database: Database, scopeNo: number, no: number): string[] {
  return database.rows<[string]>(drop, scopeNo, no).map(([words]) => words)
}

/** Replaces the occurrences of an event; false where there is no such event. */
export function replaceOccurrences(
  database: Database,
  scopeNo: number,
  { no, occurred }: { readonly no: number; readonly occurred: readonly Occurrence[] },
): boolean {
  if (database.row(exists, scopeNo, no) === undefined) return false
  dropOccurrences(database, scopeNo, no)
  addOccurrences(database, scopeNo, no, occurred)
  return true
}

/** Occurrences of the events above a number, packed. */
export function occurrenceColumns(database: Database, scopeNo: number, after: number): OccurrenceColumns {
  const [count] = database.row<[number]>(countAfter, scopeNo, after) as [number]
  const columns = {
    no: new Float64Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count),
    granularity: new Uint8Array(count),
  }
  let i = 0
  for (const [no, from, to, granularity] of database.each<[number, number, number, Granularity]>(
    readAfter,
    scopeNo,
    after,
  )) {
    const code = granularities.indexOf(granularity)
    if (code < 0) throw new DamagedRow(`granularity of a time in event ${no} is none`)
    columns.no[i] = no
    columns.from[i] = from
    columns.to[i] = to
    columns.granularity[i] = code
    i++
  }
  return columns
}
