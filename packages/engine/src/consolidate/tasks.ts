/** What does the slow path do? The tasks that every event causes, in the order they run. */

import { answers } from './answers.ts'
import { causes } from './causes.ts'
import type { Task } from './task.ts'

/** All tasks. Their names are their generators: what one made can be retired by name and version. */
export const tasks: readonly Task[] = Object.freeze([answers, causes])
