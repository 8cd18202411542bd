import { describe, expect, it } from 'vitest'
import { systemClock } from '../system.ts'
import { redactContacts } from './redact.ts'

describe('what is taken out of a question', () => {
  it('[RP-4] costs no more than the length of a text', () => {
    const long = [...'a1.@-+ '].map((sign) => sign.repeat(200_000))
    const start = systemClock.elapsed()
    for (const text of [
      ...long,
      'a.'.repeat(100_000),
      'a@'.repeat(100_000),
      '1-'.repeat(100_000),
      '2019-'.repeat(40_000),
      '字'.repeat(200_000),
      'а@б.'.repeat(50_000),
      'one '.repeat(50_000),
    ])
      redactContacts(text)
    expect(systemClock.elapsed() - start).toBeLessThan(5000)
  })

  it.each([
    ['Did ana.lund+post@mail.example.org answer?', 'Did [email] answer?'],
    ['小雨的邮箱是xiaoyu_88@qq.com吗？', '小雨的邮箱是[email]吗？'],
    ['Whose number is +47 22 85 50 50?', 'Whose number is [phone]?'],
    ['Who calls from (0511) 907-4431?', 'Who calls from [phone]?'],
    ['谁的电话是138 0013 8000？', '谁的电话是[phone]？'],
    ['一三八零零一三八零零零是谁的号码？', '[number]是谁的号码？'],
    ['手机１３８００１３８０００是谁的？', '手机[number]是谁的？'],
    ['What was ordered under 4820177?', 'What was ordered under [number]?'],
    ['身份证11010519491231002X是谁的？', '身份证[number]是谁的？'],
  ])('[RP-4] %s', (asked, kept) => expect(redactContacts(asked)).toBe(kept))

  it.each([
    ['我的邮箱是用户@例子.公司吗？', '我的邮箱是[email]吗？'],
    ['Пишите на почта@пример.рф завтра', 'Пишите на [email] завтра'],
    ['张三@example.com 是谁？', '[email] 是谁？'],
    ['Who said to call one three eight zero zero one two?', 'Who said to call [number]?'],
    ['打一 三 八 零 零 一 二 三找谁？', '打[number]找谁？'],
    ['Whose is 1 3 8 0 0 1 3 8?', 'Whose is [phone]?'],
    ['One, two, three: 我们＠公司见', 'One, two, three: 我们＠公司见'],
  ])('[RP-50] %s', (asked, kept) => expect(redactContacts(asked)).toBe(kept))

  it.each([
    'What happened on 2025-03-04?',
    'What was said at 2025-03-04 19:12?',
    'Was it on 4.3.2025 or on 04/05/2025?',
    'Where did Ana live 2019-2021?',
    'Which invoice is dated 20250304?',
    '2025年3月4日小雨说了什么？',
    'Do 40 crates cost 1,250 in hall 7?',
    '她花了12000块吗？',
    'Who is @ana?',
    'Did 三四个人 come on the 二零二五年 trip?',
  ])('[RP-4] %s stays as it is', (asked) => expect(redactContacts(asked)).toBe(asked))
})
