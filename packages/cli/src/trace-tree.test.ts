import type { Recollection, StepTrace } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { refsOf, traceTree } from './trace-tree.ts'

/** `ab` from a to b, over a cause; `plain` over the mere order of turns. */
function step(ends: string, depth: number, score: number, what: 'kept' | 'pruned' | 'plain' = 'kept'): StepTrace {
  const over = what === 'plain' ? { graph: 'temporal', kind: 'next' } : { graph: 'causal', kind: 'causes' }
  const relations = [over] as unknown as StepTrace['relations']
  return { from: ends.charAt(0), to: ends.charAt(1), depth, phi: 0.5, score, kept: what !== 'pruned', relations }
}

/** A recall of these steps, its candidates ranked as they are named, the last of `selected` outside the walk or not. */
function found(steps: readonly StepTrace[], ranked: string, selected: string): Pick<Recollection, 'trace' | 'context'> {
  const candidates = [...ranked].map((ref, i) => ({ ref, rank: i + 1, score: 9 - i }))
  const lines = [...selected].map((ref) => ({ event: { ref } }))
  return { trace: { walk: { steps }, candidates }, context: { lines } } as unknown as Pick<
    Recollection,
    'trace' | 'context'
  >
}

/** `b●(a(c●))` of the nodes. */
const drawn = (nodes: ReturnType<typeof traceTree>): string =>
  nodes
    .map(({ ref, selected, steps }) => {
      const below = steps.length === 0 ? '' : `(${drawn(steps.map(({ to }) => to))})`
      return `${ref}${selected ? '●' : ''}${below}`
    })
    .join(' ')

describe('the tree of a recall', () => {
  const steps = [step('bc', 1, 0.3), step('bd', 1, 0.6), step('de', 2, 0.2), step('ac', 1, 0.1, 'pruned')]

  it('[CL-120] begins with anchors and what no step led to, by rank; the strongest steps first', () => {
    expect(drawn(traceTree(found(steps, 'abcdef', 'bef'), false))).toBe('b●(d(e●) c) f●')
    expect(traceTree(found(steps, 'abcdef', 'b'), false)[0]).toMatchObject({ ref: 'b', rank: 2, score: 8 })
  })

  it('[CL-121] holds the pruned steps where they are asked for, and nothing below them', () => {
    expect(drawn(traceTree(found([...steps, step('cg', 2, 0.5)], 'abcdef', 'b'), true))).toBe('a(c) b●(d(e) c(g))')
  })

  it('[CL-171] has no step over the mere order of turns, but on the way to another one or where all are asked for', () => {
    const walked = [
      step('ab', 1, 0.9, 'plain'),
      step('bc', 2, 0.3),
      step('ad', 1, 0.5, 'plain'),
      step('ef', 1, 0.2, 'plain'),
    ]
    expect(drawn(traceTree(found(walked, 'abcdef', 'ad'), false))).toBe('a●(b(c)) d●')
    expect(drawn(traceTree(found(walked, 'abcdef', 'ad'), true))).toBe('a●(b(c) d●) e(f)')
  })

  it('[CL-120] an event outside the pool has no rank and comes last', () => {
    const [first, last] = traceTree(found([step('za', 1, 0.9), step('ba', 1, 0.1)], 'ab', ''), false)
    expect([first?.ref, last?.ref, last?.rank]).toEqual(['b', 'z', null])
    expect(refsOf([...(first === undefined ? [] : [first])])).toEqual(new Set(['b', 'a']))
  })
})
