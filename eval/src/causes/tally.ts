/** How good is a set of found things against a set of true ones? */

/** Counts that add up over cases. */
export interface Tally {
  readonly found: number
  readonly right: number
  readonly truth: number
}

/** Nothing found, nothing true. */
export const noTally: Tally = { found: 0, right: 0, truth: 0 }

/** Counts of one case; the keys say what is the same thing. */
export function tally(found: ReadonlySet<string>, truth: ReadonlySet<string>): Tally {
  return { found: found.size, right: [...found].filter((key) => truth.has(key)).length, truth: truth.size }
}

/** Counts of several cases together. */
export function summed(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (a, b) => ({ found: a.found + b.found, right: a.right + b.right, truth: a.truth + b.truth }),
    noTally,
  )
}

/** Right of those found; null where nothing was found. */
export function precisionOf({ found, right }: Tally): number | null {
  return found === 0 ? null : right / found
}

/** Found of those true; null where nothing was true. */
export function recallOf({ right, truth }: Tally): number | null {
  return truth === 0 ? null : right / truth
}
