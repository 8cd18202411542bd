/** How does what was read in events leave the file? With its mentions, its share in the names, and decisions about names that go. */

import { keysOfDecision } from '../../record/entity.ts'
import type { Database } from './database.ts'
import { dropDecisions, forgetWordsOfDecisions } from './forget-decisions.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { bumpNames, NameSums } from './name-rows.ts'
import { decodeReading, targetsOf } from './reading-rows.ts'

const dropReading = 'DELETE FROM readings WHERE scope_no = ? AND no = ? RETURNING data'
const dropMention = 'DELETE FROM mentions WHERE scope_no = ? AND target = ? AND no = ?'

/** Removes the readings of events. Runs inside a write transaction. @returns how many decisions went with them */
export function forgetReadings(
  database: Database,
  scopeNo: number,
  nos: readonly number[],
  forgotten: ForgottenText,
): number {
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
  const ofNames = dropDecisionsAbout(database, scopeNo, sums.write(forgotten), forgotten)
  const ofWords = forgetWordsOfDecisions(database, scopeNo, nos, forgotten)
  // Whoever reads on from a revision must hear of it, though no name went.
  if (ofWords > 0) bumpNames(database, scopeNo, true)
  return ofNames + ofWords
}

/** Removes decisions about names that are gone, and what undid them. @returns how many */
export function dropDecisionsAbout(
  database: Database,
  scopeNo: number,
  names: readonly string[],
  forgotten: ForgottenText | null,
): number {
  const gone = new Set(names)
  if (gone.size === 0) return 0
  return dropDecisions(database, scopeNo, (change) => keysOfDecision(change).some((key) => gone.has(key)), forgotten)
}
