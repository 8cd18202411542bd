import { describe, expect, it } from 'vitest'
import { normalize } from './normalize.ts'
import { isAskingWord, isStopWord, withoutChineseAsking } from './stop-words.ts'

describe('stop words', () => {
  it.each(['the', 'which', 'cannot', 'doesnt', 'www', '的', '我', '我的', '没有', 'の'])(
    '[TX-7] %s carries no content',
    (term) => {
      expect(isStopWord(term)).toBe(true)
    },
  )

  it.each(['cat', 'long', 'many', 'will2', '会议', '太太', '可可', 'もも', '目的', '猫', ''])(
    '[TX-7] %s does',
    (term) => {
      expect(isStopWord(term)).toBe(false)
    },
  )

  it('[TX-8] words that only ask are told apart from content', () => {
    expect(['would', 'many', 'kind', 'ever'].every(isAskingWord)).toBe(true)
    expect(['book', 'kindness', 'longing'].some(isAskingWord)).toBe(false)
  })

  it.each([
    ['船什么时候沉的', '船\n沉的'],
    ['请问你为什么哭', '\n你\n哭'],
    ['几乎学几何', '几乎学几何'],
    ['打吗啡了吗', '打吗啡了\n'],
    ['穿呢子大衣呢', '穿呢子大衣\n'],
  ])('[TX-8] %s loses its question words', (question, expected) => {
    expect(withoutChineseAsking(normalize(question))).toBe(expected)
  })
})
