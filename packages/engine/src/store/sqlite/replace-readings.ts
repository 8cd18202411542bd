/** How does a reading take the place of a former one? With its mentions and its share in the sums of names. */

import type { Reading } from '../../record/entity.ts'
import type { MadeReadings } from '../../record/made-readings.ts'
import type { Database } from './database.ts'
import { dropDecisionsAbout } from './forget-readings.ts'
import { ensureGenerator } from './generators.ts'
import { NameSums } from './name-rows.ts'
import { decodeReading, encodeReading, targetsOf } from './reading-rows.ts'

const eventExists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const find = 'SELECT data, generator_no FROM readings WHERE scope_no = ? AND no = ?'
const keep = `INSERT INTO readings (scope_no, no, generator_no, data) VALUES (?, ?, ?, ?)
  ON CONFLICT (scope_no, no) DO UPDATE SET generator_no = excluded.generator_no, data = excluded.data`
const addMention = 'INSERT INTO mentions (scope_no, target, no, confidence) VALUES (?, ?, ?, ?)'
const dropMention = 'DELETE FROM mentions WHERE scope_no = ? AND target = ? AND no = ?'

/** Makes the readings of some events these. Runs inside a write transaction. @param wanted  by event number */
export function replaceReadings(
  database: Database,
  scopeNo: number,
  { generator, version }: MadeReadings,
  wanted: ReadonlyMap<number, Reading>,
): { added: number; removed: number } {
  if (wanted.size === 0) return { added: 0, removed: 0 }
  const generatorNo = ensureGenerator(database, generator, version)
  const sums = new NameSums(database, scopeNo)
  let added = 0
  let removed = 0
  for (const [no, reading] of wanted) {
    const row = database.row<[string, number]>(find, scopeNo, no)
    if (row === undefined && database.row(eventExists, scopeNo, no) === undefined) continue
    const data = encodeReading(reading)
    if (row?.[0] === data && row[1] === generatorNo) continue
    const before = row === undefined ? null : decodeReading(no, row[0])
    database.run(keep, scopeNo, no, generatorNo, data)
    if (row?.[0] === data) continue
    if (before !== null) sums.count(before, -1)
    sums.count(reading, 1)
    moveMentions(database, scopeNo, no, { before, after: reading })
    const [old, fresh] = [mentionKeys(before), mentionKeys(reading)]
    added += [...fresh].filter((key) => !old.has(key)).length
    removed += [...old].filter((key) => !fresh.has(key)).length
  }
  dropDecisionsAbout(database, scopeNo, sums.write(), null)
  return { added, removed }
}

function mentionKeys(reading: Reading | null): Set<string> {
  return new Set((reading?.mentions ?? []).map((mention) => JSON.stringify(mention)))
}

function moveMentions(
  database: Database,
  scopeNo: number,
  no: number,
  { before, after }: { before: Reading | null; after: Reading },
): void {
  const old = before === null ? new Map<string, number>() : targetsOf(before)
  const fresh = targetsOf(after)
  for (const [target, confidence] of old)
    if (fresh.get(target) !== confidence) database.run(dropMention, scopeNo, target, no)
  for (const [target, confidence] of fresh)
    if (old.get(target) !== confidence) database.run(addMention, scopeNo, target, no, confidence)
}
