/** Which relations does an in-memory scope have? The `next` relations, computed from the events that exist. */

import type { Graph, Relation } from '../../record/relation.ts'
import type { Scope } from '../../record/scope.ts'
import type { NumberedEvent, RelationStore } from '../store.ts'
import { compareText } from './order.ts'
import type { Records } from './records.ts'

export class InMemoryRelations implements RelationStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async touching(
    scope: Scope,
    nos: readonly number[],
    filter: { graphs?: readonly Graph[] } = {},
  ): Promise<Relation[]> {
    const events = [...this.#records.of(scope).events.values()].map(({ event }) => event)
    const frontier = new Set(nos)
    return nextRelations(events)
      .filter(({ from, to }) => frontier.has(from) || frontier.has(to))
      .filter(({ graph }) => filter.graphs === undefined || filter.graphs.includes(graph))
      .sort((a, b) => a.from - b.from || a.to - b.to || compareText(a.graph, b.graph) || compareText(a.kind, b.kind))
  }
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
