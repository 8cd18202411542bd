/**
 * On which event does the time of this one hang? Hops from an event that dates itself by another ("the day after Mum's
 * birthday") to what tells of that one; made for one walk and never stored.
 */

import type { Relation } from '../record/relation.ts'
import type { Scored } from './fusion.ts'
import { type Leaning, leaningsOf } from './leanings.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'
import type { WalkPolicy } from './walk-policy.ts'

/** True where the policy walks such hops at all. */
function walksDatedBy({ kinds }: WalkPolicy): boolean {
  const row = kinds['dated-by']
  return row !== undefined && row.forward + row.backward > 0
}

/** The hops out of a frontier, in order of event. */
export async function datedByRelations(
  frontier: readonly number[],
  snapshot: Snapshot,
  numbers: WalkPolicy,
): Promise<Relation[]> {
  if (!walksDatedBy(numbers)) return []
  const leanings = await leaningsOf(frontier, snapshot, numbers)
  return leanings.flatMap(({ no, words, on }) =>
    on.map(
      ({ no: to, confidence }): Relation => ({
        graph: 'temporal',
        kind: 'dated-by',
        from: no,
        to,
        weight: 1,
        confidence,
        state: 'active',
        provenance: { generator: 'event-references', version: 1, quote: words, reason: null, madeAt: 0 },
      }),
    ),
  )
}

/** The leanings of the best of a ranking, where the question asks for a time and the policy walks such hops. */
export async function leaningsAsked(
  ranked: readonly Scored[],
  { asksForTime }: Pick<Plan, 'asksForTime'>,
  { walk, select }: RecallPolicy,
  snapshot: Snapshot,
): Promise<readonly Leaning[]> {
  const temporal = Object.values(walk.weights).some((row) => row.temporal > 0)
  if (!asksForTime || walk.depth === 0 || !temporal || !walksDatedBy(walk)) return []
  const best = ranked.slice(0, select.companions).map(({ candidate }) => candidate.no)
  return leaningsOf(best, snapshot, walk)
}
