/** Postings packed: one row per word and block of 256 documents, three bytes per posting (offset, count). */

import { DocumentLengths } from './bm25.ts'
import {
  type Connection,
  countsOf,
  type LexicalChoice,
  type LexicalDocument,
  type LexicalIndex,
  wordsIn,
} from './choice.ts'

const blockSize = 256
const entryBytes = 3

/** Appends to a block by joining bytes; removes by rewriting the block. */
export const postingBlocks: LexicalChoice = {
  name: `packed blocks of ${blockSize}`,
  create(connection) {
    connection.exec(`
      CREATE TABLE documents (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
      CREATE TABLE postings (term TEXT, block INTEGER, data BLOB NOT NULL, PRIMARY KEY (term, block)) WITHOUT ROWID;
    `)
    const lengths = new DocumentLengths()
    const read = connection.prepare('SELECT block, data FROM postings WHERE term = ? ORDER BY block').raw()
    return {
      insert: inserter(connection, lengths),
      search: (words, limit) =>
        lengths.rank(
          words.map((word) => decode(read.all(word) as [number, Uint8Array][])),
          limit,
        ),
      remove: remover(connection, lengths),
    }
  },
}

function inserter(connection: Connection, lengths: DocumentLengths): LexicalIndex['insert'] {
  const addDocument = connection.prepare('INSERT INTO documents (id, text) VALUES (?, ?)')
  const extend = connection.prepare(`
    INSERT INTO postings (term, block, data) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET data = CAST(data || excluded.data AS BLOB)`)
  return connection.transaction((documents: readonly LexicalDocument[]) => {
    const pending = new Map<string, number[]>()
    for (const { id, text, words } of documents) {
      const counts = countsOf(words)
      addDocument.run(id, text)
      lengths.set(id, words.length)
      const block = String(Math.floor(id / blockSize)).padStart(8, '0')
      for (const [term, count] of counts) {
        const key = `${term} ${block}`
        const bytes = pending.get(key) ?? []
        bytes.push(id % blockSize, count & 0xff, count >> 8)
        pending.set(key, bytes)
      }
    }
    for (const [key, bytes] of [...pending].sort((x, y) => (x[0] < y[0] ? -1 : 1))) {
      const [term, block] = key.split(' ')
      extend.run(term, Number(block), Uint8Array.from(bytes))
    }
  })
}

function remover(connection: Connection, lengths: DocumentLengths): LexicalIndex['remove'] {
  const textOf = connection.prepare('SELECT text FROM documents WHERE id = ?').pluck()
  const dropDocument = connection.prepare('DELETE FROM documents WHERE id = ?')
  const readBlock = connection.prepare('SELECT data FROM postings WHERE term = ? AND block = ?').pluck()
  const writeBlock = connection.prepare('UPDATE postings SET data = ? WHERE term = ? AND block = ?')
  const dropBlock = connection.prepare('DELETE FROM postings WHERE term = ? AND block = ?')
  return connection.transaction((ids: readonly number[]) => {
    for (const id of ids) {
      const block = Math.floor(id / blockSize)
      for (const term of new Set(wordsIn(String(textOf.get(id) ?? '')))) {
        const data = without(readBlock.get(term, block) as Uint8Array, id % blockSize)
        if (data.length === 0) dropBlock.run(term, block)
        else writeBlock.run(data, term, block)
      }
      dropDocument.run(id)
      lengths.delete(id)
    }
  })
}

function without(data: Uint8Array, offset: number): Uint8Array {
  for (let at = 0; at < data.length; at += entryBytes)
    if (data[at] === offset) return Buffer.concat([data.subarray(0, at), data.subarray(at + entryBytes)])
  return data
}

function decode(blocks: readonly [number, Uint8Array][]): { documents: Float64Array; counts: Uint16Array } {
  const entries = blocks.reduce((total, [, data]) => total + data.length / entryBytes, 0)
  const documents = new Float64Array(entries)
  const counts = new Uint16Array(entries)
  let index = 0
  for (const [block, data] of blocks)
    for (let at = 0; at < data.length; at += entryBytes, index++) {
      documents[index] = block * blockSize + (data[at] as number)
      counts[index] = (data[at + 1] as number) | ((data[at + 2] as number) << 8)
    }
  return { documents, counts }
}
