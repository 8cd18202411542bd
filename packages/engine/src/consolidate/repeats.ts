/**
 * What was said twice? The task `repeats` of the slow path: the same words of the same speaker within minutes, as a chat that was
 * imported twice or sent twice has them. A link from the later to the earlier and no merger: both events stay, by their refs.
 *
 * Only the same words, never like ones: numbers, names, negation and dates must agree, also those that "yesterday" means. And only
 * within minutes: who says next year that he lives in York tells something new.
 */

import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'
import { sameWordsKey } from '../text/same-words.ts'
import { alikeWithinMax } from './event-order.ts'
import type { HeardSource } from './heard-source.ts'
import type { RelationProposal, Task, TaskContext, Window } from './task.ts'

/** Ten minutes. Chosen: clocks of two exports differ by seconds or a minute, and a message is sent again at once or not at all. */
const withinMs = alikeWithinMax

/** Makes the task. @param sources  knows when events were said, shared with `updates` */
export function repeatsTask(sources: HeardSource): Task {
  return Object.freeze({
    name: 'repeats',
    version: 1,
    graph: 'semantic' as const,
    reach: 'scope' as const,
    run: async ({ events, owners }: Window, context: TaskContext) => {
      const order = await (await sources.of(context)).order()
      const own = events.flatMap((event) => {
        const key = owners.has(event.no) ? keyOf(event) : null
        return key === null ? [] : [{ event, key, near: order.alike(event.no, withinMs) }]
      })
      const nos = [...new Set(own.flatMap(({ near }) => near))]
      const read = nos.length === 0 ? [] : await context.store.events.read(context.scope, nos)
      const keys = new Map(read.map((event) => [event.no, { event, key: keyOf(event) }]))
      return own.flatMap(({ event, key, near }) =>
        near.flatMap((no) => {
          const other = keys.get(no)
          return other?.key === key ? [proposal(event, other.event)] : []
        }),
      )
    },
  })
}

/** What is the same of two events exactly if the one repeats the other; null of one that is no whole statement of somebody. */
function keyOf(event: NumberedEvent): string | null {
  if (event.kind !== 'utterance' || event.part > 0 || isWithdrawn(event)) return null
  const words = sameWordsKey(event.text)
  const { speaker, role, attachments, occurred } = event
  const times = occurred.map(({ from, to, granularity }) => [from, to, granularity])
  return words === null ? null : JSON.stringify([words, speaker, role, attachments, times])
}

function proposal(a: NumberedEvent, b: NumberedEvent): RelationProposal {
  const isLater = a.saidAt.epochMs === b.saidAt.epochMs ? a.no > b.no : a.saidAt.epochMs > b.saidAt.epochMs
  const [later, earlier] = isLater ? [a, b] : [b, a]
  return {
    graph: 'semantic',
    kind: 'repeats',
    from: later.no,
    to: earlier.no,
    weight: 1,
    confidence: 1,
    quote: null,
    reason: 'the same words',
    candidate: false,
  }
}
