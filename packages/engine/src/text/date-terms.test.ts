import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTerms } from './calendar.ts'
import { questionTerms, tokenize } from './tokenize.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const chineseNumbers = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const at = (list: readonly string[], index: number): string => list[index - 1] ?? ''

const chineseDay = (day: number): string => {
  const tens = Math.floor(day / 10)
  const tensWritten = tens === 0 ? '' : tens === 1 ? '十' : `${at(chineseNumbers, tens)}十`
  return tensWritten + (day % 10 === 0 ? '' : at(chineseNumbers, day % 10))
}

const anyDate = fc.record({
  year: fc.integer({ min: 1900, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
})

describe('dateTerms', () => {
  it('[TX-11] gives month, year, day and weekday', () => {
    expect(dateTerms({ year: 2023, month: 5, day: 9, weekday: 2 })).toEqual(['mai', '2023', 'd9', 'tuesdai'])
    expect(dateTerms({ year: 2023, month: 12, day: 31 })).toEqual(['decemb', '2023', 'd31'])
  })

  it('[TX-11] a text that names the date has its terms, whichever way it is written', () => {
    fc.assert(
      fc.property(anyDate, ({ year, month, day }) => {
        const name = at(months, month)
        const padded = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const digits = Array.from(String(year), (digit) => '〇一二三四五六七八九'.charAt(Number(digit))).join('')
        const spellings = [
          `on ${name} ${day}, ${year} we met`,
          `on the ${day}th of ${name} ${year}`,
          `${day} ${name} ${year}`,
          `${name.slice(0, 3)} ${day}, ${year}`,
          padded,
          padded.replaceAll('-', '/'),
          padded.replaceAll('-', '.'),
          `我们${year}年${month}月${day}日见面`,
          `${year} 年 ${month} 月 ${day} 号`,
          `${digits}年${at(chineseNumbers, month)}月${chineseDay(day)}号`,
        ]
        for (const spelling of spellings) {
          expect(tokenize(spelling), spelling).toEqual(expect.arrayContaining(dateTerms({ year, month, day })))
        }
      }),
    )
  })

  it('[TX-11] months and weekdays meet across the two languages', () => {
    for (let month = 1; month <= 12; month++) {
      const [term] = dateTerms({ year: 2023, month, day: 1 })
      for (const question of [
        `What happened in ${at(months, month)}?`,
        `${month}月做了什么？`,
        `${at(chineseNumbers, month)}月份怎么样？`,
      ]) {
        expect(questionTerms(question), question).toContain(term)
      }
    }
    for (let weekday = 1; weekday <= 7; weekday++) {
      const term = dateTerms({ year: 2023, month: 1, day: 1, weekday })[3]
      for (const written of [`on ${at(weekdays, weekday)}`, `周${'一二三四五六日'.charAt(weekday - 1)}见`])
        expect(tokenize(written), written).toContain(term)
    }
  })

  it('[TX-11] a date is added once, numbers that are no days not at all', () => {
    expect(tokenize('June, June 3, 6月3日').filter((term) => term === 'june')).toHaveLength(2)
    for (const text of ['坐3号线', '住2号楼', '45th street', '13月', '三个月', 'he is 9']) {
      expect(
        tokenize(text).filter((term) => /^(?:d\d+|mai|march)$/.test(term)),
        text,
      ).toEqual([])
    }
  })

  it.each([
    'in May',
    'May 5',
    '5th of May',
    'April or May',
    'May 2023',
    'last may',
    'since May',
    'this May.',
    'from April to May',
  ])('[TX-12] %s names the month', (text) => {
    expect(tokenize(text)).toContain('mai')
  })

  it.each(['I may go', 'May I come?', 'it may rain', 'this may be true', 'the top 5 may win', 'cats and may be dogs'])(
    '[TX-12] %s does not',
    (text) => {
      expect(tokenize(text)).not.toContain('mai')
    },
  )
})
