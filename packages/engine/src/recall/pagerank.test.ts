import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageRankGains, type WeightedEdge } from './pagerank.ts'
import { pathScore } from './path-score.ts'
import { defaultWalkPolicy } from './walk-policy.ts'

/** The stationary distribution by solving (I − d·Wᵀ)p = (1 − d)·s densely: another way to the same numbers. */
function solved(edges: readonly WeightedEdge[], seeds: ReadonlyMap<number, number>, d: number): Map<number, number> {
  const nodes = [...new Set([...seeds.keys(), ...edges.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  const total = [...seeds.values()].reduce((sum, x) => sum + x, 0)
  const seed = nodes.map((no) => (seeds.get(no) ?? 0) / total)
  const out = nodes.map((no) => edges.filter(({ from }) => from === no).reduce((sum, { phi }) => sum + phi, 0))
  const matrix = nodes.map((to, i) => [
    ...nodes.map((from, j) => {
      const phi = edges.find((edge) => edge.from === from && edge.to === to)?.phi ?? 0
      const sent = out[j] === 0 ? (seed[i] as number) : phi / (out[j] as number)
      return (i === j ? 1 : 0) - d * sent
    }),
    (1 - d) * (seed[i] as number),
  ])
  for (let i = 0; i < nodes.length; i++)
    for (let k = 0; k < nodes.length; k++) {
      if (k === i) continue
      const factor = (matrix[k]?.[i] as number) / (matrix[i]?.[i] as number)
      matrix[k] = (matrix[k] as number[]).map((x, j) => x - factor * (matrix[i]?.[j] as number))
    }
  const rank = nodes.map((_, i) => (matrix[i]?.at(-1) as number) / (matrix[i]?.[i] as number))
  const arrived = nodes.map((to) =>
    edges
      .filter((edge) => edge.to === to)
      .reduce(
        (sum, { from, phi }) =>
          sum + ((rank[nodes.indexOf(from)] as number) * phi) / (out[nodes.indexOf(from)] as number),
        0,
      ),
  )
  const most = Math.max(...arrived)
  return new Map(nodes.map((no, i) => [no, (arrived[i] as number) / most]))
}

const graph = fc
  .uniqueArray(
    fc.record({
      from: fc.integer({ min: 1, max: 7 }),
      to: fc.integer({ min: 1, max: 7 }),
      phi: fc.double({ min: 0.05, max: 1, noNaN: true }),
    }),
    { selector: ({ from, to }) => `${from} ${to}`, minLength: 1, maxLength: 14 },
  )
  .map((edges) => edges.filter(({ from, to }) => from !== to).sort((a, b) => a.from - b.from || a.to - b.to))

describe('PageRank', () => {
  it('[WK-12] is the stationary distribution without the seeds’ own share', () => {
    fc.assert(
      fc.property(graph, fc.double({ min: 0.1, max: 1, noNaN: true }), (edges, second) => {
        fc.pre(edges.some(({ from }) => from <= 2))
        const seeds = new Map([
          [1, 1],
          [2, second],
        ])
        const gains = pageRankGains(edges, seeds, 0.85)
        for (const [no, gain] of solved(edges, seeds, 0.85)) expect(gains.get(no) ?? 0).toBeCloseTo(gain, 2)
      }),
      { numRuns: 200 },
    )
  })

  it('[WK-12] an event to which two anchors lead stands above one to which a single one does', () => {
    const edge = (from: number, to: number): WeightedEdge => ({ from, to, phi: 0.5 })
    const seeds = new Map([
      [1, 1],
      [2, 1],
    ])
    const gains = pageRankGains([edge(1, 3), edge(1, 4), edge(2, 4), edge(2, 5)], seeds, 0.85)
    expect(gains.get(4)).toBe(1)
    expect(gains.get(3)).toBe(gains.get(5))
    expect(gains.get(3) as number).toBeLessThan(0.6)
    expect(gains.has(1)).toBe(false)
  })

  it('[WK-12] nothing arrives where there is no edge; seeds without affinity count alike', () => {
    expect(pageRankGains([], new Map([[1, 1]]), 0.85)).toEqual(new Map())
    const gains = pageRankGains([{ from: 1, to: 3, phi: 1 }], new Map([[1, 0]]), 0.85)
    expect([...gains]).toEqual([[3, 1]])
  })
})

describe('the score of a path', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true })

  it('[WK-13] raw orders paths of one length as the share does, and is never below a single step', () => {
    const raw = { ...defaultWalkPolicy, method: 'path' } as const
    fc.assert(
      fc.property(unit, unit, unit, unit, (phi, affinity, otherPhi, otherAffinity) => {
        const [a, b] = [
          { before: 0.5, phi, affinity },
          { before: 0.5, phi: otherPhi, affinity: otherAffinity },
        ]
        const difference = pathScore(a, defaultWalkPolicy) - pathScore(b, defaultWalkPolicy)
        fc.pre(Math.abs(difference) > 1e-9)
        expect(Math.sign(pathScore(a, raw) - pathScore(b, raw))).toBe(Math.sign(difference))
        expect(pathScore(a, raw)).toBeGreaterThanOrEqual(1)
        expect(pathScore(a, defaultWalkPolicy)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
