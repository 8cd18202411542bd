/**
 * Which event follows which? The `next` relations: within a session in order of arrival, and from the last event of
 * each session to the first of the session that began after it (order: start, then session id by code points).
 *
 * Only the seams of sessions that change are taken apart and sewn again, so a write costs O(log n) per session it
 * touches, and the finished chain depends on the events alone, not on the order in which sessions arrived.
 */

import type { Database } from './database.ts'
import { ensureGenerator } from './generators.ts'

const before = `SELECT p.session_no FROM sessions s JOIN sessions p ON p.scope_no = s.scope_no
  WHERE s.scope_no = ? AND s.session_no = ? AND (p.started_at, p.session) < (s.started_at, s.session)
  ORDER BY p.started_at DESC, p.session DESC LIMIT 1`
const after = `SELECT n.session_no FROM sessions s JOIN sessions n ON n.scope_no = s.scope_no
  WHERE s.scope_no = ? AND s.session_no = ? AND (n.started_at, n.session) > (s.started_at, s.session)
  ORDER BY n.started_at, n.session LIMIT 1`
const firstEvent = 'SELECT no, recorded_at FROM events WHERE scope_no = ? AND session_no = ? ORDER BY no LIMIT 1'
const lastEvent = 'SELECT no, recorded_at FROM events WHERE scope_no = ? AND session_no = ? ORDER BY no DESC LIMIT 1'
const eventBefore =
  'SELECT no, recorded_at FROM events WHERE scope_no = ? AND session_no = ? AND no < ? ORDER BY no DESC LIMIT 1'
const eventAfter =
  'SELECT no, recorded_at FROM events WHERE scope_no = ? AND session_no = ? AND no > ? ORDER BY no LIMIT 1'
const addNext = `INSERT INTO relations
    (scope_no, from_no, to_no, graph, kind, weight, confidence, state, generator_no, quote, reason, made_at)
  VALUES (?, ?, ?, 'temporal', 'next', 1, 1, 'active', ?, NULL, NULL, ?) ON CONFLICT DO NOTHING`
const dropNext = `DELETE FROM relations
  WHERE scope_no = ? AND from_no = ? AND graph = 'temporal' AND kind = 'next' AND generator_no = ?`

/** Number of an event and when it was recorded, epoch milliseconds. */
type ChainedEvent = readonly [no: number, recordedAt: number]

/** The chain of one scope during one write. */
export class SessionChain {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #generatorNo: number
  /** Sessions whose seam to the following session must be sewn. */
  readonly #loose = new Set<number>()

  constructor(database: Database, scopeNo: number) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#generatorNo = ensureGenerator(database, 'next', 1)
  }

  /** Takes a stored session out of the chain. Call before its events or its row change. */
  loosen(sessionNo: number): void {
    const [previous] = this.#database.row<[number]>(before, this.#scopeNo, sessionNo) ?? []
    for (const loose of [sessionNo, previous]) if (loose !== undefined) this.#unsew(loose)
  }

  /** Links an event to the one that follows it in its session. */
  link(from: number, to: number, recordedAt: number): void {
    this.#database.run(addNext, this.#scopeNo, from, to, this.#generatorNo, recordedAt)
  }

  /** Closes the gap an event left in its session. Call when all events to forget are gone. */
  bridge(sessionNo: number, goneNo: number): void {
    const from = this.#database.row<ChainedEvent>(eventBefore, this.#scopeNo, sessionNo, goneNo)
    const to = this.#database.row<ChainedEvent>(eventAfter, this.#scopeNo, sessionNo, goneNo)
    if (from !== undefined && to !== undefined) this.link(from[0], to[0], to[1])
  }

  /** Sews all loose seams. Call when events and session rows are written. @param changed sessions written */
  tighten(changed: Iterable<number>): void {
    for (const sessionNo of changed) this.loosen(sessionNo)
    for (const sessionNo of this.#loose) this.#sew(sessionNo)
    this.#loose.clear()
  }

  #unsew(sessionNo: number): void {
    this.#loose.add(sessionNo)
    const last = this.#database.row<ChainedEvent>(lastEvent, this.#scopeNo, sessionNo)
    if (last !== undefined) this.#database.run(dropNext, this.#scopeNo, last[0], this.#generatorNo)
  }

  #sew(sessionNo: number): void {
    const last = this.#database.row<ChainedEvent>(lastEvent, this.#scopeNo, sessionNo)
    const [following] = this.#database.row<[number]>(after, this.#scopeNo, sessionNo) ?? []
    if (last === undefined || following === undefined) return
    const first = this.#database.row<ChainedEvent>(firstEvent, this.#scopeNo, following)
    if (first !== undefined) this.link(last[0], first[0], first[1])
  }
}
