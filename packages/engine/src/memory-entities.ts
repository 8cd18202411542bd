/** What can an agent ask and decide about whom its memory speaks of? The calls of a memory about entities. */

import {
  addAlias,
  type DecisionOutcome,
  type DecisionRequest,
  type DecisionView,
  historyOf,
  mergeEntities,
  splitEntity,
  undoDecision,
} from './gazetteer/entity-decisions.ts'
import {
  type EntityDetails,
  type EntityPlace,
  type EntityView,
  entityDetails,
  entityPage,
} from './gazetteer/entity-list.ts'
import { consolidationTasks } from './ingest/drafts.ts'
import { checkAfter, checkName, checkNames, checkQuery, checkReason } from './memory-arguments.ts'
import type { PreparedProfile } from './profile/prepared-profile.ts'
import type { EntityKind } from './record/entity.ts'
import type { Clock } from './system.ts'

/** What that part is made of. */
export interface EntityMemoryParts extends EntityPlace {
  readonly clock: Clock
  readonly profile: Pick<PreparedProfile, 'entityKinds'>
}

/** The part of a memory that knows of entities. */
export abstract class EntityMemory {
  readonly #entityPlace: EntityPlace
  readonly #clock: Clock
  readonly #kinds: readonly EntityKind[]

  constructor({ clock, store, names, scope, profile }: EntityMemoryParts) {
    this.#kinds = profile.entityKinds
    this.#entityPlace = { store, names, scope }
    this.#clock = clock
  }

  /**
   * Entities that events speak of, by id: people, places, organisations, animals, things, and those of the schema profile.
   *
   * @param options.query  part of a name; options.after  `next` of the page before; options.limit in [1, 1000], default 100
   */
  async entities(
    options: { query?: string; kind?: EntityKind; limit?: number; after?: string } = {},
  ): Promise<{ entities: EntityView[]; next: string | null }> {
    return entityPage(this.#entityPlace, checkQuery(options, this.#kinds))
  }

  /** An entity by its id, or by a name that means nobody else, with where it is mentioned; null where none is known. */
  async entity(id: string): Promise<EntityDetails | null> {
    return entityDetails(this.#entityPlace, checkName(id, 'id', 'entity'))
  }

  /** All names of the second become names of the first. Numbers must agree. `unmerge` undoes it. */
  async mergeEntities(into: string, from: string, reason?: string): Promise<DecisionOutcome> {
    const ids = [checkName(into, 'into', 'mergeEntities'), checkName(from, 'from', 'mergeEntities')] as const
    return mergeEntities(this.#decision(reason, 'mergeEntities'), ...ids)
  }

  /** Some names of an entity become one of their own. `unmerge` undoes it. */
  async splitEntity(id: string, names: readonly string[], reason?: string): Promise<DecisionOutcome> {
    const list = checkNames(names, 'splitEntity')
    return splitEntity(this.#decision(reason, 'splitEntity'), checkName(id, 'id', 'splitEntity'), list)
  }

  /** A name becomes a name of an entity, whatever the rules say; events that hold it are consolidated again. */
  async alias(name: string, id: string, reason?: string): Promise<DecisionOutcome> {
    const request = { ...this.#decision(reason, 'alias'), job: consolidationTasks[0] ?? '' }
    return addAlias(request, checkName(name, 'name', 'alias'), checkName(id, 'id', 'alias'))
  }

  /** Undoes a decision: a merge, a split, an alias, or another undoing. */
  async unmerge(decision: number, reason?: string): Promise<DecisionOutcome> {
    checkAfter(decision, 'unmerge', 'decision')
    return undoDecision(this.#decision(reason, 'unmerge'), decision)
  }

  /** What people decided about an entity, oldest first; about all of this scope without an id. */
  async entityHistory(id?: string): Promise<DecisionView[]> {
    return historyOf(this.#entityPlace, id === undefined ? undefined : checkName(id, 'id', 'entityHistory'))
  }

  #decision(reason: string | undefined, operation: string): DecisionRequest {
    return { ...this.#entityPlace, reason: checkReason(reason, operation), now: this.#clock.now() }
  }
}
