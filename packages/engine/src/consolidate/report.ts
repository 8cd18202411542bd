/** What did a consolidation do? Counts, and what is left. */

import type { Tally } from '../jobs/batch.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { ModelReport } from './extract/model-report.ts'

/** Work that was given up; `consolidate({ retryDead: true })` tries it again. */
export interface GivenUp {
  readonly ref: string
  readonly attempts: number
  /** Names the task that failed. */
  readonly reason: string
}

/** The outcome of `consolidate`. */
export interface ConsolidationReport {
  /** Events understood in this call; one that is read again, for a name that became known, counts again. */
  readonly done: number
  /** Failed in this call, and wait for another attempt. */
  readonly retried: number
  /** Given up in this call. */
  readonly dead: number
  readonly relations: { readonly added: number; readonly removed: number }
  /** Events of the scope still to be understood: they wait for another attempt, or another worker holds them. */
  readonly waiting: number
  /** All work of the scope that was given up, oldest first; the first 100. */
  readonly givenUp: readonly GivenUp[]
  /** What models did; null where the memory has none. */
  readonly model: ModelReport | null
}

const givenUpMax = 100

/** Completes the counts of a drain with what is left of the scope. */
export async function reportOf(
  store: Store,
  scope: Scope,
  { tally, model }: { readonly tally: Tally; readonly model: ModelReport | null },
): Promise<ConsolidationReport> {
  const { waiting } = await store.jobs.backlog(scope)
  const dead = await store.jobs.dead(scope, givenUpMax)
  const handles = await store.events.refs(
    scope,
    dead.map(({ no }) => no),
  )
  const { done, retried, added, removed } = tally
  return {
    done,
    retried,
    dead: tally.dead,
    relations: { added, removed },
    waiting,
    model,
    givenUp: dead.flatMap(({ attempts, reason }, i) => {
      const ref = handles[i]?.ref
      return ref === undefined ? [] : [{ ref, attempts, reason }]
    }),
  }
}

/** Lets all work of a scope that was given up wait again. @returns how much */
export async function reviveAll({ jobs }: Store, scope: Scope): Promise<number> {
  const { dead } = await jobs.backlog(scope)
  if (dead === 0) return 0
  const ids = (await jobs.dead(scope, dead)).map(({ id }) => id)
  return jobs.revive(scope, ids)
}

/** Events whose jobs are made in one transaction: few enough that others may write in between. */
const againPage = 1000

/** Lets every event of a scope be understood once more. @param tasks  names of the jobs that do it */
export async function againAll({ events, jobs }: Store, scope: Scope, tasks: readonly string[]): Promise<void> {
  const nos = [...(await events.columns(scope, 0)).no]
  for (const task of tasks)
    for (let at = 0; at < nos.length; at += againPage)
      await jobs.again(scope, { task, nos: nos.slice(at, at + againPage), following: 0 })
}
