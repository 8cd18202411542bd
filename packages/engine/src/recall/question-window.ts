/** To which time does the question restrict its answer? A stretch of the calendar, or some of the conversations. */

import type { Granularity } from '../record/occurrence.ts'
import { timeWindows } from '../time/window.ts'
import { asksWhatWasSaid, namesNoSubject } from './conversation-question.ts'
import { saidSessions } from './session-words.ts'

/** One restriction, with the words that say so. */
export type QuestionWindow =
  | {
      readonly kind: 'time'
      readonly text: string
      /** Wall-clock milliseconds, half-open; open ends as in `Occurrence`. */
      readonly from: number
      readonly to: number
      readonly granularity: Granularity
    }
  | {
      readonly kind: 'sessions'
      readonly text: string
      /** Positions of the sessions in order of their start, from 1, both ends inclusive. */
      readonly first: number
      readonly last: number
    }

/** The restrictions of a question, and how they are meant. */
export interface QuestionWindows {
  readonly windows: readonly QuestionWindow[]
  /**
   * `said`: the question asks what was said then, so the answer is what was said then and nothing else. `told`: it asks
   * what happened then, which may have been told at any time. Null without a window.
   */
  readonly windowOf: 'said' | 'told' | null
  /** True where the question names nothing but its window: all of it is asked for, in order of time. */
  readonly windowAlone: boolean
}

/** Against what a question is read. */
export interface QuestionTime {
  /** Wall-clock milliseconds of asking. */
  readonly localMs: number
  /** Conversations that had begun by then. */
  readonly sessions: number
}

/** "Her last session" is none of ours. */
const othersOwn = /\b(?:his|her|their|its|['’]s) $/i

/** Reads the windows of a question. Sessions are meant only where it asks what was said: others have sessions too. */
export function windowsOf(question: string, { localMs, sessions }: QuestionTime): QuestionWindows {
  const said = asksWhatWasSaid(question)
  const talks = said ? saidSessions(question).filter(({ start }) => !othersOwn.test(question.slice(0, start))) : []
  const times = timeWindows(question, { localMs }).filter(
    // "The last two sessions" holds no time; "session 5" no fifth of the month.
    ({ start, end }) => !talks.some((talk) => talk.start < end && start < talk.end),
  )
  const windows: QuestionWindow[] = [
    ...times.map(({ interval: { from, to, granularity }, text }) => ({
      kind: 'time' as const,
      text,
      from,
      to,
      granularity,
    })),
    ...talks.flatMap(({ first, last, start, end }) => {
      const place = (position: number): number => (position < 1 ? sessions + position : position)
      return [{ kind: 'sessions' as const, text: question.slice(start, end), first: place(first), last: place(last) }]
    }),
  ]
  if (windows.length === 0) return { windows, windowOf: null, windowAlone: false }
  const cut = [...times, ...talks].sort((a, b) => a.start - b.start)
  return { windows, windowOf: said ? 'said' : 'told', windowAlone: said && namesNoSubject(question, cut) }
}
