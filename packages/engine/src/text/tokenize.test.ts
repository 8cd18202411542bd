import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalize } from './normalize.ts'
import { questionTerms, tokenize } from './tokenize.ts'

/** Would a search for `query` meet `text`? */
const meets = (text: string, query: string): boolean => {
  const indexed = new Set(tokenize(text))
  return questionTerms(query).some((term) => indexed.has(term))
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        "don't",
        'who',
        'many',
        'kind',
        'May',
        '5',
        '9th',
        '2023',
        'Ana',
        '什么',
        '几',
        '五月',
        '我',
        '的',
        '上海',
        '?',
        '，',
        '1,000',
        'a-b',
        '👍',
        'สวัสดี',
        '\u0301',
      ),
    )
    .map((words) => words.join(' ')),
  fc
    .array(fc.constantFrom('什', '么', '几', '3', '月', '时', '候', '我', '谁', '1', '日', '哪', '天', 'a'))
    .map((words) => words.join('')),
)

describe('tokenize: Chinese, Japanese, Korean', () => {
  it('[TX-3] every character and every pair of neighbours is a term', () => {
    expect(tokenize('数据库')).toEqual(['数', '数据', '据', '据库', '库'])
    expect(tokenize('データ')).toEqual(['デ', 'デー', 'ー', 'ータ', 'タ'])
    expect(tokenize('한국어')).toEqual(['한', '한국', '국', '국어', '어'])
  })

  it.each(['库', '会议', '上海', '太太', '可可', '记忆', '失败'])('[TX-3] %s is found inside a sentence', (query) => {
    expect(meets(`昨天在${query}旁边`, query)).toBe(true)
    expect(tokenize(`昨天在${query}旁边`)).toContain(query)
  })

  it('[TX-3] Latin words inside a Chinese sentence stay words', () => {
    expect(tokenize('用iPhone手机')).toEqual(['用', 'iphon', '手', '手机', '机'])
  })
})

describe('tokenize: words', () => {
  it('[TX-4] forms of one English word meet', () => {
    expect(meets('She was painting two cats', 'Who painted the cat?')).toBe(true)
    expect(tokenize('migrations')).toEqual(tokenize('migration'))
  })

  it('[TX-4] the possessive is dropped, inner apostrophes join', () => {
    expect(tokenize("Ana's O’Brien")).toEqual(['ana', 'obrien'])
  })

  it('[TX-4] a negated verb is two words, other clitics vanish', () => {
    expect(tokenize("I don't, won't, can't", { keepStopWords: true })).toEqual([
      'i',
      'do',
      'not',
      'will',
      'not',
      'can',
      'not',
    ])
    expect(tokenize("Ben'll they're we've", { keepStopWords: true })).toEqual(['ben', 'thei', 'we'])
  })

  it.each([
    ['3.5', ['3.5']],
    ['1,000', ['1000']],
    ['1,234,567.89', ['1234567.89']],
    ['09:30', ['9:30']],
    ['10:30pm', ['10:30', 'pm']],
    ['7pm', ['7', 'pm']],
    ['5km', ['5', 'km']],
    ['2023-06-09', ['2023', '6', '9', 'june', 'd9']],
    ['555-1234', ['555', '1234']],
    ['1,2', ['1', '2']],
  ])('[TX-5] the number %s gives %j', (written, expected) => {
    expect(tokenize(written)).toEqual(expected)
  })

  it.each([
    ['A-17', ['a17', '17']],
    ['UA123', ['ua123']],
    ['COVID-19', ['covid19', 'covid', '19']],
    ['e-mail', ['email', 'mail']],
    ['well-known', ['well', 'known']],
    ['U.S.', ['usa']],
    ['node.js', ['nodej', 'node', 'js']],
    ['ben@example.org', ['ben@example.org', 'ben', 'exampl', 'org']],
    ['C++ and c#', ['c++', 'c#']],
    ['MAX_RETRY', ['max', 'retri']],
  ])('[TX-6] the code or address %s gives %j', (written, expected) => {
    expect(tokenize(written)).toEqual(expected)
  })

  it('[TX-6] an address is found by its host and its path', () => {
    expect(meets('see https://example.org/garden/roses?x=1', 'garden')).toBe(true)
    expect(meets('see https://www.example.org/garden', 'example')).toBe(true)
  })
})

describe('tokenize: stop words', () => {
  it('[TX-7] function words are left out', () => {
    expect(tokenize('The cat was on the mat')).toEqual(['cat', 'mat'])
    expect(tokenize('我们的猫')).toEqual(['的猫', '猫'])
  })

  it('[TX-7] a text that has nothing else keeps them, so that it can be found', () => {
    expect(tokenize('Who are you?')).toEqual(['who', 'ar', 'you'])
    expect(meets('To be or not to be', 'to be or not to be')).toBe(true)
    expect(meets('你是谁', '你是谁')).toBe(true)
  })

  it('[TX-7] keepStopWords keeps all', () => {
    expect(tokenize('The cat', { keepStopWords: true })).toEqual(['the', 'cat'])
  })

  it('[TX-7] every text with a letter or digit has a term', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (/[\p{L}\p{N}]/u.test(normalize(text))) expect(tokenize(text)).not.toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('questionTerms', () => {
  it.each([
    ['What kind of books would Ana likely read?', ['book', 'ana', 'read']],
    ['How many times did they visit the lake?', ['time', 'visit', 'lake']],
    ['请问船什么时候沉的？', ['船', '沉', '沉的']],
    ['谁养了几只猫？', ['养', '养了', '只', '只猫', '猫']],
    ['哪吒去了哪里', ['哪咤', '咤', '咤去', '去', '去了']],
  ])('[TX-8] %s looks up %j', (question, expected) => {
    expect(questionTerms(question)).toEqual(expected)
  })

  it('[TX-8] a question that only asks looks up what it has', () => {
    expect(questionTerms('How many?')).toEqual(['mani'])
    expect(questionTerms('什么')).toEqual(['什', '什么', '么'])
  })

  it('[TX-8] terms are distinct, among those of the text, and empty only when those are', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const indexed = tokenize(text)
        const asked = questionTerms(text)
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.filter((term) => !indexed.includes(term))).toEqual([])
        expect(asked.length === 0).toBe(indexed.length === 0)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('tokenize: other scripts and pictures', () => {
  it('[TX-9] each emoji and each flag is a term, without its skin tone', () => {
    expect(tokenize('👍🏽👍 🇨🇳🇳🇴')).toEqual(['👍', '👍', '🇨🇳', '🇳🇴'])
    expect(tokenize('❤️')).toEqual(tokenize('❤'))
  })

  it('[TX-9] words of spaced scripts stay whole, runs of unspaced ones give pairs of clusters', () => {
    expect(tokenize('مرحبا بالعالم')).toEqual(['مرحبا', 'بالعالم'])
    expect(tokenize('Где корабль')).toEqual(['где', 'корабль'])
    expect(meets('ฉันชอบกินข้าวผัด', 'ข้าวผัด')).toBe(true)
  })

  it('[TX-10] no term is longer than 64 code points, none is cut before a combining mark', () => {
    expect(tokenize('a1'.repeat(100))).toEqual(['a1'.repeat(32)])
    expect(tokenize(`${'я'.repeat(63)}и\u0331и`)).toEqual(['я'.repeat(63)])
    fc.assert(
      fc.property(anyText, fc.nat({ max: 80 }), (text, times) => {
        for (const term of tokenize(text.repeat(times))) expect(Array.from(term).length).toBeLessThanOrEqual(64)
      }),
    )
  })

  it('[TX-10] five million characters without a break are handled', () => {
    expect(tokenize('a'.repeat(5_000_000))).toHaveLength(1)
    expect(tokenize('中'.repeat(100_000))).toHaveLength(199_999)
  })

  it('[TX-10] no term holds white space, a control character or an upper case ASCII letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be absent.
        for (const term of tokenize(text)) expect(term).not.toMatch(/[\s\u0000-\u001fA-Z]|^$/u)
      }),
    )
  })
})
