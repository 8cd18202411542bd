/** How does what was read in events leave the file? With its mentions, its share in the names, and decisions about names that go. */

import { type DecisionChange, keysOfDecision } from '../../record/entity.ts'
import type { Database } from './database.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { NameSums } from './name-rows.ts'
import { decodeReading, targetsOf } from './reading-rows.ts'

const dropReading = 'DELETE FROM readings WHERE scope_no = ? AND no = ? RETURNING data'
const dropMention = 'DELETE FROM mentions WHERE scope_no = ? AND target = ? AND no = ?'
const listDecisions = 'SELECT decision, reason, change FROM decisions WHERE scope_no = ?'
const dropDecision = 'DELETE FROM decisions WHERE scope_no = ? AND decision = ?'

/** Removes the readings of events. Runs inside a write transaction. */
export function forgetReadings(
  database: Database,
  scopeNo: number,
  nos: readonly number[],
  forgotten: ForgottenText,
): void {
  const sums = new NameSums(database, scopeNo)
  for (const no of nos) {
    const row = database.row<[string]>(dropReading, scopeNo, no)
    if (row === undefined) continue
    forgotten.add(row[0])
    const reading = decodeReading(no, row[0])
    sums.count(reading, -1)
    for (const target of targetsOf(reading).keys()) {
      database.run(dropMention, scopeNo, target, no)
      forgotten.add(target)
    }
  }
  dropDecisionsAbout(database, scopeNo, sums.write(forgotten), forgotten)
}

/** Removes decisions about names that are gone, and what undid them. */
export function dropDecisionsAbout(
  database: Database,
  scopeNo: number,
  names: readonly string[],
  forgotten: ForgottenText | null,
): void {
  if (names.length === 0) return
  const gone = new Set(names)
  const dropped = new Set<number>()
  for (const [id, reason, text] of database.rows<[number, string | null, string]>(listDecisions, scopeNo)) {
    const change = JSON.parse(text) as DecisionChange
    const about = keysOfDecision(change).some((key) => gone.has(key))
    if (!about && !(change.kind === 'undo' && dropped.has(change.decision))) continue
    dropped.add(id)
    database.run(dropDecision, scopeNo, id)
    forgotten?.add(reason)
    forgotten?.add(text)
  }
}
