/** Which turn brought about which? What the causal rules claim, handed on. */

import { proposeCauses } from '../cause/propose.ts'
import type { EventKind } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import type { Task, Window } from './task.ts'

/** Kinds that are told. Tools and documents have their place in the conversation, but their words are not about it. */
const told: ReadonlySet<EventKind> = new Set<EventKind>(['utterance', 'observation'])

/** Relations between a cause, ground or condition and what comes of it, by the words of a turn. */
export const causes: Task = Object.freeze({
  name: 'causes',
  version: 2,
  graph: 'causal',
  reach: 'window',
  run: async ({ events }: Window) =>
    proposeCauses(
      events.map(({ no, kind, speaker, text, saidAt, session }) => ({
        no,
        speaker,
        // Silent rather than left out: the rules count how far they look back.
        text: told.has(kind) ? text : '',
        session,
        saidAtMs: localMs(saidAt),
      })),
    ).map((proposal) => ({ ...proposal, graph: 'causal' as const, weight: 1 })),
})
