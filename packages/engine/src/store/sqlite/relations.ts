/** Which relations touch these events? The relation store over one database. */

import type { Graph, Relation, RelationState } from '../../record/relation.ts'
import type { Scope } from '../../record/scope.ts'
import type { RelationStore } from '../store.ts'
import type { Database } from './database.ts'
import { scopeNoOf } from './scopes.ts'

const select = `SELECT r.graph, r.kind, r.from_no, r.to_no, r.weight, r.confidence, r.state, g.generator, g.version,
    r.quote, r.reason, r.made_at
  FROM relations r`
const generator = 'JOIN generators g ON g.generator_no = r.generator_no'
const outgoing = `${select} ${generator} WHERE r.scope_no = ? AND r.from_no = ?`
// Left alone, the planner walks the whole scope by the primary key.
const incoming = `${select} INDEXED BY relations_by_to ${generator} WHERE r.scope_no = ? AND r.to_no = ?`

type RelationRow = readonly [
  graph: Graph,
  kind: string,
  from: number,
  to: number,
  weight: number,
  confidence: number,
  state: RelationState,
  generator: string,
  version: number,
  quote: string | null,
  reason: string | null,
  madeAt: number,
]

/** Relations of a scope in SQLite. */
export class SqliteRelations implements RelationStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async touching(
    scope: Scope,
    nos: readonly number[],
    filter: { graphs?: readonly Graph[] } = {},
  ): Promise<Relation[]> {
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
        .map(relationOf)
        .filter(({ graph }) => filter.graphs === undefined || filter.graphs.includes(graph))
        .sort(byKey)
    })
  }
}

function relationOf(row: RelationRow): Relation {
  const [graph, kind, from, to, weight, confidence, state, generator, version, quote, reason, madeAt] = row
  return { graph, kind, from, to, weight, confidence, state, provenance: { generator, version, quote, reason, madeAt } }
}

function byKey(a: Relation, b: Relation): number {
  return a.from - b.from || a.to - b.to || byText(a.graph, b.graph) || byText(a.kind, b.kind)
}

/** By code point, as SQLite compares. */
function byText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
