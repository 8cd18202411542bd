import { describe, expect, it } from 'vitest'
import type { Logged, LoggedQuestion } from '../question-log/logged.ts'
import { systemClock } from '../system.ts'
import { makeSet } from './make-set.ts'

const asked = (id: string, question: string, changes: Partial<LoggedQuestion> = {}): LoggedQuestion => ({
  kind: 'asked',
  id,
  at: '2026-04-01T08:00:00Z',
  engine: '1',
  question,
  now: '2026-04-01T08:00:00Z',
  policy: { name: 'default', fingerprint: 'f' },
  refs: ['m1', 'm2', 'm3'],
  tokens: 10,
  verdict: 'supported',
  support: 0.8,
  ...changes,
})

const judged = (id: string, helpful: string[], wrong: string[] = []): Logged => ({
  ...{ kind: 'judged', id, at: '2026-04-01T09:00:00Z' },
  ...{ helpful, wrong },
})

describe('a set out of a log', () => {
  it('[RP-13] has each question once, in its latest asking', () => {
    const later = { now: '2026-05-01T08:00:00Z' }
    const log = [
      asked('1', 'Why are the plates late?'),
      asked('2', '陶轮在哪里？'),
      asked('3', ' Why are the plates late?', later),
      asked('4', 'Why are the plates late?', { asker: 'Tom' }),
      asked('5', 'Why are the plates late?', { scope: { user: 'ana' } }),
    ]
    const { questions, repeated } = makeSet(log, { by: 'top', count: 1 })
    expect(questions.map(({ question, asker, scope, now }) => [question.trim(), asker, scope?.user, now])).toEqual([
      ['Why are the plates late?', undefined, undefined, later.now],
      ['陶轮在哪里？', undefined, undefined, '2026-04-01T08:00:00Z'],
      ['Why are the plates late?', 'Tom', undefined, '2026-04-01T08:00:00Z'],
      ['Why are the plates late?', undefined, 'ana', '2026-04-01T08:00:00Z'],
    ])
    expect(repeated).toBe(1)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(4)
  })

  it('[RP-13] gives the same ids from one making to the next', () => {
    const first = makeSet([asked('1', 'Who rows?'), asked('2', '谁划船？')], { by: 'edit' })
    const again = makeSet([asked('9', '谁划船？', { refs: [] }), asked('8', 'Who rows?')], { by: 'top', count: 2 })
    expect(again.questions.map(({ id }) => id)).toEqual([first.questions[1]?.id, first.questions[0]?.id].slice(1))
    expect(again.leftOut).toBe(1)
  })

  it('[RP-13] leaves out what asks nothing, and is made of a long log in time', () => {
    expect(makeSet([asked('1', ' '), asked('2', 'Who rows?')], { by: 'edit' })).toMatchObject({ leftOut: 1 })
    const log = Array.from({ length: 20_000 }, (_, i): Logged[] => [
      asked(`${i}`, `Who rows boat ${i}?`),
      judged(`${i}`, ['m1'], ['m2']),
    ]).flat()
    const start = systemClock.elapsed()
    expect(makeSet(log, { by: 'helpful' }).questions).toHaveLength(20_000)
    // It takes a fifth of a second; looking through the log for each question took half a minute.
    expect(systemClock.elapsed() - start).toBeLessThan(10_000)
  })

  it('[RP-13] takes only what is asked again', () => {
    const [question] = makeSet([asked('1', 'Who rows?', { context: 'secret' })], { by: 'edit' }).questions
    expect(Object.keys(question ?? {})).toEqual(['id', 'expected', 'question', 'now'])
  })

  it('[RP-14] expects what helped at any asking, less what was wrong', () => {
    const log = [
      asked('1', 'Who rows?'),
      judged('1', ['m2', 'm9']),
      asked('2', 'Who rows?'),
      judged('2', ['m3'], ['m9']),
      judged('7', ['m7']),
    ]
    for (const expectation of [{ by: 'helpful' }, { by: 'edit' }, { by: 'top', count: 1 }] as const)
      expect(makeSet(log, expectation).questions.map(({ expected }) => expected)).toEqual([['m2', 'm3']])
  })

  it('[RP-14] without feedback leaves out, asks for an edit, or takes the first', () => {
    const log = [
      asked('1', 'Who rows?'),
      judged('1', [], ['m1']),
      asked('2', '谁划船？'),
      asked('3', 'Who is nobody?', { verdict: 'none' }),
      asked('4', 'And?', { refs: [] }),
    ]
    const expectedOf = (expectation: Parameters<typeof makeSet>[1]): unknown => {
      const { questions, leftOut } = makeSet(log, expectation)
      return [questions.map(({ expected }) => expected), leftOut]
    }
    expect(expectedOf({ by: 'helpful' })).toEqual([[], 4])
    expect(expectedOf({ by: 'edit' })).toEqual([[null, null, null, null], 0])
    expect(expectedOf({ by: 'top', count: 2 })).toEqual([
      [
        ['m2', 'm3'],
        ['m1', 'm2'],
      ],
      2,
    ])
  })
})
