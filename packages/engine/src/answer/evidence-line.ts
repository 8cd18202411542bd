/** On which lines may an answer rest? Those of the context, numbered as they are read. */

import type { Context, ContextLine, LineRole } from '../recall/recollection.ts'
import type { Event } from '../record/event.ts'
import { isWithdrawn } from '../record/withdrawn.ts'

/** One line of a context, as an answer sees it. */
export interface EvidenceLine {
  /** Position in reading order, from 1: what a model cites it by. */
  readonly number: number
  readonly event: Event
  /** The words and captions of the event, one line. */
  readonly words: string
  /** Times that its words tell, worked out, where the question asks for one: `[yesterday = 2025-03-03]`; else empty. */
  readonly dates: string
  /** Position in the ranking, from 1. */
  readonly rank: number
  readonly score: number
  readonly roles: readonly LineRole[]
  readonly becauseOf: readonly string[]
  readonly supersededBy: readonly string[]
}

/** The lines of a context; those of events that were withdrawn are none. */
export function evidenceLines({ lines }: Pick<Context, 'lines'>): readonly EvidenceLine[] {
  return lines
    .filter(({ event }) => !isWithdrawn(event))
    .map((line, i) => {
      const { event, rank, score, roles, becauseOf, supersededBy } = line
      return {
        ...{ number: i + 1, event, rank, score, roles, becauseOf, supersededBy },
        words: wordsOf(event),
        dates: datesOf(line),
      }
    })
}

/** What recall put behind the words; an event that ends in such words itself says the same. */
function datesOf({ text }: ContextLine): string {
  return / (\[[^[\]]+ = \d{4}[^[\]]*\])(?: \([^()]*<ref:[^>]*>\))* <ref:[^>]*>$/u.exec(text)?.[1] ?? ''
}

/** What an event says and shows, on one line. */
export function wordsOf({ text, attachments }: Event): string {
  return [text, ...attachments.map(({ caption }) => caption ?? '')]
    .join(' ')
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .trim()
}
