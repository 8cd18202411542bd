import { describe, expect, it } from 'vitest'
import { speakerNamed, turnHeadOf } from './turn-head.ts'

describe('the head of a turn', () => {
  it.each([
    ['[2025年3月4日 19:12] 小雨：到了', '小雨', '到了'],
    ['2025年3月4日 下午7:12 小雨：到了', '小雨', '到了'],
    ['小雨 2025年3月4日 19:12：到了', '小雨', '到了'],
    ['Mar 4, 2025, 7:12 PM - Ana: here', 'Ana', 'here'],
    ['Ana [04/03/25 19:12]: here', 'Ana', 'here'],
    ['19:12\tAna\there: now', 'Ana', 'here: now'],
    ['19:12\t\tAna left', '', 'Ana left'],
    ['Dr. Ana Berg (host): here', 'Dr. Ana Berg (host)', 'here'],
  ])('[IM-156] has the words beside it: %s', (line, name, words) => {
    expect(turnHeadOf(line)).toMatchObject({ name, words })
  })

  it.each([
    ['小雨 2025/3/4 19:12:05', '小雨'],
    ['小雨  昨天 19:12', '小雨'],
    ['2025-03-04 19:12:05 小雨(10001)', '小雨(10001)'],
    ['Ana, [04.03.2025 19:12]', 'Ana'],
    ['Ana — 03/04/2025 7:12 PM', 'Ana'],
    ['Ana Berg  Mar 4, 2025 at 7:12 PM', 'Ana Berg'],
  ])('[IM-157] has the words below it: %s', (line, name) => {
    expect(turnHeadOf(line)).toMatchObject({ name, words: null })
  })

  it.each([
    'See you at 19:12, maybe',
    'Lunch 12:30: soup',
    'https://example.org:8080',
    '我们三点见。',
    '19:12',
    'So: //x',
  ])('[IM-157] is none in %j', (line) => expect(turnHeadOf(line)).toBeNull())

  it.each([
    ['【群主】小雨(100200300)', '小雨'],
    ['Ana<ana@example.org>', 'Ana'],
    ['From Ana Berg to Everyone', 'Ana Berg'],
    ['Ana (host)', 'Ana (host)'],
    ['【潜水】', '【潜水】'],
  ])('[IM-158] of %s is spoken by %s', (name, speaker) => expect(speakerNamed(name)).toBe(speaker))
})
