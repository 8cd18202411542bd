/** Which relations are there? For people and programs that look at the graph: with refs in place of numbers. */

import type { CuratedRelation } from '../curation/curated.ts'
import type { CuratedPlace } from '../curation/curation-source.ts'
import type { CurationPlace } from '../curation/named.ts'
import type { RelationFilter } from '../store/store.ts'

/** A relation as callers see it, with what was decided about it. */
export interface RelationView extends Omit<CuratedRelation, 'from' | 'to'> {
  readonly from: string
  readonly to: string
}

/** Events looked through for one page, and fewer relations than this may be on it. */
const pageEvents = 200

/** Relations that touch any of some events, in the store's order. */
export async function relationsOf(
  place: CuratedPlace,
  nos: readonly number[],
  filter: RelationFilter,
): Promise<RelationView[]> {
  return namedRelations(place, await place.curation.touching(place.scope, nos, filter))
}

/**
 * All relations of a scope, a page at a time: those whose later end is among the next 200 events.
 *
 * @param after  `next` of the page before, 0 for the first
 * @returns      `next` is null on the last page; a page may be empty before that
 */
export async function relationPage(
  place: CuratedPlace,
  after: number,
  filter: RelationFilter,
): Promise<{ relations: RelationView[]; next: number | null }> {
  const { store, scope, curation } = place
  const events = await store.events.list(scope, { after, limit: pageEvents })
  const nos = new Set(events.map(({ no }) => no))
  const touching = await curation.touching(scope, [...nos], filter)
  const relations = touching.filter(({ from, to }) => nos.has(Math.max(from, to)))
  const next = events.length < pageEvents ? null : (events.at(-1)?.no ?? null)
  return { relations: await namedRelations(place, relations), next }
}

/** Relations with refs in place of numbers. */
export async function namedRelations(
  { store, scope }: CurationPlace,
  relations: readonly CuratedRelation[],
): Promise<RelationView[]> {
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
