import { PassThrough } from 'node:stream'
import type { StepTrace, Trace } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { Output } from './terminal/output.ts'
import { Sink } from './terminal/sink.ts'
import { widthOf } from './terminal/width.ts'
import { walkLines } from './walk-view.ts'

function output(columns: number, onTerminal: boolean): Output {
  const sink = new Sink(new PassThrough())
  const tty = { stdout: onTerminal, stderr: onTerminal }
  return new Output({ stdout: sink, stderr: sink, tty, columns, color: false, json: false, quiet: false })
}

/** A kept step over one relation, with changes. */
function step(from: string, to: string, depth: number, change: Partial<StepTrace>): StepTrace {
  const relation = { graph: 'causal', kind: 'causes', direction: 'backward', confidence: 1 } as const
  const relations = [{ ...relation, state: 'active', generator: 'rules@1', quote: null }] as const
  return { from, to, depth, phi: 0.5, score: 0.5, kept: true, relations, ...change }
}

/** A trace, as far as the view reads it. */
function traceWith(steps: readonly StepTrace[]): Trace {
  return { walk: { depth: 2, nodes: 5, stopped: 'budget', steps } } as unknown as Trace
}

describe('a walk', () => {
  const tree = [
    step('a', 'b', 1, { score: 0.4 }),
    step('a', 'c', 1, { score: 0.6 }),
    step('z', 'b', 1, { score: 0.3, kept: false }),
    step('b', 'd', 2, { score: 0.2 }),
  ]

  it('[CL-33] is a tree by depth: each step below the one that led there, the strongest first', () => {
    expect(walkLines(traceWith(tree), false, output(80, false))).toEqual([
      'walk: 5 events, depth 2, the budget of events was spent · 3 of 4 steps kept',
      '  a → c  causal/causes/backward  phi 0.50  score 0.600  kept',
      '  a → b  causal/causes/backward  phi 0.50  score 0.400  kept',
      '    b → d  causal/causes/backward  phi 0.50  score 0.200  kept',
    ])
  })

  it('[CL-33] shows what was pruned when asked, without what would have followed', () => {
    const lines = walkLines(traceWith(tree), true, output(80, false))
    expect(lines.filter((line) => line.includes('pruned'))).toEqual([
      '  z → b  causal/causes/backward  phi 0.50  score 0.300  pruned',
    ])
    expect(lines).toHaveLength(5)
  })

  it('[CL-33] counts steps over the mere order of turns, unless they lead to another or all are asked for', () => {
    const order = { graph: 'temporal', kind: 'next', direction: 'forward', confidence: 1, state: 'active' } as const
    const next = { relations: [{ ...order, generator: 'next@1', quote: null }] }
    const steps = [
      step('a', 'b', 1, { ...next, score: 0.4 }),
      step('b', 'c', 2, { score: 0.1 }),
      step('a', 'd', 1, { ...next, score: 0.3 }),
      step('d', 'e', 2, { ...next, score: 0.2 }),
      step('z', 'y', 1, { score: 0.6 }),
    ]
    const shown = (all: boolean): string[] =>
      walkLines(traceWith(steps), all, output(80, false)).map((line) => line.split('  phi')[0] ?? '')
    expect(shown(false)).toEqual([
      'walk: 5 events, depth 2, the budget of events was spent · 5 of 5 steps kept',
      '  z → y  causal/causes/backward',
      '  a → b  temporal/next/forward',
      '    b → c  causal/causes/backward',
      'and 2 steps to the turn before or after: --pruned shows them',
    ])
    expect(shown(true)).toHaveLength(6)
  })

  it('[CL-33] shows at most 20 steps, counts the rest, and fits the window', () => {
    const many = Array.from({ length: 27 }, (_, at) =>
      step('a-long-ref-of-somebody', `to-another-long-ref-${at}`, 1, {}),
    )
    const lines = walkLines(traceWith(many), false, output(60, true))
    expect(lines).toHaveLength(22)
    expect(lines.at(-1)).toBe('and 7 steps more')
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(60)
  })
})
