/**
 * Which lines that do not hold have room to say so? One that has not is left out: it would be read as what holds. What is out of
 * date names what took its place, what was denied names who denies it.
 */

import type { TokenCounter } from '../text/budget.ts'
import type { Chosen } from './select.ts'

/** What stands against events: by number the others of the chosen, the newest first. */
export interface Against {
  /** What puts them out of date. */
  readonly successors: ReadonlyMap<number, readonly number[]>
  /** What says that they were never so. */
  readonly deniers: ReadonlyMap<number, readonly number[]>
}

/** What stands behind the words of a line that does not hold, with a space before it; empty for one that does. */
export function markOf(no: number, { successors, deniers }: Against, refs: ReadonlyMap<number, string>): string {
  const [successor] = successors.get(no) ?? []
  const [denier] = deniers.get(no) ?? []
  if (successor !== undefined) return supersededMark(refs.get(successor) as string)
  return denier === undefined ? '' : deniedMark(refs.get(denier) as string)
}

/** What stands behind the words of a line that a later one puts out of date. */
export function supersededMark(successor: string): string {
  return ` (superseded by <ref:${successor}>)`
}

/** What stands behind the words of a line of which another says that it was never so. */
export function deniedMark(denier: string): string {
  return ` (denied by <ref:${denier}>)`
}

/**
 * The chosen without those that do not hold and whose mark does not fit, by rank; what one leaves goes to the marks of the
 * next. What stands against it is in the context, so nothing that holds is lost.
 */
export function markable(
  chosen: readonly Chosen[],
  against: Against,
  { budgetTokens, counter }: { readonly budgetTokens: number; readonly counter: TokenCounter },
): Chosen[] {
  const refs = new Map(chosen.map(({ event }) => [event.no, event.ref]))
  let left = budgetTokens - chosen.reduce((sum, { tokens }) => sum + tokens, 0)
  return chosen.filter(({ event, tokens }) => {
    const mark = markOf(event.no, against, refs)
    if (mark === '') return true
    const cost = counter.count(mark)
    const fits = cost <= left
    left += fits ? -cost : tokens
    return fits
  })
}
