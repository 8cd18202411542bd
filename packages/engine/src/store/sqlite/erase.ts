/** Is it gone from the disk? Makes the files hold no byte of what was deleted. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import { failureOf } from './failure.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { slackOf } from './page-slack.ts'

/** From so many bytes of text on, a search costs more than what it may save: the file is rewritten at once. */
const searchBytesMax = 1_000_000

/**
 * Largest file that is searched: its pages are held in memory for the time of the search (1 ms per MB; a rewrite takes
 * five). Above it the file is rewritten at once.
 */
const fileBytesMax = 512 * 1024 * 1024

/** Milliseconds between two tries to empty the log. */
const retryMs = 20

/**
 * Ids rise for ever, by the changes ever made, for a note settled late must not take another's along. Once the pages
 * are known to be clean and only the log is left to empty, an id is negative.
 */
const note = `INSERT INTO erasures (erasure_id) SELECT max(
    (SELECT sum(epoch) FROM scopes), (SELECT coalesce(max(abs(erasure_id)), 0) + 1 FROM erasures))
  RETURNING erasure_id`
const due = 'SELECT erasure_id FROM erasures'
const markClean = `UPDATE erasures SET erasure_id = -erasure_id
  WHERE erasure_id > 0 AND erasure_id IN (SELECT value FROM json_each(?))`
const settle = 'DELETE FROM erasures WHERE abs(erasure_id) IN (SELECT abs(value) FROM json_each(?))'

/** What one forget deleted, for its erasure. */
export interface Deletion {
  /** Null where it deleted nothing. */
  readonly erasureId: number | null
  readonly forgotten: ForgottenText
}

/**
 * Notes in the transaction of a forget that bytes must go, so that a crash before `erase` does not leave them unnoticed.
 *
 * @returns id of the note
 */
export function noteErasure(database: Database): number {
  const [id] = database.row<[number]>(note) as [number]
  return id
}

/** How many forgets have left bytes that are not known to be gone. */
export function erasuresDue(database: Database): number {
  return database.rows(due).length
}

/**
 * Looks for remnants in the slack of pages, where there are any rewrites the whole file from its living rows (VACUUM),
 * and empties the write-ahead log. Does so for every erasure noted, also those a crash, a reader or a full disk left
 * undone; touches nothing where none is.
 *
 * A rewrite costs some five times a search, and room for a second copy. In measured play one forgotten event in a
 * hundred leaves a remnant, so a small forget mostly ends with the search.
 *
 * @param path  null for a memory without a file, which leaves nothing anywhere
 * @returns     false while a reader still needs the old pages, or a writer or a full disk prevented the rewrite;
 *              the next forget, also of nothing, tries again
 */
export async function erase(database: Database, path: string | null, deletion: Deletion): Promise<boolean> {
  if (path === null) return true
  try {
    const ids = database.bare('forget', () => cleanPages(database, deletion))
    if (ids.length === 0) return true
    if (!(await emptyLog(database, ids))) return false
    database.write('forget', () => database.run(settle, JSON.stringify(ids)))
    return true
  } catch (error) {
    const { code } = failureOf(error, 'forget', database.name)
    if (code === 'STORE_BUSY' || code === 'STORE_UNAVAILABLE') return false
    throw error
  }
}

/** Makes the pages hold no remnant of any erasure noted. @returns the ids of those erasures */
function cleanPages(database: Database, { erasureId, forgotten }: Deletion): number[] {
  const ids = database.rows<[number]>(due).map(([id]) => id)
  const unclean = ids.filter((id) => id > 0)
  // What another forget left undone is known by no string here: only the rewrite is sure to remove it.
  const searchable = unclean.every((id) => id === erasureId) && forgotten.bytes > 0 && forgotten.bytes <= searchBytesMax
  if (unclean.length > 0 && (!searchable || mayHoldRemnant(database, forgotten))) database.run('VACUUM')
  return ids
}

/** True also where the pages cannot be looked at. */
function mayHoldRemnant(database: Database, forgotten: ForgottenText): boolean {
  const pages = database.pages(fileBytesMax)
  if (pages === null) return true
  for (const slack of slackOf(pages)) if (forgotten.foundIn(slack)) return true
  return false
}

/**
 * Moves the log into the file and cuts it to nothing, trying for as long as writes wait for each other. Between the
 * tries no lock is held: a checkpoint that waits for readers by itself would keep every writer out meanwhile.
 *
 * @returns false when a reader keeps the log from being emptied
 */
async function emptyLog(database: Database, ids: readonly number[]): Promise<boolean> {
  for (let waitedMs = 0; !database.bare('forget', () => tryEmptyLog(database)); waitedMs += retryMs) {
    // So that who finishes this later, by then without the strings, need not rewrite the file for it.
    if (waitedMs === 0) database.write('forget', () => database.run(markClean, JSON.stringify(ids)))
    if (waitedMs >= database.busyTimeoutMs) return false
    await pause(retryMs)
  }
  return true
}

function tryEmptyLog(database: Database): boolean {
  // Most of the log moves while others write; only the rest is left for the part that keeps them out.
  database.row('PRAGMA wal_checkpoint(PASSIVE)')
  const [blocked] = database.withoutWaiting(() =>
    database.row<[number, number, number]>('PRAGMA wal_checkpoint(TRUNCATE)'),
  ) ?? [0]
  return blocked === 0
}
