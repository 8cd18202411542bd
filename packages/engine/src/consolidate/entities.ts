/** Whom do events speak of? What the rules read in a window, handed on. */

import { readWindow } from '../entity/read.ts'
import type { ReadingTask, Window } from './task.ts'

type Known = Parameters<ReadingTask['read']>[1]

/** Mentions with their targets, what each event tells of names, and whose alias it says a name is. */
export const entities: ReadingTask = Object.freeze({
  name: 'entities',
  version: 1,
  // The events themselves: what was found in one is remembered by it, and a window is read again where a name became known.
  read: ({ events, owners }: Window, { book, lookBack }: Known) => readWindow({ events, owners, lookBack }, book),
})
