/**
 * A process of its own that works off the queue of a file: `job-worker.ts FILE NAME LEASE_MS`. The work of a job is one relation,
 * so what was done can be counted. Prints `open`, then after each round how many jobs it claimed and how many it
 * still held in the end; ends when none is left.
 */

import { setTimeout as pause } from 'node:timers/promises'
import type { Relation } from '../../../record/relation.ts'
import { systemClock } from '../../../system.ts'
import { SqliteStore } from '../sqlite-store.ts'

const [path = '', worker = '', leaseMs = ''] = process.argv.slice(2)
const scope = { tenant: 'tests', agent: 'tests', user: 'tests' }
const store = await SqliteStore.open(path, { busyTimeoutMs: 20_000 })
process.stdout.write('open\n')
while ((await store.jobs.backlog(scope)).waiting > 0) {
  const jobs = await store.jobs.claim({ worker, now: systemClock.now(), leaseMs: Number(leaseMs), limit: 4 })
  for (const { no } of jobs) {
    // Work takes its time: so that a parent can kill us in the midst of it.
    await pause(3)
    const relations = no === 1 ? [] : [caused(no)]
    await store.relations.replace(scope, { generator: 'rule', owners: [no], relations })
  }
  const settled = await store.jobs.settle(
    worker,
    jobs.map(({ id }) => ({ id, outcome: 'done' })),
  )
  process.stdout.write(`${jobs.length} ${settled.length}\n`)
  // Left to others: jobs under a lease, whose worker may be dead.
  if (jobs.length === 0) await pause(20)
}
await store.close()

/** Not from the test kit, which brings vitest along: this process is started many times. */
function caused(no: number): Relation {
  const provenance = { generator: 'rule', version: 1, quote: null, reason: worker, madeAt: no }
  const judged = { weight: 1, confidence: 1, state: 'active' as const }
  return { graph: 'causal', kind: 'causes', from: no - 1, to: no, ...judged, provenance }
}
