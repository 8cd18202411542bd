/** One table row per word and document. */

import { DocumentLengths } from './bm25.ts'
import { countsOf, type LexicalChoice, wordsIn } from './choice.ts'

/** Keyed by word, so that the documents of a word lie together. */
export const postingRows: LexicalChoice = {
  name: 'row per posting',
  create(connection) {
    connection.exec(`
      CREATE TABLE documents (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
      CREATE TABLE postings (term TEXT, document INTEGER, count INTEGER NOT NULL, PRIMARY KEY (term, document)) WITHOUT ROWID;
    `)
    const lengths = new DocumentLengths()
    const addDocument = connection.prepare('INSERT INTO documents (id, text) VALUES (?, ?)')
    const addPosting = connection.prepare('INSERT INTO postings (term, document, count) VALUES (?, ?, ?)')
    const textOf = connection.prepare('SELECT text FROM documents WHERE id = ?').pluck()
    const dropPosting = connection.prepare('DELETE FROM postings WHERE term = ? AND document = ?')
    const dropDocument = connection.prepare('DELETE FROM documents WHERE id = ?')
    const read = connection.prepare('SELECT document, count FROM postings WHERE term = ?').raw()
    return {
      insert: connection.transaction((documents) => {
        const rows: [string, number, number][] = []
        for (const { id, text, words } of documents) {
          const counts = countsOf(words)
          addDocument.run(id, text)
          lengths.set(id, words.length)
          for (const [term, count] of counts) rows.push([term, id, count])
        }
        // In the order of the key: neighbours go to the same page.
        rows.sort((x, y) => (x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : x[1] - y[1]))
        for (const row of rows) addPosting.run(...row)
      }),
      search: (words, limit) =>
        lengths.rank(
          words.map((word) => {
            const rows = read.all(word) as [number, number][]
            return { documents: rows.map(([document]) => document), counts: rows.map(([, count]) => count) }
          }),
          limit,
        ),
      remove: connection.transaction((ids) => {
        for (const id of ids) {
          for (const term of new Set(wordsIn(String(textOf.get(id) ?? '')))) dropPosting.run(term, id)
          dropDocument.run(id)
          lengths.delete(id)
        }
      }),
    }
  },
}
