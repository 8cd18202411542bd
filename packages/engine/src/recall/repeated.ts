/** Which lines say the same words twice? One of them is told, and names the others. */

import type { Relation } from '../record/relation.ts'
import type { TokenCounter } from '../text/budget.ts'
import type { Chosen } from './select.ts'

/**
 * The chosen without those that only repeat a better one, which names them; their room pays for it.
 *
 * @param chosen  by rank
 */
export function withoutRepeats(
  chosen: readonly Chosen[],
  relations: readonly Relation[],
  counter: TokenCounter,
): readonly Chosen[] {
  const same = new Map<number, Set<number>>()
  for (const { kind, from, to } of relations)
    if (kind === 'repeats')
      for (const [a, b] of [
        [from, to],
        [to, from],
      ] as const)
        same.set(a, (same.get(a) ?? new Set()).add(b))
  if (same.size === 0) return chosen
  const told = new Map<number, { readonly first: Chosen; readonly again: Chosen[] }>()
  for (const one of chosen) {
    const others = [...(same.get(one.event.no) ?? [])]
    const better = others.flatMap((no) => told.get(no) ?? []).at(0)
    if (better === undefined) told.set(one.event.no, { first: one, again: [] })
    else better.again.push(one)
  }
  return [...told.values()].flatMap(({ first, again }) =>
    again.length === 0 ? [first] : naming(first, again, counter),
  )
}

/** A line that names those that repeat it; all of them where that would cost more than they do. */
function naming(first: Chosen, again: readonly Chosen[], counter: TokenCounter): readonly Chosen[] {
  const mark = `(also ${again.map(({ event }) => `<ref:${event.ref}>`).join(' ')})`
  const cost = counter.count(` ${mark}`)
  if (cost > again.reduce((sum, { tokens }) => sum + tokens, 0)) return [first, ...again]
  const dates = first.dates === '' ? mark : `${first.dates} ${mark}`
  return [{ ...first, dates, tokens: first.tokens + cost, again: again.map(({ event: { no, ref } }) => ({ no, ref })) }]
}
