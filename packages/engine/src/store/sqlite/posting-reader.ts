/** Where does a term occur? Reads the packed blocks of one scope. */

import { blockOf, decodeBlock, postingBytes } from '../posting-block.ts'
import type { Postings } from '../store.ts'
import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'
import { revisionOf } from './scopes.ts'

/** One look per block: the index leads with the block, see schema.ts. */
const inBlocks = (columns: string): string => `WITH RECURSIVE blocks (block) AS (
    SELECT 0 UNION ALL SELECT block + 1 FROM blocks WHERE block < ?)
  SELECT ${columns} FROM blocks CROSS JOIN postings p ON p.scope_no = ? AND p.block = blocks.block AND p.term = ?`
const frequency = inBlocks('sum(length(p.data))')
const blocksOf = `${inBlocks('p.block, p.data')} ORDER BY p.block`

/** Reads postings inside one transaction. */
export class PostingReader {
  readonly #database: Database
  readonly #scopeNo: number | null
  readonly #lastBlock: number

  /** @param scopeNo  null for a scope that was never written */
  constructor(database: Database, scopeNo: number | null) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#lastBlock = blockOf(Math.max(1, revisionOf(database, scopeNo).lastNo))
  }

  /** Number of events with the term. Reads lengths only. */
  frequencyOf(term: string): number {
    if (this.#scopeNo === null) return 0
    const [bytes] = this.#database.row<[number | null]>(frequency, this.#lastBlock, this.#scopeNo, term) ?? [0]
    return entriesIn(bytes ?? 0)
  }

  /** @param frequencyMax  a term in more events comes without rows */
  postingsOf(term: string, frequencyMax: number): Postings {
    // Most terms are rare: their blocks are read at once, and only one that proves frequent is counted apart.
    const blocks: (readonly [block: number, data: Uint8Array])[] = []
    let rows = 0
    if (this.#scopeNo !== null)
      for (const row of this.#database.each<[number, Uint8Array]>(blocksOf, this.#lastBlock, this.#scopeNo, term)) {
        rows += entriesIn(row[1].length)
        if (rows > frequencyMax) break
        blocks.push(row)
      }
    if (rows > frequencyMax)
      return { term, documentFrequency: this.frequencyOf(term), no: new Float64Array(0), count: new Uint16Array(0) }
    const postings = { term, documentFrequency: rows, no: new Float64Array(rows), count: new Uint16Array(rows) }
    let at = 0
    for (const [block, data] of blocks) at = decodeBlock(block, data, postings, at)
    return postings
  }
}

/** @throws {DamagedRow} when so many bytes are no whole entries */
function entriesIn(bytes: number): number {
  if (bytes % postingBytes !== 0) throw new DamagedRow('a block of postings has been cut')
  return bytes / postingBytes
}
