/**
 * What are these events called? Reads handles in batches, and holds those read last.
 *
 * A recall asks for hundreds, and the next one for many of the same. Handles never change within an epoch of their scope;
 * numbers are never used again, so a held handle can at worst name what was forgotten an instant ago.
 */

import { refOf } from '../../record/event.ts'
import type { EventHandle } from '../store.ts'
import type { Database } from './database.ts'
import { revisionOf } from './scopes.ts'

const readRefs = `SELECT no, source_ref, part FROM events
  WHERE scope_no = ? AND no IN (SELECT value FROM json_each(?))`

/** Handles held at most per scope, some 150 bytes each; all are dropped when it is full. */
const heldMax = 50_000

/** Scopes held at most. */
const heldScopesMax = 32

/** Reads handles of one database. */
export class HandleReader {
  readonly #database: Database
  readonly #held = new Map<number, { readonly epoch: number; readonly handles: Map<number, EventHandle> }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Handles in the order asked, null for numbers that do not exist. Runs inside a read transaction. */
  read(scopeNo: number, nos: readonly number[]): (EventHandle | null)[] {
    const handles = this.#handlesOf(scopeNo)
    const known = nos.map((no) => handles.get(no) ?? null)
    const missing = nos.filter((_, i) => known[i] === null)
    if (missing.length === 0) return known
    type Row = [no: number, sourceRef: string, part: number]
    for (const [no, sourceRef, part] of this.#database.rows<Row>(readRefs, scopeNo, JSON.stringify(missing)))
      handles.set(no, { no, ref: refOf(sourceRef, part), sourceRef })
    const found = nos.map((no) => handles.get(no) ?? null)
    if (handles.size > heldMax) this.#held.delete(scopeNo)
    return found
  }

  #handlesOf(scopeNo: number): Map<number, EventHandle> {
    const { epoch } = revisionOf(this.#database, scopeNo)
    const held = this.#held.get(scopeNo)
    if (held?.epoch === epoch) return held.handles
    if (this.#held.size >= heldScopesMax) this.#held.clear()
    const handles = new Map<number, EventHandle>()
    this.#held.set(scopeNo, { epoch, handles })
    return handles
  }
}
