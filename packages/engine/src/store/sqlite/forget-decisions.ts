/** How do decisions forget? Those about names that only the forgotten said go, and reasons with words that only they said. */

import { foldedForWords, namesOfDecision, standsIn, wordsOfReason } from '../../record/decision-words.ts'
import type { DecisionChange } from '../../record/entity.ts'
import { tagsOfRuling } from '../../record/ruling.ts'
import type { Database } from './database.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { isRuling, leaveOfRulings, restate, rulingsOf } from './rulings.ts'

const listDecisions = `SELECT decision, reason, change FROM decisions
  WHERE scope_no = ? AND NOT ${isRuling} ORDER BY decision`
const dropDecision = 'DELETE FROM decisions WHERE scope_no = ? AND decision = ?'
const dropReason = 'UPDATE decisions SET reason = NULL WHERE scope_no = ? AND decision = ?'
/** Every word of an event: who says it, what, and the captions. */
const wordsSaid = `SELECT e.no, coalesce(p.speaker, '') || char(10) || e.text || char(10) ||
    coalesce(CASE WHEN json_valid(e.attachments) THEN
      (SELECT group_concat(json_extract(value, '$.caption'), char(10)) FROM json_each(e.attachments)) END, '')
  FROM events e LEFT JOIN speakers p ON p.scope_no = e.scope_no AND p.speaker_no = e.speaker_no
  WHERE e.scope_no = ?`

type DecisionRow = readonly [id: number, reason: string | null, change: string]

/**
 * Removes decisions that `isAbout` picks, and what undid them.
 *
 * @param forgotten  is told their words
 * @returns          how many went
 */
export function dropDecisions(
  database: Database,
  scopeNo: number,
  isAbout: (change: DecisionChange) => boolean,
  forgotten: ForgottenText | null,
): number {
  const dropped = new Set<number>()
  for (const [id, reason, text] of database.rows<DecisionRow>(listDecisions, scopeNo)) {
    const change = JSON.parse(text) as DecisionChange
    if (!isAbout(change) && !(change.kind === 'undo' && dropped.has(change.decision))) continue
    dropped.add(id)
    database.run(dropDecision, scopeNo, id)
    forgotten?.add(reason)
    forgotten?.add(text)
  }
  return dropped.size
}

/**
 * Takes words that only these events said out of the decisions. Runs inside a write transaction, while the events are there.
 *
 * @returns  how many decisions went
 */
export function forgetWordsOfDecisions(
  database: Database,
  scopeNo: number,
  nos: readonly number[],
  forgotten: ForgottenText,
): number {
  const rows = database.rows<DecisionRow>(listDecisions, scopeNo)
  const rulings = rulingsOf(database, scopeNo, 0).filter(
    ({ change, by, reason }) => by !== null || reason !== null || 'tag' in change,
  )
  const words = new Set([
    ...rows.flatMap(([, reason, text]) => [
      ...namesOfDecision(JSON.parse(text) as DecisionChange),
      ...wordsOfReason(reason),
    ]),
    ...rulings.flatMap(({ change, by, reason }) =>
      [by, reason, ...tagsOfRuling(change)].flatMap((said) => wordsOfReason(said)),
    ),
  ])
  if (words.size === 0) return 0
  const lost = lostWords(database, scopeNo, words, new Set(nos))
  if (lost.size === 0) return 0
  const dropped = dropDecisions(
    database,
    scopeNo,
    (change) => namesOfDecision(change).some((name) => lost.has(name)),
    forgotten,
  )
  for (const [id, reason] of rows) {
    if (!wordsOfReason(reason).some((word) => lost.has(word))) continue
    if (database.run(dropReason, scopeNo, id) > 0) forgotten.add(reason)
  }
  const isLost = (said: string): boolean => wordsOfReason(said).some((word) => lost.has(word))
  leaveOfRulings(database, scopeNo, (change) => (tagsOfRuling(change).some(isLost) ? null : change), forgotten)
  const left = (said: string | null): string | null => {
    if (said === null || !isLost(said)) return said
    forgotten.add(said)
    return null
  }
  for (const { id, change, by, reason } of rulings) {
    const kept = { by: left(by), reason: left(reason) }
    if (kept.by !== by || kept.reason !== reason) restate(database, scopeNo, { id, change, ...kept })
  }
  return dropped
}

/** Of these words those that some of these events say, and no other. Reads the scope once, row by row. */
function lostWords(
  database: Database,
  scopeNo: number,
  words: ReadonlySet<string>,
  gone: ReadonlySet<number>,
): Set<string> {
  const lost = new Set<string>()
  const kept = new Set<string>()
  for (const [no, said] of database.each<[number, string]>(wordsSaid, scopeNo)) {
    const folded = foldedForWords(said)
    for (const word of words) if (!kept.has(word) && standsIn(folded, word)) (gone.has(no) ? lost : kept).add(word)
  }
  for (const word of kept) lost.delete(word)
  return lost
}
