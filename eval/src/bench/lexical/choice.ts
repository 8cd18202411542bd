/** What must a lexical index in SQLite do to be compared with another? */

import type BetterSqlite3 from 'better-sqlite3'

/** An open connection of better-sqlite3. */
export type Connection = BetterSqlite3.Database

/** One document to index. */
export interface LexicalDocument {
  /** From 1, ascending over all inserts. */
  readonly id: number
  readonly text: string
  readonly words: readonly string[]
}

/** One way to keep an inverted index. All of them keep the texts as well, once. */
export interface LexicalIndex {
  /** Adds documents in one transaction. */
  insert(documents: readonly LexicalDocument[]): void
  /** Ids of the best documents by BM25 for any of the words, best first. */
  search(words: readonly string[], limit: number): number[]
  /** Removes documents and every trace of their words, in one transaction. */
  remove(ids: readonly number[]): void
}

/** A named way. */
export interface LexicalChoice {
  readonly name: string
  /** Makes the tables in an empty database. */
  create(connection: Connection): LexicalIndex
}

/** Occurrences of each word. */
export function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Words of a synthetic text: what they were before they were joined. */
export function wordsIn(text: string): string[] {
  return text.match(/[a-z]+/g) ?? []
}
