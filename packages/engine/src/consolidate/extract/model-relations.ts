/**
 * Which relations follow from what models read? The causes they claim, and updates between facts, one of which at least a
 * model read; by the same function that compares the facts of rules.
 *
 * All of it is a function of events and derivations: made again it is the same, in whatever order windows were read. An
 * event's relations are those with earlier events; where a window's facts meet facts of later events, these have their
 * relations made again. They are made whether or not their generator is retired, and from readings of its own version alone: what
 * retires the one retires the other, and they stand unchanged where it is restored.
 */

import { proposeCauses } from '../../cause/propose.ts'
import type { Fact } from '../../fact/fact.ts'
import { type Told, updates } from '../../fact/update.ts'
import type { Derivation, DerivedCause, DerivedFact } from '../../record/derived.ts'
import { localMs } from '../../record/instant.ts'
import type { Lease, NumberedEvent } from '../../store/store.ts'
import { mayTell } from '../fact-candidates.ts'
import type { HeardSource } from '../heard-source.ts'
import { relationsMade } from '../made.ts'
import { defaultConsolidationPolicy } from '../policy.ts'
import type { RelationProposal, TaskContext } from '../task.ts'
import { extractGenerator } from './generator.ts'
import { allDerivations, factRecordsOf, type ModelTold, toldByModel } from './model-facts.ts'

/** A fact of either kind: `verified` is null for one of a rule. */
type Either = { readonly told: Told; readonly isModels: boolean; readonly isTrusted: boolean }

/** What the relations are made from. */
export interface RelationSources extends TaskContext {
  /** Jobs of the events that were read. */
  readonly lease: Lease
  readonly facts: HeardSource
}

/** Makes the relations of a model's reading for some events, and for later ones whose facts meet theirs. */
export async function relateReadings(
  owners: readonly number[],
  sources: RelationSources,
): Promise<{ added: number; removed: number }> {
  const derivations: Derivation[] = []
  const { name, version } = extractGenerator
  for await (const derivation of allDerivations(sources))
    if (derivation.generator === name && derivation.version === version) derivations.push(derivation)
  const first = await related(new Set(owners), derivations, sources)
  const second = first.later.size === 0 ? null : await related(first.later, derivations, sources)
  return {
    added: first.added + (second?.added ?? 0),
    removed: first.removed + (second?.removed ?? 0),
  }
}

/** Makes the relations of the owners. @returns also the later events whose facts meet theirs */
async function related(
  owners: ReadonlySet<number>,
  derivations: readonly Derivation[],
  sources: RelationSources,
): Promise<{ added: number; removed: number; later: Set<number> }> {
  const { store, scope } = sources
  const events = await store.events.read(scope, [...owners])
  const { proposals, later } = await succession(events, derivations, sources)
  const causes = await causesOf(owners, derivations, sources)
  const { name, version } = extractGenerator
  const window = { events, owners: new Set(events.map(({ no }) => no)) }
  const made = relationsMade(
    [...causes, ...proposals],
    { name, version, reach: 'scope' },
    window,
    defaultConsolidationPolicy,
  )
  const changed = await store.relations.replace(
    scope,
    { generator: name, owners: [...window.owners], relations: made },
    sources.lease,
  )
  return { ...changed, later }
}

async function succession(
  events: readonly NumberedEvent[],
  derivations: readonly Derivation[],
  sources: RelationSources,
): Promise<{ proposals: RelationProposal[]; later: Set<number> }> {
  const owners = new Set(events.map(({ no }) => no))
  const records = factRecordsOf(derivations)
  const heard = await sources.facts.of(sources)
  const rules = await heard.heardIn(events)
  const models = events.flatMap((event) => toldByModel(event, records.get(event.no) ?? []))
  const own = [...models.map(ofModel), ...events.flatMap(({ no }) => (rules.get(no)?.facts ?? []).map(ofRule))]
  const others = await meeting(own, { records, owners, models }, sources)
  const proposals: RelationProposal[] = []
  const later = new Set<number>()
  for (const one of own)
    for (const other of others) {
      const [no, otherNo] = [one.told.fact.no, other.told.fact.no]
      if (no === otherNo || !(one.isModels || other.isModels)) continue
      const found = updating(one, other)
      if (found === null) continue
      if (owners.has(Math.max(no, otherNo))) proposals.push(found)
      else later.add(Math.max(no, otherNo))
    }
  return { proposals, later }
}

/** Facts that some may meet: of their own events, those that models read of the same subject, and those that rules read of the slot. */
async function meeting(
  own: readonly Either[],
  {
    records,
    owners,
    models,
  }: {
    records: ReadonlyMap<number, readonly DerivedFact[]>
    owners: ReadonlySet<number>
    models: readonly ModelTold[]
  },
  sources: RelationSources,
): Promise<Either[]> {
  const subjects = new Set(own.map(({ told }) => told.fact.subject))
  const hasThings = own.some(({ told }) => told.fact.slot === 'thing' || told.fact.slot === 'habit')
  const may = ({ subject, slot }: DerivedFact): boolean => subjects.has(subject) || (hasThings && slot === 'thing')
  const nos = [...records].filter(([no, told]) => !owners.has(no) && told.some(may)).map(([no]) => no)
  const events = await sources.store.events.read(sources.scope, nos)
  const elsewhere = events.flatMap((event) => toldByModel(event, (records.get(event.no) ?? []).filter(may)))
  const byRules = await mayTell(models, Number.POSITIVE_INFINITY, await sources.facts.of(sources))
  const rulesElsewhere = byRules.filter(({ fact }) => !owners.has(fact.no))
  return [...own, ...elsewhere.map(ofModel), ...rulesElsewhere.map(ofRule)]
}

function ofModel(told: ModelTold): Either {
  return { told, isModels: true, isTrusted: told.verified === true }
}

function ofRule(told: Told): Either {
  return { told, isModels: false, isTrusted: true }
}

/** The relation between two facts, whichever is the later; a candidate where a model alone says one of them. */
function updating(a: Either, b: Either): RelationProposal | null {
  for (const [newer, older] of [
    [a, b],
    [b, a],
  ] as const) {
    const confidence = updates(newer.told, older.told)
    if (confidence === null) continue
    return {
      graph: 'causal',
      kind: 'updates',
      from: newer.told.fact.no,
      to: older.told.fact.no,
      weight: 1,
      confidence,
      quote: newer.told.fact.quote,
      reason: reasonOf(newer.told.fact, older.told.fact),
      candidate: !(newer.isTrusted && older.isTrusted),
    }
  }
  return null
}

/** In words of the two events alone: what a model put otherwise may come from a third. */
function reasonOf(newer: Fact, older: Fact): string {
  return `${newer.slot}: ${older.quote} → ${newer.quote}`
}

/** The causes whose later end is one of the owners. Asserted where another model, or a rule, says the same. */
async function causesOf(
  owners: ReadonlySet<number>,
  derivations: readonly Derivation[],
  { store, scope }: TaskContext,
): Promise<RelationProposal[]> {
  const proposals: RelationProposal[] = []
  for (const { records, nos } of derivations) {
    const causes = records.filter(
      (record): record is DerivedCause => record.kind === 'cause' && owners.has(Math.max(record.from, record.to)),
    )
    if (causes.length === 0) continue
    const agreed = agreedByRules(await store.events.read(scope, nos))
    for (const { from, to, relation, confidence, quote, verified } of causes)
      proposals.push({
        graph: 'causal',
        kind: relation,
        from,
        to,
        weight: 1,
        confidence,
        quote,
        reason: verified === true ? 'read and verified by models' : 'read by a model',
        candidate: verified === false || !(verified === true || agreed.has(`${from} ${to}`)),
      })
  }
  return proposals
}

/** Pairs of events that the rules relate as cause and effect, by their words alone. */
function agreedByRules(events: readonly NumberedEvent[]): Set<string> {
  const proposals = proposeCauses(
    events.map(({ no, speaker, text, session, saidAt }) => ({ no, speaker, text, session, saidAtMs: localMs(saidAt) })),
  )
  return new Set(proposals.filter(({ candidate }) => !candidate).map(({ from, to }) => `${from} ${to}`))
}
