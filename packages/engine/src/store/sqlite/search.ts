/** Where do terms and vectors lead? The search store over one database. */

import type { Scope } from '../../record/scope.ts'
import type { Nearest, NumberedEvent, Postings, SearchStore, SpaceSpec, VectorRows } from '../store.ts'
import type { Database } from './database.ts'
import { type EventRow, eventOf, selectEvents } from './event-rows.ts'
import { NearestSearch } from './nearest.ts'
import { PostingReader } from './posting-reader.ts'
import { bumpEpoch, scopeNoOf } from './scopes.ts'
import { tableOf } from './vector-key.ts'
import { type StoredRows, VectorReader } from './vector-reader.ts'
import { spaceOf, VectorWriter } from './vector-rows.ts'

const eventExists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
function listWithout(encoding: SpaceSpec['encoding']): string {
  return `${selectEvents} WHERE e.scope_no = ? AND e.no > ? AND NOT EXISTS (
      SELECT 1 FROM ${tableOf(encoding)} v WHERE v.vector_id = ((e.scope_no << 6 | ?) << 31 | e.no))
    ORDER BY e.no LIMIT ?`
}

/** No space has this number: every event is without rows in an unknown space. */
const noSpace = 0

/** Search indices of a scope in SQLite. */
export class SqliteSearch implements SearchStore {
  readonly #database: Database
  readonly #reader: VectorReader
  readonly #nearest: NearestSearch

  constructor(database: Database) {
    this.#database = database
    this.#reader = new VectorReader(database)
    this.#nearest = new NearestSearch(database, this.#reader)
  }

  async postings(scope: Scope, terms: readonly string[], frequencyMax: number): Promise<Postings[]> {
    return this.#database.read('postings', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const reader = new PostingReader(this.#database, scopeNo)
      return terms.map((term) => reader.postingsOf(term, frequencyMax))
    })
  }

  async nearest(
    scope: Scope,
    search: { space: string; query: Float32Array; limit: number; include: readonly number[] },
  ): Promise<Nearest> {
    return this.#database.read('nearest', () => this.#nearest.search(scope, search))
  }

  async tokenRows(
    scope: Scope,
    space: string,
    nos: readonly number[],
  ): Promise<({ count: number; rows: Int8Array } | null)[]> {
    const found = this.#rows('tokenRows', { scope, space, encoding: 'int8' }, nos)
    return found as ({ count: number; rows: Int8Array } | null)[]
  }

  async sentenceRows(
    scope: Scope,
    space: string,
    nos: readonly number[],
  ): Promise<({ count: number; rows: Float32Array } | null)[]> {
    const found = this.#rows('sentenceRows', { scope, space, encoding: 'float32' }, nos)
    return found as ({ count: number; rows: Float32Array } | null)[]
  }

  async putVectors(scope: Scope, rows: readonly { no: number; vectors: readonly VectorRows[] }[]): Promise<void> {
    this.#database.write('putVectors', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return
      const writer = new VectorWriter(this.#database, scopeNo, 'putVectors')
      let written = 0
      for (const { no, vectors } of rows) {
        if (this.#database.row(eventExists, scopeNo, no) === undefined) continue
        for (const entry of vectors) writer.put(no, entry)
        written += vectors.length
      }
      writer.write()
      if (written > 0) bumpEpoch(this.#database, scopeNo)
    })
  }

  async withoutVectors(scope: Scope, page: { space: string; after: number; limit: number }): Promise<NumberedEvent[]> {
    return this.#database.read('withoutVectors', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return []
      const known = spaceOf(this.#database, scopeNo, page.space)
      const statement = listWithout(known?.encoding ?? 'float32')
      const spaceNo = known?.spaceNo ?? noSpace
      return this.#database.rows<EventRow>(statement, scopeNo, page.after, spaceNo, page.limit).map(eventOf)
    })
  }

  /** Rows in the order asked, of the encoding that the space must have; null where there are none. */
  #rows(
    operation: string,
    asked: { scope: Scope; space: string; encoding: SpaceSpec['encoding'] },
    nos: readonly number[],
  ): (StoredRows | null)[] {
    return this.#database.read(operation, () => {
      const scopeNo = scopeNoOf(this.#database, asked.scope)
      const known = spaceOf(this.#database, scopeNo, asked.space)
      if (scopeNo === null || known === null || known.encoding !== asked.encoding) return nos.map(() => null)
      return this.#reader.read(scopeNo, known, nos).map((stored) => stored ?? null)
    })
  }
}
