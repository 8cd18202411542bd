import { describe, expect, it } from 'vitest'
import { compareRuns } from './comparison.ts'
import { conditionOf, judgeRun, usualConditions } from './gate.ts'
import { replayedWith, runWith } from './testing/runs.ts'

const gone = { ranked: ['z'], context: ['z'], rank: null, path: null, tokens: 130 } as const
const ids = Array.from({ length: 10 }, (_, i) => `q${i}`)
const before = runWith(ids.map((id) => replayedWith({ id })))
/** One of ten is lost, and costs more. */
const worse = runWith(ids.map((id, i) => replayedWith({ id }, i === 3 ? gone : {})))

function fails(text: string, now = worse, baseline: typeof before | null = before): boolean {
  const comparison = baseline === null ? null : compareRuns(baseline, now)
  return !judgeRun(now, comparison, [conditionOf(text)]).passed
}

describe('conditions', () => {
  it.each([
    ['recall@10<90', false],
    ['recall@10<=90', true],
    ['recall@10 < 90.1 %', true],
    ['recall@10<-9.9', true],
    ['recall@10<-10', false],
    ['recall@10<=-10', true],
    ['recall@10>+0', false],
    ['tokens>102', true],
    ['tokens>103', false],
    ['tokens>+2.9', true],
    ['tokens>+3%', false],
    ['tokens>=+3%', true],
    ['failed>0', true],
    ['failed>+1', false],
    ['failed>=+1', true],
    ['lost>0', true],
    ['lost>1', false],
    ['won<1', true],
    ['path>0', false],
  ])('[RP-20] %s fails: %s', (text, is) => expect(fails(text)).toBe(is))

  it('[RP-20] without a sign holds a run by itself', () => {
    expect(fails('context<95', worse, null)).toBe(true)
    expect(fails('context<95', before, null)).toBe(false)
  })

  it.each([
    ['recall@10', 'METRIC'],
    ['recall@10=1', 'METRIC'],
    ['recall@10<', 'METRIC'],
    ['recall@10<1e3', 'METRIC'],
    ['<1', 'METRIC'],
    ['recal@10<1', 'recall@K'],
    ['recall@99<1', 'recall@K'],
    ['lost>+1', 'no sign'],
    ['tokens>5%', 'a share'],
  ])('[RP-20] %s cannot be read', (text, words) => {
    expect(() => conditionOf(text)).toThrow(words)
    expect(() => conditionOf(text)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('[RP-20] what cannot be judged is refused and passes nothing', () => {
    for (const text of ['recall@10<-1', 'lost>0', 'tokens>+1%'])
      expect(() => fails(text, worse, null), text).toThrow('needs a baseline')
    expect(() => fails('abstained<90')).toThrow('says nothing')
    expect(() => fails('abstained<-1')).toThrow('says nothing')
    expect(() => fails('path>+10%')).toThrow('above 0')
  })

  it('[RP-22] the default ones fail for what was lost, and pass what is the same', () => {
    const held = (now: typeof worse): boolean => {
      const comparison = compareRuns(before, now)
      return judgeRun(now, comparison, usualConditions(comparison)).passed
    }
    expect([held(worse), held(before)]).toEqual([false, true])
    const declining = runWith(ids.map((id, i) => replayedWith({ id }, i === 3 ? { verdict: 'none' } : {})))
    expect(held(declining)).toBe(false)
  })

  it('[RP-22] questions that the memory cannot know are held, too', () => {
    const unknown = (verdict: 'none' | 'supported') => runWith([replayedWith({ id: 'u', expected: [] }, { verdict })])
    const comparison = compareRuns(unknown('none'), unknown('supported'))
    expect(usualConditions(comparison).map(({ metric }) => metric)).toEqual(['abstained'])
    expect(judgeRun(unknown('supported'), comparison, usualConditions(comparison)).passed).toBe(false)
  })

  it('[RP-22] a baseline of other questions is refused', () => {
    const other = compareRuns(runWith([replayedWith({ id: 'other' })]), worse)
    expect(() => judgeRun(worse, other, usualConditions(other))).toThrow('baseline must have questions')
  })
})
