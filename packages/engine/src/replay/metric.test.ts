import { describe, expect, it } from 'vitest'
import { figureOf, metricOf, shownMetrics } from './metric.ts'
import { replayedWith } from './testing/runs.ts'

const answer = (refs: string[], kind: 'answered' | 'not-found' = 'answered') => ({ kind, text: 'x', refs })

const questions = [
  replayedWith(
    { id: '1', expected: ['a', 'b¶2'] },
    { ranked: ['c', 'a', 'd', 'b'], context: ['c', 'a'], rank: 2, path: 2, tokens: 60, answer: answer(['c', 'b']) },
  ),
  replayedWith(
    { id: '2', expected: ['x'] },
    { ranked: ['c'], context: ['c'], rank: null, path: null, verdict: 'none', answer: answer([], 'not-found') },
  ),
  replayedWith({ id: '3', expected: [] }, { ranked: ['c'], context: ['c'], rank: null, path: null, verdict: 'none' }),
  replayedWith({ id: '4', expected: [] }, { ranked: [], context: [], rank: null, path: null, tokens: 0 }),
]

describe('figures of a run', () => {
  it.each([
    ['hit@1', 0],
    ['hit@2', 1 / 2],
    ['recall@2', 1 / 4],
    ['recall@10', 1 / 2],
    ['all@3', 0],
    ['all@4', 1 / 2],
    ['mrr', 1 / 4],
    ['context', 1 / 4],
    ['declined', 1 / 2],
    ['abstained', 1 / 2],
    ['answered', 1 / 2],
    ['cited', 1 / 2],
    ['tokens', 65],
    ['path', 2],
    ['failed', 1],
  ])('[RP-18] %s by hand', (name, value) => expect(figureOf(metricOf(name), questions)).toBeCloseTo(value, 12))

  it('[RP-18] of no question is null', () => {
    for (const name of shownMetrics) expect(figureOf(metricOf(name), []), name).toBeNull()
    expect(figureOf(metricOf('abstained'), questions.slice(0, 2))).toBeNull()
    expect(figureOf(metricOf('failed'), questions.slice(2))).toBeNull()
    expect(figureOf(metricOf('answered'), [replayedWith({ id: '1' })])).toBeNull()
    expect(figureOf(metricOf('path'), questions.slice(1))).toBeNull()
  })

  it('[RP-18] a name that is none is refused', () => {
    for (const name of ['recall', 'recall@0', 'recall@51', 'recall@x', 'toString', 'constructor@1', 'Tokens', ''])
      expect(() => metricOf(name)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})
