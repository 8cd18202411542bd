/** Whom do events speak of? What the rules read in a window, handed on. */

import { readWindow } from '../entity/read.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { ReadingTask, Window } from './task.ts'

type Known = Parameters<ReadingTask['read']>[1]

/** Mentions with their targets, what each event tells of names, and whose alias it says a name is. */
export const entities: ReadingTask = Object.freeze({
  name: 'entities',
  version: 1,
  read: ({ events, owners }: Window, { book, lookBack }: Known) =>
    readWindow({ events: events.map(readable), owners, lookBack }, book),
})

function readable({
  no,
  ref,
  session,
  seq,
  speaker,
  text,
}: NumberedEvent): Parameters<typeof readWindow>[0]['events'][0] {
  return { no, ref, session, seq, speaker, text }
}
