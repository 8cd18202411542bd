/**
 * A process of its own that consolidates a file: `settle-worker.ts FILE [LEASE_MS] [PAUSE_MS]`. Prints `open`, then a dot
 * per step, so that a parent knows it is at work, and ends when the scope has no work left. The pause after each step
 * stands for a task that takes time, so that a kill finds something held.
 */

import type { Handler } from '../../jobs/handler.ts'
import { workerPolicyOf } from '../../jobs/policy.ts'
import { Worker } from '../../jobs/worker.ts'
import { graphs } from '../../record/relation.ts'
import { defaultScope } from '../../record/scope.ts'
import { SqliteStore } from '../../store/sqlite/sqlite-store.ts'
import { systemChance, systemClock, systemIds } from '../../system.ts'
import { callerTimer } from '../../timer.ts'
import { consolidation } from '../consolidate.ts'
import { defaultConsolidationPolicy } from '../policy.ts'
import { readersOf, tasksOf } from '../tasks.ts'

const [path = '', leaseMs = '60000', pauseMs = '0'] = process.argv.slice(2)
const store = await SqliteStore.open(path, { busyTimeoutMs: 20_000 })
process.stdout.write('open\n')

const handler = consolidation({
  store,
  tasks: tasksOf({ vectors: null, graphs, similar: true }),
  readers: readersOf(graphs),
  policy: { ...defaultConsolidationPolicy, windowEventsMax: 16, stepEvents: 1 },
})
const consolidate: Handler = async function* (jobs, signal) {
  for await (const step of handler(jobs, signal)) {
    await callerTimer.wait(Number(pauseMs))
    yield step
    process.stdout.write('.')
  }
}
const policy = workerPolicyOf({ claimLimit: 16, leaseMs: Number(leaseMs), retryFirstMs: 1 })
const worker = new Worker({
  jobs: store.jobs,
  clock: systemClock,
  timer: callerTimer,
  ids: systemIds,
  chance: systemChance,
  policy,
  handlers: { consolidate },
})
while ((await store.jobs.backlog(defaultScope)).waiting > 0) {
  await worker.drain()
  // What is left is held by others: if they die, their leases run out.
  await callerTimer.wait(20)
}
await store.close()
