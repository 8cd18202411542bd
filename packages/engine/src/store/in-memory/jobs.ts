/** How much slow-path work waits in memory? */

import type { Scope } from '../../record/scope.ts'
import type { JobStore } from '../store.ts'
import type { Records, ScopeRecords } from './records.ts'

export class InMemoryJobs implements JobStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async backlog(scope: Scope): Promise<{ waiting: number; oldestCreatedAt: number | null }> {
    return backlogOf(this.#records.of(scope))
  }
}

/** Jobs waiting in a scope. A job is created when its event is recorded. */
export function backlogOf(records: ScopeRecords): { waiting: number; oldestCreatedAt: number | null } {
  let waiting = 0
  let oldestCreatedAt: number | null = null
  for (const { event, jobs } of records.events.values()) {
    if (jobs.length === 0) continue
    waiting += jobs.length
    oldestCreatedAt = Math.min(oldestCreatedAt ?? event.recordedAt, event.recordedAt)
  }
  return { waiting, oldestCreatedAt }
}
