/**
 * Who works on what? Leases over the queue, taken inside a write transaction, so that no two workers hold one job.
 *
 * `due_at` is 0 for every job that need not wait. Of these the index `jobs_by_turn` gives the first of a scope in order
 * of event, and `jobs_by_age` the oldest of all scopes, without looking at the rest. A job whose lease or wait ran out
 * is put among them once, by the next claim.
 */

import type { Job, JobClaim } from '../store.ts'
import type { Database } from './database.ts'
import { scopeNoOf } from './scopes.ts'

const isLeft = 'task NOT IN (SELECT value FROM json_each(?))'
const anyDue = `SELECT 1 FROM jobs INDEXED BY jobs_by_age WHERE due_at <= ? AND ${isLeft} LIMIT 1`
const ripen = 'UPDATE jobs INDEXED BY jobs_by_age SET due_at = 0 WHERE due_at > 0 AND due_at <= ?'
const oldestScope = `SELECT scope_no FROM jobs INDEXED BY jobs_by_age
  WHERE due_at = 0 AND ${isLeft} ORDER BY created_at, job_id LIMIT 1`
const scopeOfNo = 'SELECT tenant, agent, user FROM scopes WHERE scope_no = ?'
const nextInTurn = `SELECT job_id, task, event_no, attempts, created_at FROM jobs INDEXED BY jobs_by_turn
  WHERE scope_no = ? AND due_at = 0 AND ${isLeft} ORDER BY event_no, created_at, job_id LIMIT ?`
const lease = 'UPDATE jobs SET attempts = attempts + 1, due_at = ?, leased_by = ? WHERE job_id = ?'

type JobRow = readonly [id: number, task: string, no: number, attempts: number, createdAt: number]

/** True when some job of some scope could be claimed. */
export function isAnyDue(database: Database, { now, without = [] }: JobClaim): boolean {
  return database.row(anyDue, now, JSON.stringify(without)) !== undefined
}

/** Leases jobs of one scope. Runs inside a write transaction. */
export function claimJobs(database: Database, claim: JobClaim): Job[] {
  database.run(ripen, claim.now)
  const without = JSON.stringify(claim.without ?? [])
  const scopeNo =
    claim.scope === undefined ? database.row<[number]>(oldestScope, without)?.[0] : scopeNoOf(database, claim.scope)
  if (scopeNo === undefined || scopeNo === null) return []
  const [tenant, agent, user] = database.row<[string, string, string]>(scopeOfNo, scopeNo) as [string, string, string]
  const rows = database.rows<JobRow>(nextInTurn, scopeNo, without, claim.limit)
  return rows.map(([id, task, no, attempts, createdAt]) => {
    database.run(lease, Math.ceil(claim.now + claim.leaseMs), claim.worker, id)
    return { id, scope: { tenant, agent, user }, task, no, attempts: attempts + 1, createdAt }
  })
}
