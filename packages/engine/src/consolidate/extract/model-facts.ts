/** Which facts did models read? Those of derivations that count, in the form in which rules compare them. */

import type { CuratedPlace } from '../../curation/curation-source.ts'
import type { Standing } from '../../curation/standing.ts'
import { factRule } from '../../extraction/checked.ts'
import type { Claim, SlotKind } from '../../fact/fact.ts'
import { selfKey } from '../../fact/read.ts'
import { factOfParts } from '../../fact/stated.ts'
import type { Told } from '../../fact/update.ts'
import type { Derivation, DerivedFact, Verified } from '../../record/derived.ts'
import { localMs } from '../../record/instant.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { changedBy } from '../heard.ts'
import type { TaskContext } from '../task.ts'

/** A fact as a model read it. */
export interface ModelTold extends Told {
  readonly record: DerivedFact
  readonly verified: Verified
}

/** Derivations read at a time. */
const pageSize = 500

/** All derivations of a scope, in order of id. */
export async function* allDerivations({ store, scope }: TaskContext): AsyncGenerator<Derivation> {
  for (let after = 0; ; ) {
    const page = await store.derived.list(scope, { after, limit: pageSize })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.id
  }
}

/** Those that count: nobody retired what made them. Cost: reads all. */
export async function* activeDerivations(place: CuratedPlace): AsyncGenerator<Derivation> {
  const standing = await place.curation.standingOf(place.scope)
  for await (const one of allDerivations(place)) if (isActive(one, standing)) yield one
}

/** Whether what a derivation holds counts. */
export function isActive({ generator, version }: Derivation, standing: Standing): boolean {
  return !standing.isRetired(generator, version)
}

/** The facts of some derivations, by number of the event that tells them. */
export function factRecordsOf(derivations: readonly Derivation[]): Map<number, DerivedFact[]> {
  const byEvent = new Map<number, DerivedFact[]>()
  for (const record of derivations.flatMap(({ records }) => records)) {
    const [no] = record.sources
    if (record.kind !== 'fact' || no === undefined) continue
    const known = byEvent.get(no)
    if (known === undefined) byEvent.set(no, [record])
    else known.push(record)
  }
  return byEvent
}

/** What a model read an event to tell. */
export function toldByModel(event: NumberedEvent, records: readonly DerivedFact[]): ModelTold[] {
  return records.flatMap((record) => {
    const { subject, slot, claim, about, value, before, quote, verified } = record
    const words = { about, value, before, quote, rule: factRule }
    const fact = factOfParts({
      no: event.no,
      subject,
      // What is stored was checked against the shape.
      slot: slot as SlotKind,
      claim: claim as Claim,
      ...words,
    })
    if (fact === null) return []
    const said = localMs(event.saidAt)
    const since = record.sinceMs !== null && record.sinceMs <= said ? record.sinceMs : null
    return [
      {
        record,
        verified,
        fact,
        speaker: selfKey(event),
        session: event.session,
        localMs: said,
        seq: event.seq,
        changedByMs: changedBy(event, fact, said) ?? since,
      },
    ]
  })
}
