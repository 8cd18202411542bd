import { describe, expect, it } from 'vitest'
import { writtenTimeAt } from './written-time.ts'

const clock = (hour: number, minute: number, second = 0): number => hour * 3600 + minute * 60 + second
const numbers = (...three: [number, number, number]) => ({ numbers: three })

describe('a time in a line', () => {
  it.each([
    ['2025-03-04 19:12', numbers(2025, 3, 4), clock(19, 12)],
    ['2025.03.04, 19:12:05', numbers(2025, 3, 4), clock(19, 12, 5)],
    ['2025/3/4(Tue) 19:12', numbers(2025, 3, 4), clock(19, 12)],
    ['2025年3月4日19:12', numbers(2025, 3, 4), clock(19, 12)],
    ['2025年3月4日 星期二 下午7:12', numbers(2025, 3, 4), clock(19, 12)],
    ['25年3月4号（周二）晚上7点12分', numbers(25, 3, 4), clock(19, 12)],
    ['二〇二五年三月二十四日 上午十点半', numbers(2025, 3, 24), clock(10, 30)],
    ['3月4日 中午12:05', { month: 3, day: 4 }, clock(12, 5)],
    ['3月4日 中午1点', { month: 3, day: 4 }, clock(13, 0)],
    ['2025年3月4日 凌晨12:05', numbers(2025, 3, 4), clock(0, 5)],
    ['2025年3月4日 晚上12:05', numbers(2025, 3, 4), clock(24, 5)],
    ['2025年3月4日 半夜2点', numbers(2025, 3, 4), clock(2, 0)],
    ['4/3/25, 7:12:05 PM', numbers(4, 3, 25), clock(19, 12, 5)],
    ['04.03.2025 19:12', numbers(4, 3, 2025), clock(19, 12)],
    ['Mar 4, 2025, 7:12\u202fPM', numbers(2025, 3, 4), clock(19, 12)],
    ['Tuesday, 4th of March 2025 at 7:12 p.m.', numbers(2025, 3, 4), clock(19, 12)],
    ['12:05 AM, Sept. 4', { month: 9, day: 4 }, clock(0, 5)],
    ['[2025-03-04 19:12]', numbers(2025, 3, 4), clock(19, 12)],
    ['【2025年3月4日】', numbers(2025, 3, 4), null],
  ])('[IM-156] is read whole: %s', (line, date, seconds) => {
    const time = writtenTimeAt(line, 0)
    expect(time).toMatchObject({ seconds, end: line.length })
    expect(time?.date).toMatchObject(date)
  })

  it('[IM-156] keeps the offset that is written', () => {
    expect(writtenTimeAt('2025-03-04T19:12:00Z Ana: x', 0)).toMatchObject({ offset: 'Z', end: 20 })
    expect(writtenTimeAt('2025-03-04 19:12 +0800', 0)?.offset ?? null).toBeNull()
    expect(writtenTimeAt('2025-03-04 19:12+01:00', 0)?.offset).toBe('+01:00')
  })

  it.each(['昨天 19:12', 'Yesterday at 7:12 PM', '星期三 19:12', 'Tue 19:12'])(
    '[IM-157] counts from a day nobody knows: %s',
    (line) => expect(writtenTimeAt(line, 0)).toMatchObject({ date: null, relative: true }),
  )

  it.each(['market 5', 'May I?', '三点水', '1/2 cup', '12:345', 'Z: x', 'yesterday', '[2025-03-04 or so]', '点12'])(
    '[IM-156] is none: %s',
    (line) => expect(writtenTimeAt(line, 0)).toBeNull(),
  )

  it.each(['2025-03-04 25:12', '2025-03-04 19:72'])('[IM-156] no day has: %s', (line) =>
    expect(writtenTimeAt(line, 0)?.seconds).toBeNaN(),
  )
})
