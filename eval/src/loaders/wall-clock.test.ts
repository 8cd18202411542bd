import { describe, expect, it } from 'vitest'
import { chineseTime, dottedTime, monthFirstDate, slashedTime, spokenTime } from './wall-clock.ts'

describe('wall-clock times', () => {
  it.each([
    [spokenTime, '12:00 am on 1 May, 2021', '2021-05-01T00:00:00'],
    [spokenTime, '12:09:18 PM on Wednesday 13 September, 2023', '2023-09-13T12:09:18'],
    [spokenTime, '1:05 pm on 31 December, 2022', '2022-12-31T13:05:00'],
    [slashedTime, '2022/05/30 (Mon) 23:40', '2022-05-30T23:40:00'],
    [slashedTime, '2022/5/3', '2022-05-03T00:00:00'],
    [dottedTime, '29.12.2021, 00:51:12', '2021-12-29T00:51:12'],
    [chineseTime, '2022年04月01日 周五 08:39', '2022-04-01T08:39:00'],
    [monthFirstDate, 'March-05-2022', '2022-03-05T00:00:00'],
  ])('%o reads %s', (read, text, iso) => {
    expect(read(text)).toBe(iso)
  })

  it.each([spokenTime, slashedTime, dottedTime, chineseTime, monthFirstDate])(
    'gives nothing for other text',
    (read) => {
      expect(read('soon')).toBeUndefined()
    },
  )
})
