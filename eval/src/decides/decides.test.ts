import { describe, expect, it } from 'vitest'
import type { RunLine } from '../run/run-file.ts'
import { type DecidedCase, type GraphName, graphs, outcomeOf } from './outcome.ts'

const told: DecidedCase = { id: 'a', graph: 'causal', intent: 'why', evidence: ['t1', 't3'], order: ['t3', 't1'] }

function line(ranked: readonly string[], context: readonly string[] = ranked): RunLine {
  const nothing = { contextTokens: 0, realTokens: 0, abstained: false, lostAt: {}, ms: 0, depth: 0, nodes: 0 }
  return { id: 'a', ranked, context, ...nothing, contexts: [] }
}

const full = line(['t3', 't1', 't2'])

function without(lines: Partial<Record<GraphName, RunLine>>): Record<GraphName, RunLine> {
  return Object.fromEntries(graphs.map((graph) => [graph, lines[graph] ?? full])) as Record<GraphName, RunLine>
}

describe('outcomeOf', () => {
  it('a graph decides where the evidence falls out of the first k without it', () => {
    const outcome = outcomeOf(told, full, without({ causal: line(['t3', 't2', 't1']) }), { ranks: 2 })
    expect(outcome).toMatchObject({ answered: true, decidedBy: ['causal'], orderOnly: [] })
  })

  it('or where only the order is lost', () => {
    const outcome = outcomeOf(told, full, without({ temporal: line(['t3', 't1'], ['t1', 't3']) }), { ranks: 2 })
    expect(outcome).toMatchObject({ answered: true, decidedBy: ['temporal'], orderOnly: ['temporal'] })
  })

  it('nothing decides what is recalled either way, or not at all', () => {
    expect(outcomeOf(told, full, without({}), { ranks: 2 }).decidedBy).toEqual([])
    const missed = outcomeOf(told, line(['t2', 't3', 't1']), without({ causal: line(['t2']) }), { ranks: 2 })
    expect(missed).toMatchObject({ answered: false, decidedBy: [] })
  })

  it('or where it falls out of the context of so many tokens', () => {
    const within = (refs: readonly string[]): RunLine => ({
      ...full,
      contexts: [{ budget: 90, refs, tokens: 80, realTokens: 80 }],
    })
    const all = without({ temporal: within(['t1']), causal: within(['t1', 't3']), semantic: within(['t3', 't1']) })
    const outcome = outcomeOf(told, within(['t3', 't1']), { ...all, entity: within([]) }, { tokens: 90 })
    expect(outcome.decidedBy).toEqual(['temporal', 'entity'])
    expect(() => outcomeOf(told, full, all, { tokens: 90 })).toThrow('no context of 90 tokens')
  })

  it('a context that lacks a part of the order has it wrong; without an order any will do', () => {
    expect(outcomeOf(told, line(['t3', 't1'], ['t3']), without({}), { ranks: 2 }).answered).toBe(false)
    const { order: _, ...free } = told
    expect(outcomeOf(free, line(['t3', 't1'], ['t3']), without({}), { ranks: 2 }).answered).toBe(true)
  })
})
