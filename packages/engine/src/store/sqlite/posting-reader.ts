/** Where does a term occur? Reads the packed blocks of one scope. */

import { blockOf, decodeBlock, postingBytes } from '../posting-block.ts'
import type { Postings } from '../store.ts'
import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'
import { revisionOf } from './scopes.ts'

/** One look per block: the index leads with the block, see schema.ts. */
const inBlocks = (columns: string): string =>
  `SELECT ${columns} FROM json_each(?) CROSS JOIN postings p ON p.scope_no = ? AND p.block = value AND p.term = ?`
const frequency = inBlocks('sum(length(p.data))')
/** All blocks as one row, as in vector-reader.ts: a row for each cost a third more. In the order of the blocks given. */
const blocksOf = inBlocks(
  `json_group_array(p.block), json_group_array(length(p.data)), CAST(group_concat(p.data, '') AS BLOB)`,
)

/** Reads postings inside one transaction. */
export class PostingReader {
  readonly #database: Database
  readonly #scopeNo: number | null
  /** Numbers of all blocks, as JSON. */
  readonly #blocks: string

  /** @param scopeNo  null for a scope that was never written */
  constructor(database: Database, scopeNo: number | null) {
    this.#database = database
    this.#scopeNo = scopeNo
    const last = blockOf(Math.max(1, revisionOf(database, scopeNo).lastNo))
    this.#blocks = JSON.stringify(Array.from({ length: last + 1 }, (_, block) => block))
  }

  /** Number of events with the term. Reads lengths only. */
  frequencyOf(term: string): number {
    if (this.#scopeNo === null) return 0
    const [bytes] = this.#database.row<[number | null]>(frequency, this.#blocks, this.#scopeNo, term) ?? [0]
    return entriesIn(bytes ?? 0)
  }

  /** @param frequencyMax  a term in more events comes without rows */
  postingsOf(term: string, frequencyMax: number): Postings {
    type Row = [blocks: string, lengths: string, data: Uint8Array | null]
    const row =
      this.#scopeNo === null ? undefined : this.#database.row<Row>(blocksOf, this.#blocks, this.#scopeNo, term)
    const [blocks, lengths, data] = row ?? ['[]', '[]', null]
    const bytes = JSON.parse(lengths) as number[]
    const rows = bytes.reduce((sum, length) => sum + entriesIn(length), 0)
    const kept = rows > frequencyMax || data === null ? 0 : rows
    const postings = { term, documentFrequency: rows, no: new Float64Array(kept), count: new Uint16Array(kept) }
    if (kept === 0 || data === null) return postings
    let [start, at] = [0, 0]
    for (const [i, block] of (JSON.parse(blocks) as number[]).entries()) {
      const end = start + (bytes[i] as number)
      at = decodeBlock(block, data.subarray(start, end), postings, at)
      start = end
    }
    return postings
  }
}

/** @throws {DamagedRow} when so many bytes are no whole entries */
function entriesIn(bytes: number): number {
  if (bytes % postingBytes !== 0) throw new DamagedRow('a block of postings has been cut')
  return bytes / postingBytes
}
