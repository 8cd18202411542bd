/** How does a generator take back what it no longer finds? The relations of some events made exactly these. */

import { type MadeRelations, relationKey, saysTheSame } from '../../record/made-relations.ts'
import type { Relation } from '../../record/relation.ts'
import type { Database } from './database.ts'
import { ensureGenerator } from './generators.ts'
import { incoming, outgoing, type RelationRow, relationOf } from './relation-rows.ts'

// The two together are what belongs to an event: its relations with earlier ones.
const toEarlier = `${outgoing} AND r.to_no < ? AND g.generator = ?`
const fromEarlier = `${incoming} AND r.from_no < ? AND g.generator = ?`
const eventExists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const drop = `DELETE FROM relations
  WHERE scope_no = ? AND from_no = ? AND to_no = ? AND graph = ? AND kind = ? AND generator_no = ?`
const add = `INSERT INTO relations
    (scope_no, from_no, to_no, graph, kind, generator_no, weight, confidence, state, quote, reason, made_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** A stored relation and the number of the generator's version that made it. */
interface Standing {
  readonly relation: Relation
  readonly generatorNo: number
}

/**
 * Makes the relations of a generator that belong to the owners exactly the wanted ones. Runs inside a write transaction.
 *
 * @param wanted  by key
 * @returns       how many keys are new, and how many are gone
 */
export function replaceMade(
  database: Database,
  scopeNo: number,
  made: MadeRelations,
  wanted: ReadonlyMap<string, Relation>,
): { added: number; removed: number } {
  const standing = standingOf(database, scopeNo, made)
  let added = 0
  let removed = 0
  for (const [key, { relation, generatorNo }] of standing) {
    // A rejected one is kept though nobody asserts it now: asserted again later it would be back.
    if (relation.state === 'rejected' || wanted.has(key)) continue
    dropRelation(database, scopeNo, relation, generatorNo)
    removed += 1
  }
  const exists = existence(database, scopeNo)
  for (const [key, relation] of wanted) {
    const before = standing.get(key)
    if (before === undefined) {
      if (!exists(relation.from) || !exists(relation.to)) continue
      added += 1
    } else {
      if (before.relation.state === 'rejected' || saysTheSame(before.relation, relation)) continue
      dropRelation(database, scopeNo, before.relation, before.generatorNo)
    }
    addRelation(database, scopeNo, relation)
  }
  return { added, removed }
}

function standingOf(database: Database, scopeNo: number, { generator, owners }: MadeRelations): Map<string, Standing> {
  const rows = [...new Set(owners)].flatMap((no) => [
    ...database.rows<RelationRow>(toEarlier, scopeNo, no, no, generator),
    ...database.rows<RelationRow>(fromEarlier, scopeNo, no, no, generator),
  ])
  return new Map(
    rows.map((row) => {
      const relation = relationOf(row)
      return [relationKey(relation), { relation, generatorNo: row[12] }]
    }),
  )
}

function existence(database: Database, scopeNo: number): (no: number) => boolean {
  const known = new Map<number, boolean>()
  return (no) => {
    const exists = known.get(no) ?? database.row(eventExists, scopeNo, no) !== undefined
    known.set(no, exists)
    return exists
  }
}

function dropRelation(database: Database, scopeNo: number, relation: Relation, generatorNo: number): void {
  const { from, to, graph, kind } = relation
  database.run(drop, scopeNo, from, to, graph, kind, generatorNo)
}

function addRelation(database: Database, scopeNo: number, relation: Relation): void {
  const { from, to, graph, kind, weight, confidence, state, provenance } = relation
  const { generator, version, quote, reason, madeAt } = provenance
  const generatorNo = ensureGenerator(database, generator, version)
  const values = [weight, confidence, state, quote, reason, madeAt] as const
  database.run(add, scopeNo, from, to, graph, kind, generatorNo, ...values)
}
