/**
 * What follows from how a relation was used? The slow path asks it of the log of uses, and keeps what follows as a ruling: with
 * the counts it rests on, undone like any other. The log itself is read by nobody else.
 */

import { keyOfName, relationKey } from '../record/made-relations.ts'
import type { RelationUse } from '../record/use.ts'
import type { Lease } from '../store/store.ts'
import { type CuratedRelation, isForUse } from './curated.ts'
import type { CurationSource } from './curation-source.ts'
import type { CurationPlace } from './named.ts'
import { type CurationPolicy, defaultCurationPolicy } from './policy.ts'
import type { Said } from './standing.ts'

/**
 * Decides by all counts of the log that changed after a moment of it.
 *
 * @param lease  of who works
 * @returns      the moment up to which all was decided
 */
export async function foldUses(
  { store, scope, lease }: CurationPlace & { readonly lease: Lease | undefined },
  curation: CurationSource,
  after: number,
): Promise<number> {
  const { uses, last } = await store.relations.uses(scope, after)
  if (uses.length === 0) return last
  const standing = await curation.standingOf(scope)
  const ends = [...new Set(uses.flatMap(({ relation: { from, to } }) => [from, to]))]
  const relations = new Map((await curation.touching(scope, ends)).map((one) => [relationKey(one), one]))
  for (const use of uses) {
    const key = keyOfName(use.relation)
    // What its generator took back in the meantime waits in the log for its return.
    const relation = relations.get(key)
    const kind = relation === undefined ? null : decisionOn(relation, standing.saidOf(key), use)
    if (kind === null) continue
    const { tried, used, lastAt } = use
    const change = { kind, relation: use.relation, tried, used }
    const ruling = { change, by: null, reason: null, madeAt: lastAt }
    // Whoever has the lease now decides the rest.
    if ((await store.relations.rule(scope, ruling, lease)) === null) return after
  }
  return last
}

/** What follows for one relation from its counts since the last decision; null where nothing does. */
export function decisionOn(
  { state, kind, ruled }: Pick<CuratedRelation, 'state' | 'kind' | 'ruled'>,
  said: Said,
  counts: Pick<RelationUse, 'tried' | 'used'>,
  { fadeFrom, liftFrom, liftsMax }: CurationPolicy = defaultCurationPolicy,
): 'fade' | 'lift' | null {
  if (said.ruledByHand || !isForUse(kind)) return null
  const [tried, used] = [counts.tried - said.tried, counts.used - said.used]
  if (liftFrom > 0 && used >= liftFrom) return said.faded > 0 || said.lifted < liftsMax ? 'lift' : null
  const isUnused = fadeFrom > 0 && used === 0 && tried >= fadeFrom
  // Somebody found it helpful, or another generator asserts the same.
  if (said.helpful > said.wrong || ruled === 'evidence') return null
  return isUnused && (state === 'active' || state === 'candidate') ? 'fade' : null
}
