/**
 * What did people correct? The task `user`: relations `updates` from a correction to what it corrects, as its attribute
 * says. They rest on a person's word, so they are stable from the beginning.
 */

import { eventsCalled } from '../curation/named.ts'
import { correctionOf } from '../record/correction.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { RelationProposal, Task, TaskContext, Window } from './task.ts'

/** The task. What it finds depends on the correction and on one earlier event at a time. */
export const corrections: Task = Object.freeze({
  name: 'user',
  version: 1,
  graph: 'causal',
  reach: 'scope',
  run: async ({ events, owners }: Window, context: TaskContext) => {
    const proposals: RelationProposal[] = []
    // Of a long correction the first part stands for all.
    for (const event of events)
      if (owners.has(event.no) && event.part <= 1) proposals.push(...(await correctedBy(event, context)))
    return proposals
  },
})

async function correctedBy(event: NumberedEvent, context: TaskContext): Promise<RelationProposal[]> {
  const correction = correctionOf(event)
  if (correction === null) return []
  const corrected = await eventsCalled(context, correction.refs)
  const earlier = corrected.filter(({ no }) => no < event.no)
  return earlier.map(({ no }) => ({
    graph: 'causal',
    kind: 'updates',
    from: event.no,
    to: no,
    weight: 1,
    confidence: 1,
    quote: null,
    reason: correction.reason,
    candidate: false,
    accepted: true,
  }))
}
