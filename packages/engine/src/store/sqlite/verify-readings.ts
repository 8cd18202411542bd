/** Do readings, mentions and the sums of names agree? Adds up every reading of a scope afresh. */

import type { Database } from './database.ts'
import { nameOf } from './name-rows.ts'
import { decodeReading, targetsOf } from './reading-rows.ts'

const readings = 'SELECT no, data FROM readings WHERE scope_no = ?'
const orphans = `SELECT count(*) FROM readings r LEFT JOIN events e ON e.scope_no = r.scope_no AND e.no = r.no
  LEFT JOIN generators g ON g.generator_no = r.generator_no
  WHERE r.scope_no = ? AND (e.no IS NULL OR g.generator_no IS NULL)`
const mentions = 'SELECT target, no, confidence FROM mentions WHERE scope_no = ?'
const names = 'SELECT key, heeded, data, revision FROM names WHERE scope_no = ?'
const state = 'SELECT revision FROM name_revisions WHERE scope_no = ?'

/** What is wrong with the readings of a scope, as sentences. Runs inside a read transaction. */
export function brokenReadings(database: Database, scopeNo: number): string[] {
  const targets = new Set<string>()
  const notes = new Map<string, number>()
  for (const [no, data] of database.each<[number, string]>(readings, scopeNo)) {
    const reading = decodeReading(no, data)
    for (const [target, confidence] of targetsOf(reading)) targets.add(JSON.stringify([target, no, confidence]))
    for (const { key, surface, evidence } of reading.names) {
      count(notes, [key, evidence])
      count(notes, [key, 'written', surface])
    }
    for (const { alias, sort, owner, of } of reading.aliases) count(notes, [alias, sort, owner, of])
  }
  const [orphaned] = database.row<[number]>(orphans, scopeNo) as [number]
  const strayMentions = subtract(
    targets,
    database.rows<[string, number, number]>(mentions, scopeNo).map((row) => JSON.stringify(row)),
  )
  const strayNames = subtractNames(notes, database, scopeNo)
  return [
    [orphaned, 'readings of events that do not exist'] as const,
    [strayMentions, 'mentions that disagree with their readings'] as const,
    [strayNames, 'names that disagree with the readings'] as const,
  ].flatMap(([broken, sentence]) => (broken === 0 ? [] : [`scope ${scopeNo}: ${broken} ${sentence}`]))
}

/** Rows without a counterpart, of either side. */
function subtract(expected: Set<string>, found: readonly string[]): number {
  const strays = found.filter((row) => !expected.delete(row)).length
  return strays + expected.size
}

function subtractNames(notes: Map<string, number>, database: Database, scopeNo: number): number {
  const [newest = 0] = database.row<[number]>(state, scopeNo) ?? []
  let wrong = 0
  for (const [key, heeded, data, revision] of database.rows<[string, string | null, string, number]>(names, scopeNo)) {
    const { surfaces, aliases, ...name } = nameOf(key, heeded, data)
    const rows: [unknown[], number][] = [
      ...(['sure', 'unsure', 'speaker'] as const).map((one): [unknown[], number] => [[key, one], name[one]]),
      ...surfaces.map(([surface, times]): [unknown[], number] => [[key, 'written', surface], times]),
      ...aliases.map(({ sort, owner, of, count }): [unknown[], number] => [[key, sort, owner, of], count]),
    ]
    const agrees = rows.every(([note, times]) => (notes.get(JSON.stringify(note)) ?? 0) === times)
    if (!agrees || revision > newest) wrong++
    for (const [note] of rows) notes.delete(JSON.stringify(note))
  }
  return wrong + notes.size
}

function count(notes: Map<string, number>, note: readonly unknown[]): void {
  const key = JSON.stringify(note)
  notes.set(key, (notes.get(key) ?? 0) + 1)
}
