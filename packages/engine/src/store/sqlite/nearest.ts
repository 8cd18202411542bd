/**
 * Which events are nearest to a vector? An int8 scan in memory proposes, the float32 rows of the file decide.
 *
 * Rows are held per scope and space, checked at each call against the scope's revision: an append of any process loads
 * the tail, any other change (forget, late vectors) loads afresh.
 */

import { MemoryError } from '../../errors.ts'
import type { Scope } from '../../record/scope.ts'
import { dot, dotEach } from '../../vector/cosine.ts'
import type { Nearest } from '../store.ts'
import type { Database } from './database.ts'
import { revisionOf, scopeNoOf } from './scopes.ts'
import { VectorIndex } from './vector-index.ts'
import { noOfVector, spaceEnd, tableOf, vectorId } from './vector-key.ts'
import type { StoredRows, VectorReader } from './vector-reader.ts'
import { componentsOf, type NumberedSpace, spaceOf } from './vector-rows.ts'

const rowsAfter = `SELECT ${noOfVector}, data FROM ${tableOf('float32')}
  WHERE vector_id > ${vectorId} AND vector_id <= ${spaceEnd} ORDER BY vector_id`

/** Bytes of int8 rows held at most, beyond the space in use: 1.4 million rows of 384 components. */
const heldBytesMax = 512 * 1024 * 1024

/** Spaces held at most. Each is a WebAssembly memory, for which V8 reserves gigabytes of addresses. */
const heldSpacesMax = 32

/** An event with its exact score. */
interface Scored {
  readonly no: number
  readonly score: number
}

/** Searches spaces of one database. */
export class NearestSearch {
  readonly #database: Database
  readonly #reader: VectorReader
  /** By scope and space, least recently used first. */
  readonly #held = new Map<string, VectorIndex>()

  constructor(database: Database, reader: VectorReader) {
    this.#database = database
    this.#reader = reader
  }

  /** Runs inside a read transaction. @throws {INVALID_INPUT} when the query has another dimension than the space */
  search(
    scope: Scope,
    search: { space: string; query: Float32Array; limit: number; include: readonly number[] },
  ): Nearest {
    const scopeNo = scopeNoOf(this.#database, scope)
    const space = spaceOf(this.#database, scopeNo, search.space)
    if (scopeNo === null || space === null || space.encoding !== 'float32') return nearestOf([])
    if (search.query.length !== space.dimensions)
      throw new MemoryError(
        'INVALID_INPUT',
        `nearest: query must have the ${space.dimensions} dimensions of ${space.id}, got ${search.query.length}`,
        { details: { field: 'query' } },
      )
    const index = this.#indexOf(scopeNo, space)
    const included = [...new Set(search.include)].map((no) => index.positionOf(no)).filter((at) => at >= 0)
    const rescored = new Rescored(search.query, index, (nos) => this.#reader.read(scopeNo, space, nos))
    const best = bestOf(index, search, included, rescored)
    const chosen = new Set([...best, ...rescored.of(included)])
    return nearestOf([...chosen].sort(byScore))
  }

  /** The rows of a space as of now. */
  #indexOf(scopeNo: number, space: NumberedSpace): VectorIndex {
    const { lastNo, epoch } = revisionOf(this.#database, scopeNo)
    const key = `${scopeNo}/${space.spaceNo}`
    const held = this.#held.get(key)
    const index = held?.epoch === epoch ? held : new VectorIndex(space.dimensions, epoch)
    // Not held while rows are added: one that stopped at a damaged row would add the rows before it twice.
    this.#held.delete(key)
    if (index.lastNo < lastNo) {
      const { spaceNo } = space
      const after = [scopeNo, spaceNo, index.lastNo, scopeNo, spaceNo]
      const rows = this.#database.each<[number, Uint8Array]>(rowsAfter, ...after)
      for (const [no, bytes] of rows) index.add(no, componentsOf(space, bytes) as Float32Array)
      index.lastNo = lastNo
    }
    this.#held.set(key, index)
    this.#evict()
    return index
  }

  #evict(): void {
    let bytes = 0
    for (const index of this.#held.values()) bytes += index.bytes
    for (const [key, index] of this.#held) {
      if (this.#held.size === 1 || (bytes <= heldBytesMax && this.#held.size <= heldSpacesMax)) return
      this.#held.delete(key)
      bytes -= index.bytes
    }
  }
}

/** Exact scores by position in the index; each is worked out once. */
class Rescored {
  readonly #query: Float32Array
  readonly #index: VectorIndex
  readonly #read: (nos: readonly number[]) => readonly (StoredRows | undefined)[]
  readonly #byPosition = new Map<number, Scored>()

  /** @param read  float32 rows of events of the index, in the order asked */
  constructor(
    query: Float32Array,
    index: VectorIndex,
    read: (nos: readonly number[]) => readonly (StoredRows | undefined)[],
  ) {
    this.#query = query
    this.#index = index
    this.#read = read
  }

  /** Scores of these; unknown ones are read, all at once. */
  of(positions: readonly number[]): Scored[] {
    const fresh = positions.filter((at) => !this.#byPosition.has(at))
    const nos = fresh.map((at) => this.#index.noAt(at))
    const scores = bestDots(
      this.#query,
      this.#read(nos).map((stored) => stored?.rows as Float32Array),
    )
    for (const [i, at] of fresh.entries())
      this.#byPosition.set(at, { no: nos[i] as number, score: scores[i] as number })
    return positions.map((at) => this.#byPosition.get(at) as Scored)
  }

  /** All that are known. */
  all(): Scored[] {
    return [...this.#byPosition.values()]
  }
}

/** The `limit` best by exact score: of those proposed or included, and of all that rounding may have put below them. */
function bestOf(
  index: VectorIndex,
  { query, limit }: { query: Float32Array; limit: number },
  included: readonly number[],
  rescored: Rescored,
): Scored[] {
  if (limit <= 0 || index.events === 0) return []
  index.scan(query)
  // What is included is read with the proposed: one reading costs less than two.
  rescored.of([...new Set([...index.best(limit), ...included])])
  const last = rescored.all().sort(byScore)[limit - 1]
  if (last !== undefined) rescored.of(index.possiblyAbove(last.score))
  return rescored.all().sort(byScore).slice(0, limit)
}

/** By event the cosine of a unit query with the nearest of its rows. */
function bestDots(query: Float32Array, events: readonly Float32Array[]): Float32Array {
  const { length } = query
  const first = events.map((rows) => (rows.length === length ? rows : rows.subarray(0, length)))
  const scores = new Float32Array(events.length)
  dotEach(query, first, scores)
  for (const [i, rows] of events.entries())
    for (let at = length; at < rows.length; at += length)
      scores[i] = Math.max(scores[i] as number, dot(query, 0, rows, at, length))
  return scores
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.no - b.no
}

function nearestOf(scored: readonly Scored[]): Nearest {
  const near = { no: new Float64Array(scored.length), score: new Float32Array(scored.length) }
  for (const [i, { no, score }] of scored.entries()) {
    near.no[i] = no
    near.score[i] = score
  }
  return near
}
