/**
 * Which events are nearest to a vector? An int8 scan in memory proposes, the float32 rows of the file decide.
 *
 * Rows are held per scope and space, checked at each call against the scope's revision: an append of any process loads
 * the tail, any other change (forget, late vectors) loads afresh.
 */

import { MemoryError } from '../../errors.ts'
import { ascending, positionIn } from '../../record/ascending.ts'
import type { Scope } from '../../record/scope.ts'
import { dotEach } from '../../vector/cosine.ts'
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
    if (scopeNo === null || space === null || space.encoding !== 'float32') return nothing
    if (search.query.length !== space.dimensions)
      throw new MemoryError(
        'INVALID_INPUT',
        `nearest: query must have the ${space.dimensions} dimensions of ${space.id}, got ${search.query.length}`,
        { details: { field: 'query' } },
      )
    const index = this.#indexOf(scopeNo, space)
    const included = index.positionsOf(search.include)
    const scoresOf = (at: Uint32Array): Float32Array =>
      bestDots(search.query, this.#reader.read(scopeNo, space, index.nosAt(at)))
    return bestOf(scoredOf(index, search, { included, scoresOf }), index, { limit: search.limit, included })
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

const nothing: Nearest = { no: new Float64Array(0), score: new Float32Array(0) }

/** Some events by position in the index, each once, with their exact scores. */
interface Scored {
  readonly at: Uint32Array
  readonly score: Float32Array
}

/** What is included and what is proposed for the `limit` best, and all that rounding may have put below these. */
function scoredOf(
  index: VectorIndex,
  { query, limit }: { query: Float32Array; limit: number },
  { included, scoresOf }: { included: Uint32Array; scoresOf: (at: Uint32Array) => Float32Array },
): Scored {
  if (limit <= 0 || index.events === 0) return { at: included, score: scoresOf(included) }
  index.scan(query)
  // What is included is read with the proposed: one reading costs less than two.
  const at = ascending([...index.best(limit), ...included])
  const score = scoresOf(at)
  const last = score.slice().sort()[score.length - limit]
  if (last === undefined) return { at, score }
  const below = Uint32Array.from(index.possiblyAbove(last).filter((one) => positionIn(at, one) < 0))
  return { at: joined(at, below), score: joined(score, scoresOf(below)) }
}

/** The `limit` best and all that are included, best first, equal ones by number. */
function bestOf(
  { at, score }: Scored,
  index: VectorIndex,
  { limit, included }: { limit: number; included: Uint32Array },
): Nearest {
  const before = (a: number, b: number): number => {
    const one = score[a] as number
    const other = score[b] as number
    return one === other ? (at[a] as number) - (at[b] as number) : one < other ? 1 : -1
  }
  const order = Uint32Array.from(at.keys())
    .sort(before)
    .filter((i, rank) => rank < limit || positionIn(included, at[i] as number) >= 0)
  const near = { no: new Float64Array(order.length), score: new Float32Array(order.length) }
  order.forEach((i, rank) => {
    near.no[rank] = index.noAt(at[i] as number)
    near.score[rank] = score[i] as number
  })
  return near
}

/** By event the cosine of a unit query with the nearest of its rows. */
function bestDots(query: Float32Array, events: readonly (StoredRows | undefined)[]): Float32Array {
  const blocks = events.map((stored) => stored?.rows as Float32Array)
  const dots = dotEach(query, blocks)
  const best = new Float32Array(events.length).fill(Number.NEGATIVE_INFINITY)
  let row = 0
  for (let i = 0; i < blocks.length; i++) {
    const end = row + (blocks[i] as Float32Array).length / query.length
    for (; row < end; row++) best[i] = Math.max(best[i] as number, dots[row] as number)
  }
  return best
}

function joined<T extends Uint32Array | Float32Array>(first: T, second: T): T {
  if (second.length === 0) return first
  const all = new (first.constructor as new (length: number) => T)(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
