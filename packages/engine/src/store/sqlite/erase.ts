/** Is it gone from the disk? Makes the file hold no byte of what was deleted from it. */

import type { Database } from './database.ts'

/**
 * Rewrites the file from its living rows and empties the write-ahead log.
 *
 * `secure_delete` zeroes deleted cells and freed pages, but not the copies SQLite leaves in the slack of a page when it
 * moves cells to a neighbour; only VACUUM builds pages without a past.
 *
 * @returns false while another reader still needs the old pages; the next forget, or the last close, finishes the work
 */
export function erase(database: Database, removed: boolean): boolean {
  if (removed) database.run('VACUUM')
  const [blocked] = database.row<[number, number, number]>('PRAGMA wal_checkpoint(TRUNCATE)') ?? [0]
  return blocked === 0
}
