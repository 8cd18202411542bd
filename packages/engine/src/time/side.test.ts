import { describe, expect, it } from 'vitest'
import { timeExpressions } from './expression.ts'
import { told, written } from './fixture-told.ts'
import { timeWindows } from './window.ts'

const at = (day: string): number => Date.parse(`${day}T10:00:00Z`)
/** The first day of each time that a sentence names, said in the morning of a day. */
const daysOf = (sentence: string, day: string): (string | undefined)[] =>
  told(sentence, {}, at(day)).map((line) => /: (\d{4}-\d\d-\d\d)/.exec(line)?.[1])

/** Sentence, the day it was said, the day it means. */
type Said = readonly [sentence: string, said: string, meant: string]

const past: Said[] = [
  ['We met on 9 April', '2026-03-01', '2025-04-09'],
  ['On Friday I went to the dentist', '2026-01-15', '2026-01-09'],
  ['The roof was repaired on 20 March', '2026-03-18', '2025-03-20'],
  ['Nora moved to Lisbon on 2 June', '2026-05-20', '2025-06-02'],
  ['I saw the play on Saturday, and I am still thinking about it', '2026-01-15', '2026-01-10'],
  ['They didn’t come on Friday', '2026-01-15', '2026-01-09'],
  ['My sister, who is a nurse, started there on 1 May', '2026-04-20', '2025-05-01'],
  ['We sat outside on Sunday to plan the next trip', '2026-01-16', '2026-01-11'],
  ['I slept late on Friday. Do you mind?', '2026-01-15', '2026-01-09'],
  ['They had the roof repaired on 20 March', '2026-03-18', '2025-03-20'],
  ['The pipe burst on Friday and the hall is wet', '2026-01-12', '2026-01-09'],
  ['Thanks for Saturday!', '2026-01-15', '2026-01-10'],
  ['我们4月9日见过面', '2026-03-01', '2025-04-09'],
  ['周五我去了牙医那里', '2026-01-15', '2026-01-09'],
  ['3月20日屋顶修好了', '2026-03-18', '2025-03-20'],
  ['他们周五没来', '2026-01-15', '2026-01-09'],
  ['我是周五到的', '2026-01-15', '2026-01-09'],
  ['周六的戏我已经看过', '2026-01-15', '2026-01-10'],
  ['我们周日聊到下次旅行', '2026-01-12', '2026-01-11'],
  ['她刚在5月1日入职', '2026-04-20', '2025-05-01'],
]

const ahead: Said[] = [
  ['The meeting is on Friday', '2026-01-15', '2026-01-16'],
  ['The meeting is on Friday', '2026-01-12', '2026-01-16'],
  ['Birthday on 9 April', '2026-03-01', '2026-04-09'],
  ['The deadline is Friday, 13 March', '2026-03-02', '2026-03-13'],
  ['Please come on 20 March', '2026-03-02', '2026-03-20'],
  ['Our flight leaves on 9 April', '2026-03-01', '2026-04-09'],
  ['I went shopping, and my flight leaves on 9 April', '2026-03-01', '2026-04-09'],
  ['They told us that the move is on Friday', '2026-01-12', '2026-01-16'],
  ['I booked a table for Friday', '2026-01-12', '2026-01-16'],
  ['The launch has been moved to 20 March', '2026-03-02', '2026-03-20'],
  ['We will meet again on Friday', '2026-01-12', '2026-01-16'],
  ['Dinner with Nora, Saturday 7pm', '2026-01-15', '2026-01-17'],
  ['会议是周五', '2026-01-15', '2026-01-16'],
  ['会议是周五', '2026-01-12', '2026-01-16'],
  ['生日4月9日', '2026-03-01', '2026-04-09'],
  ['3月13日截止', '2026-03-02', '2026-03-13'],
  ['飞机4月9日起飞', '2026-03-01', '2026-04-09'],
  ['我去逛街了，飞机4月9日起飞', '2026-03-01', '2026-04-09'],
  ['他们说搬家是周五', '2026-01-12', '2026-01-16'],
  ['发布改到3月20日', '2026-03-02', '2026-03-20'],
  ['聚会定在周六', '2026-01-12', '2026-01-17'],
  ['我周五要考试', '2026-01-12', '2026-01-16'],
  ['周六和诺拉吃饭', '2026-01-15', '2026-01-17'],
  ['會議是週五', '2026-01-12', '2026-01-16'],
  ['请3月20日来', '2026-03-02', '2026-03-20'],
]

describe('the side of an open time', () => {
  it.each(past)('[TM-60] what is told as over lies behind: %s (%s)', (sentence, said, meant) => {
    expect(daysOf(sentence, said)[0]).toBe(meant)
  })

  it.each(ahead)('[TM-60] the future lies ahead, the rest is the nearest: %s (%s)', (sentence, said, meant) => {
    expect(daysOf(sentence, said)[0]).toBe(meant)
  })

  it('[TM-60] of two that are equally near the past is meant, and today is nearer than a week ago', () => {
    expect(daysOf('Yoga in the park, the 15th', '2026-04-30')).toEqual(['2026-04-15'])
    expect(daysOf('The meeting is on Friday', '2026-01-16')).toEqual(['2026-01-16'])
    expect(daysOf('The fifties', '2026-01-16')).toEqual(['1950-01-01'])
    expect(daysOf('In Rome since Friday', '2026-01-15')).toEqual(['2026-01-09'])
  })

  it('[TM-60] a question looks back', () => {
    const asked = (question: string): string[] =>
      timeWindows(question, { localMs: at('2026-01-15') }).map(({ interval }) => written(interval.from))
    expect(asked('What did we do on Friday?')).toEqual(['2026-01-09'])
    expect(asked('What is on Friday?')).toEqual(['2026-01-09'])
    expect(asked('周五我们做什么？')).toEqual(['2026-01-09'])
  })
})

describe('what is arranged', () => {
  it.each<Said>([
    ['We had to move the trip to June 4', '2026-02-01', '2026-06-04'],
    ['The audit was postponed to 20 October', '2026-03-01', '2026-10-20'],
    ['Can we bring the review forward to 20 October?', '2026-03-01', '2026-10-20'],
    ['They shifted the concert to 3 October', '2026-03-01', '2026-10-03'],
    ['Changed the appointment to 15 October', '2026-03-01', '2026-10-15'],
    ['The exam was moved to 3 March and I passed', '2026-03-05', '2026-03-03'],
    ["We're getting married on 12 September", '2026-02-01', '2026-09-12'],
    ['My aunt is flying to Oslo with the kids on 9 October', '2026-03-01', '2026-10-09'],
    ['Our friends are coming in August', '2026-01-20', '2026-08-01'],
    ['旅行得改到10月4日', '2026-03-01', '2026-10-04'],
    ['音乐会推迟到了10月20日', '2026-03-01', '2026-10-20'],
    ['把体检挪到9月30日', '2026-03-01', '2026-09-30'],
    ['搬家提前到9月3日', '2026-02-01', '2026-09-03'],
  ])('[TM-90] lies ahead, but for what was just over: %s (%s)', (sentence, said, meant) => {
    expect(daysOf(sentence, said)).toEqual([meant])
  })

  it.each<Said>([
    ['Nora moved to Lisbon on 2 June', '2026-05-20', '2025-06-02'],
    ['She is having trouble since May', '2026-03-01', '2025-05-01'],
    ['I am getting over a flu that I caught on 12 October', '2026-03-01', '2025-10-12'],
  ])('[TM-90] is not whatever moves or goes on: %s (%s)', (sentence, said, meant) => {
    expect(daysOf(sentence, said).at(-1)?.slice(0, 7)).toBe(meant.slice(0, 7))
  })

  it.each([
    ['Moved the Easter lunch to Sunday 5th', '2026-04-01', ['2026-04-05', '2026-04-05']],
    ['The Christmas party was pushed to 3 January', '2026-11-01', ['2026-12-25', '2027-01-03']],
    ['春节聚餐挪到2月20日', '2026-01-05', ['2026-02-17', '2026-02-20']],
    ['We met at Christmas, and the course is on 5 April', '2026-04-01', ['2025-12-25', '2026-04-05']],
  ])('[TM-91] a holiday is that of the date in its clause: %s', (sentence, said, days) => {
    expect(daysOf(sentence, said)).toEqual(days)
  })

  it.each([
    ['Wedding, 12 September', '2026-02-01', true],
    ['婚礼9月12日', '2026-02-01', true],
    ['Wedding, 12 April', '2026-02-01', false],
    ['The wedding was on 12 September', '2026-02-01', false],
    ['Dinner with Nora, Saturday', '2026-01-13', false],
    ['Wedding, 12 September 2026', '2026-02-01', false],
  ])('[TM-92] a year that no word tells is guessed where the other is about as near: %s', (text, said, isGuessed) => {
    expect(timeExpressions(text, { localMs: at(said) }).map((one) => one.isGuessedYear)).toEqual([isGuessed])
  })
})

describe('a weekday beside a date', () => {
  it.each<Said>([
    ['Party on Saturday 28th of February, 7pm', '2026-02-03', '2026-02-28'],
    ['The cutover is on Sunday 2 November', '2025-10-09', '2025-11-02'],
    ['We were there on Sunday, 9 June', '2025-08-01', '2024-06-09'],
    ['Nora confirmed Saturday 28 February', '2026-02-03', '2026-02-28'],
    ['2月28日星期六晚上七点聚会', '2026-02-03', '2026-02-28'],
    ['切换在11月2日（周日）', '2025-10-09', '2025-11-02'],
    ['我们6月9日周日去了那里', '2025-08-01', '2024-06-09'],
  ])('[TM-61] chooses the nearest year it fits: %s', (sentence, said, meant) => {
    expect(daysOf(sentence, said)).toEqual([meant])
  })

  it('[TM-61] chooses none against the tense that lies further than half a year', () => {
    expect(daysOf('We met on Sunday 28 February', '2026-06-03')).toEqual([])
  })

  it.each(['Party on Monday 28 February', '2月28日星期三聚会'])(
    '[TM-61] that fits no year near names none: %s',
    (text) => {
      expect(daysOf(text, '2026-02-03')).toEqual([])
    },
  )

  it('[TM-61] does not overrule a year that is named, nor the side of a caller', () => {
    expect(daysOf('Party on Monday 28 February 2026', '2026-02-03')).toEqual(['2026-02-28'])
    expect(told('Party on Monday 28 February', { prefer: 'past' }, at('2026-02-03'))).toEqual([
      'Monday 28 February: 2025-02-28/2025-03-01 day',
    ])
  })
})

describe('a bare weekday', () => {
  // Said on a Thursday; the nearest Tuesday is the one just over.
  it.each<Said>([
    ['Rex had surgery on Tuesday.', '2026-03-05', '2026-03-03'],
    ['He had surgery Tuesday and is fine', '2026-03-05', '2026-03-03'],
    ['On Tuesday we took him to the vet', '2026-03-05', '2026-03-03'],
    ['Rex has surgery on Tuesday.', '2026-03-05', '2026-03-10'],
    ['We have him booked on Tuesday', '2026-03-05', '2026-03-10'],
    ['They got Rex booked in on Tuesday', '2026-03-05', '2026-03-10'],
    ['I am seeing the vet on Tuesday', '2026-03-05', '2026-03-10'],
    ['旺财周二动了手术。', '2026-03-05', '2026-03-03'],
    ['旺财周二要动手术。', '2026-03-05', '2026-03-10'],
  ])('[TM-105] lies where its tense says: %s', (sentence, said, meant) => {
    expect(daysOf(sentence, said)).toEqual([meant])
  })

  it('[TM-105] is the nearest where no word says it', () => {
    expect(daysOf('The vet on Tuesday.', '2026-03-05')).toEqual(['2026-03-03'])
    expect(daysOf('The vet on Tuesday.', '2026-03-08')).toEqual(['2026-03-10'])
  })
})

describe('the last day of something', () => {
  it.each<Said>([
    ['Last day is 30 September', '2026-08-01', '2026-09-30'],
    ['The last day was 30 September', '2026-10-12', '2026-09-30'],
    ['The first day is 3 May', '2026-04-01', '2026-05-03'],
    ['Last day to apply: 5 May', '2026-04-01', '2026-05-05'],
    ['My last day is Friday', '2026-07-28', '2026-07-31'],
    ['Friday is my last day', '2026-07-28', '2026-07-31'],
    ['最后一天是9月30日', '2026-08-01', '2026-09-30'],
    ['第一天是5月3日', '2026-04-01', '2026-05-03'],
  ])('[TM-62] is not yesterday: %s', (sentence, said, meant) => {
    expect(daysOf(sentence, said)).toEqual([meant])
  })

  it.each(['We met her on the first day', 'On the last day of school'])('[TM-62] names no date: %s', (text) => {
    expect(told(text)).toEqual([])
  })

  it('[TM-62] of a period it is a day of that period', () => {
    expect(told('We met on the last day of May')).toEqual(['the last day of May: 2023-05-31/2023-06-01 day'])
  })
})

describe('the week of a date', () => {
  it.each([
    ['in the week of 9 March 2026', '2026-03-20'],
    ['We moved the week of 9 March', '2026-03-20'],
    ['Our trip is the week of March 11th', '2026-03-01'],
    ['2026年3月9日那一周', '2026-03-20'],
    ['3月9日那周我们搬了家', '2026-03-20'],
    ['我们3月11日所在的那个星期去旅行', '2026-03-01'],
    ['3月11日當週', '2026-03-01'],
  ])('[TM-63] is Monday to Sunday: %s', (sentence, said) => {
    expect(told(sentence, {}, at(said)).map((line) => line.split(': ')[1])).toEqual(['2026-03-09/2026-03-16 week'])
  })

  it.each([
    'What did we do in the week of 9 March 2026?',
    'What happened the week of 9 March?',
    '3月9日那周我们做了什么？',
  ])('[TM-63] is a window of a question: %s', (question) => {
    const windows = timeWindows(question, { localMs: at('2026-03-20') })
    expect(windows.map(({ interval }) => [written(interval.from), written(interval.to)])).toEqual([
      ['2026-03-09', '2026-03-16'],
    ])
  })
})
