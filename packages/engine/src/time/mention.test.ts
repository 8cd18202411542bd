import { describe, expect, it } from 'vitest'
import { speaksOfTime } from './mention.ts'

describe('speaksOfTime', () => {
  it.each([
    'We met yesterday',
    'last summer',
    'three days ago',
    'a few weeks back',
    'in May',
    'March 2022',
    'on Tuesday',
    'in 1999',
    'at 5 p.m.',
    'at 10:30',
    'for 4 years',
    'two weekends ago',
    'ten years',
    'the 9th',
    'every Friday',
    '5/9/2023',
    'the other day',
    'three seconds ago',
    'back in the 90s',
    'on sat',
    '昨天',
    '上周',
    '上个月',
    '三天前',
    '去年',
    '5月3日',
    '五月',
    '周三见',
    '2019年',
    '下午3点',
    '三年了',
    '两个半月',
    '最近很忙',
    '夏天去的',
  ])('[TX-14] %s speaks of time', (text) => {
    expect(speaksOfTime(text)).toBe(true)
  })

  it.each([
    'I may come',
    'they march on',
    'a second opinion',
    'after a second look',
    'two cats',
    'room 20231',
    'dayton',
    'the last slice',
    'satay and sunscreen',
    '',
    '有点累',
    '一点也不',
    '三年级',
    '月亮',
    '坐3号线',
    '周先生',
    '吃年糕',
  ])('[TX-14] %s does not', (text) => {
    expect(speaksOfTime(text)).toBe(false)
  })

  it('[TX-14] long runs of numerals cost no more than their length', () => {
    expect(speaksOfTime('三'.repeat(500_000))).toBe(false)
    expect(speaksOfTime('7'.repeat(500_000))).toBe(false)
  })
})
