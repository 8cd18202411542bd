/** Which facts do events tell, and until when do they hold? Read from their words, closed by the believed `updates` relations. */

import { isKinKey } from '../entity/key.ts'
import { isCorrected, isCorrection } from '../fact/correction.ts'
import type { Claim, Fact, SlotKind } from '../fact/fact.ts'
import { sameTerms, withinTerms } from '../fact/sense.ts'
import { type Told, updates } from '../fact/update.ts'
import type { NumberedEvent } from '../store/store.ts'
import { factRecordsOf, toldByModel } from './extract/model-facts.ts'
import { FactSource } from './fact-source.ts'
import type { TaskContext } from './task.ts'

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

/**
 * The facts of some events, in order of event and words. Nothing of it is stored: take back a relation and the interval is
 * open again.
 *
 * Cost: the events, their neighbours and their successors are read.
 */
export async function factsOfEvents(events: readonly NumberedEvent[], context: TaskContext): Promise<FactView[]> {
  const { store, scope } = context
  const nos = events.map(({ no }) => no)
  const relations = await store.relations.touching(scope, nos, { graphs: ['causal'], states: ['active', 'stable'] })
  const over = relations.filter(({ kind, to }) => kind === 'updates' && nos.includes(to))
  const newer = await store.events.read(scope, [...new Set(over.map(({ from }) => from))])
  const source = new FactSource()
  const told = await toldIn([...events, ...newer], source, context)
  const refs = new Map([...events, ...newer].map(({ no, ref }) => [no, ref]))
  return events.flatMap(({ no, ref }) => {
    const successors = over.filter(({ to }) => to === no).flatMap(({ from }) => told.get(from) ?? [])
    return (told.get(no) ?? [])
      .filter(({ fact }) => !isCorrection(fact))
      .map((one) => viewOf(one, { ref, successors: successors.filter((later) => puts(later, one)), refs }))
  })
}

/** Does the later fact, of an event that put the other's out of date, put this one out of date? */
function puts(later: Told, one: Told): boolean {
  return isCorrection(later.fact) ? isCorrected(later.fact, one.fact.value) : updates(later, one) !== null
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
  source: FactSource,
  context: TaskContext,
): Promise<ReadonlyMap<number, readonly ToldBy[]>> {
  const { store, scope } = context
  const rules = await source.toldIn(events, context)
  const nos = events.map(({ no }) => no)
  const active = (await store.derived.covering(scope, nos)).filter(({ state }) => state === 'active')
  const byGenerator = active.map((one) => ({ by: one.generator, records: factRecordsOf([one]) }))
  return new Map(
    events.map((event) => {
      const all: ToldBy[] = (rules.get(event.no) ?? []).map((one) => ({ ...one, by: 'rules' }))
      for (const { by, records } of byGenerator)
        for (const one of toldByModel(event, records.get(event.no) ?? []))
          if (!all.some(({ fact }) => isTheSame(fact, one.fact))) all.push({ ...one, by })
      return [event.no, all]
    }),
  )
}

function isTheSame(a: Fact, b: Fact): boolean {
  return a.subject === b.subject && a.slot === b.slot && sameTerms(a.about, b.about) && withinTerms(a.value, b.value)
}

function viewOf(
  { fact, localMs, by }: ToldBy,
  { ref, successors, refs }: { ref: string; successors: readonly Told[]; refs: ReadonlyMap<number, string> },
): FactView {
  const inOrder = [...successors].sort((a, b) => a.localMs - b.localMs || a.fact.no - b.fact.no)
  const { subject, slot, claim, quote, valueText: value } = fact
  return {
    ref,
    by,
    subject: subjectView(subject),
    slot,
    claim,
    value,
    quote,
    fromMs: localMs,
    toMs: inOrder[0]?.localMs ?? null,
    supersededBy: [...new Set(inOrder.map((later) => refs.get(later.fact.no) ?? ''))],
  }
}
