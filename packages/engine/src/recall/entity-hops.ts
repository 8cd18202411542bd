/**
 * Which events speak of the same person or thing? Hops over entities, derived and never stored.
 *
 *   confidence(u→v) = √(c1 · c2 / (m1 · m2)) · ln(N/df) / ln N    the highest over the entities that both mention
 *
 * c1 and c2 are the beliefs in the two mentions, df is the number of events that mention the entity, N that of all events;
 * m1 and m2 are the numbers of entities that u and v mention: a long text that names many is about none of them in particular.
 * Event, entity, event is one hop, and an entity takes no place in the beam. Of an entity's events only the best by their
 * affinity to the question are walked to, so that one that everybody speaks of neither floods the walk nor costs more.
 */

import type { Canon } from '../entity/canon.ts'
import type { Relation } from '../record/relation.ts'
import type { Snapshot } from './snapshot.ts'
import { topOf } from './top.ts'
import type { WalkPolicy } from './walk-policy.ts'

/** What hops need to know. */
export interface EntityHopContext {
  readonly numbers: Pick<WalkPolicy, 'entityBest' | 'entityEventsMax'>
  readonly snapshot: Snapshot
  /** How well an event fits the question, for any event of the scope; only the order counts. */
  readonly affinityOf: (no: number) => number
}

/** The events that mention an entity, each with the belief in its best mention. */
type Mentioning = ReadonlyMap<number, number>

/** The hops out of a frontier, in order of event and entity. Cost O(frontier · entities · entityEventsMax). */
export async function entityRelations(frontier: readonly number[], context: EntityHopContext): Promise<Relation[]> {
  const { snapshot, numbers } = context
  const canon = await snapshot.entities()
  const mentioned = await entitiesOf(frontier, canon, snapshot)
  const ids = [...new Set([...mentioned.values()].flatMap((entities) => [...entities.keys()]))]
  const events = await eventsOf(ids, canon, numbers.entityEventsMax, snapshot)
  const hops = frontier.flatMap((no) =>
    [...(mentioned.get(no) ?? [])].flatMap(([id, belief]) =>
      hopsOver({ no, id, belief }, events.get(id), canon, context),
    ),
  )
  const reached = await entitiesOf([...new Set(hops.map(({ to }) => to))], canon, snapshot)
  const count = (no: number): number => Math.max(1, (mentioned.get(no) ?? reached.get(no))?.size ?? 1)
  return hops.map((hop) => ({ ...hop, confidence: hop.confidence / Math.sqrt(count(hop.from) * count(hop.to)) }))
}

/** Per event the entities it mentions, with the belief in the best mention of each. */
export async function entitiesOf(
  nos: readonly number[],
  canon: Canon,
  snapshot: Snapshot,
): Promise<Map<number, Map<string, number>>> {
  const readings = await snapshot.readings(nos)
  return new Map(
    readings.map(({ no, mentions }) => {
      const entities = new Map<string, number>()
      for (const { target, confidence } of mentions) {
        const entity = target === null ? null : canon.meantBy(target).entity
        if (entity !== null) entities.set(entity, Math.max(entities.get(entity) ?? 0, confidence))
      }
      return [no, entities]
    }),
  )
}

/**
 * Per entity the events of the snapshot that mention it; an entity in more than `eventsMax` is left out.
 *
 * @param ids  of entities
 */
export async function eventsOf(
  ids: readonly string[],
  canon: Canon,
  eventsMax: number,
  snapshot: Snapshot,
): Promise<Map<string, Mentioning>> {
  const targets = new Map(ids.map((id) => [id, canon.entity(id)?.targets ?? [id]]))
  const found = await snapshot.mentioning([...new Set([...targets.values()].flat())], eventsMax)
  const byTarget = new Map(found.map((one) => [one.target, one]))
  return new Map(
    [...targets].flatMap(([id, own]) => {
      const events = new Map<number, number>()
      for (const target of own) {
        const one = byTarget.get(target)
        if (one === undefined) continue
        if (!one.complete) return []
        one.no.forEach((no, i) => {
          events.set(no, Math.max(events.get(no) ?? 0, one.confidence[i] ?? 0))
        })
      }
      return events.size > eventsMax ? [] : [[id, events] as const]
    }),
  )
}

/** How much an entity in so many of the events tells: 1 for one event, 0 for one that all mention. */
export function rarity(documentFrequency: number, events: number): number {
  if (events < 2 || documentFrequency < 1) return 0
  return Math.max(0, Math.log(events / documentFrequency) / Math.log(events))
}

function hopsOver(
  { no, id, belief }: { no: number; id: string; belief: number },
  events: Mentioning | undefined,
  canon: Canon,
  { numbers, snapshot, affinityOf }: EntityHopContext,
): Relation[] {
  if (events === undefined) return []
  const rare = rarity(events.size, snapshot.directory.count)
  if (rare === 0) return []
  const others = [...events.keys()].filter((other) => other !== no)
  return topOf(others, affinityOf, numbers.entityBest).map((to) => ({
    graph: 'entity',
    kind: 'mentions',
    from: no,
    to,
    weight: 1,
    confidence: Math.sqrt(belief * (events.get(to) ?? 0)) * rare,
    state: 'active',
    provenance: { generator: 'entities', version: 1, quote: canon.entity(id)?.name ?? id, reason: null, madeAt: 0 },
  }))
}
