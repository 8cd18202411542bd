/** Which relations are there? For people and programs that look at the graph: with refs in place of numbers. */

import type { Relation } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { RelationFilter, Store } from '../store/store.ts'

/** A relation as callers see it. */
export interface RelationView extends Omit<Relation, 'from' | 'to'> {
  readonly from: string
  readonly to: string
}

/** Events looked through for one page, and fewer relations than this may be on it. */
const pageEvents = 200

/** Relations that touch any of some events, in the store's order. */
export async function relationsOf(
  store: Store,
  scope: Scope,
  nos: readonly number[],
  filter: RelationFilter,
): Promise<RelationView[]> {
  return named(store, scope, await store.relations.touching(scope, nos, filter))
}

/**
 * All relations of a scope, a page at a time: those whose later end is among the next 200 events.
 *
 * @param after  `next` of the page before, 0 for the first
 * @returns      `next` is null on the last page; a page may be empty before that
 */
export async function relationPage(
  store: Store,
  scope: Scope,
  after: number,
  filter: RelationFilter,
): Promise<{ relations: RelationView[]; next: number | null }> {
  const events = await store.events.list(scope, { after, limit: pageEvents })
  const nos = new Set(events.map(({ no }) => no))
  const touching = await store.relations.touching(scope, [...nos], filter)
  const relations = touching.filter(({ from, to }) => nos.has(Math.max(from, to)))
  const next = events.length < pageEvents ? null : (events.at(-1)?.no ?? null)
  return { relations: await named(store, scope, relations), next }
}

async function named(store: Store, scope: Scope, relations: readonly Relation[]): Promise<RelationView[]> {
  const nos = [...new Set(relations.flatMap(({ from, to }) => [from, to]))]
  const handles = await store.events.refs(scope, nos)
  const refs = new Map(nos.map((no, i) => [no, handles[i]?.ref]))
  return relations.flatMap((relation) => {
    const from = refs.get(relation.from)
    const to = refs.get(relation.to)
    // Forgotten between the two reads.
    return from === undefined || to === undefined ? [] : [{ ...relation, from, to }]
  })
}
