/** How is a store broken in one way? A sound one, with single calls replaced. */

import type {
  DerivedStore,
  EntityStore,
  EventStore,
  JobStore,
  RelationStore,
  SearchStore,
  SettingStore,
  Store,
  TagStore,
} from 'knotwork/store'
import { InMemoryStore } from 'knotwork/store'
import { runCheck } from '../check.ts'
import { storeChecks } from '../describe-store.ts'

/** The calls that are replaced. */
export interface Patch {
  readonly events?: Partial<EventStore>
  readonly relations?: Partial<RelationStore>
  readonly entities?: Partial<EntityStore>
  readonly derived?: Partial<DerivedStore>
  readonly tags?: Partial<TagStore>
  readonly search?: Partial<SearchStore>
  readonly jobs?: Partial<JobStore>
  readonly settings?: Partial<SettingStore>
  readonly store?: Partial<Store>
}

/** What breaks, by which rules it must be noticed, and how to break it. */
export interface Fault {
  readonly name: string
  readonly rules: readonly string[]
  readonly patch: (sound: Store) => Patch
}

/** A fresh store with a fault. */
export async function openBroken(patch: Fault['patch']): Promise<Store> {
  const sound = await InMemoryStore.open()
  const { events, relations, entities, derived, tags, search, jobs, settings, store } = patch(sound)
  return overlay<Store>(sound, {
    ...store,
    events: overlay(sound.events, events),
    relations: overlay(sound.relations, relations),
    entities: overlay(sound.entities, entities),
    derived: overlay(sound.derived, derived),
    tags: overlay(sound.tags, tags),
    search: overlay(sound.search, search),
    jobs: overlay(sound.jobs, jobs),
    settings: overlay(sound.settings, settings),
  })
}

/** The rules of the contract that a store does not keep. */
export async function failedRules(open: () => Promise<Store>): Promise<string[]> {
  const capabilities = { durable: false, concurrentWriters: false }
  const failed: string[] = []
  for (const check of Object.values(storeChecks).flat())
    await runCheck(check, { name: 'broken', open, capabilities }).catch(() => failed.push(check.rule))
  return failed
}

/** The object with some members replaced; the others keep their own `this`. */
function overlay<T extends object>(sound: T, members: Partial<T> = {}): T {
  return new Proxy(sound, {
    get(target, name) {
      if (members[name as keyof T] !== undefined) return members[name as keyof T]
      const member: unknown = target[name as keyof T]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
