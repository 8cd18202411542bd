/** Who consolidates a memory? One worker per opened store, for all scopes of it, and the wait for quiet before it begins. */

import type { Folding } from '../curation/fold.ts'
import { type CodeFinder, noCodes } from '../entity/code.ts'
import type { WorkerPolicy } from '../jobs/policy.ts'
import { workerPolicyOf } from '../jobs/policy.ts'
import { QuietStart } from '../jobs/quiet-start.ts'
import { Worker } from '../jobs/worker.ts'
import { defaultScope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { Clock, Ids } from '../system.ts'
import { systemChance } from '../system.ts'
import { tagGenerator } from '../tag/generator.ts'
import { backgroundTimer } from '../timer.ts'
import { consolidation } from './consolidate.ts'
import { extractGenerator } from './extract/generator.ts'
import { closedTasks, type ModelReader } from './extract/model-reader.ts'
import { defaultConsolidationPolicy } from './policy.ts'
import type { TaggingContext } from './tagging.ts'
import type { ReadingTask, Task } from './task.ts'

/** The slow path of an opened store. */
export interface Background {
  readonly worker: Worker
  /** Starts the worker once it is quiet; null where it works only when asked. */
  readonly quiet: QuietStart | null
  /** All that makes relations, with the version that runs; null for what a rebuild does not make anew by rules. */
  readonly generators: ReadonlyMap<string, number | null>
  /** Reads with a language model; null where there is none. */
  readonly reader: ModelReader | null
  /** Lets feedback and use count. */
  readonly folding: Folding
}

/** What the slow path is made of. */
export interface BackgroundParts {
  readonly store: Store
  readonly tasks: readonly Task[]
  readonly folding: Folding
  readonly readers: readonly ReadingTask[]
  /** Codes of the schema profile; none by default. */
  readonly codes?: CodeFinder
  /** Gives tags their vectors; none by default. */
  readonly vectors?: TaggingContext['vectors']
  readonly clock: Clock
  readonly ids: Ids
  /** `in-process` begins by itself after something was remembered; `none` waits to be asked. */
  readonly worker: 'in-process' | 'none'
  readonly workerPolicy?: Partial<WorkerPolicy> | undefined
  /** Reads with a language model; default none. */
  readonly reader?: ModelReader | null
}

/** Erases what forgets left behind that were cut short. It rewrites the whole file, so only who works in the background does. */
async function finishErasures({ events }: Store): Promise<void> {
  // A forget of nothing finishes those of all scopes.
  if ((await events.unerased()) > 0) await events.forget(defaultScope, [])
}

/** @throws {INVALID_INPUT} when a number of the worker's policy is out of range */
export function backgroundOf({
  store,
  tasks,
  folding,
  readers,
  codes = noCodes,
  vectors = null,
  clock,
  ids,
  worker: mode,
  workerPolicy,
  reader = null,
}: BackgroundParts): Background {
  const timed = { clock, timer: backgroundTimer, policy: workerPolicyOf(workerPolicy) }
  const consolidate = consolidation({
    store,
    tasks,
    folding,
    readers,
    codes,
    vectors,
    policy: defaultConsolidationPolicy,
  })
  const worker = new Worker({
    ...timed,
    jobs: store.jobs,
    ids,
    chance: systemChance,
    handlers: reader === null ? { consolidate } : reader.handlers(consolidate),
    closed: () => closedTasks(reader),
    upkeep: () => finishErasures(store),
  })
  const generators = new Map<string, number | null>([
    ...tasks.map(({ name, version }) => [name, version] as const),
    // What a model read earlier stays without one.
    [extractGenerator.name, null],
    [tagGenerator.name, null],
  ])
  return {
    reader,
    worker,
    folding,
    generators,
    quiet: mode === 'none' ? null : new QuietStart(timed, () => worker.start()),
  }
}
