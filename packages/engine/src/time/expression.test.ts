import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import { spokenConventions } from './conventions.ts'
import { firstDatedTimes, timeExpressions } from './expression.ts'
import { told, wednesday } from './fixture-told.ts'
import { readPhrases } from './reading.ts'

describe('firstDatedTimes', () => {
  const said = [
    'We moved the Easter lunch to Sunday 5 April 2026, at 7, in the morning.',
    'The day after the wedding we left; three days ago it was Monday.',
    'Christmas was quiet, 26 December 2021 was not.',
    '婚礼前两天我去了，三天前才回，2022年5月1日又去。',
    '十月我打算去北京，下午五点，上周三。',
  ]

  it('[TM-100] the first times are those of the whole reading, wherever it may stop', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...said), { maxLength: 6 }), fc.nat(12), (sentences, max) => {
        const text = sentences.join(' ')
        const whole = timeExpressions(text, { localMs: wednesday }).filter(({ dated }) => dated)
        expect(firstDatedTimes(text, { localMs: wednesday }, max)).toEqual(whole.slice(0, max))
      }),
    )
  })

  it('[TM-100] a table of dates is read as far as its first times go', () => {
    const table = Array.from({ length: 3_000 }, (_, i) => `${1 + (i % 28)} May ${1990 + (i % 30)}`).join(', ')
    let asked = 0
    const read = readPhrases(table, { localMs: wednesday }, {}, () => ++asked === 16)
    expect(asked).toBe(16)
    expect(read.length).toBeGreaterThanOrEqual(16)
    expect(read.length).toBeLessThan(30)
  })
})

describe('timeExpressions', () => {
  it('[TM-1] gives the words verbatim with their offsets', () => {
    const text = '我 last WEEK 去了，Ｍａｙ ５, 2022 也去了'
    const found = timeExpressions(text, { localMs: wednesday })
    expect(found.map((one) => one.text)).toEqual(['last WEEK', 'Ｍａｙ ５, 2022'])
    for (const { start, end, text: words } of found) expect(text.slice(start, end)).toBe(words)
  })

  it('[TM-5] both languages in one text, in order', () => {
    expect(told('Last Monday 我去了，三天前才回 and I leave again tomorrow')).toEqual([
      'Last Monday: 2023-06-12/2023-06-13 day',
      '三天前: 2023-06-11/2023-06-12 day',
      'tomorrow: 2023-06-15/2023-06-16 day',
    ])
  })

  it('[TM-6] what is open lies on the side of which the words around it speak', () => {
    expect(told('On Friday we danced. On Friday we will dance.')).toEqual([
      'Friday: 2023-06-09/2023-06-10 day',
      'Friday: 2023-06-16/2023-06-17 day',
    ])
    expect(told('十月我去了北京。十月我打算去北京。')).toEqual([
      '十月: 2022-10-01/2022-11-01 month',
      '十月: 2023-10-01/2023-11-01 month',
    ])
  })

  it('[TM-6] a preference of the caller beats the words', () => {
    expect(told('On Friday we danced', { prefer: 'future' })).toEqual(['Friday: 2023-06-16/2023-06-17 day'])
    expect(told('On Friday we will dance', { prefer: 'past' })).toEqual(['Friday: 2023-06-09/2023-06-10 day'])
  })

  it('[TM-7] a distance is as precise as its unit, exact on demand', () => {
    expect(told('two months ago')).toEqual(['two months ago: 2023-04-01/2023-05-01 month'])
    expect(told('two months ago', { conventions: { distance: 'exact' } })).toEqual([
      'two months ago: 2023-04-14/2023-04-15 day',
    ])
    expect(told('两周前', { conventions: { distance: 'exact' } })).toEqual(['两周前: 2023-05-31/2023-06-01 day'])
  })

  it('[TM-8] both ends of a range belong to it, or by convention the moments they begin', () => {
    expect(told('from 3 to 5 May')).toEqual(['from 3 to 5 May: 2023-05-03/2023-05-06 span'])
    expect(told('from 3 to 5 May', { conventions: { edges: 'as-named' } })).toEqual([
      'from 3 to 5 May: 2023-05-03/2023-05-05 span',
    ])
    expect(told('3点到5点', { conventions: { bareHour: 'as-written' } })).toEqual([
      '3点到5点: 2023-06-14T03:00/2023-06-14T05:00 span',
    ])
  })

  it('[TM-8] an end before its begin is the next one', () => {
    expect(told('from November to February')).toEqual(['from November to February: 2022-11-01/2023-03-01 span'])
    expect(told('十一月到二月')).toEqual(['十一月到二月: 2022-11-01/2023-03-01 span'])
  })

  it.each([
    ['It takes two weeks to mend a clock.', '修钟要两个星期。'],
    ['Beans are best sown in spring.', '春天种豆最好。'],
    ['It usually rains in November.', '这里一般十一月才下雪。'],
    ['She built the shed in two weeks.', '一般三个月后才能发芽。'],
    ['The course takes the whole summer.', '这种树适合五月栽。'],
  ])('[TM-9] what holds in general, and how long something takes, is no time: %s %s', (english, chinese) => {
    for (const text of [english, chinese]) expect(timeExpressions(text, { localMs: wednesday }), text).toEqual([])
  })

  it('[TM-9] what is told or arranged is one', () => {
    for (const text of ['We sowed beans in spring.', 'I leave in two weeks.', '三个月后我搬家。', '我们五月栽了树。'])
      expect(timeExpressions(text, { localMs: wednesday }), text).toHaveLength(1)
  })

  it('[TM-11] a time of day without a day is marked', () => {
    const [clock, day] = timeExpressions('I got up at 7 am and left on Monday at 8 am', { localMs: wednesday })
    expect([clock?.dated, day?.dated]).toEqual([false, true])
  })

  it('[TM-11] parts of the day follow the convention', () => {
    expect(told('昨天下午')).toEqual(['昨天下午: 2023-06-13T12:00/2023-06-13T18:00 part-of-day'])
    expect(
      told('this morning', { conventions: { partsOfDay: { ...spokenConventions.partsOfDay, morning: [8, 12] } } }),
    ).toEqual(['this morning: 2023-06-14T08:00/2023-06-14T12:00 part-of-day'])
  })

  it('[TM-3] numeric dates are month first unless told or impossible', () => {
    expect(told('on 5/9/2023')).toEqual(['5/9/2023: 2023-05-09/2023-05-10 day'])
    expect(told('on 5/9/2023', { conventions: { numericDate: 'day-first' } })).toEqual([
      '5/9/2023: 2023-09-05/2023-09-06 day',
    ])
    expect(told('on 25/9/2022')).toEqual(['25/9/2022: 2022-09-25/2022-09-26 day'])
  })

  it('a reference outside the calendar is refused', () => {
    for (const localMs of [Number.NaN, Number.POSITIVE_INFINITY, -1e15])
      expect(() => timeExpressions('today', { localMs })).toThrowError(MemoryError)
  })
})
