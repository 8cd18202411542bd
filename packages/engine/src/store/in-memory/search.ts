/** What does an in-memory scope hold for a term or a vector? Answered by looking at every event. */

import type { Scope } from '../../record/scope.ts'
import { dot } from '../../vector/cosine.ts'
import type { Nearest, NumberedEvent, Postings, SearchStore, VectorRows } from '../store.ts'
import type { EventRecord, Records, ScopeRecords } from './records.ts'
import { checkQuery, checkVectors, copyOf } from './vectors.ts'

export class InMemorySearch implements SearchStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async postings(scope: Scope, terms: readonly string[], frequencyMax: number): Promise<Postings[]> {
    const records = this.#records.of(scope)
    return terms.map((term) => postingsOf(records, term, frequencyMax))
  }

  async nearest(
    scope: Scope,
    search: { space: string; query: Float32Array; limit: number; include: readonly number[] },
  ): Promise<Nearest> {
    const records = this.#records.of(scope)
    checkQuery(records, search)
    const include = new Set(search.include)
    const ranked = [...records.events.values()]
      .flatMap(({ event, vectors }) => {
        const score = bestScore(vectors.get(search.space), search.query)
        return score === null ? [] : [{ no: event.no, score }]
      })
      .sort((a, b) => b.score - a.score || a.no - b.no)
      .filter(({ no }, rank) => rank < search.limit || include.has(no))
    return {
      no: Float64Array.from(ranked, ({ no }) => no),
      score: Float32Array.from(ranked, ({ score }) => score),
    }
  }

  async tokenRows(
    scope: Scope,
    space: string,
    nos: readonly number[],
  ): Promise<({ count: number; rows: Int8Array } | null)[]> {
    const { events } = this.#records.of(scope)
    return nos.map((no) => {
      const entry = events.get(no)?.vectors.get(space)
      return entry?.rows instanceof Int8Array ? { count: entry.count, rows: entry.rows.slice() } : null
    })
  }

  async sentenceRows(
    scope: Scope,
    space: string,
    nos: readonly number[],
  ): Promise<({ count: number; rows: Float32Array } | null)[]> {
    const { events } = this.#records.of(scope)
    return nos.map((no) => {
      const entry = events.get(no)?.vectors.get(space)
      return entry?.rows instanceof Float32Array ? { count: entry.count, rows: entry.rows.slice() } : null
    })
  }

  async putVectors(scope: Scope, rows: readonly { no: number; vectors: readonly VectorRows[] }[]): Promise<void> {
    this.#records.write(scope, (records) => {
      const present = rows.filter(({ no, vectors }) => records.events.has(no) && vectors.length > 0)
      for (const { no, vectors } of present) replaceVectors(records, no, vectors)
      if (present.length > 0) records.epoch++
    })
  }

  async withoutVectors(scope: Scope, page: { space: string; after: number; limit: number }): Promise<NumberedEvent[]> {
    return this.#records
      .of(scope)
      .after(page.after)
      .filter(({ vectors }) => !vectors.has(page.space))
      .map(({ event }) => event)
      .slice(0, page.limit)
  }
}

function replaceVectors(records: ScopeRecords, no: number, vectors: readonly VectorRows[]): void {
  checkVectors('putVectors', records, vectors)
  const record = records.events.get(no) as EventRecord
  const replaced = vectors.map((rows): [string, VectorRows] => [rows.space.id, copyOf(rows)])
  records.events.set(no, { ...record, vectors: new Map([...record.vectors, ...replaced]) })
}

function postingsOf(records: ScopeRecords, term: string, frequencyMax: number): Postings {
  const hits = [...records.events.values()].filter(({ terms }) => terms.has(term))
  const rows = hits.length > frequencyMax ? [] : hits
  return {
    term,
    documentFrequency: hits.length,
    no: Float64Array.from(rows, ({ event }) => event.no),
    count: Uint16Array.from(rows, ({ terms }) => terms.get(term) as number),
  }
}

/** Cosine of the query with the nearest row; null without float32 rows. */
function bestScore(entry: VectorRows | undefined, query: Float32Array): number | null {
  if (entry === undefined || entry.count === 0 || !(entry.rows instanceof Float32Array)) return null
  let best = Number.NEGATIVE_INFINITY
  for (let row = 0; row < entry.count; row++)
    best = Math.max(best, dot(query, 0, entry.rows, row * entry.space.dimensions, entry.space.dimensions))
  return best
}
