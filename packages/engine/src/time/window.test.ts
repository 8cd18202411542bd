import { describe, expect, it } from 'vitest'
import { wednesday, written } from './fixture-told.ts'
import { timeWindows } from './window.ts'

const windows = (question: string): string[] =>
  timeWindows(question, { localMs: wednesday }).map(
    ({ interval }) => `${written(interval.from)}/${written(interval.to)}`,
  )

describe('timeWindows', () => {
  it.each([
    ['What did I eat in May 2023?', ['2023-05-01/2023-06-01']],
    ['Who called between February and April?', ['2023-02-01/2023-05-01']],
    ['Where did I run last week?', ['2023-06-05/2023-06-12']],
    ['How many books did I read in May?', ['2023-05-01/2023-06-01']],
    ['上周我跑了哪里？', ['2023-06-05/2023-06-12']],
    ['去年夏天我们住在哪儿？', ['2022-06-01/2022-09-01']],
    ['三月到五月我读了几本书？', ['2023-03-01/2023-06-01']],
  ])('[TM-14] a question restricts itself: %s', (question, expected) => {
    expect(windows(question)).toEqual(expected)
  })

  it.each([
    'When did Anna marry?',
    'How long ago did I move?',
    'What does she do now?',
    'How many days lie between June 3 and June 9?',
    'How many weeks were left until Christmas?',
    '我什么时候搬的家？',
    '离春节还有几天？',
    '从三月到五月有多少天？',
  ])('[TM-14] a question that asks for a time or a length has none: %s', (question) => {
    expect(windows(question)).toEqual([])
  })

  it.each([
    ['What did we say in the last three days?', ['2023-06-11/2023-06-14T10:00:00']],
    ['What did we say over the last week?', ['2023-06-07/2023-06-14T10:00:00']],
    ['最近三天我们说了什么？', ['2023-06-11/2023-06-14T10:00:00']],
    ['What did we say last week?', ['2023-06-05/2023-06-12']],
    ['What did we say earlier today?', ['2023-06-14/2023-06-14T10:00:00']],
    ['What did we say earlier this morning?', ['2023-06-14T06:00/2023-06-14T10:00:00']],
    ['Who came on the day she left?', []],
  ])('[TM-17] as people ask: %s', (question, expected) => {
    expect(windows(question)).toEqual(expected)
  })

  it('[TM-14] open dates of a question are past', () => {
    expect(windows('Will you tell me what I did on Friday?')).toEqual(['2023-06-09/2023-06-10'])
  })
})
