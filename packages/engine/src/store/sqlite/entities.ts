/** Whom do events speak of? Readings, the names they tell of, and what people decided, over one database. */

import type { Decision, DecisionChange, DecisionDraft, Reading } from '../../record/entity.ts'
import { checkedReadings, type MadeReadings } from '../../record/made-readings.ts'
import type { Scope } from '../../record/scope.ts'
import type { EntityStore, Lease, Mentioned, NamePage, NameRevision } from '../store.ts'
import { lostUnder } from './claim.ts'
import type { Database } from './database.ts'
import { bumpNames, nameOf, nameRevision } from './name-rows.ts'
import { decodeReading } from './reading-rows.ts'
import { replaceReadings } from './replace-readings.ts'
import { isRuling } from './rulings.ts'
import { ensureScope, scopeNoOf } from './scopes.ts'

const findReading = 'SELECT data FROM readings WHERE scope_no = ? AND no = ?'
const findEvents = 'SELECT no, confidence FROM mentions WHERE scope_no = ? AND target = ? ORDER BY no LIMIT ?'
const changedNames = 'SELECT key, heeded, data FROM names WHERE scope_no = ? AND revision > ?'
const heedOne = `UPDATE names SET heeded = ?, revision = ?
  WHERE scope_no = ? AND key = ? AND heeded IS NOT ?`
const isOther = 'SELECT 1 FROM names WHERE scope_no = ? AND key = ? AND heeded IS NOT ?'
const takeDecision = `UPDATE name_revisions SET last_decision = last_decision + 1
  WHERE scope_no = ? RETURNING last_decision`
const addDecision = 'INSERT INTO decisions (scope_no, decision, made_at, reason, change) VALUES (?, ?, ?, ?, ?)'
const listDecisions = `SELECT decision, made_at, reason, change FROM decisions
  WHERE scope_no = ? AND decision > ? AND NOT ${isRuling} ORDER BY decision`

type DecisionRow = readonly [id: number, madeAt: number, reason: string | null, change: string]

/** Entities of all scopes in SQLite. */
export class SqliteEntities implements EntityStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async replace(scope: Scope, made: MadeReadings, lease?: Lease): Promise<{ added: number; removed: number }> {
    const wanted = checkedReadings(made)
    return this.#database.write('replace', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const lost = lostUnder(this.#database, scopeNo, lease)
      if (scopeNo === null || lost === null) return { added: 0, removed: 0 }
      for (const no of lost) wanted.delete(no)
      return replaceReadings(this.#database, scopeNo, made, wanted)
    })
  }

  async readings(scope: Scope, nos: readonly number[]): Promise<Reading[]> {
    return this.#read('readings', scope, [], (scopeNo) =>
      [...new Set(nos)]
        .sort((a, b) => a - b)
        .flatMap((no) => {
          const row = this.#database.row<[string]>(findReading, scopeNo, no)
          return row === undefined ? [] : [decodeReading(no, row[0])]
        }),
    )
  }

  async mentioning(scope: Scope, targets: readonly string[], eventsMax: number): Promise<Mentioned[]> {
    const nowhere = targets.map((target) => mentionedIn(target, [], eventsMax))
    return this.#read('mentioning', scope, nowhere, (scopeNo) =>
      targets.map((target) =>
        mentionedIn(
          target,
          this.#database.rows<[number, number]>(findEvents, scopeNo, target, eventsMax + 1),
          eventsMax,
        ),
      ),
    )
  }

  async names(scope: Scope, since: NameRevision): Promise<NamePage> {
    return this.#read('names', scope, { revision: 0, epoch: 0, names: [] }, (scopeNo) => {
      const state = nameRevision(this.#database, scopeNo)
      const after = since.epoch === state.epoch ? since.revision : 0
      const names = this.#database
        .rows<[string, string | null, string]>(changedNames, scopeNo, after)
        .map(([key, heeded, data]) => nameOf(key, heeded, data))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
      return { ...state, names }
    })
  }

  async heed(scope: Scope, names: readonly { key: string; state: string }[], lease?: Lease): Promise<void> {
    this.#database.write('heed', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null || lostUnder(this.#database, scopeNo, lease) === null) return
      const other = names.filter(({ key, state }) => this.#database.row(isOther, scopeNo, key, state) !== undefined)
      if (other.length === 0) return
      const revision = bumpNames(this.#database, scopeNo, false)
      for (const { key, state } of other) this.#database.run(heedOne, state, revision, scopeNo, key, state)
    })
  }

  async decide(scope: Scope, { change, reason, madeAt }: DecisionDraft): Promise<Decision> {
    return this.#database.write('decide', () => {
      const scopeNo = ensureScope(this.#database, scope)
      bumpNames(this.#database, scopeNo, false)
      const [id] = this.#database.row<[number]>(takeDecision, scopeNo) as [number]
      this.#database.run(addDecision, scopeNo, id, madeAt, reason, JSON.stringify(change))
      return { id, change: structuredClone(change), reason, madeAt }
    })
  }

  async decisions(scope: Scope, after: number = 0): Promise<Decision[]> {
    return this.#read('decisions', scope, [], (scopeNo) =>
      this.#database.rows<DecisionRow>(listDecisions, scopeNo, after).map(([id, madeAt, reason, change]) => ({
        id,
        change: JSON.parse(change) as DecisionChange,
        reason,
        madeAt,
      })),
    )
  }

  #read<T>(operation: string, scope: Scope, nothing: T, work: (scopeNo: number) => T): T {
    return this.#database.read(operation, () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? nothing : work(scopeNo)
    })
  }
}

function mentionedIn(target: string, rows: readonly (readonly [number, number])[], eventsMax: number): Mentioned {
  const complete = rows.length <= eventsMax
  const shown = complete ? rows : []
  return {
    target,
    complete,
    no: Float64Array.from(shown, ([no]) => no),
    confidence: Float64Array.from(shown, ([, confidence]) => confidence),
  }
}
