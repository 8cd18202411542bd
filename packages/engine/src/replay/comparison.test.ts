import { describe, expect, it } from 'vitest'
import { changeOf, compareRuns } from './comparison.ts'
import { replayedWith, runWith } from './testing/runs.ts'

const gone = { ranked: ['z'], context: ['z'], rank: null, path: null, tokens: 40 } as const

describe('two runs', () => {
  const before = runWith([
    replayedWith({ id: 'kept' }),
    replayedWith({ id: 'lost' }),
    replayedWith({ id: 'won' }, gone),
    replayedWith({ id: 'reworded' }),
    replayedWith({ id: 'former' }),
  ])
  const now = runWith([
    replayedWith({ id: 'kept' }),
    replayedWith({ id: 'lost' }, gone),
    replayedWith({ id: 'won' }),
    replayedWith({ id: 'reworded', question: 'in other words?' }),
  ])
  const comparison = compareRuns(before, now)

  it('[RP-19] pairs questions by id and words, and counts the others', () => {
    expect(comparison.pairs.map((pair) => pair.now.asked.id)).toEqual(['kept', 'lost', 'won'])
    expect(comparison.unpaired).toEqual({ before: 2, now: 1 })
  })

  it('[RP-19] says which were lost and won', () => {
    expect([comparison.lost, comparison.won]).toEqual([['lost'], ['won']])
  })

  it('[RP-19] tells the change of each metric with its paired interval', () => {
    const worse = compareRuns(before, runWith([replayedWith({ id: 'kept' }), replayedWith({ id: 'lost' }, gone)]))
    const change = worse.changes.find(({ metric }) => metric === 'recall@10')
    expect(change).toMatchObject({ before: 1, now: 0.5, change: { mean: -0.5, low: -1, high: 0 } })
    expect(worse.changes.find(({ metric }) => metric === 'failed')).toMatchObject({ before: 0, now: 1 })
    const same = compareRuns(before, before).changes.find(({ metric }) => metric === 'context')
    expect(same?.change).toEqual({ mean: 0, low: 0, high: 0 })
  })

  it('[RP-19] judges both by what is expected now', () => {
    const edited = runWith([replayedWith({ id: 'kept', expected: ['y'] }, { ranked: ['y'], context: ['y'] })])
    const { changes, won } = compareRuns(before, edited)
    expect(changes.find(({ metric }) => metric === 'context')).toMatchObject({ before: 0, now: 1 })
    expect(won).toEqual(['kept'])
  })

  it('[RP-19] a metric that no pair has both times did not change', () => {
    expect(changeOf('abstained', comparison.pairs)).toBeNull()
    expect(
      changeOf(
        'path',
        compareRuns(runWith([replayedWith({ id: 'a' }, gone)]), runWith([replayedWith({ id: 'a' })])).pairs,
      ),
    ).toBeNull()
  })
})
