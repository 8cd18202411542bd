/** Where do terms and vectors lead? The search store over one database. */

import type { Scope } from '../../record/scope.ts'
import type { Nearest, NumberedEvent, Postings, SearchStore, SpaceSpec, VectorRows } from '../store.ts'
import type { Database } from './database.ts'
import { type EventRow, eventOf, selectEvents } from './event-rows.ts'
import { NearestSearch } from './nearest.ts'
import { PostingReader } from './posting-reader.ts'
import { bumpEpoch, scopeNoOf } from './scopes.ts'
import { tableOf } from './vector-key.ts'
import { VectorReader } from './vector-reader.ts'
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
    return this.#database.read('tokenRows', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const known = spaceOf(this.#database, scopeNo, space)
      if (scopeNo === null || known === null || known.encoding !== 'int8') return nos.map(() => null)
      const stored = this.#reader.read(scopeNo, known, nos) as ({ count: number; rows: Int8Array } | undefined)[]
      return stored.map((rows) => rows ?? null)
    })
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
}
