/**
 * What was decided about relations? Rulings lie in the table of decisions, beside those about entities and numbered with
 * them: their change is `{"relations":…,"by":…}`.
 */

import {
  amongEvents,
  checkedRuling,
  type Ruling,
  type RulingChange,
  type RulingDraft,
  relationsOfRuling,
  tagsOfRuling,
} from '../../record/ruling.ts'
import type { Database } from './database.ts'

/** Tells the rows of rulings from those about entities, in SQL. */
export const isRuling = `change GLOB '{"relations":*'`
const takeId = `INSERT INTO name_revisions (scope_no, revision, epoch, last_decision) VALUES (?, 0, 0, 1)
  ON CONFLICT DO UPDATE SET last_decision = last_decision + 1 RETURNING last_decision`
const add = 'INSERT INTO decisions (scope_no, decision, made_at, reason, change) VALUES (?, ?, ?, ?, ?)'
const list = `SELECT decision, made_at, reason, change FROM decisions
  WHERE scope_no = ? AND decision > ? AND ${isRuling} ORDER BY decision`
const findRuling = `SELECT 1 FROM decisions WHERE scope_no = ? AND decision = ? AND ${isRuling}`
const findEvent = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const drop = 'DELETE FROM decisions WHERE scope_no = ? AND decision = ?'
const restateOne = 'UPDATE decisions SET reason = ?, change = ? WHERE scope_no = ? AND decision = ?'

type Row = readonly [id: number, madeAt: number, reason: string | null, change: string]

/** What the column of a ruling holds. */
interface Kept {
  readonly relations: RulingChange
  readonly by: string | null
}

/** Keeps a ruling, unless nothing of it is about what exists. Runs inside a write transaction. */
export function addRuling(database: Database, scopeNo: number, draft: RulingDraft): Ruling | null {
  const { change: asked, by, reason, madeAt } = checkedRuling(draft)
  const change = amongEvents(asked, existence(database, scopeNo))
  if (change === null) return null
  if (change.kind === 'undo' && database.row(findRuling, scopeNo, change.ruling) === undefined) return null
  const [id] = database.row<[number]>(takeId, scopeNo) as [number]
  database.run(add, scopeNo, id, madeAt, reason, textOf(change, by))
  return { id, change, by, reason, madeAt }
}

/** Rulings of a scope above an id, in order. */
export function rulingsOf(database: Database, scopeNo: number, after: number): Ruling[] {
  return database.rows<Row>(list, scopeNo, after).map(([id, madeAt, reason, text]) => {
    const { relations, by } = JSON.parse(text) as Kept
    return { id, change: relations, by, reason, madeAt }
  })
}

/**
 * Removes what rulings say of forgotten events, those of which nothing is left, and what undid them. Runs inside a write
 * transaction. Ends, kinds and generators are no words of anybody; a reason or name that goes with its row is told.
 *
 * @param told  takes the strings that went
 */
export function forgetRulings(
  database: Database,
  scopeNo: number,
  gone: ReadonlySet<number>,
  told: { add(text: string | null): void },
): void {
  leaveOfRulings(database, scopeNo, (change) => amongEvents(change, (no) => !gone.has(no)), told)
}

/** Leaves of each ruling what `leftOf` says, null for nothing, and takes what undid those that went. */
export function leaveOfRulings(
  database: Database,
  scopeNo: number,
  leftOf: (change: RulingChange) => RulingChange | null,
  told: { add(text: string | null): void },
): void {
  const dropped = new Set<number>()
  for (const { id, change: before, by, reason } of rulingsOf(database, scopeNo, 0)) {
    const left = before.kind === 'undo' && dropped.has(before.ruling) ? null : leftOf(before)
    if (left === before) continue
    if (left !== null) {
      restate(database, scopeNo, { id, change: left, by, reason })
      continue
    }
    dropped.add(id)
    database.run(drop, scopeNo, id)
    told.add(reason)
    told.add(by)
    for (const label of tagsOfRuling(before)) told.add(label)
  }
}

/** Writes a ruling of which something was forgotten. */
export function restate(database: Database, scopeNo: number, ruling: Omit<Ruling, 'madeAt'>): void {
  database.run(restateOne, ruling.reason, textOf(ruling.change, ruling.by), scopeNo, ruling.id)
}

/** What is wrong with the rulings of a scope, as sentences. Runs inside a read transaction. */
export function brokenRulings(database: Database, scopeNo: number): string[] {
  const rulings = rulingsOf(database, scopeNo, 0)
  const ids = new Set(rulings.map(({ id }) => id))
  const exists = existence(database, scopeNo)
  const dangling = rulings.filter(({ change }) =>
    relationsOfRuling(change).some(({ from, to }) => !exists(from) || !exists(to)),
  )
  const undoing = rulings.filter(({ change }) => change.kind === 'undo' && !ids.has(change.ruling))
  return [
    [dangling.length, 'rulings about relations of events that do not exist'] as const,
    [undoing.length, 'rulings that undo none'] as const,
  ].flatMap(([count, sentence]) => (count === 0 ? [] : [`scope ${scopeNo}: ${count} ${sentence}`]))
}

function existence(database: Database, scopeNo: number): (no: number) => boolean {
  return (no) => database.row(findEvent, scopeNo, no) !== undefined
}

function textOf(relations: RulingChange, by: string | null): string {
  return JSON.stringify({ relations, by } satisfies Kept)
}
