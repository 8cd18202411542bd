/**
 * How are events read for whom they speak of? Read, written, and read again where that made a name known.
 *
 *   read → replace → names whose state changed → the events that hold them: these at once, others by their jobs again
 *
 * So the readings in the end depend on the events alone: a name that becomes known late is found in what was said before.
 * A name counts as heeded only when all jobs it asks for are in the queue; until then whoever comes next finds it unheeded.
 */

import { eventsHolding } from '../gazetteer/holding-events.ts'
import type { NameSource } from '../gazetteer/name-source.ts'
import type { Scope } from '../record/scope.ts'
import type { Lease, Store } from '../store/store.ts'
import type { ReadingTask, Window } from './task.ts'

/** What reading works with. */
export interface ReadingContext {
  readonly store: Store
  readonly scope: Scope
  readonly names: NameSource
  readonly lookBack: number
  /** Jobs of the events to read, and of those ahead. */
  readonly lease: Lease
  /** Name of the job that reads. */
  readonly job: string
  /** Events whose jobs this worker holds and has not begun: they will be read with what is known then. */
  readonly ahead: ReadonlySet<number>
}

/**
 * Rounds of reading the same events within a step. A name found in the first makes others plain in the second; what the
 * last still makes known is left to the jobs.
 */
const roundsMax = 3

/** Reads some windows. @returns why each failed; null where it did not */
export async function readWindows(
  windows: readonly Window[],
  task: ReadingTask,
  context: ReadingContext,
): Promise<(string | null)[]> {
  const { store, scope, names, lease } = context
  const failures = windows.map((): string | null => null)
  let due = windows.map((_, i) => i)
  for (let round = 1; ; round++) {
    const book = await names.bookOf(scope)
    const readings = due.flatMap((i) => {
      const window = windows[i] as Window
      try {
        return task.read(window, { book, lookBack: context.lookBack })
      } catch (error) {
        failures[i] = `${task.name} ${task.version}: ${error instanceof Error ? error.message : String(error)}`
        return []
      }
    })
    await store.entities.replace(scope, { generator: task.name, version: task.version, readings }, lease)
    const known = await names.bookOf(scope)
    const unheeded = known.unheeded()
    if (unheeded.length === 0) return failures
    const keys = unheeded.map(({ key }) => key)
    const nos = await eventsHolding(store, scope, { keys, book: known })
    const holding = new Set(nos)
    due = windows.flatMap(({ events }, i) => (events.some(({ no }) => holding.has(no)) ? [i] : []))
    const here = windows.flatMap(({ owners }) => [...owners])
    const work = { task: context.job, nos, following: context.lookBack }
    await store.jobs.again(scope, { ...work, except: [...here, ...context.ahead] }, lease)
    await store.entities.heed(scope, unheeded, lease)
    if (due.length === 0) return failures
    // Read once more with what this round has told; after the last round by their jobs, which are given up only now, for
    // whoever holds none heeds nothing.
    if (round === roundsMax) {
      await store.jobs.again(scope, { ...work, except: [...context.ahead] }, lease)
      return failures
    }
  }
}
