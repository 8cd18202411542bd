/** What is left to do, and who does it? The queue of slow-path work over one database. */

import type { Scope } from '../../record/scope.ts'
import { onceMore } from '../job-store.ts'
import type { DeadJob, Job, JobClaim, JobOutcome, JobStore, Lease, StoreStats } from '../store.ts'
import { claimJobs, isAnyDue, lostUnder } from './claim.ts'
import type { Database } from './database.ts'
import { scopeNoOf } from './scopes.ts'

const waiting = 'SELECT count(*), min(created_at) FROM jobs WHERE scope_no = ? AND due_at IS NOT NULL'
const waitingUpTo = `SELECT count(*) FROM
  (SELECT 1 FROM jobs INDEXED BY jobs_by_turn WHERE scope_no = ? AND due_at IS NOT NULL LIMIT ?)`
const givenUp = 'SELECT count(*) FROM jobs WHERE scope_no = ? AND due_at IS NULL'
const prolong = 'UPDATE jobs SET due_at = ? WHERE job_id = ? AND leased_by = ?'
const finish = 'DELETE FROM jobs WHERE job_id = ? AND leased_by = ?'
const putBack = `UPDATE jobs SET due_at = ?, leased_by = NULL, reason = ?, attempts = attempts - ?
  WHERE job_id = ? AND leased_by = ?`
const countUnsettled = `SELECT count(*) FROM jobs INDEXED BY jobs_by_event
  WHERE scope_no = ? AND event_no IN (SELECT value FROM json_each(?)) AND due_at IS NOT NULL`
const sessionOf = 'SELECT session_no FROM events WHERE scope_no = ? AND no = ?'
const followingOf = 'SELECT no FROM events WHERE scope_no = ? AND session_no = ? AND no > ? ORDER BY no LIMIT ?'
const workAgain = `INSERT INTO jobs (scope_no, event_no, task, created_at, due_at)
    SELECT scope_no, no, ?, recorded_at, ${onceMore} FROM events WHERE scope_no = ? AND no = ?
  ON CONFLICT (scope_no, event_no, task) DO UPDATE SET due_at = ${onceMore}, attempts = 0, leased_by = NULL, reason = NULL
    WHERE leased_by IS NOT NULL`
const listDead = `SELECT job_id, task, event_no, attempts, reason FROM jobs
  WHERE scope_no = ? AND due_at IS NULL ORDER BY created_at, job_id LIMIT ?`
const reviveOne = `UPDATE jobs SET due_at = 0, attempts = 0, reason = NULL
  WHERE job_id = ? AND scope_no = ? AND due_at IS NULL`

/** Jobs of all scopes in SQLite. */
export class SqliteJobs implements JobStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async backlog(scope: Scope): Promise<StoreStats['jobs']> {
    return this.#database.read('backlog', () => backlogOf(this.#database, scopeNoOf(this.#database, scope)))
  }

  async waiting(scope: Scope, max: number): Promise<number> {
    return this.#database.read('waiting', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? 0 : ((this.#database.row<[number]>(waitingUpTo, scopeNo, max) as [number])[0] ?? 0)
    })
  }

  async claim(claim: JobClaim): Promise<Job[]> {
    // A worker with nothing to do asks again and again; only one that will find something takes the write lock.
    if (!this.#database.read('claim', () => isAnyDue(this.#database, claim))) return []
    return this.#database.write('claim', () => claimJobs(this.#database, claim))
  }

  async renew(worker: string, ids: readonly number[], until: number): Promise<number[]> {
    return this.#database.write('renew', () =>
      [...new Set(ids)].filter((id) => this.#database.run(prolong, Math.ceil(until), id, worker) > 0),
    )
  }

  async settle(worker: string, outcomes: readonly JobOutcome[]): Promise<number[]> {
    return this.#database.write('settle', () =>
      outcomes.filter((outcome) => this.#settleOne(worker, outcome)).map(({ id }) => id),
    )
  }

  async unsettled(scope: Scope, nos: readonly number[]): Promise<number> {
    return this.#database.read('unsettled', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return 0
      const [count] = this.#database.row<[number]>(countUnsettled, scopeNo, JSON.stringify(nos)) as [number]
      return count
    })
  }

  async dead(scope: Scope, limit: number): Promise<DeadJob[]> {
    return this.#database.read('dead', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return []
      return this.#database
        .rows<[number, string, number, number, string]>(listDead, scopeNo, limit)
        .map(([id, task, no, attempts, reason]) => ({ id, task, no, attempts, reason }))
    })
  }

  async again(
    scope: Scope,
    work: { task: string; nos: readonly number[]; following: number; except?: readonly number[] },
    lease?: Lease,
  ): Promise<number> {
    return this.#database.write('again', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      const lost = lostUnder(this.#database, scopeNo, lease)
      if (scopeNo === null || lost === null) return 0
      const meant = new Set<number>()
      for (const no of work.nos) {
        const [sessionNo] = this.#database.row<[number]>(sessionOf, scopeNo, no) ?? []
        if (sessionNo === undefined) continue
        meant.add(no)
        for (const [next] of this.#database.rows<[number]>(followingOf, scopeNo, sessionNo, no, work.following))
          meant.add(next)
      }
      for (const no of work.except ?? []) if (!lost.has(no)) meant.delete(no)
      // In order of number, so that ids are given in the same order by every store.
      return [...meant]
        .sort((a, b) => a - b)
        .reduce((sum, no) => sum + this.#database.run(workAgain, work.task, scopeNo, no), 0)
    })
  }

  async revive(scope: Scope, ids: readonly number[]): Promise<number> {
    return this.#database.write('revive', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null) return 0
      return ids.reduce((sum, id) => sum + this.#database.run(reviveOne, id, scopeNo), 0)
    })
  }

  /** @returns false where the worker does not hold the job, or the job is gone with its event */
  #settleOne(worker: string, outcome: JobOutcome): boolean {
    const { id } = outcome
    if (outcome.outcome === 'done') return this.#database.run(finish, id, worker) > 0
    const at = outcome.outcome === 'retry' ? Math.max(Math.ceil(outcome.at), 0) : 0
    const dueAt = outcome.outcome === 'dead' ? null : at
    const uncounted = outcome.outcome === 'wait' ? 1 : 0
    return this.#database.run(putBack, dueAt, outcome.reason, uncounted, id, worker) > 0
  }
}

/** Jobs of a scope that wait or are at work, the creation of the oldest, and how many were given up. */
export function backlogOf(database: Database, scopeNo: number | null): StoreStats['jobs'] {
  if (scopeNo === null) return { waiting: 0, oldestCreatedAt: null, dead: 0 }
  const [count, oldestCreatedAt] = database.row<[number, number | null]>(waiting, scopeNo) as [number, number | null]
  const [dead] = database.row<[number]>(givenUp, scopeNo) as [number]
  return { waiting: count, oldestCreatedAt, dead }
}
