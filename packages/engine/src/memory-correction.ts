/** How does an agent correct what it remembers? By new words that take the place of the old, which stay. */

import { corrections } from './consolidate/corrections.ts'
import { relationsMade } from './consolidate/made.ts'
import { defaultConsolidationPolicy } from './consolidate/policy.ts'
import type { CurationSource } from './curation/curation-source.ts'
import { type CurationPlace, eventsCalled } from './curation/named.ts'
import { assert } from './errors.ts'
import type { Receipt, RememberInput } from './ingest/receipt.ts'
import { attributesOf } from './record/correction.ts'
import type { TimeInput } from './record/instant.ts'
import type { NumberedEvent } from './store/store.ts'

/** What may be said with a correction. */
export interface CorrectionOptions {
  /** Why, kept with the new event. */
  readonly reason?: string
  /** When the new words were said; default now. */
  readonly time?: TimeInput
  /** Ref of the new event: makes a retry safe. Default: an id. */
  readonly ref?: string
}

/** What became of a correction. */
export type CorrectionOutcome =
  /** The new words stand under `ref`; of `corrects` each is out of date, the text that stood until now first. */
  | {
      readonly status: 'corrected'
      readonly ref: string
      readonly events: readonly string[]
      readonly corrects: readonly string[]
    }
  /** These words stand there already, under `ref`. */
  | { readonly status: 'unchanged'; readonly ref: string }
  /** Nothing is remembered under the ref. */
  | { readonly status: 'unknown'; readonly ref: string }
  /** Another text stands under the ref that the new event was to have, or the new words are a context that was recalled here: `remedy` says which. */
  | { readonly status: 'conflict'; readonly ref: string; readonly remedy: string }

/** Where events are corrected. */
export interface CorrectionPlace extends CurationPlace {
  readonly curation: CurationSource
  readonly remember: (input: RememberInput) => Promise<Receipt>
}

/** A correction about to be made. */
export interface CorrectionRequest extends Omit<CorrectionOptions, 'reason'> {
  /** Of a source, or of one part of a long one. */
  readonly corrected: string
  readonly text: string
  readonly reason: string | null
}

/** Remembers the new words and relates them to the old, so that a recall that follows knows of them. */
export async function correctEvent(
  { corrected: ref, text, reason, ...given }: CorrectionRequest,
  place: CorrectionPlace,
): Promise<CorrectionOutcome> {
  const old = await eventsCalled(place, [ref])
  const [first] = old
  if (first === undefined) return { status: 'unknown', ref }
  const newer = await standingCorrections(old, place)
  const latest = newer[0]?.sourceRef ?? ref
  if ((await textOf(latest, place)) === text) return { status: 'unchanged', ref: latest }
  const corrects = [...new Set([...newer.map(({ sourceRef }) => sourceRef), ref])]
  const { speaker, role, session, kind } = first
  const receipt = await place.remember({
    text,
    session,
    kind,
    ...(speaker === null ? {} : { speaker }),
    ...(role === null ? {} : { role }),
    ...given,
    attributes: attributesOf({ refs: corrects, reason }),
  })
  if (receipt.status === 'conflict' || receipt.status === 'echo')
    return { status: 'conflict', ref: receipt.ref ?? ref, remedy: receipt.remedy }
  assert(receipt.status !== 'rejected', 'correct: remember throws for what it rejects')
  await relate(await eventsCalled(place, [receipt.ref]), place)
  return { status: 'corrected', ref: receipt.ref, events: receipt.events, corrects }
}

/** Corrections of these events that hold, the newest first. */
async function standingCorrections(
  old: readonly NumberedEvent[],
  { store, scope, curation }: CorrectionPlace,
): Promise<NumberedEvent[]> {
  const nos = new Set(old.map(({ no }) => no))
  const touching = await curation.touching(scope, [...nos], {
    graphs: [corrections.graph],
    states: ['active', 'stable'],
  })
  const from = touching.filter(({ to, provenance }) => provenance.generator === corrections.name && nos.has(to))
  const events = await store.events.read(scope, [...new Set(from.map((relation) => relation.from))])
  return events.reverse()
}

async function textOf(ref: string, place: CorrectionPlace): Promise<string> {
  return (await eventsCalled(place, [ref])).map(({ text }) => text).join('')
}

/** Makes the relations that the slow path will find, at once. */
async function relate(events: readonly NumberedEvent[], { store, scope }: CorrectionPlace): Promise<void> {
  const owners = new Set(events.map(({ no }) => no))
  const window = { events, owners }
  const proposals = await corrections.run(window, { store, scope })
  const relations = relationsMade(proposals, corrections, window, defaultConsolidationPolicy)
  await store.relations.replace(scope, { generator: corrections.name, owners: [...owners], relations })
}
