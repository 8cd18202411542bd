/**
 * Where does a memory live when nothing need last? In plain maps: for tests, for trying out, and as the oracle the
 * other stores are compared with. Slow on purpose where an index could be wrong; made for thousands of events.
 */

import type { Scope } from '../../record/scope.ts'
import type {
  Capabilities,
  DerivedStore,
  EntityStore,
  EventStore,
  JobStore,
  RelationStore,
  ScopeCount,
  SearchStore,
  SettingStore,
  Store,
  StoreStats,
  TagStore,
} from '../store.ts'
import { InMemoryDerived } from './derived.ts'
import { InMemoryEntities } from './entities.ts'
import { InMemoryEvents } from './events.ts'
import { InMemoryJobs } from './jobs.ts'
import { compareScopes } from './order.ts'
import { Records } from './records.ts'
import { InMemoryRelations } from './relations.ts'
import { InMemorySearch } from './search.ts'
import { InMemorySettings } from './settings.ts'
import { statsOf } from './stats.ts'
import { InMemoryTags } from './tags.ts'
import { verifyScope } from './verify.ts'

export class InMemoryStore implements Store {
  readonly name: string = 'in-memory'
  readonly capabilities: Capabilities = Object.freeze({ durable: false, concurrentWriters: false })
  readonly events: EventStore
  readonly relations: RelationStore
  readonly entities: EntityStore
  readonly derived: DerivedStore
  readonly tags: TagStore
  readonly search: SearchStore
  readonly jobs: JobStore
  readonly settings: SettingStore
  readonly #records = new Records()

  private constructor() {
    this.events = new InMemoryEvents(this.#records)
    this.relations = new InMemoryRelations(this.#records)
    this.entities = new InMemoryEntities(this.#records)
    this.derived = new InMemoryDerived(this.#records)
    this.tags = new InMemoryTags(this.#records)
    this.search = new InMemorySearch(this.#records)
    this.jobs = new InMemoryJobs(this.#records)
    this.settings = new InMemorySettings(this.#records)
  }

  /** A fresh, empty store. */
  static async open(): Promise<InMemoryStore> {
    return new InMemoryStore()
  }

  async scopes(): Promise<ScopeCount[]> {
    return this.#records
      .all()
      .map(({ scope, records }) => ({ scope, events: records.events.size }))
      .filter(({ events }) => events > 0)
      .sort((a, b) => compareScopes(a.scope, b.scope))
  }

  async stats(scope: Scope): Promise<StoreStats> {
    return statsOf(this.#records.of(scope))
  }

  async verify(): Promise<string[]> {
    return this.#records
      .all()
      .flatMap(({ records }, i) => verifyScope(records).map((problem) => `scope ${i + 1}: ${problem}`))
  }

  async close(): Promise<void> {
    this.#records.close()
  }
}
