/** How is a whole scope forgotten? Batch by batch, up to what was its newest event when it began. */
import { stopIfAborted } from '../errors.ts'
import type { Scope } from '../record/scope.ts'
import type { ForgetReport, Store } from '../store/store.ts'

/** Events of one transaction: enough that the file is seldom rewritten, few enough that others may write between. */
const batchEvents = 1000

/** Options of {@link forgetAll}. */
export interface ForgetAllOptions {
  /** Told how many events are gone. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/**
 * Forgets every source that a scope holds when it begins; what is remembered meanwhile stays.
 *
 * @returns  the counts of all batches; `erased` as the last left the files
 * @throws {CANCELLED} between two batches; what was forgotten before stays so
 */
export async function forgetAll(
  { events }: Store,
  scope: Scope,
  { onProgress, signal }: ForgetAllOptions,
): Promise<ForgetReport> {
  const { lastNo } = await events.revision(scope)
  // Nothing to forget is still asked of the store: it finishes erasures that were left undone.
  let report = await events.forget(scope, [])
  for (;;) {
    stopIfAborted(signal, 'forgetAll')
    const page = await events.list(scope, { after: 0, limit: batchEvents })
    const old = page.filter(({ no }) => no <= lastNo)
    if (old.length === 0) return report
    // A source whose parts go beyond the page is forgotten whole.
    const gone = await events.forget(scope, [...new Set(old.map(({ sourceRef }) => sourceRef))])
    report = {
      events: report.events + gone.events,
      relations: report.relations + gone.relations,
      jobs: report.jobs + gone.jobs,
      decisions: report.decisions + gone.decisions,
      erased: gone.erased,
    }
    onProgress?.(report.events)
  }
}
