/** Which lines that are out of date have room to say so? One that has not is left out: it would be read as what holds. */

import type { TokenCounter } from '../text/budget.ts'
import type { Chosen } from './select.ts'

/** What stands behind the words of a line that a later one puts out of date. */
export function supersededMark(successor: string): string {
  return ` (superseded by <ref:${successor}>)`
}

/**
 * The chosen without those that are out of date and whose mark does not fit, by rank; what one leaves goes to the marks of
 * the next. Its successor stands in the context, so nothing that holds is lost.
 *
 * @param successors  per event those of the chosen that put it out of date, the newest first
 */
export function markable(
  chosen: readonly Chosen[],
  successors: ReadonlyMap<number, readonly number[]>,
  { budgetTokens, counter }: { readonly budgetTokens: number; readonly counter: TokenCounter },
): Chosen[] {
  const refs = new Map(chosen.map(({ event }) => [event.no, event.ref]))
  let left = budgetTokens - chosen.reduce((sum, { tokens }) => sum + tokens, 0)
  return chosen.filter(({ event, tokens }) => {
    const successor = refs.get(successors.get(event.no)?.[0] ?? 0)
    if (successor === undefined) return true
    const mark = counter.count(supersededMark(successor))
    const fits = mark <= left
    left += fits ? -mark : tokens
    return fits
  })
}
