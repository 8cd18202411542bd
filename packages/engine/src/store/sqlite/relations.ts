/** Which relations touch these events, and who keeps them up to date? The relation store over one database. */

import { checkedRelations, checkGenerator, type MadeRelations, withoutOwners } from '../../record/made-relations.ts'
import type { Relation, RelationState } from '../../record/relation.ts'
import type { Ruling, RulingDraft } from '../../record/ruling.ts'
import type { Scope } from '../../record/scope.ts'
import { checkedUses, type RelationUse, type UseLogPage } from '../../record/use.ts'
import type { Lease, RelationFilter, RelationStore } from '../store.ts'
import { lostUnder } from './claim.ts'
import type { Database } from './database.ts'
import { versionsOf } from './generators.ts'
import { byKey, incoming, outgoing, type RelationRow, relationOf } from './relation-rows.ts'
import { replaceMade } from './replace.ts'
import { addRuling, rulingsOf } from './rulings.ts'
import { ensureScope, scopeNoOf } from './scopes.ts'
import { addUses, usesAfter } from './uses.ts'

const changeState = `UPDATE relations SET state = ? WHERE scope_no = ? AND generator_no = ? AND state <> ?
  AND (? IS NULL OR state IN (SELECT value FROM json_each(?)))`

/** Relations of a scope in SQLite. */
export class SqliteRelations implements RelationStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async touching(scope: Scope, nos: readonly number[], filter: RelationFilter = {}): Promise<Relation[]> {
    return this.#database.read('touching', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return []
      const frontier = new Set(nos)
      return [...frontier]
        .flatMap((no) => [
          ...this.#database.rows<RelationRow>(outgoing, scopeNo, no),
          // A relation within the frontier is met from both ends; its outgoing row stands.
          ...this.#database.rows<RelationRow>(incoming, scopeNo, no).filter(([, , from]) => !frontier.has(from)),
        ])
        .filter(([graph]) => filter.graphs === undefined || filter.graphs.includes(graph))
        .map(relationOf)
        .filter(({ state }) => filter.states === undefined || filter.states.includes(state))
        .sort(byKey)
    })
  }

  async replace(scope: Scope, given: MadeRelations, lease?: Lease): Promise<{ added: number; removed: number }> {
    const checked = checkedRelations(given)
    return this.#database.write('replace', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const lost = lostUnder(this.#database, scopeNo, lease)
      if (scopeNo === null || lost === null) return { added: 0, removed: 0 }
      const { made, wanted } = withoutOwners(given, checked, lost)
      return replaceMade(this.#database, scopeNo, made, wanted)
    })
  }

  async setState(
    scope: Scope,
    which: { generator: string; version?: number; states?: readonly RelationState[] },
    state: RelationState,
  ): Promise<number> {
    checkGenerator('setState', which.generator)
    return this.#database.write('setState', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return 0
      const states = which.states === undefined ? null : JSON.stringify(which.states)
      return versionsOf(this.#database, which.generator)
        .filter(({ version }) => which.version === undefined || which.version === version)
        .map(({ generatorNo }) => this.#database.run(changeState, state, scopeNo, generatorNo, state, states, states))
        .reduce((sum, changed) => sum + changed, 0)
    })
  }

  async rule(scope: Scope, ruling: RulingDraft, lease?: Lease): Promise<Ruling | null> {
    return this.#database.write('rule', () => {
      const scopeNo = ensureScope(this.#database, scope)
      return lostUnder(this.#database, scopeNo, lease) === null ? null : addRuling(this.#database, scopeNo, ruling)
    })
  }

  async rulings(scope: Scope, after: number): Promise<Ruling[]> {
    return this.#database.read('rulings', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? [] : rulingsOf(this.#database, scopeNo, after)
    })
  }

  async use(scope: Scope, uses: readonly RelationUse[]): Promise<void> {
    const checked = checkedUses(uses)
    return this.#database.write('use', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo !== null) addUses(this.#database, scopeNo, checked)
    })
  }

  async uses(scope: Scope, after: number): Promise<UseLogPage> {
    return this.#database.read('uses', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? { uses: [], last: 0 } : usesAfter(this.#database, scopeNo, after)
    })
  }
}
