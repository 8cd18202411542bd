/** Is it gone from the disk? Makes the files hold no byte of what was deleted. */

import type { Database } from './database.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { slackOf } from './page-slack.ts'

/** From so many bytes on, a search costs more than what it may save: the file is rewritten at once. */
const searchBytesMax = 1_000_000

/**
 * Empties the write-ahead log, looks for remnants in the slack of pages, and where there are any rewrites the whole file
 * from its living rows (VACUUM).
 *
 * The search reads the file once; a rewrite costs about ten times that and room for a second copy. In measured play one
 * forgotten event in a hundred leaves a remnant, so most calls end with the search.
 *
 * @param path  null for a memory without a file, which leaves nothing anywhere
 * @returns     false while another reader still needs the old pages; the next forget, or the last close, finishes the work
 */
export function erase(database: Database, path: string | null, forgotten: ForgottenText): boolean {
  if (path === null) return true
  const clean = forgotten.bytes === 0
  const emptied = emptyLog(database)
  if (clean) return emptied
  if (emptied && forgotten.bytes <= searchBytesMax && !remnantIn(path, forgotten)) return true
  database.run('VACUUM')
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
