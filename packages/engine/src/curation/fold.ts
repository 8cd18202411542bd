/** When does feedback count? From the next time the slow path works in its scope: it notes how far it has heard. */

import type { Lease } from '../store/store.ts'
import type { CurationSource } from './curation-source.ts'
import type { CurationPlace } from './named.ts'

/** Lets all feedback so far count, under the lease of who works. The row has the time of the newest feedback, so that it tells nothing of when it was made. */
export async function foldFeedback(
  { store, scope, lease }: CurationPlace & { readonly lease: Lease },
  curation: CurationSource,
): Promise<void> {
  const newest = (await curation.standingOf(scope)).unfolded
  if (newest === null) return
  const folding = { change: { kind: 'fold' }, by: null, reason: null, madeAt: newest.madeAt } as const
  await store.relations.rule(scope, folding, lease)
}
