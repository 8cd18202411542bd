/** Which events are looked at together? Runs of a session, cut so that no window is larger than a reader can take. */

import type { NumberedEvent } from '../store/store.ts'
import { scriptCounter } from '../text/budget.ts'
import type { ConsolidationPolicy } from './policy.ts'
import type { Window } from './task.ts'

/** What is to be understood in a run of a session. */
export interface Run {
  /** In order of the session, without gap, from `lookBack` before the first owner (or the session's first) to the last. */
  readonly events: readonly NumberedEvent[]
  readonly owners: ReadonlySet<number>
  /** Owners that share a window with no other owner. */
  readonly alone: ReadonlySet<number>
}

/** An event to understand: its place in the run, and its number. */
interface Owner {
  readonly at: number
  readonly no: number
}

/** Place of the first and one past the last event of a window. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly owners: number[]
  readonly tokens: number
}

/**
 * Cuts a run into windows, in order; every owner is in one. An owner whose own neighbourhood has too many tokens has a
 * window alone, without the oldest of it. So what a task sees of an event's past never depends on the cut.
 */
export function cutWindows({ events, owners, alone }: Run, policy: ConsolidationPolicy): Window[] {
  const tokens = events.map(({ text }) => scriptCounter.count(text))
  const cuts: Cut[] = []
  events.forEach(({ no }, at) => {
    if (!owners.has(no)) return
    const last = cuts.at(-1)
    const lastOwner = last?.owners.at(-1)
    const owner = { at, no }
    const joined =
      last === undefined || lastOwner === undefined || alone.has(no) || alone.has(lastOwner)
        ? undefined
        : extended(last, owner, tokens, policy)
    if (joined === undefined) cuts.push(cutFor(owner, tokens, policy))
    else cuts[cuts.length - 1] = joined
  })
  return cuts.map((cut) => ({ events: events.slice(cut.start, cut.end), owners: new Set(cut.owners) }))
}

/** The window with one owner more; undefined where it would be too large, or has nothing to do with that owner. */
function extended(
  cut: Cut,
  { at, no }: Owner,
  tokens: readonly number[],
  { lookBack, windowEventsMax, windowTokensMax }: ConsolidationPolicy,
): Cut | undefined {
  if (at - lookBack >= cut.end) return undefined
  const sum = cut.tokens + sumOver(tokens, cut.end, at + 1)
  if (at + 1 - cut.start > windowEventsMax || sum > windowTokensMax) return undefined
  return { start: cut.start, end: at + 1, owners: [...cut.owners, no], tokens: sum }
}

function cutFor({ at, no }: Owner, tokens: readonly number[], policy: ConsolidationPolicy): Cut {
  let start = at
  let sum = tokens[at] ?? 0
  const first = Math.max(0, at - policy.lookBack)
  while (start > first && sum + (tokens[start - 1] ?? 0) <= policy.windowTokensMax) sum += tokens[--start] ?? 0
  return { start, end: at + 1, owners: [no], tokens: sum }
}

function sumOver(tokens: readonly number[], start: number, end: number): number {
  let sum = 0
  for (let at = start; at < end; at++) sum += tokens[at] ?? 0
  return sum
}
