/** Which candidates compete for the context? The best, or all of the time the question asks for. */

import { isProposed } from './anchors.ts'
import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import type { Pool } from './rerank.ts'
import type { WindowEvents } from './window-events.ts'

/**
 * The candidates that compete, and the watched ones that do not.
 *
 * @param all      every candidate as fused, best first
 * @param isOrdered  all of the window is asked for: it competes as a whole, the earliest first
 */
export function poolOf(
  all: readonly Scored[],
  asked: { window: WindowEvents; isOrdered: boolean; watched: ReadonlySet<number> },
  policy: RecallPolicy,
): Pool {
  const { window, isOrdered, watched } = asked
  const may = all.filter(({ candidate }) => isProposed(candidate) && (!window.isHard || window.has(candidate.no)))
  const competing = isOrdered ? inOrder(may, window) : may.slice(0, policy.pool.size)
  const inPool = new Set(competing.map(({ candidate }) => candidate.no))
  const bystanders = all.filter(({ candidate: { no } }) => watched.has(no) && !inPool.has(no))
  return { competing, bystanders }
}

/** Candidates by their place in the window; the score falls from 1 with the place, and time is all it is made of. */
function inOrder(candidates: readonly Scored[], { inOrder: nos }: WindowEvents): Scored[] {
  const byNo = new Map(candidates.map((scored) => [scored.candidate.no, scored.candidate]))
  return nos.flatMap((no, place) => {
    const candidate = byNo.get(no)
    if (candidate === undefined) return []
    const score = 1 - place / nos.length
    return [{ candidate, signals: { window: score }, score }]
  })
}
