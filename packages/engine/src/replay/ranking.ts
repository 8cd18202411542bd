/**
 * How good is a ranking for one question? Binary relevance: a ref is evidence or it is not.
 *
 * All functions take the ranking best first with unique refs, and non-empty evidence with unique refs.
 */

/** |first k ∩ evidence| / |evidence|, in [0, 1]. */
export function recallAt(ranked: readonly string[], evidence: readonly string[], k: number): number {
  return recallOf(ranked.slice(0, k), evidence)
}

/** 1 when all evidence is among the refs, else 0. */
export function allAt(ranked: readonly string[], evidence: readonly string[], k: number): number {
  return recallAt(ranked, evidence, k) === 1 ? 1 : 0
}

/** Share of the evidence that is among the refs, in [0, 1]. */
export function recallOf(refs: readonly string[], evidence: readonly string[]): number {
  const found = new Set(refs)
  return evidence.filter((ref) => found.has(ref)).length / evidence.length
}

/** 1 / rank of the first evidence, 0 where there is none. */
export function reciprocalRank(ranked: readonly string[], evidence: readonly string[]): number {
  const wanted = new Set(evidence)
  const index = ranked.findIndex((ref) => wanted.has(ref))
  return index < 0 ? 0 : 1 / (index + 1)
}

/** Discounted cumulative gain of the first k over the best possible one, in [0, 1]; Järvelin and Kekäläinen, 2002. */
export function ndcgAt(ranked: readonly string[], evidence: readonly string[], k: number): number {
  const wanted = new Set(evidence)
  const discount = (index: number): number => 1 / Math.log2(index + 2)
  let gain = 0
  ranked.slice(0, k).forEach((ref, index) => {
    if (wanted.has(ref)) gain += discount(index)
  })
  let best = 0
  for (let index = 0; index < Math.min(k, evidence.length); index++) best += discount(index)
  return gain / best
}
