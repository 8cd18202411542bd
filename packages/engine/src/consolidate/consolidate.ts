/**
 * What does it mean, now that it is quiet? The slow path (MAGMA, algorithm 3).
 *
 *   jobs → their events → windows of neighbours → readers → readings, replaced
 *                                         → every task → relations of the window's own events, replaced
 *
 * One job per event runs all tasks. Each replaces what it said before, so running twice changes nothing; and each sees an
 * event with its past only, so the order of work and of arrival does not matter. No task can change or delete an event.
 */

import { CurationSource } from '../curation/curation-source.ts'
import { Folding } from '../curation/fold.ts'
import type { CodeFinder } from '../entity/code.ts'
import { MemoryError } from '../errors.ts'
import { NameSource } from '../gazetteer/name-source.ts'
import type { Handler, Step } from '../jobs/handler.ts'
import type { Relation } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { Job, NumberedEvent, Store } from '../store/store.ts'
import { relationsMade } from './made.ts'
import { runsOf } from './neighbourhood.ts'
import type { ConsolidationPolicy } from './policy.ts'
import { type ReadingContext, readWindows } from './reading.ts'
import { type TaggingContext, tagWindows } from './tagging.ts'
import type { ReadingTask, Task, Window } from './task.ts'
import { cutWindows } from './window.ts'

/** What the slow path works with. */
export interface ConsolidationContext {
  readonly store: Store
  readonly tasks: readonly Task[]
  /** Tasks that read whom events speak of. */
  readonly readers: readonly ReadingTask[]
  readonly policy: ConsolidationPolicy
  /** Lets feedback and use count; by default what is in the store. */
  readonly folding?: Folding
  /** Codes of the schema profile; none by default. */
  readonly codes?: CodeFinder
  /** Gives tags their vectors; null or missing where none does. */
  readonly vectors?: TaggingContext['vectors']
}

/** The handler of the job `consolidate`. */
export function consolidation(context: ConsolidationContext): Handler {
  const names = new NameSource(context.store, context.codes)
  const { store, folding = new Folding(store, new CurationSource(store)) } = context
  return (jobs) => consolidate(jobs, { ...context, names, folding })
}

interface Work extends ConsolidationContext {
  readonly names: NameSource
  readonly folding: Folding
}

async function* consolidate(jobs: readonly Job[], context: Work): AsyncGenerator<Step> {
  const scope = jobs[0]?.scope
  if (scope === undefined) return
  const { store, policy, folding } = context
  await folding.fold(scope, jobs)
  const events = await store.events.read(scope, [...new Set(jobs.map(({ no }) => no))])
  const existing = new Set(events.map(({ no }) => no))
  // Forgotten since: there is nothing left to understand.
  const forgotten = jobs.filter(({ no }) => !existing.has(no))
  if (forgotten.length > 0) yield { results: resultsOf(forgotten, null), added: 0, removed: 0 }
  const windows = await windowsFor(jobs, events, { store, scope }, policy)
  // Tags follow from each event alone, so those of all are written at once, and in two transactions instead of two a step.
  await tagWindows(windows, { store, scope, lease: jobs, vectors: context.vectors ?? null })
  const steps = stepsOf(windows, policy.stepEvents)
  const job = jobs[0]?.task ?? ''
  for (const [i, group] of steps.entries()) {
    const [own, ahead] = [ownersOf(group), ownersOf(steps.slice(i + 1).flat())]
    const held = { lease: jobs.filter(({ no }) => own.has(no) || ahead.has(no)), job, ahead }
    const read = await readAll(group, { ...context, ...held, scope, lookBack: policy.lookBack })
    const related = await understand(group, scope, { ...context, ...held })
    const { added, removed } = related
    const failures = group.map((_, at) => joined([...read.map((one) => one[at] ?? null), related.failures[at] ?? null]))
    const results = group.flatMap((window, i) =>
      resultsOf(
        jobs.filter(({ no }) => window.owners.has(no)),
        failures[i] ?? null,
      ),
    )
    yield { results, added, removed }
  }
}

function ownersOf(windows: readonly Window[]): Set<number> {
  return new Set(windows.flatMap(({ owners }) => [...owners]))
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

/** Windows whose relations are written together, in order. */
function stepsOf(windows: readonly Window[], stepEvents: number): Window[][] {
  const steps: Window[][] = []
  let events = Number.POSITIVE_INFINITY
  for (const window of windows) {
    events += window.owners.size
    if (events <= stepEvents) steps.at(-1)?.push(window)
    else {
      steps.push([window])
      events = window.owners.size
    }
  }
  return steps
}

/** Runs every reader over some windows. @returns by reader why each window failed; null where it did not */
async function readAll(windows: readonly Window[], context: Work & ReadingContext): Promise<(string | null)[][]> {
  const failures: (string | null)[][] = []
  for (const reader of context.readers) failures.push(await readWindows(windows, reader, context))
  return failures
}

function joined(failures: readonly (string | null)[]): string | null {
  const told = failures.filter((failure) => failure !== null)
  return told.length === 0 ? null : told.join('; ')
}

/**
 * Runs every task over some windows. One that fails keeps what it said before of that window, and costs nothing else.
 *
 * @returns why each window failed; null where it did not
 */
async function understand(
  windows: readonly Window[],
  scope: Scope,
  { store, tasks, policy, lease, job, ahead }: Work & Pick<ReadingContext, 'lease' | 'job' | 'ahead'>,
): Promise<{ failures: (string | null)[]; added: number; removed: number }> {
  const failures = windows.map((): string[] => [])
  let added = 0
  let removed = 0
  for (const task of tasks) {
    const owners: number[] = []
    const relations: Relation[] = []
    for (const [i, window] of windows.entries()) {
      try {
        relations.push(...relationsMade(await task.run(window, { store, scope }), task, window, policy))
        owners.push(...window.owners)
      } catch (error) {
        failures[i]?.push(failureOf(task, error))
      }
    }
    if (owners.length === 0) continue
    const changed = await store.relations.replace(scope, { generator: task.name, owners, relations }, lease)
    added += changed.added
    removed += changed.removed
    const done = new Set(owners)
    const nos = (await task.stale?.(done, { store, scope })) ?? []
    // What this worker holds and has not begun will be understood with what is known then.
    const work = { task: job, nos, following: 0, except: [...done, ...ahead] }
    if (nos.length > 0) await store.jobs.again(scope, work, lease)
  }
  return { failures: failures.map((why) => (why.length === 0 ? null : why.join('; '))), added, removed }
}

/** @throws the error itself where the store failed, which is not the task's fault */
function failureOf({ name, version }: Task, error: unknown): string {
  if (MemoryError.is(error, 'STORE_BUSY') || MemoryError.is(error, 'STORE_UNAVAILABLE')) throw error
  return `${name} ${version}: ${error instanceof Error ? error.message : String(error)}`
}
