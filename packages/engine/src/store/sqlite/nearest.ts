/**
 * Which events are nearest to a vector? An int8 scan in memory proposes, the float32 rows of the file decide.
 *
 * Rows are held per scope and space, checked at each call against the scope's revision: an append of any process loads
 * the tail, any other change (forget, late vectors) loads afresh.
 */

import { MemoryError } from '../../errors.ts'
import type { Scope } from '../../record/scope.ts'
import { dot } from '../../vector/cosine.ts'
import type { Nearest } from '../store.ts'
import type { Database } from './database.ts'
import { revisionOf, scopeNoOf } from './scopes.ts'
import { VectorIndex } from './vector-index.ts'
import { noOfVector, spaceEnd, tableOf, vectorId } from './vector-key.ts'
import type { VectorReader } from './vector-reader.ts'
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
    /** By position in the index. */
    const exact = new Map<number, Scored>()
    const rescore = (positions: readonly number[]): void => {
      const fresh = positions.filter((at) => !exact.has(at))
      const nos = fresh.map((at) => index.noAt(at))
      const stored = this.#reader.read(scopeNo, space, nos)
      for (const [i, at] of fresh.entries()) {
        const rows = stored[i]?.rows as Float32Array
        exact.set(at, { no: nos[i] as number, score: bestDot(search.query, rows) })
      }
    }
    const best = bestOf(index, search, rescore, exact)
    const included = [...new Set(search.include)].map((no) => index.positionOf(no)).filter((at) => at >= 0)
    rescore(included)
    const chosen = new Set([...best, ...included.map((at) => exact.get(at) as Scored)])
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

/** The `limit` best by exact score: of those proposed, and of all that rounding may have put below them. */
function bestOf(
  index: VectorIndex,
  { query, limit }: { query: Float32Array; limit: number },
  rescore: (positions: readonly number[]) => void,
  exact: ReadonlyMap<number, Scored>,
): Scored[] {
  if (limit <= 0 || index.events === 0) return []
  index.scan(query)
  rescore(index.best(limit))
  const last = [...exact.values()].sort(byScore)[limit - 1]
  if (last !== undefined) rescore(index.possiblyAbove(last.score))
  return [...exact.values()].sort(byScore).slice(0, limit)
}

/** Cosine of a unit query with the nearest of some rows. */
function bestDot(query: Float32Array, rows: Float32Array): number {
  let score = Number.NEGATIVE_INFINITY
  for (let at = 0; at < rows.length; at += query.length) score = Math.max(score, dot(query, 0, rows, at, query.length))
  return score
}

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.no - b.no
}

function nearestOf(scored: readonly Scored[]): Nearest {
  return {
    no: Float64Array.from(scored, ({ no }) => no),
    score: Float32Array.from(scored, ({ score }) => score),
  }
}
