import { describe, expect, it } from 'vitest'
import { commonPhrases, hasPhrase } from './phrase.ts'

describe('phrases', () => {
  it('[RP-42] are words in English and characters in Chinese, the most shared and longest first', () => {
    const [english] = commonPhrases(['What lay behind the flood?', 'So what lay behind it?', 'Who is it?'], 2)
    expect(english).toEqual({ pattern: '\\bwhat\\s+lay\\s+behind\\b', length: 3, in: [0, 1] })
    const [chinese] = commonPhrases(['集市取消是怎么回事？', '小雨是怎麼回事？'], 2)
    expect(chinese).toEqual({ pattern: '是怎么回事', length: 5, in: [0, 1] })
  })

  it('[RP-42] do not go over the end of a clause', () => {
    expect(commonPhrases(['You know, Tom', 'you know; Tom'], 2).map(({ pattern }) => pattern)).toEqual([
      '\\byou\\s+know\\b',
    ])
    expect(commonPhrases(['好，吧', '好。吧'], 2)).toEqual([])
  })

  it('[RP-42] meet every question that they were taken from, and no part of a word', () => {
    const questions = [
      'What lay behind the flood?',
      'Tom: what lay  behind the well-being?',
      '集市取消是怎麼回事？',
      '又是怎么回事？',
    ]
    for (const { pattern, in: at } of commonPhrases(questions, 2))
      for (const i of at) expect(hasPhrase(questions[i] ?? '', pattern), pattern).toBe(true)
    expect(hasPhrase('What layer?', '\\bwhat\\s+lay\\b')).toBe(false)
    const [odd] = commonPhrases(["où est l'a.b", "où est l'a.b"], 2)
    expect(hasPhrase("Où est l'a.b ?", odd?.pattern ?? 'x')).toBe(true)
  })
})
