/** When does feedback count? From the next time the slow path works in its scope: it notes how far it has heard. */

import type { CurationSource } from './curation-source.ts'
import type { CurationPlace } from './named.ts'

/** Lets all feedback so far count. The row has the time of the newest feedback, so that it tells nothing of when it was made. */
export async function foldFeedback({ store, scope }: CurationPlace, curation: CurationSource): Promise<void> {
  const newest = (await curation.standingOf(scope)).unfolded
  if (newest === null) return
  const folding = { change: { kind: 'fold' }, by: null, reason: null, madeAt: newest.madeAt } as const
  await store.relations.rule(scope, folding)
}
