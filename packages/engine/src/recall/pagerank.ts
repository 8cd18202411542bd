/**
 * How much evidence arrives at an event over all its relations? Personalised PageRank over the edges of a walk.
 *
 *   p     = (1 − d) · s + d · (Wᵀ p + dangling · s),   s(v) ∝ affinity of the anchors, Σ s = 1, rows of W ∝ φ
 *   gain(v) = (p(v) − what v has as an anchor) / the largest of these
 *
 * Unlike the best path it adds up: an event to which several anchors lead stands above one to which a single one does. What
 * an anchor has for being one is taken off, for its own score says that already.
 *
 * @see Page, Brin, Motwani, Winograd: The PageRank Citation Ranking, 1999 (d = 0.85); Haveliwala: Topic-Sensitive PageRank, 2002
 */

/** Rounds of the power method. With d = 0.85 the rest is below a thousandth of the whole; fixed, so that answers repeat. */
const rounds = 48

/** An edge of the walk. */
export interface WeightedEdge {
  readonly from: number
  readonly to: number
  /** Strength in (0, 1]. */
  readonly phi: number
}

/**
 * Gains by PageRank.
 *
 * @param edges    each (from, to) once, in order of (from, to)
 * @param seeds    affinity per anchor, in [0, 1]
 * @param damping  d in [0, 1]
 * @returns        gain per event that an edge leads to, in [0, 1], the largest 1; empty where nothing arrives
 */
export function pageRankGains(
  edges: readonly WeightedEdge[],
  seeds: ReadonlyMap<number, number>,
  damping: number,
): Map<number, number> {
  const nodes = [...new Set([...seeds.keys(), ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  const place = new Map(nodes.map((no, i) => [no, i]))
  const seed = seedShares(nodes, seeds)
  const links = edges.map(({ from, to, phi }) => ({ from: place.get(from) ?? 0, to: place.get(to) ?? 0, phi }))
  const out = new Float64Array(nodes.length)
  for (const { from, phi } of links) out[from] = (out[from] as number) + phi
  let rank = seed
  let arrived = new Float64Array(nodes.length)
  for (let round = 0; round < rounds; round++) {
    arrived = new Float64Array(nodes.length)
    for (const { from, to, phi } of links)
      arrived[to] = (arrived[to] as number) + ((rank[from] as number) * phi) / (out[from] as number)
    const dangling = rank.reduce((sum, mass, i) => sum + (out[i] === 0 ? mass : 0), 0)
    rank = seed.map((share, i) => (1 - damping + damping * dangling) * share + damping * (arrived[i] as number))
  }
  const most = arrived.reduce((max, mass) => Math.max(max, mass), 0)
  if (most === 0) return new Map()
  return new Map(nodes.flatMap((no, i) => ((arrived[i] as number) > 0 ? [[no, (arrived[i] as number) / most]] : [])))
}

/** Shares of the anchors, of sum 1; equal ones where no anchor has affinity. */
function seedShares(nodes: readonly number[], seeds: ReadonlyMap<number, number>): Float64Array {
  const total = [...seeds.values()].reduce((sum, value) => sum + value, 0)
  return Float64Array.from(nodes, (no) => {
    const own = seeds.get(no)
    if (own === undefined) return 0
    return total > 0 ? own / total : 1 / seeds.size
  })
}
