/** What did models read? Derivations of all scopes in SQLite: one row per window, and one per event it covers. */

import type { Derivation, DerivationDraft } from '../../record/derived.ts'
import { checkedDerivation } from '../../record/made-derivations.ts'
import type { Scope } from '../../record/scope.ts'
import type { DerivedStats, DerivedStore, Lease, UncoveredQuery } from '../store.ts'
import { lostUnder } from './claim.ts'
import type { Database } from './database.ts'
import { type DerivationRow, derivationOf, encodeDerivation } from './derivation-rows.ts'
import { ensureGenerator, versionsOf } from './generators.ts'
import { scopeNoOf } from './scopes.ts'

const columns = `d.derivation_id, g.generator, g.version, d.data, d.records,
  d.calls, d.input_tokens, d.output_tokens`
const from = 'FROM derivations d JOIN generators g ON g.generator_no = d.generator_no'
const listAfter = `SELECT ${columns} ${from}
  WHERE d.scope_no = ? AND d.derivation_id > ? ORDER BY d.derivation_id LIMIT ?`
const findOne = `SELECT ${columns} ${from} WHERE d.derivation_id = ?`
const idsOf = 'SELECT derivation_id FROM derived_events WHERE scope_no = ? AND no = ?'
const idOf = 'SELECT derivation_id FROM derived_events WHERE scope_no = ? AND no = ? AND generator_no = ?'
const eventExists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const add = `INSERT INTO derivations
    (scope_no, generator_no, faulty, calls, input_tokens, output_tokens, data, records)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING derivation_id`
const cover = 'INSERT INTO derived_events (scope_no, no, generator_no, derivation_id) VALUES (?, ?, ?, ?)'
const dropRow = 'DELETE FROM derivations WHERE derivation_id = ? RETURNING generator_no, data, records'
const dropCover = 'DELETE FROM derived_events WHERE scope_no = ? AND no = ? AND generator_no = ?'
const findUncovered = `SELECT e.no FROM events e
  LEFT JOIN derived_events d ON d.scope_no = e.scope_no AND d.no = e.no AND d.generator_no = ?
  LEFT JOIN jobs j ON j.scope_no = e.scope_no AND j.event_no = e.no AND j.task = ?
  WHERE e.scope_no = ? AND e.no > ? AND d.derivation_id IS NULL AND j.job_id IS NULL ORDER BY e.no LIMIT ?`
const sums = `SELECT count(*), coalesce(sum(faulty), 0),
    coalesce(sum(calls), 0), coalesce(sum(input_tokens), 0), coalesce(sum(output_tokens), 0)
  FROM derivations WHERE scope_no = ?`
const eventCount = 'SELECT count(*) FROM derived_events WHERE scope_no = ?'
const kinds = `SELECT json_each.value ->> 'kind' AS kind, count(*) FROM derivations d, json_each(d.records)
  WHERE d.scope_no = ? GROUP BY kind ORDER BY kind`

/** Derivations of all scopes in SQLite. */
export class SqliteDerived implements DerivedStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async keep(scope: Scope, given: DerivationDraft, lease?: Lease): Promise<boolean> {
    const draft = checkedDerivation(given)
    return this.#database.write('keep', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const lost = lostUnder(this.#database, scopeNo, lease)
      if (scopeNo === null || lost === null || draft.nos.some((no) => lost.has(no))) return false
      if (!draft.nos.every((no) => this.#database.row(eventExists, scopeNo, no) !== undefined)) return false
      const generatorNo = ensureGenerator(this.#database, draft.generator, draft.version)
      for (const no of draft.nos)
        for (const [id] of this.#database.rows<[number]>(idOf, scopeNo, no, generatorNo))
          dropDerivation(this.#database, scopeNo, id)
      const { calls, inputTokens, outputTokens } = draft.origin
      const { data, records } = encodeDerivation(draft)
      const faulty = draft.fault === null ? 0 : 1
      const values = [scopeNo, generatorNo, faulty, calls, inputTokens, outputTokens, data, records] as const
      const [id] = this.#database.row<[number]>(add, ...values) as [number]
      for (const no of draft.nos) this.#database.run(cover, scopeNo, no, generatorNo, id)
      return true
    })
  }

  async covering(scope: Scope, nos: readonly number[]): Promise<Derivation[]> {
    return this.#read('covering', scope, [], (scopeNo) => {
      const ids = new Set(
        [...new Set(nos)].flatMap((no) => this.#database.rows<[number]>(idsOf, scopeNo, no).map(([id]) => id)),
      )
      return [...ids]
        .sort((a, b) => a - b)
        .flatMap((id) => this.#database.rows<DerivationRow>(findOne, id).map(derivationOf))
    })
  }

  async list(scope: Scope, { after, limit }: { after: number; limit: number }): Promise<Derivation[]> {
    return this.#read('list', scope, [], (scopeNo) =>
      this.#database.rows<DerivationRow>(listAfter, scopeNo, after, limit).map(derivationOf),
    )
  }

  async uncovered(scope: Scope, { generator, version, task, after, limit }: UncoveredQuery): Promise<number[]> {
    return this.#read('uncovered', scope, [], (scopeNo) => {
      const known = versionsOf(this.#database, generator).find((one) => one.version === version)
      // No generator has the number 0.
      const generatorNo = known?.generatorNo ?? 0
      return this.#database.rows<[number]>(findUncovered, generatorNo, task, scopeNo, after, limit).map(([no]) => no)
    })
  }

  #read<T>(operation: string, scope: Scope, nothing: T, work: (scopeNo: number) => T): T {
    return this.#database.read(operation, () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? nothing : work(scopeNo)
    })
  }
}

/** Removes one derivation. Runs inside a write transaction. @returns its texts, for whoever must see them gone */
function dropDerivation(database: Database, scopeNo: number, id: number): readonly string[] {
  const row = database.row<[number, string, string]>(dropRow, id)
  if (row === undefined) return []
  const [generatorNo, data, records] = row
  const { nos } = JSON.parse(data) as Pick<DerivationDraft, 'nos'>
  for (const no of nos) database.run(dropCover, scopeNo, no, generatorNo)
  return [data, records]
}

/**
 * Removes what was read in windows that hold one of the events: its words may be behind any of it. Runs inside a write
 * transaction.
 *
 * @returns the texts that were removed
 */
export function forgetDerivations(database: Database, scopeNo: number, nos: readonly number[]): readonly string[] {
  return nos.flatMap((no) =>
    database.rows<[number]>(idsOf, scopeNo, no).flatMap(([id]) => dropDerivation(database, scopeNo, id)),
  )
}

/** Counts of what models read in a scope. */
export function derivedStatsOf(database: Database, scopeNo: number): DerivedStats {
  const [windows, faulty, calls, inputTokens, outputTokens] = database.row<number[]>(sums, scopeNo) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [events] = database.row<[number]>(eventCount, scopeNo) as [number]
  return {
    windows,
    events,
    faulty,
    calls,
    inputTokens,
    outputTokens,
    records: database.rows<[string, number]>(kinds, scopeNo).map(([kind, count]) => ({ kind, count })),
  }
}
