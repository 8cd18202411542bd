/** Which facts do events tell, and until when do they hold? Read from their words, closed by the believed relations `updates` and `refutes`. */

import type { CuratedPlace } from '../curation/curation-source.ts'
import { isKinKey } from '../entity/key.ts'
import { isCorrected, isCorrection } from '../fact/correction.ts'
import { denies } from '../fact/denial.ts'
import type { Claim, Fact, SlotKind } from '../fact/fact.ts'
import { sameTerms, withinTerms } from '../fact/sense.ts'
import { type Told, updates } from '../fact/update.ts'
import { localMs } from '../record/instant.ts'
import type { NumberedEvent } from '../store/store.ts'
import { corrections } from './corrections.ts'
import { factRecordsOf, isActive, toldByModel } from './extract/model-facts.ts'
import type { Heard } from './heard.ts'
import { HeardScope } from './heard-scope.ts'

/** A fact as callers see it. */
export interface FactView {
  /** Event that tells it. */
  readonly ref: string
  /** Key of whom it is about: a name in lower case, "ada's sister"; empty for a thing without an owner. */
  readonly subject: string
  readonly slot: SlotKind
  /** `holds`, `changes` (and was not so before), `ends` (no longer). */
  readonly claim: Claim
  /** The value as said; empty where none is named. */
  readonly value: string
  /** The words, verbatim. */
  readonly quote: string
  /** Since when it is known to hold: when it was said, wall-clock milliseconds. */
  readonly fromMs: number
  /** When its successor was said; null while nothing put it out of date. */
  readonly toMs: number | null
  /** Refs of what put it out of date, the earliest first. */
  readonly supersededBy: readonly string[]
  /** `rules`, or the generator that had a model read it. */
  readonly by: string
}

/** An event that put another's facts out of date, and what it tells. */
interface Successor {
  readonly no: number
  readonly localMs: number
  readonly told: readonly Told[]
  /** True where a person said that the whole event takes the other's place. */
  readonly isCorrection: boolean
  /** What it says was never so; null where it puts out of date. */
  readonly denial: { readonly facts: readonly Told[]; readonly pointing: Heard['deniesBefore'] } | null
}

/**
 * The facts of some events, in order of event and words. Nothing of it is stored: take back a relation and the interval is
 * open again.
 *
 * Cost: the events, their neighbours and their successors are read.
 */
export async function factsOfEvents(events: readonly NumberedEvent[], place: CuratedPlace): Promise<FactView[]> {
  const { store, scope, curation } = place
  const nos = events.map(({ no }) => no)
  const relations = await curation.touching(scope, nos, { graphs: ['causal'], states: ['active', 'stable'] })
  const over = relations.filter(({ kind, to }) => (kind === 'updates' || kind === 'refutes') && nos.includes(to))
  const newer = await store.events.read(scope, [...new Set(over.map(({ from }) => from))])
  const { told, heard } = await toldIn([...events, ...newer], place)
  const refs = new Map([...events, ...newer].map(({ no, ref }) => [no, ref]))
  const saidMs = new Map(newer.map(({ no, saidAt }) => [no, localMs(saidAt)]))
  return events.flatMap(({ no, ref }) => {
    const successors = over
      .filter(({ to }) => to === no)
      .map(({ from, kind, provenance }): Successor => {
        const isCorrection = provenance.generator === corrections.name
        const { denied = [], deniesBefore = null } = heard.get(from) ?? {}
        const denial = kind === 'refutes' ? { facts: denied, pointing: deniesBefore } : null
        return { no: from, localMs: saidMs.get(from) ?? 0, told: told.get(from) ?? [], isCorrection, denial }
      })
    return (told.get(no) ?? [])
      .filter(({ fact }) => !isCorrection(fact))
      .map((one, _, own) => {
        const isOnly = own.length === 1
        return viewOf(one, { ref, successors: successors.filter((later) => puts(later, one, isOnly)), refs })
      })
  })
}

/** Events looked through for one page of facts. */
const pageEvents = 200

/**
 * All facts of a scope, a page at a time.
 *
 * @param after  `next` of the page before, 0 for the first
 * @returns      `next` is null on the last page; a page may be empty before that
 */
export async function factPage(
  place: CuratedPlace,
  after: number,
): Promise<{ facts: FactView[]; next: number | null }> {
  const events = await place.store.events.list(place.scope, { after, limit: pageEvents })
  const next = events.length < pageEvents ? null : (events.at(-1)?.no ?? null)
  return { facts: await factsOfEvents(events, place), next }
}

/**
 * Does a later event put this fact out of date? One that corrects the whole event does, whatever it tells; and one in which no
 * fact is read does so to the only fact, for what else did it put out of date? A denial closes what it denies: what was never so is told
 * until somebody said so.
 */
function puts({ told, isCorrection: isWhole, denial }: Successor, one: Told, isOnly: boolean): boolean {
  if (denial !== null)
    return (
      (isOnly && denial.pointing !== null) ||
      denial.pointing?.slot === one.fact.slot ||
      denial.facts.some(({ fact }) => denies(fact, one.fact))
    )
  return (
    isWhole ||
    (isOnly && told.length === 0) ||
    told.some((later) =>
      isCorrection(later.fact) ? isCorrected(later.fact, one.fact.value) : updates(later, one) !== null,
    )
  )
}

/** The key of a subject as callers see it. */
export function subjectView(subject: string): string {
  return isKinKey(subject) ? subject.replace('\u0001', "'s ") : subject
}

/** What was told, and who read it. */
interface ToldBy extends Told {
  readonly by: string
}

/** What events tell, by number: what rules read, and beside it what models read and rules did not. */
async function toldIn(
  events: readonly NumberedEvent[],
  place: CuratedPlace,
): Promise<{ told: ReadonlyMap<number, readonly ToldBy[]>; heard: ReadonlyMap<number, Heard> }> {
  const { store, scope, curation } = place
  const heard = await new HeardScope(place, { events: 0 }).heardIn(events)
  const nos = events.map(({ no }) => no)
  const standing = await curation.standingOf(scope)
  const active = (await store.derived.covering(scope, nos)).filter((one) => isActive(one, standing))
  const byGenerator = active.map((one) => ({ by: one.generator, records: factRecordsOf([one]) }))
  const told = new Map(
    events.map((event) => {
      const all: ToldBy[] = (heard.get(event.no)?.facts ?? []).map((one) => ({ ...one, by: 'rules' }))
      for (const { by, records } of byGenerator)
        for (const one of toldByModel(event, records.get(event.no) ?? []))
          if (!all.some(({ fact }) => isTheSame(fact, one.fact))) all.push({ ...one, by })
      return [event.no, all]
    }),
  )
  return { told, heard }
}

function isTheSame(a: Fact, b: Fact): boolean {
  return a.subject === b.subject && a.slot === b.slot && sameTerms(a.about, b.about) && withinTerms(a.value, b.value)
}

function viewOf(
  { fact, localMs: fromMs, by }: ToldBy,
  { ref, successors, refs }: { ref: string; successors: readonly Successor[]; refs: ReadonlyMap<number, string> },
): FactView {
  const inOrder = [...successors].sort((a, b) => a.localMs - b.localMs || a.no - b.no)
  const { claim, quote } = fact
  const { subject, slot, valueText: value } = fact.shownAs ?? fact
  return {
    ref,
    by,
    subject: subjectView(subject),
    slot,
    claim,
    value,
    quote,
    fromMs,
    toMs: inOrder[0]?.localMs ?? null,
    supersededBy: [...new Set(inOrder.map((later) => refs.get(later.no) ?? ''))],
  }
}
