/**
 * Who works on what? Leases over the queue, taken inside a write transaction, so that no two workers hold one job.
 *
 * `due_at` is 0 for every job that need not wait, and 1 for one that has been done before and is to be done once more.
 * Of each kind the index `jobs_by_turn` gives the first of a scope in order of event, and `jobs_by_age` the oldest of all
 * scopes, without looking at the rest. A job whose lease or wait ran out is put among the first once, by the next claim.
 */

import { onceMore } from '../job-store.ts'
import type { Job, JobClaim, Lease } from '../store.ts'
import type { Database } from './database.ts'
import { scopeNoOf } from './scopes.ts'

const isLeft = 'task NOT IN (SELECT value FROM json_each(?))'
const anyDue = `SELECT 1 FROM jobs INDEXED BY jobs_by_age WHERE due_at <= ? AND ${isLeft} LIMIT 1`
const ripen = 'UPDATE jobs INDEXED BY jobs_by_age SET due_at = 0 WHERE due_at > 1 AND due_at <= ?'
const oldestScope = `SELECT scope_no FROM jobs INDEXED BY jobs_by_age
  WHERE due_at = ? AND ${isLeft} ORDER BY created_at, job_id LIMIT 1`
const scopeOfNo = 'SELECT tenant, agent, user FROM scopes WHERE scope_no = ?'
const nextInTurn = `SELECT job_id, task, event_no, attempts, created_at FROM jobs INDEXED BY jobs_by_turn
  WHERE scope_no = ? AND due_at = ? AND ${isLeft} ORDER BY event_no, created_at, job_id LIMIT ?`
const amongHeld = `FROM json_each(?) CROSS JOIN jobs ON job_id = value WHERE leased_by = ? AND +scope_no = ?`
const countHeld = `SELECT count(*) ${amongHeld}`
const listHeld = `SELECT job_id ${amongHeld}`
const lease = 'UPDATE jobs SET attempts = attempts + 1, due_at = ?, leased_by = ? WHERE job_id = ?'

type JobRow = readonly [id: number, task: string, no: number, attempts: number, createdAt: number]

/** What is new comes before what is done once more. */
const turns = [0, onceMore] as const

/** True when some job of some scope could be claimed. */
export function isAnyDue(database: Database, { now, without = [] }: JobClaim): boolean {
  return database.row(anyDue, Math.max(now, onceMore), JSON.stringify(without)) !== undefined
}

/** Leases jobs of one scope. Runs inside a write transaction. */
export function claimJobs(database: Database, claim: JobClaim): Job[] {
  database.run(ripen, claim.now)
  const without = JSON.stringify(claim.without ?? [])
  const scopeNo = claim.scope === undefined ? neediestScope(database, without) : scopeNoOf(database, claim.scope)
  if (scopeNo === null) return []
  const [tenant, agent, user] = database.row<[string, string, string]>(scopeOfNo, scopeNo) as [string, string, string]
  const rows: JobRow[] = []
  for (const turn of turns)
    if (rows.length < claim.limit)
      rows.push(...database.rows<JobRow>(nextInTurn, scopeNo, turn, without, claim.limit - rows.length))
  rows.sort(([id, , no], [otherId, , otherNo]) => no - otherNo || id - otherId)
  return rows.map(([id, task, no, attempts, createdAt]) => {
    database.run(lease, Math.ceil(claim.now + claim.leaseMs), claim.worker, id)
    return { id, scope: { tenant, agent, user }, task, no, attempts: attempts + 1, createdAt, worker: claim.worker }
  })
}

/**
 * Numbers of the events whose job a lease lost; null where it lost all, and none where there is no lease to lose. Runs inside
 * the transaction of what is written under it.
 */
export function lostUnder(
  database: Database,
  scopeNo: number | null,
  lease: Lease | undefined,
): ReadonlySet<number> | null {
  if (lease === undefined) return none
  const asked = [JSON.stringify(lease.map(({ id }) => id)), lease[0]?.worker ?? '', scopeNo] as const
  // Every write asks, and nearly always all are held: a count costs a third of the rows.
  const [count] = database.row<[number]>(countHeld, ...asked) as [number]
  if (count === 0) return null
  if (count === lease.length) return none
  const held = new Set(database.rows<[number]>(listHeld, ...asked).map(([id]) => id))
  return new Set(lease.flatMap(({ id, no }) => (held.has(id) ? [] : [no])))
}

const none: ReadonlySet<number> = new Set()

/** The scope with the oldest job that is due; null where none is. */
function neediestScope(database: Database, without: string): number | null {
  for (const turn of turns) {
    const [scopeNo] = database.row<[number]>(oldestScope, turn, without) ?? []
    if (scopeNo !== undefined) return scopeNo
  }
  return null
}
