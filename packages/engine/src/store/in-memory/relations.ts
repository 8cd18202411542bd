/** Which relations does an in-memory scope have? Those that generators made, and the `next` relations of its events. */

import {
  checkedRelations,
  checkGenerator,
  type MadeRelations,
  ownerOf,
  relationKey,
  saysTheSame,
  withoutOwners,
} from '../../record/made-relations.ts'
import type { Relation, RelationState } from '../../record/relation.ts'
import { amongEvents, checkedRuling, type Ruling, type RulingChange, type RulingDraft } from '../../record/ruling.ts'
import type { Scope } from '../../record/scope.ts'
import { checkedUses, type RelationUse, type UseLogPage } from '../../record/use.ts'
import type { Lease, NumberedEvent, RelationFilter, RelationStore } from '../store.ts'
import { lostUnder } from './jobs.ts'
import { compareText } from './order.ts'
import type { Records, ScopeRecords } from './records.ts'
import { addUses, usesAfter } from './uses.ts'

export class InMemoryRelations implements RelationStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async touching(scope: Scope, nos: readonly number[], filter: RelationFilter = {}): Promise<Relation[]> {
    const frontier = new Set(nos)
    return relationsOf(this.#records.of(scope))
      .filter(({ from, to }) => frontier.has(from) || frontier.has(to))
      .filter(({ graph }) => filter.graphs === undefined || filter.graphs.includes(graph))
      .filter(({ state }) => filter.states === undefined || filter.states.includes(state))
      .sort(byKey)
  }

  async replace(scope: Scope, given: MadeRelations, lease?: Lease): Promise<{ added: number; removed: number }> {
    const checked = checkedRelations(given)
    return this.#records.write(scope, (records) => {
      const lost = lostUnder(records, lease)
      if (lost === null) return { added: 0, removed: 0 }
      const { made, wanted } = withoutOwners(given, checked, lost)
      return replaceMade(records, made, wanted)
    })
  }

  async setState(
    scope: Scope,
    which: { generator: string; version?: number; states?: readonly RelationState[] },
    state: RelationState,
  ): Promise<number> {
    checkGenerator('setState', which.generator)
    return this.#records.write(scope, (records) => {
      const meant = [...records.relations].filter(
        ([, { provenance, state: before }]) =>
          before !== state &&
          provenance.generator === which.generator &&
          (which.version === undefined || provenance.version === which.version) &&
          (which.states === undefined || which.states.includes(before)),
      )
      for (const [key, relation] of meant) records.relations.set(key, Object.freeze({ ...relation, state }))
      return meant.length
    })
  }

  async rule(scope: Scope, ruling: RulingDraft, lease?: Lease): Promise<Ruling | null> {
    const checked = checkedRuling(ruling)
    const { change: asked } = checked
    return this.#records.write(scope, (records) => {
      if (lostUnder(records, lease) === null) return null
      const change = amongEvents(asked, (no) => records.events.has(no))
      if (change === null || (change.kind === 'undo' && !records.rulings.has(change.ruling))) return null
      const kept = Object.freeze({ id: ++records.lastDecision, ...checked, change })
      records.rulings.set(kept.id, kept)
      return kept
    })
  }

  async rulings(scope: Scope, after: number): Promise<Ruling[]> {
    return [...this.#records.of(scope).rulings.values()].filter(({ id }) => id > after)
  }

  async use(scope: Scope, uses: readonly RelationUse[]): Promise<void> {
    const checked = checkedUses(uses)
    this.#records.write(scope, (records) => addUses(records, checked))
  }

  async uses(scope: Scope, after: number): Promise<UseLogPage> {
    return usesAfter(this.#records.of(scope), after)
  }
}

/** Every relation of a scope, in no stated order. */
export function relationsOf(records: ScopeRecords): Relation[] {
  return [...nextRelations([...records.events.values()].map(({ event }) => event)), ...records.relations.values()]
}

/** Removes what rulings say of forgotten events, those of which nothing is left, and what undid them. */
export function forgetRulings(records: ScopeRecords, gone: ReadonlySet<number>): void {
  leaveOfRulings(records, (change) => amongEvents(change, (no) => !gone.has(no)))
}

/** Leaves of each ruling what `leftOf` says, null for nothing, and takes what undid those that went. */
export function leaveOfRulings({ rulings }: ScopeRecords, leftOf: (change: RulingChange) => RulingChange | null): void {
  const dropped = new Set<number>()
  for (const ruling of [...rulings.values()]) {
    const { id, change } = ruling
    const left = change.kind === 'undo' && dropped.has(change.ruling) ? null : leftOf(change)
    if (left === null) {
      dropped.add(id)
      rulings.delete(id)
    } else if (left !== change) rulings.set(id, { ...ruling, change: left })
  }
}

function byKey(a: Relation, b: Relation): number {
  return (
    a.from - b.from ||
    a.to - b.to ||
    compareText(a.graph, b.graph) ||
    compareText(a.kind, b.kind) ||
    compareText(a.provenance.generator, b.provenance.generator)
  )
}

function replaceMade(
  records: ScopeRecords,
  made: MadeRelations,
  wanted: ReadonlyMap<string, Relation>,
): { added: number; removed: number } {
  const owners = new Set(made.owners)
  const stale = [...records.relations.values()].filter(
    (relation) =>
      relation.provenance.generator === made.generator &&
      owners.has(ownerOf(relation)) &&
      // Kept though nobody asserts it now: asserted again later it would be back.
      relation.state !== 'rejected' &&
      !wanted.has(relationKey(relation)),
  )
  for (const relation of stale) records.relations.delete(relationKey(relation))
  let added = 0
  for (const [key, relation] of wanted) {
    if (!records.events.has(relation.from) || !records.events.has(relation.to)) continue
    const standing = records.relations.get(key)
    if (standing?.state === 'rejected') continue
    if (standing === undefined) added += 1
    if (standing === undefined || !saysTheSame(standing, relation)) records.relations.set(key, relation)
  }
  return { added, removed: stale.length }
}

/**
 * The chain through all events: sessions in order of their earliest time (ties by id), events of a session in order
 * of `seq`. Depends on nothing but the events, so not on the order in which sessions arrived.
 */
export function nextRelations(events: readonly NumberedEvent[]): Relation[] {
  const sessions = new Map<string, { id: string; startedAt: number; members: NumberedEvent[] }>()
  for (const event of events) {
    const session = sessions.get(event.session) ?? { id: event.session, startedAt: Infinity, members: [] }
    session.startedAt = Math.min(session.startedAt, event.saidAt.epochMs)
    session.members.push(event)
    sessions.set(event.session, session)
  }
  const chain = [...sessions.values()]
    .sort((a, b) => a.startedAt - b.startedAt || compareText(a.id, b.id))
    .flatMap(({ members }) => members.sort((a, b) => a.seq - b.seq))
  return chain.slice(1).map((to, i) => next(chain[i] as NumberedEvent, to))
}

function next(from: NumberedEvent, to: NumberedEvent): Relation {
  return {
    graph: 'temporal',
    kind: 'next',
    from: from.no,
    to: to.no,
    weight: 1,
    confidence: 1,
    state: 'active',
    provenance: { generator: 'next', version: 1, quote: null, reason: null, madeAt: to.recordedAt },
  }
}
