/** Is the file sound? Looks for broken invariants. */
import type { Database } from './database.ts'

/** Every broken invariant, as sentences. */
export function brokenInvariants(database: Database): string[] {
  return database
    .rows<[string]>('PRAGMA integrity_check')
    .map(([line]) => line)
    .filter((line) => line !== 'ok')
}
