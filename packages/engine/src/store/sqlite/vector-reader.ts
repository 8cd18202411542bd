/**
 * What are the rows of these events? Reads vectors in batches, and holds those read last.
 *
 * A recall reads the rows of a thousand events, and the next one many of the same. Rows never change within an epoch of
 * their scope; a new epoch (forget, late vectors, of any process) begins with nothing held.
 */

import type { Database } from './database.ts'
import { revisionOf } from './scopes.ts'
import { tableOf } from './vector-key.ts'
import type { NumberedSpace } from './vector-rows.ts'
import { componentsOf } from './vector-rows.ts'

/** The numbers in the order given, which is why they should ascend: neighbours share a page. */
function rowsOf({ encoding }: NumberedSpace): string {
  return `SELECT value, v.count, v.data FROM json_each(?)
    CROSS JOIN ${tableOf(encoding)} v ON v.vector_id = ((? << 6 | ?) << 31 | value)`
}

/** Bytes held at most: the rows of some 50,000 events, a few recalls of the largest contexts. */
const heldBytesMax = 128 * 1024 * 1024

/** Rows of one event. */
export interface StoredRows {
  readonly count: number
  readonly rows: Float32Array | Int8Array
}

/** Rows of one space. The young are those used since the old were; when they fill half the room, the old go. */
class Generations {
  readonly epoch: number
  young = new Map<number, StoredRows>()
  old = new Map<number, StoredRows>()

  constructor(epoch: number) {
    this.epoch = epoch
  }
}

/** Reads vectors of one database. */
export class VectorReader {
  readonly #database: Database
  readonly #held = new Map<string, Generations>()
  #youngBytes = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Rows by event number; events without rows are absent. Runs inside a read transaction. */
  read(scopeNo: number, space: NumberedSpace, nos: readonly number[]): Map<number, StoredRows> {
    const held = this.#generationsOf(scopeNo, space)
    const found = new Map<number, StoredRows>()
    const missing: number[] = []
    for (const no of nos) {
      const young = held.young.get(no)
      const known = young ?? held.old.get(no)
      if (known === undefined) missing.push(no)
      else {
        found.set(no, known)
        if (young === undefined) this.#hold(held, no, known)
      }
    }
    if (missing.length === 0) return found
    type Row = [no: number, count: number, data: Uint8Array]
    const wanted = JSON.stringify(missing.sort((a, b) => a - b))
    for (const [no, count, data] of this.#database.rows<Row>(rowsOf(space), wanted, scopeNo, space.spaceNo)) {
      const stored = { count, rows: componentsOf(space, data) }
      found.set(no, stored)
      this.#hold(held, no, stored)
    }
    return found
  }

  #generationsOf(scopeNo: number, space: NumberedSpace): Generations {
    const { epoch } = revisionOf(this.#database, scopeNo)
    const key = `${scopeNo}/${space.spaceNo}`
    const held = this.#held.get(key)
    if (held?.epoch === epoch) return held
    const fresh = new Generations(epoch)
    this.#held.set(key, fresh)
    return fresh
  }

  #hold(held: Generations, no: number, stored: StoredRows): void {
    held.young.set(no, stored)
    this.#youngBytes += stored.rows.byteLength
    if (this.#youngBytes <= heldBytesMax / 2) return
    this.#youngBytes = 0
    for (const [key, generations] of this.#held) {
      generations.old = generations.young
      generations.young = new Map()
      if (generations.old.size === 0) this.#held.delete(key)
    }
  }
}
