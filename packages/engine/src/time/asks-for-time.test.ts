import { describe, expect, it } from 'vitest'
import { asksForTime } from './asks-for-time.ts'

describe('asksForTime', () => {
  it.each([
    'When did she go?',
    'And when?',
    'How long have they been there?',
    'How long ago was it?',
    'What year was it?',
    'In which month?',
    'Since when?',
    'How many years did it take?',
    'Do you know when they left?',
    "When's the party?",
    'What was the date?',
    'what time',
    'On which days does he swim?',
    '他什么时候来？',
    '哪天',
    '几月',
    '几号',
    '哪年',
    '多久了',
    '何时',
    '星期几',
    '多长时间',
    '几点开始',
    '哪个月',
  ])('[TX-15] %s asks for a time', (text) => {
    expect(asksForTime(text)).toBe(true)
  })

  it.each([
    'What did she say when he came?',
    'When I was young I swam',
    'How many cats?',
    'Who came yesterday?',
    'What did he do in May?',
    'Which book?',
    '谁昨天来了？',
    '几只猫',
    '哪个城市',
    '多少钱',
    '',
  ])('[TX-15] %s does not', (text) => {
    expect(asksForTime(text)).toBe(false)
  })
})
