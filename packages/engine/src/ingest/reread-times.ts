/** Do the stored events still speak of the times that are stored with them? Reads them again, and replaces what differs. */

import { stopIfAborted } from '../errors.ts'
import type { Occurrence } from '../record/occurrence.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { occurredIn } from './occurrences.ts'
import type { IngestPolicy } from './policy.ts'

/**
 * Reads the times of all events of a scope: of those stored before times were kept, and of those an older grammar read
 * otherwise. Twice is once.
 *
 * @returns  events whose times changed
 * @throws {CANCELLED} between two pages; what was replaced stays
 */
export async function rereadTimes(
  { events }: Store,
  scope: Scope,
  { policy, signal }: { policy: IngestPolicy; signal: AbortSignal | undefined },
): Promise<number> {
  let changed = 0
  for (let after = 0; ; ) {
    stopIfAborted(signal, 'reindex')
    const page = await events.list(scope, { after, limit: policy.batchSize })
    if (page.length === 0) return changed
    const stale = page.flatMap((event) => {
      const occurred = occurredIn(event, policy.occurrencesMax)
      return isSame(occurred, event.occurred) ? [] : [{ no: event.no, occurred }]
    })
    if (stale.length > 0) await events.putOccurred(scope, stale)
    changed += stale.length
    after = page.at(-1)?.no ?? after
  }
}

function isSame(a: readonly Occurrence[], b: readonly Occurrence[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ from, to, granularity, text }, i) => {
      const other = b[i]
      return other?.from === from && other.to === to && other.granularity === granularity && other.text === text
    })
  )
}
