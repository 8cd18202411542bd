import { problemsMax } from '@knotwork/importers'
import { describe, expect, it } from 'vitest'
import { ProblemLines } from './problem-lines.ts'

const problem = (line: number, reason: string) => ({ line, status: 'malformed', reason }) as const

describe('the problems of an import', () => {
  it('[IM-33] are told five times where they are the same, and the others counted', () => {
    const lines = new ProblemLines('chat.txt')
    const told = Array.from({ length: 12 }, (_, at) => lines.lineOf(problem(at + 1, 'no name')))
    expect(told.filter((line) => line !== null)).toEqual([1, 2, 3, 4, 5].map((at) => `chat.txt:${at}: no name`))
    expect(lines.lineOf(problem(13, 'no\ntime'))).toBe('chat.txt:13: no time')
    expect(lines.rest()).toEqual(['chat.txt: 7 more of: no name'])
  })

  it('[IM-33] are counted no further than a thousand that differ', () => {
    const lines = new ProblemLines('chat.txt')
    const told = Array.from({ length: problemsMax + 1 }, (_, at) => lines.lineOf(problem(at + 1, `no such day: ${at}`)))
    expect(told.filter((line) => line === null)).toHaveLength(1)
    expect(lines.rest()).toEqual([])
  })
})
