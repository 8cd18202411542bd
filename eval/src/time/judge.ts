/** Is a case read right? */

import type { Gold, GoldExpression, TimeCase } from './cases.ts'

/** An expression as a reader found it. */
export interface FoundTime {
  readonly start: number
  readonly end: number
  /** Wall-clock milliseconds, half-open; null for an open end. */
  readonly from: number | null
  readonly to: number | null
}

/** What happened to one case. */
export interface Verdict {
  /** Every judged expression has the exact begin and end of its past reading, and nothing else was found. */
  readonly exact: boolean
  /** The same, any reading of the source allowed. */
  readonly exactAny: boolean
  /** Every judged expression is exact; more may have been found. */
  readonly complete: boolean
  /** False where the source gives nothing to compare: only sets, durations, seasons without dates. */
  readonly judged: boolean
}

const dayMs = 86_400_000

/** Compares what a reader found with what it should. */
export function judge({ golds }: TimeCase, found: readonly FoundTime[]): Verdict {
  const judged = golds.filter(({ any }) => any.length > 0)
  const spurious = found.some((one) => !golds.some((gold) => overlap(gold, one)))
  const fits = (side: 'past' | 'any'): boolean =>
    judged.every((gold) => {
      const at = found.filter((one) => overlap(gold, one))
      const [only] = at
      return at.length === 1 && only !== undefined && gold[side].some((reading) => same(reading, only))
    })
  const complete = fits('past')
  return {
    exact: complete && !spurious,
    exactAny: fits('any') && !spurious,
    complete,
    judged: judged.length > 0 || golds.length === 0,
  }
}

const overlap = (gold: GoldExpression, one: FoundTime): boolean => gold.start < one.end && one.start < gold.end

/** Times of day are compared by the clock: which day they were put on is not the source's business. */
function same(gold: Gold, found: FoundTime): boolean {
  if (gold.point) {
    const { from, to } = found
    return sameEdge(gold.from, from, gold.kind) && from !== null && to !== null && to - from <= 60_000
  }
  return sameEdge(gold.from, found.from, gold.kind) && sameEdge(gold.to, found.to, gold.kind)
}

function sameEdge(a: number | null, b: number | null, kind: Gold['kind']): boolean {
  if (a === null || b === null) return a === b
  return kind === 'date' ? a === b : (((a - b) % dayMs) + dayMs) % dayMs === 0
}
