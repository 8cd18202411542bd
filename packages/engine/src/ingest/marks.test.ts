import { describe, expect, it } from 'vitest'
import { asksMark, timeMark } from '../text/marks.ts'
import { marksOf } from './marks.ts'

describe('marks', () => {
  it('[TX-20] a text carries a bit for a question and one for a time, in both languages', () => {
    expect(marksOf('I left.')).toBe(0)
    expect(marksOf('Are you well?')).toBe(asksMark)
    expect(marksOf('I left yesterday.')).toBe(timeMark)
    expect(marksOf('昨天你在哪儿？')).toBe(asksMark | timeMark)
  })
})
