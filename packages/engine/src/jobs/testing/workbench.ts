/** What does a test of a worker work on? A store in memory with some jobs, a clock that stands still, and no chance. */

import { draft, ManualClock, SequentialIds } from '@knotwork/testkit'
import type { Scope } from '../../record/scope.ts'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import type { Job, Store } from '../../store/store.ts'
import type { Handler, JobResult } from '../handler.ts'
import { type WorkerPolicy, workerPolicyOf } from '../policy.ts'
import { Worker } from '../worker.ts'
import { ManualTimer } from './manual-timer.ts'

/** The scope that tests write to unless they say otherwise. */
export const scope: Scope = Object.freeze({ tenant: 'tests', agent: 'tests', user: 'tests' })

/** A store, time, and workers over both. */
export interface Workbench {
  readonly store: Store
  readonly clock: ManualClock
  readonly timer: ManualTimer
  /** Appends events with one job each; they get the next numbers. */
  add(count: number, fields?: { task?: string; user?: string }): Promise<void>
  worker(
    handlers: Readonly<Record<string, Handler>>,
    policy?: Partial<WorkerPolicy>,
    closed?: () => readonly string[],
  ): Worker
}

/** A fresh one. */
export async function workbench(): Promise<Workbench> {
  const store = await InMemoryStore.open()
  const clock = new ManualClock()
  const timer = new ManualTimer(clock)
  const ids = new SequentialIds()
  let added = 0
  return {
    store,
    clock,
    timer,
    async add(count, { task = 'work', user = 'tests' } = {}) {
      const drafts = Array.from({ length: count }, () => [
        draft({ ref: `e${++added}`, recordedAt: clock.now(), jobs: [task] }),
      ])
      await store.events.append({ ...scope, user }, drafts)
    },
    worker: (handlers, policy, closed = () => []) =>
      new Worker({
        jobs: store.jobs,
        clock,
        timer,
        ids,
        chance: { next: () => 0 },
        policy: workerPolicyOf(policy),
        handlers,
        closed,
      }),
  }
}

/** A handler that finishes one job a step by what `judge` says: null for done, else why not. */
export function oneByOne(judge: (job: Job) => Promise<string | null> | string | null): Handler {
  return async function* (jobs) {
    for (const job of jobs) {
      const results: JobResult[] = [{ id: job.id, failure: await judge(job) }]
      yield { results, added: 0, removed: 0 }
    }
  }
}
