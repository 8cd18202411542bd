import { describe, expect, it } from 'vitest'
import { endsAsQuestion } from './question-form.ts'

describe('endsAsQuestion', () => {
  it.each([
    'Why?',
    'Really?!',
    'Well??? ',
    'ok? 😀🇳🇴',
    'ok? 👍🏽',
    'you? :)',
    '"Why?"',
    '(sure?)',
    '走吗',
    '走吗。',
    '你呢～',
    '去？',
    '？',
    'What?...',
  ])('[TX-16] %s asks', (text) => {
    expect(endsAsQuestion(text)).toBe(true)
  })

  it.each(['No.', 'What? No.', '', '  ', '😀', ':)', '走吧', '吗啡', 'x = a ? b : c'])(
    '[TX-16] %s does not',
    (text) => {
      expect(endsAsQuestion(text)).toBe(false)
    },
  )

  it('[TX-16] a long tail costs nothing', () => {
    expect(endsAsQuestion(`Why?${' '.repeat(2_000_000)}x`)).toBe(false)
  })
})
