/** Which events and relations are meant by these refs? What callers name, found in the store. */

import { splitRef } from '../record/event.ts'
import type { Relation } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { NumberedEvent, Store } from '../store/store.ts'

/** Where rulings are made and read. */
export interface CurationPlace {
  readonly store: Store
  readonly scope: Scope
}

/** A relation as callers name it: by the refs of its ends, its kind, and its generator where several assert the same. */
export interface RelationRef {
  readonly from: string
  readonly kind: string
  readonly to: string
  readonly generator?: string | undefined
}

/** Events by ref, in the order asked: whole sources, or single segments by their own ref. */
export async function eventsCalled({ store, scope }: CurationPlace, refs: readonly string[]): Promise<NumberedEvent[]> {
  const bySource = await store.events.bySource(
    scope,
    refs.map((ref) => splitRef(ref).sourceRef),
  )
  return refs.flatMap((ref, i) => (bySource[i] ?? []).filter((event) => event.sourceRef === ref || event.ref === ref))
}

/** The relations that a caller may mean, the mere order of turns not among them: none, one, or several to choose from. */
export async function relationsCalled(
  place: CurationPlace,
  { from, kind, to, generator }: RelationRef,
): Promise<readonly Relation[]> {
  const [sources, targets] = [await eventsCalled(place, [from]), await eventsCalled(place, [to])]
  const [starts, ends] = [sources, targets].map((events) => new Set(events.map(({ no }) => no)))
  const touching = await place.store.relations.touching(place.scope, [...(starts ?? [])])
  return touching.filter(
    (relation) =>
      starts?.has(relation.from) &&
      ends?.has(relation.to) &&
      relation.kind === kind &&
      isCurable(relation) &&
      (generator === undefined || relation.provenance.generator === generator),
  )
}

/** Whether a relation can be ruled on: all but those that the fast path makes of the order of turns. */
export function isCurable({ provenance }: Relation): boolean {
  return provenance.generator !== 'next'
}

/** How a relation is told to people. */
export function saidOf({ from, kind, to, generator }: RelationRef): string {
  return `${from} ${kind} ${to}${generator === undefined ? '' : ` by ${generator}`}`
}
