/** What is known of somebody? What models noted of an entity, and the facts about it with their intervals; computed, not stored. */

import type { CuratedPlace } from '../../curation/curation-source.ts'
import { nameKey } from '../../entity/key.ts'
import type { DerivedEntity, DerivedFact } from '../../record/derived.ts'
import { type FactView, factsOfEvents, subjectView } from '../fact-list.ts'
import { activeDerivations } from './model-facts.ts'

/** Somebody or something, as far as models read of it. */
export interface Persona {
  /** As written where it was noted first. */
  readonly name: string
  /** Other names, in order of the events that give them. */
  readonly aliases: readonly string[]
  /** What models say of it, each with the event it rests on, in order of making. */
  readonly about: readonly { readonly text: string; readonly ref: string; readonly quote: string }[]
  /** What is said to be so of it, those that hold before those that are over, the newest first. */
  readonly facts: readonly FactView[]
}

/**
 * @param keys  keys of the names it is known by
 * @returns     null where no model read of it. Cost: reads all derivations of the scope
 */
export async function personaOf(keys: ReadonlySet<string>, place: CuratedPlace): Promise<Persona | null> {
  const noted: DerivedEntity[] = []
  const told: DerivedFact[] = []
  const subjects = new Set(keys)
  for await (const { records } of activeDerivations(place))
    for (const record of records) {
      if (record.kind === 'entity' && [record.key, ...record.aliases.map(nameKey)].some((key) => keys.has(key))) {
        noted.push(record)
        subjects.add(record.key)
      }
      if (record.kind === 'fact') told.push(record)
    }
  // Only now all names are known.
  const telling = told.filter(({ subject }) => subjects.has(subject)).flatMap(({ sources }) => sources)
  const events = await place.store.events.read(place.scope, [...new Set(telling)])
  const views = new Set([...subjects].map(subjectView))
  const facts = (await factsOfEvents(events, place)).filter(({ subject }) => views.has(subject))
  const [first] = noted
  if (first === undefined && facts.length === 0) return null
  const nos = noted.flatMap(({ sources }) => sources.slice(0, 1))
  const handles = await place.store.events.refs(place.scope, nos)
  return {
    name: first?.name ?? facts[0]?.subject ?? '',
    aliases: [...new Set(noted.flatMap(({ name, aliases }) => [name, ...aliases]))].filter(
      (name) => name !== first?.name,
    ),
    about: noted.flatMap(({ about: text, quote }, i) =>
      text === '' ? [] : [{ text, ref: handles[i]?.ref ?? '', quote }],
    ),
    facts: [...facts].sort((a, b) => Number(a.toMs !== null) - Number(b.toMs !== null) || b.fromMs - a.fromMs),
  }
}
