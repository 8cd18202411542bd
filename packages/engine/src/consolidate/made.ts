/** What is kept of what a task proposes? Relations of the events in question, with their provenance. */

import { MemoryError } from '../errors.ts'
import type { Relation } from '../record/relation.ts'
import type { ConsolidationPolicy } from './policy.ts'
import type { RelationProposal, Task, Window } from './task.ts'

/**
 * The relations to store for a window: those whose later end is an owner, one for each (from, to, graph, kind), the most
 * believed. They are known since their later end is (`madeAt` is its `recordedAt`), whenever somebody found the time to
 * look; so that looking twice, or later, gives the same relation.
 *
 * @throws {INTERNAL} when a task names an event beyond its reach, relates one to itself, or believes outside [0, 1]
 */
export function relationsMade(
  proposals: readonly RelationProposal[],
  { name, version, reach }: Pick<Task, 'name' | 'version' | 'reach'>,
  { events, owners }: Window,
  { activeFrom }: Pick<ConsolidationPolicy, 'activeFrom'>,
): Relation[] {
  const recordedAt = new Map(events.map((event) => [event.no, event.recordedAt]))
  const made = new Map<string, Relation>()
  for (const proposal of proposals) {
    const { graph, kind, from, to, weight, confidence, quote, reason } = proposal
    const madeAt = recordedAt.get(Math.max(from, to))
    const within = reach === 'scope' || recordedAt.has(Math.min(from, to))
    if (madeAt === undefined || !within || from === to || !isShare(weight, confidence))
      throw new MemoryError('INTERNAL', `${name}: ${kind} from ${from} to ${to} is no relation of its window`)
    if (!owners.has(Math.max(from, to))) continue
    const key = `${from} ${to} ${graph} ${kind}`
    if (confidence <= (made.get(key)?.confidence ?? -1)) continue
    const isDoubtful = proposal.candidate || confidence < activeFrom
    const state = proposal.accepted ? 'stable' : isDoubtful ? 'candidate' : 'active'
    const provenance = { generator: name, version, quote, reason, madeAt }
    made.set(key, { graph, kind, from, to, weight, confidence, state, provenance })
  }
  return [...made.values()]
}

function isShare(...values: readonly number[]): boolean {
  return values.every((value) => value >= 0 && value <= 1)
}
