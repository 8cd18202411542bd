/** Where do vectors lie? One binary string per event and space, and the register of spaces of a scope. */

import { MemoryError } from '../../errors.ts'
import type { SpaceSpec, VectorRows } from '../store.ts'
import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'
import { checkVectorKey, tableOf, vectorId } from './vector-key.ts'

const findSpace = 'SELECT space_no, dimensions, encoding FROM spaces WHERE scope_no = ? AND space = ?'
const findSpaceNos = 'SELECT space_no FROM spaces WHERE scope_no = ? ORDER BY space_no'
const addSpace = 'INSERT INTO spaces (scope_no, space_no, space, dimensions, encoding) VALUES (?, ?, ?, ?, ?)'
const countRows = 'UPDATE spaces SET events = events + ?, rows = rows + ? WHERE scope_no = ? AND space_no = ?'
const findRows = byEncoding((table) => `SELECT count FROM ${table} WHERE vector_id = ${vectorId}`)
const putRows = byEncoding(
  (table) => `INSERT INTO ${table} (vector_id, count, data) VALUES (${vectorId}, ?, ?)
    ON CONFLICT (vector_id) DO UPDATE SET count = excluded.count, data = excluded.data`,
)

function byEncoding(sql: (table: string) => string): Readonly<Record<SpaceSpec['encoding'], string>> {
  return { float32: sql(tableOf('float32')), int8: sql(tableOf('int8')) }
}

/** A space with its number in the scope. */
export interface NumberedSpace extends SpaceSpec {
  readonly spaceNo: number
}

/** A space of a scope by id; null where nothing was stored in it. */
export function spaceOf(database: Database, scopeNo: number | null, id: string): NumberedSpace | null {
  if (scopeNo === null) return null
  const row = database.row<[number, number, SpaceSpec['encoding']]>(findSpace, scopeNo, id)
  return row === undefined ? null : { id, spaceNo: row[0], dimensions: row[1], encoding: row[2] }
}

/** The components of an event's rows. @throws {DamagedRow} when the bytes are no whole rows of the space */
export function componentsOf(space: SpaceSpec, bytes: Uint8Array): Float32Array | Int8Array {
  const rowBytes = space.dimensions * (space.encoding === 'float32' ? Float32Array.BYTES_PER_ELEMENT : 1)
  if (bytes.length % rowBytes !== 0)
    throw new DamagedRow(`vectors of ${bytes.length} bytes are no rows of space ${space.id}`)
  if (space.encoding === 'float32') return floatsOf(bytes)
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The components of a float32 blob, without a copy where the bytes are aligned. Little-endian, as all of Node's platforms but s390x. */
function floatsOf(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes)
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / Float32Array.BYTES_PER_ELEMENT)
}

/** Writes vectors of events in one call and keeps the counts of their spaces. */
export class VectorWriter {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #operation: string
  readonly #spaces = new Map<string, { readonly space: NumberedSpace; events: number; rows: number }>()

  constructor(database: Database, scopeNo: number, operation: string) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#operation = operation
  }

  /** Adds or replaces the rows of an event. @throws {INVALID_INPUT} when the space is known with another shape */
  put(no: number, vectors: VectorRows): void {
    const { space, count, rows } = vectors
    this.#check(vectors)
    const open = this.#openSpace(space)
    const { spaceNo, encoding } = open.space
    checkVectorKey(this.#operation, { scopeNo: this.#scopeNo, spaceNo, no })
    const old = this.#database.row<[number]>(findRows[encoding], this.#scopeNo, spaceNo, no)
    const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)
    this.#database.run(putRows[encoding], this.#scopeNo, spaceNo, no, count, bytes)
    open.events += old === undefined ? 1 : 0
    open.rows += count - (old?.[0] ?? 0)
  }

  /** Writes the counts. */
  write(): void {
    for (const { space, events, rows } of this.#spaces.values())
      this.#database.run(countRows, events, rows, this.#scopeNo, space.spaceNo)
    this.#spaces.clear()
  }

  #openSpace(spec: SpaceSpec): { readonly space: NumberedSpace; events: number; rows: number } {
    let open = this.#spaces.get(spec.id)
    if (open === undefined) {
      open = { space: this.#ensure(spec), events: 0, rows: 0 }
      this.#spaces.set(spec.id, open)
    }
    const { dimensions, encoding } = open.space
    if (dimensions !== spec.dimensions || encoding !== spec.encoding)
      this.#refuse(
        `space ${spec.id} must be ${encoding} × ${dimensions} as before`,
        `${spec.encoding} × ${spec.dimensions}`,
      )
    return open
  }

  #check({ space, count, rows }: VectorRows): void {
    const wanted = space.encoding === 'int8' ? 'Int8Array' : 'Float32Array'
    const got = rows instanceof Int8Array ? 'Int8Array' : 'Float32Array'
    if (wanted !== got || rows.length !== count * space.dimensions)
      this.#refuse(`rows must be ${wanted} of ${count} × ${space.dimensions}`, `${got} of ${rows.length}`)
  }

  #refuse(must: string, got: string): never {
    throw new MemoryError('INVALID_INPUT', `${this.#operation}: ${must}, got ${got}`, { details: { field: 'vectors' } })
  }

  #ensure(spec: SpaceSpec): NumberedSpace {
    const known = spaceOf(this.#database, this.#scopeNo, spec.id)
    if (known !== null) return known
    // The lowest number that is free: there are few, and those of forgotten spaces come back.
    const taken = this.#database.rows<[number]>(findSpaceNos, this.#scopeNo)
    const gap = taken.findIndex(([no], i) => no !== i + 1)
    const spaceNo = (gap < 0 ? taken.length : gap) + 1
    checkVectorKey(this.#operation, { scopeNo: this.#scopeNo, spaceNo, no: 0 })
    this.#database.run(addSpace, this.#scopeNo, spaceNo, spec.id, spec.dimensions, spec.encoding)
    return { ...spec, spaceNo }
  }
}
