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
    'What should I plant in autumn?',
    'How long does a course in spring take?',
    'Is it better to paint in May, or can I wait?',
    'What did she build in two weeks?',
    '春天适合种什么？',
    '九月能不能种豆？',
    '修这个钟要两个星期吗？',
  ])('[TM-9] advice and lengths restrict nothing: %s', (question) => {
    expect(windows(question)).toEqual([])
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

  it.each([
    'What did she do after the summer concert?',
    'Who sang before the Christmas party?',
    'What changed since the May election?',
    'What did we say about the winter exhibition?',
    'What did Ana tell me about the Friday class?',
    'What did we say after the Friday meeting?',
    'What happened after last summer’s festival?',
    '夏天的音乐会之后她做了什么？',
    '夏天的音樂會之後她做了什麼？',
    '圣诞晚会之前谁唱了歌？',
    '五月的选举以后有什么变化？',
    '关于春节的庙会我们说了什么？',
  ])('[WN-40] a time that tells which thing is meant restricts nothing: %s', (question) => {
    expect(windows(question)).toEqual([])
  })

  it.each([
    ['What did she do after the summer?', '2023-09-01/+010000-01-01T00'],
    ['What did she do after the summer in Rome?', '2023-09-01/+010000-01-01T00'],
    ['What did we say in the Christmas break?', '2022-12-25/2022-12-26'],
    ['What did we say in our Monday call?', '2023-06-12/2023-06-13'],
    ['What did we discuss at last summer’s meeting?', '2022-06-01/2022-09-01'],
    ['What did Ana do on Friday visiting us?', '2023-06-09/2023-06-10'],
    ['Where did I go in July Anna?', '2022-07-01/2022-08-01'],
    ['周五的会上我们说了什么？', '2023-06-09/2023-06-10'],
    ['夏天之后她做了什么？', '2023-09-01/+010000-01-01T00'],
    ['夏天的时候我们说了什么？', '2023-06-01/2023-09-01'],
    ['春节我们搬家之后说了什么？', '2023-01-22/2023-01-23'],
    ['昨天的会议之后我们说了什么？', '2023-06-13/2023-06-14'],
    ['去年夏天的音乐会上发生了什么？', '2022-06-01/2022-09-01'],
  ])('[WN-41] a time that stands for itself does: %s', (question, expected) => {
    expect(windows(question)).toEqual([expected])
  })

  it('[TM-14] open dates of a question are past', () => {
    expect(windows('Will you tell me what I did on Friday?')).toEqual(['2023-06-09/2023-06-10'])
  })
})
