import { describe, expect, it } from 'vitest'
import { type SourceCase, type SourceEntry, timeCaseOf } from './cases.ts'
import { figuresOf } from './command.ts'
import { type FoundTime, judge } from './judge.ts'
import { chronoReader, ourReader } from './readers.ts'

const entry = (fields: Partial<SourceEntry>): SourceEntry => ({
  timex: 'x',
  type: 'date',
  start: null,
  end: null,
  value: null,
  text: '',
  offset: 0,
  length: 6,
  ...fields,
})
const caseOf = (expected: SourceEntry[], text = 'monday was wet'): ReturnType<typeof timeCaseOf> => {
  const source: SourceCase = { text, reference: '2023-06-14T10:00:00', expected, model: 'Test' }
  return timeCaseOf(source)
}
const day = (date: string): FoundTime => ({
  start: 0,
  end: 6,
  from: Date.parse(date),
  to: Date.parse(date) + 86_400_000,
})

describe('judging time expressions', () => {
  const open = caseOf([entry({ value: '2023-06-12', sense: 'past' }), entry({ value: '2023-06-19', sense: 'future' })])

  it('a date is its day; the past reading is the right one', () => {
    expect(judge(open, [day('2023-06-12')])).toMatchObject({ exact: true, exactAny: true, judged: true })
    expect(judge(open, [day('2023-06-19')])).toMatchObject({ exact: false, exactAny: true })
  })

  it('unmarked alternatives with one pattern are past, then future', () => {
    const unmarked = caseOf([entry({ value: '2023-06-12' }), entry({ value: '2023-06-19' })])
    expect(judge(unmarked, [day('2023-06-12')]).exact).toBe(true)
    expect(judge(unmarked, [day('2023-06-19')]).exact).toBe(false)
  })

  it('what is found beside the expected counts against exact, not against complete', () => {
    const extra = { ...day('2023-06-01'), start: 8, end: 10 }
    expect(judge(open, [day('2023-06-12'), extra])).toMatchObject({ exact: false, complete: true })
    expect(judge(open, [])).toMatchObject({ exact: false, complete: false })
  })

  it('half an interval right is wrong', () => {
    const range = caseOf([entry({ type: 'daterange', start: '2023-06-01', end: '2023-06-08' })])
    const found = (to: string): FoundTime[] => [
      { start: 0, end: 6, from: Date.parse('2023-06-01'), to: Date.parse(to) },
    ]
    expect([judge(range, found('2023-06-08')).exact, judge(range, found('2023-06-09')).exact]).toEqual([true, false])
  })

  it('an open end must be open', () => {
    const since = caseOf([entry({ type: 'daterange', start: '2016-01-01', mod: 'since' })])
    const found = (to: number | null): FoundTime[] => [{ start: 0, end: 6, from: Date.parse('2016-01-01'), to }]
    expect([judge(since, found(null)).exact, judge(since, found(0)).exact]).toEqual([true, false])
  })

  it('a time of day is compared by the clock, a moment by its begin', () => {
    const clock = caseOf([entry({ type: 'time', value: '07:00:00', timex: 'T07' })])
    const at = (iso: string, ms: number): FoundTime[] => [
      { start: 0, end: 6, from: Date.parse(iso), to: Date.parse(iso) + ms },
    ]
    expect(judge(clock, at('2023-06-14T07:00Z', 60_000)).exact).toBe(true)
    expect(judge(clock, at('2023-06-14T07:00Z', 3_600_000)).exact).toBe(false)
    expect(judge(clock, at('2023-06-14T08:00Z', 60_000)).exact).toBe(false)
  })

  it('impossible dates must not be found; sets and seasons without dates are not judged', () => {
    const impossible = caseOf([entry({ timex: 'XXXX-02-30', value: 'not resolved' })])
    expect(judge(impossible, [])).toMatchObject({ exact: true, judged: true })
    expect(judge(impossible, [day('2023-03-02')]).exact).toBe(false)
    expect(judge(caseOf([entry({ type: 'set', value: 'not resolved' })]), []).judged).toBe(false)
  })

  it('readers are asked alike, and their shares are of judged cases', () => {
    const text = 'We met last week'
    const week = caseOf(
      [entry({ type: 'daterange', start: '2023-06-05', end: '2023-06-12', offset: 7, length: 9 })],
      text,
    )
    const season = caseOf([entry({ type: 'daterange', timex: '2023-SU', value: 'not resolved' })], 'summer')
    expect(figuresOf('ours', ourReader('en', false), [week, season])).toMatchObject({ cases: 1, exact: 1 })
    expect(figuresOf('chrono', chronoReader('en'), [week, season])).toMatchObject({ cases: 1, exact: 0 })
  })
})
