/** What is left to do in memory? The queue of slow-path work; found by looking at every job. */

import type { Scope } from '../../record/scope.ts'
import { onceMore } from '../job-store.ts'
import type { DeadJob, Job, JobClaim, JobOutcome, JobStore, Lease, StoreStats } from '../store.ts'
import type { EventRecord, JobRecord, Records, ScopeRecords } from './records.ts'

export class InMemoryJobs implements JobStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async backlog(scope: Scope): Promise<StoreStats['jobs']> {
    return backlogOf(this.#records.of(scope))
  }

  async waiting(scope: Scope, max: number): Promise<number> {
    return Math.min(max, backlogOf(this.#records.of(scope)).waiting)
  }

  async claim(claim: JobClaim): Promise<Job[]> {
    const scope = claim.scope ?? this.#neediest(claim)
    if (scope === null) return []
    return this.#records.write(scope, ({ jobs }) =>
      dueOf(jobs, claim)
        .sort((a, b) => turnOf(a) - turnOf(b) || a.no - b.no || a.id - b.id)
        .slice(0, claim.limit)
        .sort((a, b) => a.no - b.no || a.id - b.id)
        .map((job) => {
          const attempts = job.attempts + 1
          const dueAt = Math.ceil(claim.now + claim.leaseMs)
          jobs.set(job.id, { ...job, attempts, dueAt, worker: claim.worker })
          const { tenant, agent, user } = scope
          const { id, task, no, createdAt } = job
          return { id, scope: { tenant, agent, user }, task, no, attempts, createdAt, worker: claim.worker }
        }),
    )
  }

  async renew(worker: string, ids: readonly number[], until: number): Promise<number[]> {
    return this.#held(worker, [...new Set(ids)], (jobs, job) => jobs.set(job.id, { ...job, dueAt: Math.ceil(until) }))
  }

  async settle(worker: string, outcomes: readonly JobOutcome[]): Promise<number[]> {
    const byId = new Map([...outcomes].reverse().map((outcome) => [outcome.id, outcome]))
    const ids = [...new Set(outcomes.map(({ id }) => id))]
    return this.#held(worker, ids, (jobs, job) => {
      const outcome = byId.get(job.id) as JobOutcome
      if (outcome.outcome === 'done') jobs.delete(job.id)
      else {
        const at = outcome.outcome === 'retry' ? Math.max(Math.ceil(outcome.at), 0) : 0
        const dueAt = outcome.outcome === 'dead' ? null : at
        const attempts = outcome.outcome === 'wait' ? job.attempts - 1 : job.attempts
        jobs.set(job.id, { ...job, attempts, dueAt, worker: null, reason: outcome.reason })
      }
    })
  }

  async unsettled(scope: Scope, nos: readonly number[]): Promise<number> {
    const asked = new Set(nos)
    return [...this.#records.of(scope).jobs.values()].filter(({ no, dueAt }) => dueAt !== null && asked.has(no)).length
  }

  async dead(scope: Scope, limit: number): Promise<DeadJob[]> {
    return [...this.#records.of(scope).jobs.values()]
      .filter(({ dueAt }) => dueAt === null)
      .sort(byAge)
      .slice(0, limit)
      .map(({ id, task, no, attempts, reason }) => ({ id, task, no, attempts, reason: reason ?? '' }))
  }

  async again(
    scope: Scope,
    work: { task: string; nos: readonly number[]; following: number; except?: readonly number[] },
    lease?: Lease,
  ): Promise<number> {
    return this.#records.write(scope, (records) => {
      const lost = lostUnder(records, lease)
      if (lost === null) return 0
      const meant = withFollowing(records, work.nos, work.following)
      const jobs = new Map(
        [...records.jobs.values()].filter(({ task }) => task === work.task).map((job) => [job.no, job]),
      )
      let waiting = 0
      for (const { event } of meant) {
        if (work.except?.includes(event.no) && !lost.has(event.no)) continue
        const job = jobs.get(event.no)
        if (job === undefined) records.addJob(work.task, event, onceMore)
        else if (job.worker === null) continue
        else records.jobs.set(job.id, { ...job, attempts: 0, dueAt: onceMore, worker: null, reason: null })
        waiting++
      }
      return waiting
    })
  }

  async revive(scope: Scope, ids: readonly number[]): Promise<number> {
    return this.#records.write(scope, ({ jobs }) => {
      const revived = [...new Set(ids)].flatMap((id) => jobs.get(id) ?? []).filter(({ dueAt }) => dueAt === null)
      for (const job of revived) jobs.set(job.id, { ...job, attempts: 0, dueAt: 0, reason: null })
      return revived.length
    })
  }

  /** The scope whose oldest due job is oldest; null when none is due. */
  #neediest(claim: JobClaim): Scope | null {
    const [oldest] = this.#records
      .all()
      .flatMap(({ scope, records }) => dueOf(records.jobs, claim).map((job) => ({ scope, job })))
      .sort((a, b) => turnOf(a.job) - turnOf(b.job) || byAge(a.job, b.job))
    return oldest?.scope ?? null
  }

  /** Changes those of the jobs that the worker holds, in any scope. @returns their ids in the order asked */
  #held(
    worker: string,
    ids: readonly number[],
    change: (jobs: ScopeRecords['jobs'], job: JobRecord) => void,
  ): number[] {
    const held = new Set<number>()
    for (const { scope } of this.#records.all())
      this.#records.write(scope, ({ jobs }) => {
        for (const job of ids.flatMap((id) => jobs.get(id) ?? []))
          if (job.worker === worker) {
            change(jobs, job)
            held.add(job.id)
          }
      })
    return ids.filter((id) => held.has(id))
  }
}

/** Numbers of the events whose job a lease lost; null where it lost all, and none where there is no lease to lose. */
export function lostUnder({ jobs }: ScopeRecords, lease: Lease | undefined): ReadonlySet<number> | null {
  if (lease === undefined) return new Set()
  const lost = lease.filter(({ id }) => jobs.get(id)?.worker !== lease[0]?.worker)
  return lost.length === lease.length ? null : new Set(lost.map(({ no }) => no))
}

/** Jobs of a scope that wait or are at work, the creation of the oldest, and how many were given up. */
export function backlogOf(records: ScopeRecords): StoreStats['jobs'] {
  const jobs = [...records.jobs.values()]
  const waiting = jobs.filter(({ dueAt }) => dueAt !== null)
  const oldestCreatedAt = waiting.length === 0 ? null : Math.min(...waiting.map(({ createdAt }) => createdAt))
  return { waiting: waiting.length, oldestCreatedAt, dead: jobs.length - waiting.length }
}

/** Jobs that wait no longer. One whose lease ran out is among them. */
function dueOf(jobs: ScopeRecords['jobs'], { now, without = [] }: JobClaim): JobRecord[] {
  return [...jobs.values()].filter(
    ({ dueAt, task }) => dueAt !== null && dueAt <= Math.max(now, onceMore) && !without.includes(task),
  )
}

/** What is new comes before what is done once more. */
function turnOf({ dueAt }: JobRecord): number {
  return dueAt === onceMore ? 1 : 0
}

/** Events of the numbers, and those that follow each in its session. */
function withFollowing(records: ScopeRecords, nos: readonly number[], following: number): EventRecord[] {
  const all = [...records.events.values()]
  const meant = records
    .existing(nos)
    .flatMap((record) => [
      record,
      ...all
        .filter(({ event }) => event.session === record.event.session && event.no > record.event.no)
        .slice(0, following),
    ])
  return [...new Set(meant)].sort((a, b) => a.event.no - b.event.no)
}

function byAge(a: JobRecord, b: JobRecord): number {
  return a.createdAt - b.createdAt || a.id - b.id
}
