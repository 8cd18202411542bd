/** Which events lie in the window of a question? */

import type { Directory } from './directory.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { QuestionWindow } from './question-window.ts'

/** The events a question restricts itself to. */
export interface WindowEvents {
  /** Those inside, in order of time: when they were said, then by number. */
  readonly inOrder: readonly number[]
  readonly has: (no: number) => boolean
  /** True where nothing outside may answer; else being inside is one signal among others. */
  readonly isHard: boolean
  /** That a window was widened or not used, as a sentence; null where it was used as it is. */
  readonly note: string | null
}

const unrestricted: WindowEvents = { inOrder: [], has: () => true, isHard: false, note: null }

/**
 * The events of a plan's windows; of several windows those of any.
 *
 * A question about what was said means what was said in the window. A question about what happened means what was said
 * in it or speaks of a time that shares a moment with it. A day on which nothing was said is looked for one day around;
 * an empty window restricts nothing.
 */
export function windowEvents({ windows, windowOf }: Plan, directory: Directory, { pool }: RecallPolicy): WindowEvents {
  if (windowOf === null || pool.time === 0) return unrestricted
  const words = windows.map(({ text }) => `'${text}'`).join(', ')
  const exact = eventsIn(windows, windowOf, directory)
  const wider = exact.size > 0 || windowOf === 'told' ? exact : eventsIn(windows.map(widened), windowOf, directory)
  if (wider.size === 0) return { ...unrestricted, note: `no event lies in ${words}, so all were searched` }
  const note = wider === exact ? null : `no event lies in ${words}, so what was said just before and after was taken`
  const { times } = directory
  const inOrder = [...wider].sort((a, b) => times.saidMs(a) - times.saidMs(b) || a - b)
  return { inOrder, has: (no) => wider.has(no), isHard: windowOf === 'said', note }
}

/** Events in any of the windows. */
function eventsIn(
  windows: readonly QuestionWindow[],
  windowOf: 'said' | 'told',
  directory: Directory,
): ReadonlySet<number> {
  const { times } = directory
  return new Set(
    windows.flatMap((window) => {
      if (window.kind === 'sessions') return directory.eventsOfSessions(window.first, window.last)
      const { from, to } = window
      return [...times.saidIn(from, to), ...(windowOf === 'told' ? times.spokenOf(from, to) : [])]
    }),
  )
}

const dayMs = 86_400_000

/** A day, or less, with as much before and after: people miscount days. What is longer stays as it is. */
function widened(window: QuestionWindow): QuestionWindow {
  if (window.kind === 'sessions' || window.to - window.from > dayMs) return window
  const length = window.to - window.from
  return { ...window, from: window.from - length, to: window.to + length }
}

/** Which events the window lets answer: those inside where it is hard, else all. */
export function mayAnswer({ isHard, has }: WindowEvents): (no: number) => boolean {
  return (no) => !isHard || has(no)
}
