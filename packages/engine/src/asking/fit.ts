/** How well does a text offer what was asked for? */

/** `holds`: a value of the kind by its form. `may`: nothing speaks against it. `lacks`: no value of the kind is in it. */
export type Fit = 'lacks' | 'may' | 'holds'

const ranks: Readonly<Record<Fit, number>> = { lacks: 0, may: 1, holds: 2 }

/** The better of two fits. */
export function better(a: Fit, b: Fit): Fit {
  return ranks[a] >= ranks[b] ? a : b
}

/** Characters of a text that are judged: an answer is not far from its beginning, and the cost of patterns stays small. */
export const judgedLengthMax = 1_000
