/**
 * Which memories answer this question?
 *
 *   plan → anchors → fusion → rerank → walk → select → linearise → verdict
 *
 * A pipeline of values: each stage takes the question's state, the policy and a snapshot, and returns a value. None
 * writes, none reads the clock, none touches a store; so the same snapshot gives the same answer, byte for byte. The
 * stages up to the ranking stand in find.ts, those after it in tell.ts.
 */

import { find } from './find.ts'
import type { RecallRequest } from './recall-request.ts'
import type { Recollection } from './recollection.ts'
import type { Snapshot } from './snapshot.ts'
import { tell } from './tell.ts'

/** Answers with the evidence. @throws {CANCELLED} when the signal fires between two stages, or while the embedder works */
export async function recall(text: string, request: RecallRequest, snapshot: Snapshot): Promise<Recollection> {
  return tell(await find(text, request, snapshot), request, snapshot)
}

/** As if some events had not been said, by number: what stands in their place. */
export async function recallWithout(
  text: string,
  request: RecallRequest,
  snapshot: Snapshot,
  nos: ReadonlySet<number>,
): Promise<Recollection> {
  const finding = await find(text, request, snapshot)
  const ranked = finding.ranked.filter(({ candidate }) => !nos.has(candidate.no))
  return tell({ ...finding, ranked }, request, snapshot)
}
