/** Which entities does a memory speak of? As a caller sees them: names as they are written, and how often each is mentioned. */

import type { Canon, Entity } from '../entity/canon.ts'
import type { EntityKind } from '../record/entity.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { normalize } from '../text/normalize.ts'
import type { NameSource } from './name-source.ts'

/** An entity as a caller sees it. */
export interface EntityView {
  /** Its normalised full name: what merges and splits call it by. */
  readonly id: string
  /** As it is written most often; by a proper name where the id is a description. */
  readonly name: string
  /** Null where too little tells: no kind is better than a wrong one. */
  readonly kind: EntityKind | null
  /** Keys of all its names, the id first. */
  readonly names: readonly string[]
  /** Events that mention it, and pairs of an event and one of its names. */
  readonly events: number
  readonly mentions: number
}

/** An entity with where it is mentioned. */
export interface EntityDetails extends EntityView {
  /** Of the events that mention it, in order of arrival; the first 100. */
  readonly refs: readonly string[]
}

/** Where entities are read. */
export interface EntityPlace {
  readonly store: Store
  readonly names: NameSource
  readonly scope: Scope
}

/** Which entities are wanted. */
export interface EntityQuery {
  /** Part of a name, in any case and width. */
  readonly query?: string
  /** Those of it, and those that are more likely of it than of another. */
  readonly kind?: EntityKind
  readonly limit: number
  /** Id of the last one before. */
  readonly after: string
}

/** Refs shown of an entity: the first page of `list` holds as many. */
const refsMax = 100
/** An entity in any number of events is counted whole: the largest number that SQLite takes for a limit and one. */
const unlimited = Number.MAX_SAFE_INTEGER - 1

/** A page of the entities that some event mentions, in UTF-16 order of their ids; `next` is null on the last. */
export async function entityPage(
  place: EntityPlace,
  { query, kind, limit, after }: EntityQuery,
): Promise<{ entities: EntityView[]; next: string | null }> {
  const canon = await place.names.canonOf(place.scope)
  const part = query === undefined ? '' : normalize(query).trim()
  const wanted = [...canon.entities().values()].filter(
    (entity) =>
      entity.id > after &&
      (kind === undefined || entity.kind === kind) &&
      (entity.keys.some((key) => key.includes(part)) || normalize(entity.name).includes(part)),
  )
  const entities: EntityView[] = []
  for (const entity of wanted) {
    const view = viewOf(entity, await eventsOf(entity, place))
    if (view.events > 0) entities.push(view)
    if (entities.length > limit) break
  }
  const page = entities.slice(0, limit)
  return { entities: page, next: entities.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** An entity by its id, or by one of its names where that is enough; null where nothing is known under it. */
export async function entityDetails(place: EntityPlace, id: string): Promise<EntityDetails | null> {
  const entity = entityCalled(await place.names.canonOf(place.scope), id)
  if (entity === undefined) return null
  const events = await eventsOf(entity, place)
  const handles = await place.store.events.refs(place.scope, events.nos.slice(0, refsMax))
  return { ...viewOf(entity, events), refs: handles.flatMap((handle) => (handle === null ? [] : [handle.ref])) }
}

/** The entity that an id, or a name, stands for. */
export function entityCalled(canon: Canon, id: string): Entity | undefined {
  const called = canon.called(id)
  return called === null ? undefined : canon.entity(called)
}

interface EntityEvents {
  readonly nos: readonly number[]
  readonly mentions: number
}

async function eventsOf({ targets }: Entity, { store, scope }: EntityPlace): Promise<EntityEvents> {
  const found = await store.entities.mentioning(scope, targets, unlimited)
  const nos = [...new Set(found.flatMap(({ no }) => [...no]))].sort((a, b) => a - b)
  return { nos, mentions: found.reduce((sum, { no }) => sum + no.length, 0) }
}

function viewOf({ id, name, kind, isKindTold, keys }: Entity, { nos, mentions }: EntityEvents): EntityView {
  return { id, name, kind: isKindTold ? kind : null, names: keys, events: nos.length, mentions }
}
