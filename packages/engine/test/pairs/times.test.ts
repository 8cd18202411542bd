/** Times, told in English and in Chinese: the same interval. */
import { timeExpressions } from 'knotwork/rules'
import { describe, expect, it } from 'vitest'

/** Wednesday 14 June 2023, ten in the morning. */
const wednesday = Date.UTC(2023, 5, 14, 10)
const day = 86_400_000

/** The intervals a text names, as ISO dates. */
function intervals(text: string, localMs = wednesday): string[] {
  return timeExpressions(text, { localMs }).map(({ interval: { from, to, granularity } }) => {
    const [a, b] = [new Date(from), new Date(to)].map((one) => one.toISOString().slice(0, 16))
    return `${a}/${b} ${granularity}`
  })
}

/**
 * Month and day in China of each year: 春节, 元宵, 清明, 端午, 中秋, 重阳, 冬至. From lunar-javascript 1.7 (6tail), which computes
 * them from the positions of sun and moon; those of past years stand in almanacs.
 */
const festivals: readonly (readonly [number, ...string[]])[] = [
  [2015, '02-19', '03-05', '04-05', '06-20', '09-27', '10-21', '12-22'],
  [2016, '02-08', '02-22', '04-04', '06-09', '09-15', '10-09', '12-21'],
  [2017, '01-28', '02-11', '04-04', '05-30', '10-04', '10-28', '12-22'],
  [2018, '02-16', '03-02', '04-05', '06-18', '09-24', '10-17', '12-22'],
  [2019, '02-05', '02-19', '04-05', '06-07', '09-13', '10-07', '12-22'],
  [2020, '01-25', '02-08', '04-04', '06-25', '10-01', '10-25', '12-21'],
  [2021, '02-12', '02-26', '04-04', '06-14', '09-21', '10-14', '12-21'],
  [2022, '02-01', '02-15', '04-05', '06-03', '09-10', '10-04', '12-22'],
  [2023, '01-22', '02-05', '04-05', '06-22', '09-29', '10-23', '12-22'],
  [2024, '02-10', '02-24', '04-04', '06-10', '09-17', '10-11', '12-21'],
  [2025, '01-29', '02-12', '04-04', '05-31', '10-06', '10-29', '12-21'],
  [2026, '02-17', '03-03', '04-05', '06-19', '09-25', '10-18', '12-22'],
  [2027, '02-06', '02-20', '04-05', '06-09', '09-15', '10-08', '12-22'],
  [2028, '01-26', '02-09', '04-04', '05-28', '10-03', '10-26', '12-21'],
  [2029, '02-13', '02-27', '04-04', '06-16', '09-22', '10-16', '12-21'],
  [2030, '02-03', '02-17', '04-05', '06-05', '09-12', '10-05', '12-22'],
  [2031, '01-23', '02-06', '04-05', '06-24', '10-01', '10-24', '12-22'],
  [2032, '02-11', '02-25', '04-04', '06-12', '09-19', '10-12', '12-21'],
  [2033, '01-31', '02-14', '04-04', '06-01', '09-08', '10-01', '12-21'],
  [2034, '02-19', '03-05', '04-05', '06-20', '09-27', '10-20', '12-22'],
  [2035, '02-08', '02-22', '04-05', '06-10', '09-16', '10-09', '12-22'],
]

const names: readonly (readonly [string, string, string])[] = [
  ['Chinese New Year', '春节', '春節'],
  ['Lantern Festival', '元宵节', '元宵節'],
  ['Qingming', '清明', '清明'],
  ['Dragon Boat Festival', '端午节', '端午節'],
  ['Mid-Autumn Festival', '中秋节', '中秋節'],
  ['Double Ninth Festival', '重阳节', '重陽節'],
  ['Winter Solstice', '冬至', '冬至'],
]

describe('holidays in pairs', () => {
  it.each(festivals)(
    '[PA-5] %d: each festival is its one day, in English, Simplified and Traditional',
    (year, ...days) => {
      for (const [at, [english, simplified, traditional]] of names.entries()) {
        const from = Date.parse(`${year}-${days[at]}`)
        const whole = [
          `${new Date(from).toISOString().slice(0, 16)}/${new Date(from + day).toISOString().slice(0, 16)} day`,
        ]
        expect(intervals(`We met at ${english} ${year}.`)).toEqual(whole)
        expect(intervals(`${year}年${simplified}我们见面了。`)).toEqual(whole)
        expect(intervals(`${year}年${traditional}我們見面了。`)).toEqual(whole)
      }
    },
  )

  it('[PA-5] a festival without a year is the same in both', () => {
    for (const [english, simplified] of names) {
      expect(intervals(`We met at ${english}.`)).toEqual(intervals(`${simplified}我们见面了。`))
      expect(intervals(`We met at ${english}.`)).toHaveLength(1)
    }
  })

  it.each([
    ['the Spring Festival holidays 2025', '2025年春节假期', '2025-01-28T00:00/2025-02-05T00:00 span'],
    ['the Chinese New Year break 2024', '2024年春节期间', '2024-02-09T00:00/2024-02-17T00:00 span'],
    ['the May Day holiday 2022', '2022年五一假期', '2022-05-01T00:00/2022-05-06T00:00 span'],
  ])('[PA-19] the days off around a festival are more than its day: %s / %s', (english, chinese, span) => {
    expect(intervals(`We met in ${english}.`)).toEqual([span])
    expect(intervals(`${chinese}我们见面了。`)).toEqual([span])
  })

  it('[PA-19] the days off of 国庆 are seven, in Traditional too', () => {
    expect(intervals('去年国庆假期我们见面了。')).toEqual(['2022-10-01T00:00/2022-10-08T00:00 span'])
    expect(intervals('去年國慶長假我們見面了。')).toEqual(['2022-10-01T00:00/2022-10-08T00:00 span'])
  })

  it('[PA-5] the winter solstice is a day, no season', () => {
    expect(intervals('We met at the winter solstice.')).toEqual(['2022-12-22T00:00/2022-12-23T00:00 day'])
  })
})

describe('times in pairs', () => {
  it.each([
    ['yesterday', '昨天'],
    ['the day before yesterday', '前天'],
    ['three days ago', '三天前'],
    ['last Wednesday', '上周三'],
    ['last week', '上周'],
    ['last month', '上个月'],
    ['last year', '去年'],
    ['last summer', '去年夏天'],
    ['in May 2021', '2021年5月'],
    ['on 3 March 2022', '2022年3月3日'],
    ['on 3 March 2022 at 3:30 pm', '2022年3月3日下午三点半'],
    ['last night', '昨晚'],
    ['this morning', '今天早上'],
    ['in the first half of 2021', '2021年上半年'],
    ['in 1998', '一九九八年'],
  ])('[PA-6] %s / %s', (english, chinese) => {
    expect(intervals(`We met ${english}.`)).toEqual(intervals(`我们${chinese}见面了。`))
    expect(intervals(`We met ${english}.`)).toHaveLength(1)
  })
})
