/**
 * What does it mean, now that it is quiet? The slow path (MAGMA, algorithm 3).
 *
 *   jobs → their events → windows of neighbours → every task → relations of the window's own events, replaced
 *
 * One job per event runs all tasks. Each replaces what it said before, so running twice changes nothing; and each sees an
 * event with its past only, so the order of work and of arrival does not matter. No task can change or delete an event.
 */

import { MemoryError } from '../errors.ts'
import type { Handler, Step } from '../jobs/handler.ts'
import type { Scope } from '../record/scope.ts'
import type { Job, NumberedEvent, Store } from '../store/store.ts'
import { relationsMade } from './made.ts'
import { runsOf } from './neighbourhood.ts'
import type { ConsolidationPolicy } from './policy.ts'
import type { Task, Window } from './task.ts'
import { cutWindows } from './window.ts'

/** What the slow path works with. */
export interface ConsolidationContext {
  readonly store: Store
  readonly tasks: readonly Task[]
  readonly policy: ConsolidationPolicy
}

/** The handler of the job `consolidate`. */
export function consolidation(context: ConsolidationContext): Handler {
  return (jobs) => consolidate(jobs, context)
}

async function* consolidate(jobs: readonly Job[], context: ConsolidationContext): AsyncGenerator<Step> {
  const scope = jobs[0]?.scope
  if (scope === undefined) return
  const { store, policy } = context
  const events = await store.events.read(scope, [...new Set(jobs.map(({ no }) => no))])
  const existing = new Set(events.map(({ no }) => no))
  // Forgotten since: there is nothing left to understand.
  const forgotten = jobs.filter(({ no }) => !existing.has(no))
  if (forgotten.length > 0) yield { results: resultsOf(forgotten, null), added: 0, removed: 0 }
  for (const window of await windowsFor(jobs, events, { store, scope }, policy)) {
    const own = jobs.filter(({ no }) => window.owners.has(no))
    const { failure, added, removed } = await understand(window, scope, context)
    yield { results: resultsOf(own, failure), added, removed }
  }
}

function resultsOf(jobs: readonly Job[], failure: string | null): Step['results'] {
  return jobs.map(({ id }) => ({ id, failure }))
}

async function windowsFor(
  jobs: readonly Job[],
  events: readonly NumberedEvent[],
  place: { store: Store; scope: Scope },
  policy: ConsolidationPolicy,
): Promise<Window[]> {
  const alone = new Set(jobs.filter(({ attempts }) => attempts > policy.sharedAttemptsMax).map(({ no }) => no))
  const runs = await runsOf(events, policy.lookBack, place)
  return runs.flatMap((run) => cutWindows({ ...run, alone }, policy))
}

/** Runs every task over a window. One that fails keeps what it said before and costs the others nothing. */
async function understand(
  window: Window,
  scope: Scope,
  { store, tasks, policy }: ConsolidationContext,
): Promise<{ failure: string | null; added: number; removed: number }> {
  const failures: string[] = []
  const owners = [...window.owners]
  let added = 0
  let removed = 0
  for (const task of tasks) {
    const proposed = await task.run(window, { store, scope }).then(
      (proposals) => ({ proposals }),
      (error: unknown) => ({ error }),
    )
    if ('error' in proposed) {
      failures.push(failureOf(task, proposed.error))
      continue
    }
    const relations = relationsMade(proposed.proposals, task, window, policy)
    const changed = await store.relations.replace(scope, { generator: task.name, owners, relations })
    added += changed.added
    removed += changed.removed
  }
  return { failure: failures.length === 0 ? null : failures.join('; '), added, removed }
}

/** @throws the error itself where the store failed, which is not the task's fault */
function failureOf({ name, version }: Task, error: unknown): string {
  if (MemoryError.is(error, 'STORE_BUSY') || MemoryError.is(error, 'STORE_UNAVAILABLE')) throw error
  return `${name} ${version}: ${error instanceof Error ? error.message : String(error)}`
}
