/** How does a relation lie in the file? Its row, there and back. */

import type { Graph, Relation, RelationState } from '../../record/relation.ts'

/** A relation joined with its generator, in the order of {@link selectRelations}. */
export type RelationRow = readonly [
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
  generatorNo: number,
]

const select = `SELECT r.graph, r.kind, r.from_no, r.to_no, r.weight, r.confidence, r.state, g.generator, g.version,
    r.quote, r.reason, r.made_at, r.generator_no
  FROM relations r`
const generator = 'JOIN generators g ON g.generator_no = r.generator_no'

/** Relations that lead from an event. */
export const outgoing: string = `${select} ${generator} WHERE r.scope_no = ? AND r.from_no = ?`

/** Relations that lead to an event. Left alone, the planner walks the whole scope by the primary key. */
export const incoming: string = `${select} INDEXED BY relations_by_to ${generator} WHERE r.scope_no = ? AND r.to_no = ?`

export function relationOf(row: RelationRow): Relation {
  const [graph, kind, from, to, weight, confidence, state, generator, version, quote, reason, madeAt] = row
  return { graph, kind, from, to, weight, confidence, state, provenance: { generator, version, quote, reason, madeAt } }
}

/** Order of relations in every answer: from, to, graph, kind, generator. */
export function byKey(a: Relation, b: Relation): number {
  return (
    a.from - b.from ||
    a.to - b.to ||
    byText(a.graph, b.graph) ||
    byText(a.kind, b.kind) ||
    byText(a.provenance.generator, b.provenance.generator)
  )
}

/** By code point, as SQLite compares. */
function byText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
