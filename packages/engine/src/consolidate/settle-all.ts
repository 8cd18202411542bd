/** What happens when somebody asks for everything to be understood, now? Rules first, then the model, for what is left of a scope. */

import type { Folding } from '../curation/fold.ts'
import { noTally, sumOf } from '../jobs/batch.ts'
import type { Worker } from '../jobs/worker.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { ModelReader } from './extract/model-reader.ts'
import { modelReportOf, standingOf } from './extract/model-report.ts'
import { againAll, type ConsolidationReport, reportOf, reviveAll } from './report.ts'

/** Whose backlog, and who works it off. */
export interface SettlingParts {
  readonly store: Store
  readonly scope: Scope
  readonly worker: Worker
  readonly reader: ModelReader | null
  readonly folding: Folding
}

/** What is asked for. */
export interface SettlingWish {
  /** Also what was given up before. */
  readonly retryDead: boolean
  /** Jobs of which every event gets one once more. */
  readonly again: readonly string[]
  readonly signal: AbortSignal | undefined
  /** Told how many jobs are done. */
  readonly onProgress: ((done: number) => void) | undefined
}

/** @throws {STORE_BUSY, STORE_UNAVAILABLE} what was done before stays done */
export async function settleAll(parts: SettlingParts, wish: SettlingWish): Promise<ConsolidationReport> {
  const { store, scope, worker, reader, folding } = parts
  // Also where no job waits, which would do it.
  await folding.fold(scope)
  if (wish.retryDead) await reviveAll(store, scope)
  await againAll(store, scope, wish.again)
  const before = standingOf(reader)
  let done = noTally
  const drain = async (): Promise<void> => {
    const earlier = done
    const onProgress = (tally: typeof noTally): void => wish.onProgress?.(earlier.done + tally.done)
    done = sumOf(earlier, await worker.drain({ scope, signal: wish.signal, onProgress }))
  }
  await drain()
  if (reader !== null && (await reader.unread.offerAll(scope)) > 0) await drain()
  // What a model read is counted apart.
  const read = (reader?.extraction.jobsDone ?? 0) - (before?.jobs ?? 0)
  const tally = { ...done, done: done.done - read }
  return reportOf(store, scope, { tally, model: modelReportOf(reader, before) })
}
