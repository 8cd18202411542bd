/** What is this file, if it is no store? Asked only while this process has it open nowhere else: closing drops SQLite's locks. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { MemoryError } from 'knotwork'

/** First bytes of every SQLite file. */
const sqliteMark = 'SQLite format 3\0'

/** The error for a file that is no database at all, which no doctor can help; any other error as it was. */
export function foreignFile(path: string, error: unknown): unknown {
  if (!MemoryError.is(error, 'STORE_CORRUPT')) return error
  const head = headOf(path)
  if (head.startsWith(sqliteMark)) return error
  // JSON Lines named as the store is the likeliest mistake: both files lie beside each other.
  const remedy = /^(?:\ufeff|ï»¿)?\s*[[{]/.test(head)
    ? `to import it: knotwork import ${path} --store NAME.db; else name another file with --store`
    : 'name another file with --store'
  return new MemoryError('STORE_CORRUPT', `store: ${path} is no Knotwork store`, { cause: error, details: { remedy } })
}

/** Whether there is a database at the path, Knotwork's or another's. */
export function isStore(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && headOf(path).startsWith(sqliteMark)
}

/** The first bytes, one character each. */
function headOf(path: string): string {
  const bytes = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}
