import { describe, expect, it } from 'vitest'
import { asks } from './asks.ts'

describe('what asks', () => {
  it.each([
    'Where does Runa live?',
    'where does runa live',
    'Hi! Can you tell me when the boiler was mended. Thanks.',
    'Remind me what I said about the roof.',
    'so how many hens are left',
    'I moved to Turku. Do you remember where I lived before',
    '我的猫叫什么名字',
    '告诉我小满住在哪里。',
    '屋顶修了没有？',
    '他是不是搬家了',
    '我住哪裡',
  ])('[AG-90] asks: %s', (text) => {
    expect(asks(text)).toBe(true)
  })

  it.each([
    'I grow tomatoes on the roof.',
    'When I was ten, we lived in Turku.',
    'What I like is the quiet.',
    'ok',
    'Thanks, that is all.',
    '我在屋顶上种番茄。',
    '没什么，谢谢。',
    '他什么都吃。',
    '我换工作了，下个月去新公司。',
  ])('[AG-90] tells: %s', (text) => {
    expect(asks(text)).toBe(false)
  })
})
