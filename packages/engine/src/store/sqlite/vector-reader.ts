/**
 * What are the rows of these events? Reads vectors in batches, and holds those read last.
 *
 * A recall reads the rows of a thousand events, and the next one many of the same. Rows never change within an epoch of
 * their scope; a new epoch (forget, late vectors, of any process) begins with nothing held.
 */

import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'
import { revisionOf } from './scopes.ts'
import { tableOf } from './vector-key.ts'
import type { NumberedSpace } from './vector-rows.ts'
import { componentsOf } from './vector-rows.ts'

/**
 * All rows of some events as one string of bytes, with the numbers, the counts and the lengths to cut it by: half the
 * cost of a buffer for each (0.55 ms instead of 1.0 per 300 events of 100,000, and a thousand buffers less to collect).
 * `group_concat` takes blobs for text of the file's encoding, which is UTF-8 and so leaves the bytes as they are. The
 * numbers come in the order given, which is why they ascend: neighbours share a page.
 */
function rowsOf({ encoding }: NumberedSpace): string {
  return `SELECT json_group_array(value), json_group_array(v.count), json_group_array(length(v.data)),
      CAST(group_concat(v.data, '') AS BLOB)
    FROM json_each(?) CROSS JOIN ${tableOf(encoding)} v ON v.vector_id = ((? << 6 | ?) << 31 | value)`
}

/** Events read by one statement: some megabytes, far below the gigabyte that SQLite puts into one string. */
const batchMax = 1024

/** Bytes held at most: the rows of some 50,000 events, a few recalls of the largest contexts. */
const heldBytesMax = 128 * 1024 * 1024

/** Rows of one event. */
export interface StoredRows {
  readonly count: number
  readonly rows: Float32Array | Int8Array
}

/** Numbers up to here stand in an array: 8 MB of it at most. */
const denseMax = 2 ** 20

/** Rows by event number. A thousand lookups of a recall are three times faster in an array than in a map; numbers begin at 1 and leave few out. */
class ByEvent {
  readonly #dense: (StoredRows | undefined)[] = []
  readonly #far = new Map<number, StoredRows>()

  get isEmpty(): boolean {
    return this.#dense.length === 0 && this.#far.size === 0
  }

  get(no: number): StoredRows | undefined {
    return no < denseMax ? this.#dense[no] : this.#far.get(no)
  }

  set(no: number, stored: StoredRows): void {
    if (no >= denseMax) this.#far.set(no, stored)
    else {
      // Room is made bit by bit: an array written to far beyond its end becomes a map of its own kind, a slow one.
      while (this.#dense.length <= no) this.#dense.push(undefined)
      this.#dense[no] = stored
    }
  }
}

/** Rows of one space. The young are those used since the old were; when they fill half the room, the old go. */
class Generations {
  readonly epoch: number
  young = new ByEvent()
  old = new ByEvent()

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

  /** Rows in the order asked; undefined for events without any. Runs inside a read transaction. */
  read(scopeNo: number, space: NumberedSpace, nos: readonly number[]): (StoredRows | undefined)[] {
    const held = this.#generationsOf(scopeNo, space)
    const missing: number[] = []
    const found = nos.map((no) => {
      const young = held.young.get(no)
      if (young !== undefined) return young
      const old = held.old.get(no)
      if (old === undefined) missing.push(no)
      // A copy: its bytes must not keep those alive that it was read with.
      return old === undefined ? undefined : this.#hold(held, no, { count: old.count, rows: old.rows.slice() })
    })
    if (missing.length === 0) return found
    const fresh = this.#readAll(scopeNo, space, missing)
    for (const [no, stored] of fresh) this.#hold(held, no, stored)
    return found.map((stored, i) => stored ?? fresh.get(nos[i] as number))
  }

  #readAll(scopeNo: number, space: NumberedSpace, nos: number[]): Map<number, StoredRows> {
    const statement = rowsOf(space)
    const fresh = new Map<number, StoredRows>()
    nos.sort((a, b) => a - b)
    for (let start = 0; start < nos.length; start += batchMax) {
      const wanted = JSON.stringify(nos.slice(start, start + batchMax))
      type Batch = [nos: string, counts: string, lengths: string, data: Uint8Array | null]
      const [found, counts, lengths, data] = this.#database.row<Batch>(
        statement,
        wanted,
        scopeNo,
        space.spaceNo,
      ) as Batch
      if (data !== null)
        cut(space, { nos: parsed(found), counts: parsed(counts), lengths: parsed(lengths), data }, fresh)
    }
    return fresh
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

  #hold(held: Generations, no: number, stored: StoredRows): StoredRows {
    held.young.set(no, stored)
    this.#youngBytes += stored.rows.byteLength
    if (this.#youngBytes <= heldBytesMax / 2) return stored
    this.#youngBytes = 0
    for (const [key, generations] of this.#held) {
      generations.old = generations.young
      generations.young = new ByEvent()
      if (generations.old.isEmpty) this.#held.delete(key)
    }
    return stored
  }
}

interface Batch {
  readonly nos: readonly number[]
  readonly counts: readonly number[]
  readonly lengths: readonly number[]
  readonly data: Uint8Array
}

function parsed(list: string): number[] {
  return JSON.parse(list) as number[]
}

/** Cuts the bytes of a batch into rows of events, as views. @throws {DamagedRow} when the bytes are no whole rows */
function cut(space: NumberedSpace, { nos, counts, lengths, data }: Batch, into: Map<number, StoredRows>): void {
  let end = 0
  for (let i = 0; i < nos.length; i++) {
    const start = end
    end += lengths[i] as number
    const rows = componentsOf(space, data.subarray(start, end))
    into.set(nos[i] as number, { count: counts[i] as number, rows })
  }
  if (end !== data.length) throw new DamagedRow(`vectors of ${end} bytes in space ${space.id} came as ${data.length}`)
}
