/** Is it gone from the disk? Makes the files hold no byte of what was deleted. */

import type { Database } from './database.ts'
import { failureOf } from './failure.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { slackOf } from './page-slack.ts'

/** From so many bytes on, a search costs more than what it may save: the file is rewritten at once. */
const searchBytesMax = 1_000_000

const note = 'INSERT INTO erasures DEFAULT VALUES'
const due = 'SELECT count(*), max(erasure_id) FROM erasures'
const settle = 'DELETE FROM erasures WHERE erasure_id <= ?'

/** Notes in the transaction of a forget that bytes must go, so that a crash before `erase` does not leave them unnoticed. */
export function noteErasure(database: Database): void {
  database.run(note)
}

/**
 * Empties the write-ahead log, looks for remnants in the slack of pages, and where there are any rewrites the whole file
 * from its living rows (VACUUM). Does so for every erasure noted, also those a crash or a full disk left undone.
 *
 * The search reads the file once; a rewrite costs some ten times that and room for a second copy. In measured play one
 * forgotten event in a hundred leaves a remnant, so a small forget mostly ends with the search.
 *
 * @param path  null for a memory without a file, which leaves nothing anywhere
 * @returns     false while a reader still needs the old pages, or a writer or a full disk prevented the rewrite;
 *              the next forget, also of nothing, tries again
 */
export function erase(database: Database, path: string | null, forgotten: ForgottenText): boolean {
  if (path === null) return true
  const [count, newest] = database.row<[number, number | null]>(due) ?? [0, null]
  if (newest === null) return emptyLog(database)
  // What another forget left undone is known by no string any more: only the rewrite is sure to remove it.
  const searchable = count === 1 && forgotten.bytes > 0 && forgotten.bytes <= searchBytesMax
  try {
    if (!searchable || !emptyLog(database) || remnantIn(path, forgotten)) database.run('VACUUM')
    database.run(settle, newest)
  } catch (error) {
    const { code } = failureOf(error, 'forget', database.name)
    if (code === 'STORE_BUSY' || code === 'STORE_UNAVAILABLE') return false
    throw error
  }
  return emptyLog(database)
}

/** @returns false when a reader keeps the log from being emptied */
function emptyLog(database: Database): boolean {
  const [blocked] = database.row<[number, number, number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [0]
  return blocked === 0
}

function remnantIn(path: string, forgotten: ForgottenText): boolean {
  for (const slack of slackOf(path)) if (forgotten.foundIn(slack)) return true
  return false
}
