/** How did a relation, or an event, come to count as it does? What was made, by whom, and what was decided since. */

import { relationKey } from '../record/made-relations.ts'
import type { RelationState } from '../record/relation.ts'
import type { NumberedEvent } from '../store/store.ts'
import { type CuratedRelation, curated } from './curated.ts'
import type { CurationSource } from './curation-source.ts'
import { type CurationPlace, eventsCalled, isCurable, type RelationRef, relationsCalled } from './named.ts'
import { type RulingView, viewsOf } from './ruling-view.ts'
import { isAbout, type Standing } from './standing.ts'

/** What became of a relation. */
export interface RelationHistory {
  /** As it counts now. */
  readonly relation: CuratedRelation
  /** What its generator says of it. */
  readonly made: { readonly state: RelationState; readonly confidence: number }
  /** Feedback that counts. */
  readonly helpful: number
  readonly wrong: number
  /** What was decided about it or about all that its generator made, oldest first, with what undid it. */
  readonly rulings: readonly RulingView[]
}

/** What became of the events of a ref. */
export interface EventHistory {
  readonly events: readonly NumberedEvent[]
  /** Relations that put it out of date or are put out of date by it, and those that were ruled on. */
  readonly relations: readonly RelationHistory[]
}

/** The history of each relation that is meant, one for each generator that asserts it; empty where there is none. */
export async function relationHistory(
  place: CurationPlace & { readonly curation: CurationSource },
  named: RelationRef,
): Promise<RelationHistory[]> {
  const keys = new Set((await relationsCalled(place, named)).map(relationKey))
  const ends = await eventsCalled(place, [named.from])
  return (await historiesOf(place, ends)).filter(({ relation }) => keys.has(relationKey(relation)))
}

/** The history of the events of a ref; null where nothing is remembered under it. */
export async function eventHistory(
  place: CurationPlace & { readonly curation: CurationSource },
  ref: string,
): Promise<EventHistory | null> {
  const events = await eventsCalled(place, [ref])
  if (events.length === 0) return null
  const histories = await historiesOf(place, events)
  const relations = histories.filter(({ relation, rulings }) => relation.kind === 'updates' || rulings.length > 0)
  return { events, relations }
}

/** The histories of all relations that touch some events, in the store's order. */
async function historiesOf(
  { store, scope, curation }: CurationPlace & { readonly curation: CurationSource },
  events: readonly NumberedEvent[],
): Promise<RelationHistory[]> {
  const standing = await curation.standingOf(scope)
  const nos = events.map(({ no }) => no)
  const made = (await store.relations.touching(scope, nos)).filter(isCurable)
  const now = curated(made, standing)
  return Promise.all(
    made.map(async ({ state, confidence }, i) => {
      const relation = now[i] as CuratedRelation
      const key = relationKey(relation)
      const { helpful, wrong } = standing.saidOf(key)
      const rulings = await viewsOf({ store, scope }, about(relation, key, standing), standing)
      return { relation, made: { state, confidence }, helpful, wrong, rulings }
    }),
  )
}

/** Rulings about a relation or its generator, and those that undid them. */
function about(
  { provenance: { generator, version } }: CuratedRelation,
  key: string,
  { rulings }: Standing,
): Standing['rulings'] {
  const meant = new Set<number>()
  return rulings.filter((ruling) => {
    const { id, change } = ruling
    const isMeant = change.kind === 'undo' ? meant.has(change.ruling) : isAbout(ruling, { key, generator, version })
    if (isMeant) meant.add(id)
    return isMeant
  })
}
