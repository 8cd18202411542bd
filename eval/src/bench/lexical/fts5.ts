/** FTS5 as it comes: an ordinary table that keeps the text, with FTS5's own secure-delete switch. */

import type { LexicalChoice } from './choice.ts'

/** Ranks with FTS5's built-in bm25, whose statistics are those of the whole table, all scopes in it. */
export const fts5: LexicalChoice = {
  name: 'FTS5, ordinary, secure-delete',
  create(connection) {
    connection.exec(`
      CREATE VIRTUAL TABLE documents USING fts5(text);
      INSERT INTO documents (documents, rank) VALUES ('secure-delete', 1);
    `)
    const add = connection.prepare('INSERT INTO documents (rowid, text) VALUES (?, ?)')
    const drop = connection.prepare('DELETE FROM documents WHERE rowid = ?')
    const find = connection
      .prepare('SELECT rowid FROM documents WHERE documents MATCH ? ORDER BY rank, rowid LIMIT ?')
      .pluck()
    return {
      insert: connection.transaction((documents) => {
        for (const { id, text } of documents) add.run(id, text)
      }),
      search: (words, limit) => find.all(words.map((word) => `"${word}"`).join(' OR '), limit) as number[],
      remove: connection.transaction((ids) => {
        for (const id of ids) drop.run(id)
      }),
    }
  },
}
