/**
 * Which events does a source become, with everything read from their words?
 *
 * Reading times takes milliseconds per thousand characters that are full of dates. Between two stretches of words the
 * process gets its turn, and a caller who has given up is heard.
 */

import { stopIfAborted } from '../errors.ts'
import { refOf } from '../record/event.ts'
import type { EventDraft } from '../store/store.ts'
import { segment } from '../text/segment.ts'
import type { Timer } from '../timer.ts'
import type { Source } from './check-input.ts'
import { termCounts } from './index-text.ts'
import { marksOf } from './marks.ts'
import { occurredIn } from './occurrences.ts'
import type { IngestPolicy } from './policy.ts'

/** Tasks of the slow path that every event causes; their rows are written with it. */
export const consolidationTasks: readonly string[] = ['consolidate']

/** Characters read at a stretch: 4 Ki, some 20 ms where every sentence names a date. */
const stretchLength = 4096

/** What reading works with. */
export interface Drafting {
  readonly policy: IngestPolicy
  readonly timer: Timer
  readonly signal?: AbortSignal | undefined
  readonly operation: string
}

/**
 * The events of each source, in order, without their vectors.
 *
 * @throws {CANCELLED} between two stretches of words
 */
export async function draftsOf(sources: readonly Source[], drafting: Drafting): Promise<EventDraft[][]> {
  const { policy, timer, signal, operation } = drafting
  const drafts: EventDraft[][] = []
  let unread = stretchLength
  for (const source of sources) {
    const pieces = piecesOf(source.event.text, policy)
    const own: EventDraft[] = []
    for (const [i, text] of pieces.entries()) {
      own.push(draftOf(source, { text, part: pieces.length === 1 ? 0 : i + 1 }, policy))
      unread -= text.length
      if (unread > 0) continue
      unread = stretchLength
      await timer.wait(0, signal)
      stopIfAborted(signal, operation)
    }
    drafts.push(own)
  }
  return drafts
}

function piecesOf(text: string, { segmentTarget, segmentMax }: IngestPolicy): string[] {
  return text.length <= segmentMax ? [text] : segment(text, { targetLength: segmentTarget, lengthMax: segmentMax })
}

function draftOf(
  { event, digest, idempotencyKey }: Source,
  { text, part }: { text: string; part: number },
  policy: IngestPolicy,
): EventDraft {
  // What was shown with a long text stays with its first segment.
  const attachments = part < 2 ? event.attachments : []
  return {
    event: {
      ...event,
      id: part < 2 ? event.id : `${event.id}-${part}`,
      ref: refOf(event.sourceRef, part),
      part,
      text,
      attachments,
      occurred: occurredIn({ text, saidAt: event.saidAt }, policy.occurrencesMax),
    },
    digest,
    idempotencyKey,
    terms: termCounts({ ...event, text, attachments }),
    vectors: [],
    marks: marksOf(text),
    jobs: consolidationTasks,
  }
}
