/**
 * A process of its own that works off the queue of a file: `job-worker.ts FILE NAME`. The work of a job is one relation,
 * so what was done can be counted. Prints `open`, then the number of jobs settled after each round; ends when none is left.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { madeRelation } from '@knotwork/testkit'
import { systemClock } from '../../../system.ts'
import { SqliteStore } from '../sqlite-store.ts'

const [path = '', worker = ''] = process.argv.slice(2)
const scope = { tenant: 'tests', agent: 'tests', user: 'tests' }
const store = await SqliteStore.open(path, { busyTimeoutMs: 20_000 })
process.stdout.write('open\n')
while ((await store.jobs.backlog(scope)).waiting > 0) {
  const jobs = await store.jobs.claim({ worker, now: systemClock.now(), leaseMs: 400, limit: 10 })
  for (const { no } of jobs) {
    const relations = no === 1 ? [] : [madeRelation({ from: no - 1, to: no, reason: worker, madeAt: no })]
    await store.relations.replace(scope, { generator: 'rule', owners: [no], relations })
  }
  const settled = await store.jobs.settle(
    worker,
    jobs.map(({ id }) => ({ id, outcome: 'done' })),
  )
  process.stdout.write(`${settled.length}\n`)
  // Left to others: jobs under a lease, whose worker may be dead.
  if (jobs.length === 0) await pause(20)
}
await store.close()
