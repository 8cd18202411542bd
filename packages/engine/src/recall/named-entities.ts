/** Whom does the question name, and which events speak of them? By the names and aliases the memory holds. */

import type { Entity } from '../entity/canon.ts'
import { ownedInChinese } from '../entity/chinese-roles.ts'
import { isDescription } from '../entity/description.ts'
import { nameKey } from '../entity/key.ts'
import { mentionsOf } from '../entity/mentions.ts'
import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import { entitiesOf, eventsOf, rarity } from './entity-hops.ts'
import type { Named, Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'

/** The question, and who asks it. */
export interface Asked {
  /** As it is meant, see `dialogue.ts`. */
  readonly question: string
  /** In the asker's words: "my" is still "my". */
  readonly said: string
  readonly asker: string | null
}

/** Other names of one entity that are said along, at most: its fullest, and one it is called. */
const otherNamesMax = 2

/**
 * The entities of the memory that a question names, or describes as somebody's own ("our goalkeeper"): the asker's, else the
 * one whom all who speak of such a one mean.
 */
export async function entitiesNamed({ question, said, asker }: Asked, snapshot: Snapshot): Promise<Named> {
  const canon = await snapshot.entities()
  const names = await snapshot.names()
  const owner = asker === null ? null : nameKey(asker)
  const owned = (description: string): string | null => canon.owned(description, owner).entity
  const mentions = mentionsOf({ text: question }, names)
  const found: { surface: string; id: string | null }[] = [
    ...mentions.flatMap(({ key, via, surface }) =>
      bare.has(via) || via === 'kin' ? [] : [{ surface, id: canon.meantBy(key).entity }],
    ),
    ...(said === question ? mentions : mentionsOf({ text: said }, names)).flatMap(({ key, via, surface }) =>
      via === 'kin' ? [{ surface, id: owned(key) }] : [],
    ),
    ...ownedInChinese(foldHan(said)).map(({ description, start, end }) => ({
      surface: said.slice(start, end),
      id: owned(description),
    })),
  ]
  const entities = new Map<string, string>()
  const calledOtherwise: { id: string; surface: string }[] = []
  let searched = question
  for (const { surface, id } of found) {
    const entity = id === null ? undefined : canon.entity(id)
    if (entity === undefined || entities.has(entity.id)) continue
    entities.set(entity.id, entity.name)
    const others = otherNames(entity, searched)
    searched = withNames(searched, surface, others)
    if (entity.keys.length > 1 || others.length > 0) calledOtherwise.push({ id: entity.id, surface })
  }
  return { entities: [...entities].map(([id, name]) => ({ id, name })), calledOtherwise, searched }
}

/** Pronouns name nobody. */
const bare: ReadonlySet<string> = new Set(['pronoun', 'first-person', 'second-person'])

/** Names of an entity of which the question has no word. */
function otherNames({ name, keys }: Entity, question: string): string[] {
  const text = normalize(question)
  const isNew = (one: string): boolean =>
    !nameKey(one)
      .split(' ')
      .some((word) => text.includes(word))
  const all = [name, ...keys.filter((key) => key !== nameKey(name) && !isDescription(key) && !key.startsWith('我'))]
  return all.filter(isNew).slice(0, otherNamesMax)
}

function withNames(question: string, surface: string, others: readonly string[]): string {
  if (others.length === 0) return question
  const added = others.join(' ')
  const at = question.indexOf(surface)
  return at < 0
    ? `${question} (${added})`
    : `${question.slice(0, at + surface.length)} ${added}${question.slice(at + surface.length)}`
}

/** What each earlier event of the kind counts of the one after it, where the latest is asked for. */
const earlierShare = 0.5

/**
 * By event that mentions one of the entities how much that tells: belief times rarity over the root of the number of entities
 * it mentions, the highest: a long text that names many is about none of them in particular. Where the question wants
 * the latest event of a kind, the latest counts fully, the others of the kind the less the older, and all else least.
 */
export async function mentioningNamed(
  { entities, latest }: Pick<Plan, 'entities' | 'latest'>,
  { pool, fusion, walk }: RecallPolicy,
  snapshot: Snapshot,
): Promise<ReadonlyMap<number, number>> {
  const told = new Map<number, number>()
  if (entities.length === 0 || (pool.entity === 0 && fusion.entity === 0)) return told
  const ids = entities.map(({ id }) => id)
  const canon = await snapshot.entities()
  const found = await eventsOf(ids, canon, walk.entityEventsMax, snapshot)
  const nos = [...new Set([...found.values()].flatMap((events) => [...events.keys()]))]
  const mentioned = await entitiesOf(nos, canon, snapshot)
  for (const events of found.values()) {
    const rare = rarity(events.size, snapshot.directory.count)
    for (const [no, belief] of events) {
      const exists = snapshot.directory.exists[no] === 1
      const tells = (belief * rare) / Math.sqrt(Math.max(1, mentioned.get(no)?.size ?? 1))
      if (exists && tells > 0) told.set(no, Math.max(told.get(no) ?? 0, tells))
    }
  }
  return latest === null || told.size === 0 ? told : latestFirst(told, latest, snapshot)
}

async function latestFirst(
  told: ReadonlyMap<number, number>,
  kind: string,
  snapshot: Snapshot,
): Promise<ReadonlyMap<number, number>> {
  const events = await snapshot.events([...told.keys()].sort((a, b) => a - b))
  const ordered = events
    .filter(({ attributes }) => attributes.event === kind)
    .sort((a, b) => b.saidAt.epochMs - a.saidAt.epochMs || b.no - a.no)
  const shares = new Map(ordered.map(({ no }, at) => [no, earlierShare ** at]))
  const least = earlierShare ** (ordered.length + 1)
  return new Map([...told].map(([no, tells]) => [no, shares.get(no) ?? tells * least]))
}
