import { describe, expect, it } from 'vitest'
import type { Dataset, Question } from '../dataset.ts'
import type { RunLine } from '../run/run-file.ts'
import { reportOn } from './report.ts'
import { formatReport } from './table.ts'

const question = (id: string, evidence: string[], changes: Partial<Question> = {}): Question => ({
  id,
  question: `${id}?`,
  evidence,
  category: 'x',
  answerable: true,
  ...changes,
})

const line = (id: string, ranked: string[], changes: Partial<RunLine> = {}): RunLine => ({
  id,
  ranked,
  context: ranked.slice(0, 2),
  contextTokens: 40,
  realTokens: 30,
  abstained: false,
  lostAt: {},
  ms: 2,
  depth: 0,
  nodes: ranked.length,
  contexts: [
    { budget: 50, refs: ranked.slice(0, 1), tokens: 20, realTokens: 15 },
    { budget: 100, refs: ranked.slice(0, 2), tokens: 40, realTokens: 30 },
  ],
  ...changes,
})

const data: Dataset = {
  notes: [],
  haystacks: [
    {
      id: 'h',
      inputs: [],
      questions: [
        question('q1', ['a', 'b']),
        question('q2', ['c'], { category: 'y', auditedEvidence: ['d'] }),
        question('q3', ['e'], { category: 'y' }),
        question('no evidence', []),
        question('trap', ['z'], { answerable: false }),
      ],
    },
  ],
}

const run = new Map(
  [
    line('q1', ['a', 'b', 'c'], { support: 0.9 }),
    line('q2', ['d', 'x', 'c'], { support: 0.2, lostAt: { budget: ['c'] } }),
    line('trap', ['z'], { support: 0.4, abstained: true }),
  ].map((one) => [one.id, one]),
)

describe('reportOn', () => {
  const report = reportOn(run, data)

  it('takes the mean over scoreable questions, a missing one as 0', () => {
    expect(report).toMatchObject({ questions: 5, scoreable: 3, missing: 1 })
    const [all, x, y] = report.groups
    expect([all?.n, x?.n, y?.n]).toEqual([3, 1, 2])
    expect(all?.means['R@5']).toBeCloseTo(2 / 3)
    expect(all?.means.MRR).toBeCloseTo((1 + 1 / 3 + 0) / 3)
    expect(y?.means['R@5']).toBe(0.5)
    expect([x?.means['R-prec'], y?.means['R-prec']]).toEqual([1, 0])
  })

  it('reads recall in context at every budget', () => {
    const means = report.groups[0]?.means ?? {}
    expect(means['R@50t']).toBeCloseTo((0.5 + 0 + 0) / 3)
    expect(means['R@100t']).toBeCloseTo((1 + 0 + 0) / 3)
    expect(means['all@50t']).toBe(0)
    expect(report.contexts).toEqual([
      { budget: 50, tokens: 20, realTokens: 15, refs: 1 },
      { budget: 100, tokens: 40, realTokens: 30, refs: 5 / 3 },
    ])
  })

  it('gives audited labels as a second figure', () => {
    expect(report.audited?.means.MRR).toBeCloseTo((1 + 1 + 0) / 3)
  })

  it('judges abstention and where evidence was lost', () => {
    // Support of answerable 0.9 and 0.2 against 0.4: one win of two.
    expect(report.abstention).toEqual({ unanswerable: 1, abstained: 1, wrongly: 0, auroc: 0.5 })
    expect(report.evidence).toEqual({ kept: 2, budget: 1, rank: 0, pool: 1 })
  })

  it('prints a table with a row per category', () => {
    const rows = formatReport(report).split('\n')
    expect(rows[0]).toMatch(/^%\s+n\s+R@5/)
    expect(rows.slice(1, 5).map((row) => row.split(/\s{2,}/).slice(0, 3))).toEqual([
      ['all', '3', '66.7'],
      ['x', '1', '100.0'],
      ['y', '2', '50.0'],
      ['all, audited', '3', '66.7'],
    ])
  })
})
