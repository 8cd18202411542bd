/** Whom does the question name, and which events speak of them? By the names and aliases the memory holds. */

import { mentionsOf } from '../entity/mentions.ts'
import { eventsOf, rarity } from './entity-hops.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'

/** The entities of the memory that a question names, each once, in order of appearance. */
export async function entitiesNamed(question: string, snapshot: Snapshot): Promise<Plan['entities']> {
  const canon = await snapshot.entities()
  const mentions = mentionsOf({ text: question }, await snapshot.names())
  const ids = mentions.flatMap(({ key, via }) =>
    via === 'pronoun' || via === 'kin' || via === 'first-person' || via === 'second-person'
      ? []
      : (canon.meantBy(key).entity ?? []),
  )
  return [...new Set(ids)].flatMap((id) => {
    const entity = canon.entity(id)
    return entity === undefined ? [] : [{ id, name: entity.name }]
  })
}

/** By event that mentions one of the entities how much that tells: belief times rarity, the highest. */
export async function mentioningNamed(
  entities: Plan['entities'],
  { pool, fusion, walk }: RecallPolicy,
  snapshot: Snapshot,
): Promise<ReadonlyMap<number, number>> {
  const told = new Map<number, number>()
  if (entities.length === 0 || (pool.entity === 0 && fusion.entity === 0)) return told
  const ids = entities.map(({ id }) => id)
  const found = await eventsOf(ids, await snapshot.entities(), walk.entityEventsMax, snapshot)
  for (const events of found.values()) {
    const rare = rarity(events.size, snapshot.directory.count)
    for (const [no, belief] of events) {
      const exists = snapshot.directory.exists[no] === 1
      if (exists && belief * rare > 0) told.set(no, Math.max(told.get(no) ?? 0, belief * rare))
    }
  }
  return told
}
