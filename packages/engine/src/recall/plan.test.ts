import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { planQuestion } from './plan.ts'

const named = (question: string, ...speakers: string[]) => planQuestion(question, speakers).speakers

describe('speakers named', () => {
  it('[RC-26] by full name, in any case and with any punctuation around', () => {
    expect(named('Where did Ana Silva go?', 'Ana Silva', 'Ben')).toEqual(['Ana Silva'])
    expect(named('ANA SILVA!', 'Ana Silva')).toEqual(['Ana Silva'])
    expect(named('(ana   silva)', 'Ana Silva')).toEqual(['Ana Silva'])
    expect(named('Did Ana meet Ben?', 'Ana', 'Ben', 'Cleo')).toEqual(['Ana', 'Ben'])
  })

  it('[RC-26] by a first name that only one of them has', () => {
    expect(named('Where did Ana go?', 'Ana Silva', 'Ben Costa')).toEqual(['Ana Silva'])
    expect(named('Where did Ana go?', 'Ana Silva', 'Ana Costa')).toEqual([])
    expect(named('Where did Ana Costa go?', 'Ana Silva', 'Ana Costa')).toEqual(['Ana Costa'])
    expect(named('Where did Silva go?', 'Ana Silva')).toEqual([])
    expect(named('Plan J is off', 'J Smith')).toEqual([])
  })

  it('[RC-27] possessives count, straight or curly, capital or not', () => {
    for (const question of ["What is Ana's plan?", 'What is Ana’s plan?', "IS IT ANA'S?", "Ana's", 'James’ dog'])
      expect(named(question, 'Ana', 'James')).toHaveLength(1)
  })

  it('[RC-28] a name inside another word is none', () => {
    expect(named('We ate a banana in Anapolis', 'Ana')).toEqual([])
    expect(named('Bennet and Ruben', 'Ben')).toEqual([])
    expect(named('the 2nd', '2')).toEqual([])
    expect(named('अनिल कहाँ है', 'अनि')).toEqual([])
  })

  it('[RC-29] Chinese names as they stand, without spaces around', () => {
    expect(named('小明什么时候去北京？', '小明', '小红')).toEqual(['小明'])
    expect(named('王小明和李小红吃了什么', '王小明', '李小红', '小')).toEqual(['王小明', '李小红', '小'])
    expect(named('卡尔·马克思写了什么？', '卡尔·马克思')).toEqual(['卡尔·马克思'])
    expect(named('明天小雨', '小明')).toEqual([])
  })

  it('[RC-30] names with marks and punctuation match however they are written', () => {
    expect(named("What did O'Brien say?", "O'Brien")).toEqual(["O'Brien"])
    expect(named('What did O’Brien say?', "O'Brien")).toEqual(["O'Brien"])
    expect(named("What is O'Brien's job?", "O'Brien")).toEqual(["O'Brien"])
    expect(named('Has Jean-Luc left?', 'Jean-Luc Picard')).toEqual(['Jean-Luc Picard'])
    expect(named('Has Dr Smith called?', 'Dr. Smith')).toEqual(['Dr. Smith'])
    expect(named('ask user_1', 'user_1', 'user_2')).toEqual(['user_1'])
    expect(named('Did José call Zoe?', 'Jose', 'Zoë')).toEqual(['Jose', 'Zoë'])
  })

  it('[RC-30] a name without a letter or digit is never named', () => {
    expect(named('🙂 ?! 🙂', '🙂', '?!', ' ', '')).toEqual([])
  })
})

describe('terms', () => {
  it('[RC-31] searches for words of content, once each, in order', () => {
    expect(planQuestion('Which tea did Ana drink, and what tea in Oslo?', []).terms).toEqual([
      'tea',
      'ana',
      'drink',
      'oslo',
    ])
  })

  it.each(['What did he do?', 'who are you', '你是谁？', '什么', 'would they?'])(
    '[RC-31] a question of stop words only searches for them: %s',
    (question) => {
      const { terms } = planQuestion(question, [])
      expect(terms.length).toBeGreaterThan(0)
      expect(new Set(terms).size).toBe(terms.length)
    },
  )

  it('[RC-31] whatever has an index term has a term to search for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (question) => {
        expect(planQuestion(question, []).terms.length > 0).toBe(tokenize(question).length > 0)
      }),
    )
  })
})

describe('language and time', () => {
  it('[RC-32] tells the language and the share of CJK letters', () => {
    expect(planQuestion('Where is the tea?', [])).toMatchObject({ language: 'en', cjkShare: 0 })
    expect(planQuestion('茶在哪里？', [])).toMatchObject({ language: 'zh', cjkShare: 1 })
    expect(planQuestion('ab茶叶', []).cjkShare).toBe(0.5)
    expect(planQuestion('', [])).toMatchObject({ question: '', terms: [], speakers: [], cjkShare: 0 })
  })

  it.each([
    'When did Ana leave?',
    'How long did it take?',
    'What year was it?',
    '什么时候去的？',
    '住了多久？',
    '哪一天',
  ])('[RC-33] %s asks for a time', (question) => {
    expect(planQuestion(question, []).asksForTime).toBe(true)
  })

  it.each(['Where did Ana go?', 'What did she say when he came?', '她去了哪里？', '多少钱？', ''])(
    '[RC-33] %j asks for none',
    (question) => {
      expect(planQuestion(question, []).asksForTime).toBe(false)
    },
  )
})
