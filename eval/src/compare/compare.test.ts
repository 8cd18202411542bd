import { describe, expect, it } from 'vitest'
import type { Dataset } from '../dataset.ts'
import type { RunLine } from '../run/run-file.ts'
import { compareRuns } from './compare.ts'
import { formatComparison } from './comparison-table.ts'

/** Conversations of two questions each; evidence `e`. */
function dataOf(conversations: number): Dataset {
  const haystacks = Array.from({ length: conversations }, (_, index) => ({
    id: `h${index}`,
    inputs: [],
    questions: ['x', 'y'].map((category) => ({
      id: `h${index}/${category}`,
      question: '?',
      evidence: ['e'],
      category,
      answerable: true,
    })),
  }))
  return { haystacks, notes: [] }
}

function runOf(data: Dataset, ranked: (id: string) => string[]): Map<string, RunLine> {
  const ids = data.haystacks.flatMap(({ questions }) => questions.map(({ id }) => id))
  const rest = { context: [], contextTokens: 0, realTokens: 0, abstained: false, lostAt: {} }
  return new Map(ids.map((id) => [id, { id, ranked: ranked(id), ...rest, ms: 0, depth: 0, nodes: 0, contexts: [] }]))
}

describe('compareRuns', () => {
  it('pairs questions, in total and per category', () => {
    const data = dataOf(6)
    const a = runOf(data, () => ['e'])
    const b = runOf(data, (id) => (id.endsWith('x') ? ['e'] : ['f', 'e']))
    const groups = compareRuns(a, b, data, 500)
    expect(groups.map(({ name, n, conversations }) => [name, n, conversations])).toEqual([
      ['all', 12, 6],
      ['x', 6, 6],
      ['y', 6, 6],
    ])
    const mrr = groups.map(({ differences }) => differences.find(({ metric }) => metric === 'MRR'))
    expect(mrr.map((one) => one?.byQuestion.mean)).toEqual([0.25, 0, 0.5])
    // Every conversation has the same difference, so only resampling questions has a width.
    expect(mrr[0]?.byConversation).toEqual({ mean: 0.25, low: 0.25, high: 0.25 })
    expect(mrr[0]?.byQuestion.low).toBeLessThan(0.25)
  })

  it('gives no interval by conversation for one, and warns for fewer than five', () => {
    const [one, few] = [dataOf(1), dataOf(4)]
    const alone = compareRuns(
      runOf(one, () => ['e']),
      runOf(one, () => []),
      one,
      100,
    )
    expect(alone[0]?.differences[0]?.byConversation).toBeNull()
    const text = formatComparison(
      compareRuns(
        runOf(few, () => ['e']),
        runOf(few, () => []),
        few,
        100,
      ),
    )
    expect(text).toContain('all: 8 questions of 4 conversations; too few to resample conversations: judge by question')
    expect(text).toMatch(/R@5\s+100\.0\s+0\.0\s+\+100\.0\s+\[\+100\.0, \+100\.0\]\*/)
  })
})
