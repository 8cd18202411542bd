/** What does the slow path do? The tasks that every event causes, in the order they run. */

import type { RelationRule } from '../profile/schema-profile.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Graph } from '../record/relation.ts'
import { answers } from './answers.ts'
import { causes } from './causes.ts'
import { corrections } from './corrections.ts'
import { entities } from './entities.ts'
import { HeardSource } from './heard-source.ts'
import { historyTasks } from './history/history-tasks.ts'
import { refutesTask } from './refutes.ts'
import { repeatsTask } from './repeats.ts'
import { similarTask } from './similar/similar.ts'
import type { ReadingTask, Task } from './task.ts'
import { updatesTask } from './updates.ts'

/**
 * The tasks of a memory. Their names are their generators: what one made can be retired by name and version.
 *
 * @param wanted.vectors  the memory's embedder; null where words alone decide
 * @param wanted.graphs   tasks that relate in other graphs do not run
 * @param wanted.similar  whether likeness is made: it costs the most by far, and the more the larger a memory is, so only
 *                        where it is walked
 * @param wanted.rules    relations of the schema profile
 */
export function tasksOf(wanted: {
  readonly vectors: Pick<Embedder, 'space' | 'trust' | 'embed'> | null
  readonly graphs: readonly Graph[]
  readonly similar: boolean
  readonly rules?: readonly RelationRule[]
}): readonly Task[] {
  const likeness = wanted.similar ? [similarTask(wanted.vectors)] : []
  const heard = new HeardSource()
  const all = [
    answers,
    causes,
    corrections,
    updatesTask(heard),
    refutesTask(heard),
    repeatsTask(heard),
    ...likeness,
    ...historyTasks(wanted.rules ?? []),
  ]
  return all.filter(({ graph }) => wanted.graphs.includes(graph))
}

/** The tasks that read whom events speak of; none where the entity graph is not wanted. */
export function readersOf(graphs: readonly Graph[]): readonly ReadingTask[] {
  return graphs.includes('entity') ? [entities] : []
}
