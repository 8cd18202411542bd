import { describe, expect, it } from 'vitest'
import { codeAgent } from './code-agent.ts'
import { codeFinderOf } from './code-finder.ts'
import { questionReaderOf } from './question-reader.ts'

const find = codeFinderOf(codeAgent.entities)
const read = questionReaderOf(codeAgent)

/** What is found, as kind and words. */
function found(text: string): string[] {
  return find(text).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`)
}

describe('entities of code', () => {
  it.each([
    ['See src/money/split.ts and test/split.test.ts.', ['file src/money/split.ts', 'file test/split.test.ts']],
    [
      '改了src/money/split.ts和package.json，再看README.md',
      ['file src/money/split.ts', 'file package.json', 'file README.md'],
    ],
    ['splitBill() calls roundShare and to_cents', ['function splitBill', 'function roundShare', 'function to_cents']],
    ['Ledger.post() 里的 parseAmount 有问题', ['function Ledger.post', 'function parseAmount']],
    ['Blocked by PAY-9, see #12 and #7.', ['ticket PAY-9', 'ticket #12', 'ticket #7']],
    ['PAY-12被PAY-9卡住了，见 #41', ['ticket PAY-12', 'ticket PAY-9', 'ticket #41']],
    [
      'the ledger module and @till/core; look into src/money/',
      ['module ledger', 'module @till/core', 'module src/money/'],
    ],
    ['ledger 模块要重写', ['module ledger']],
  ])('[PR-2] are found in "%s"', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    'We met at 5.30 p.m., e.g. for tea, and/or cake.',
    'This module, and a new package, came by post.',
    'Ana owns an iPhone and reads https://example.org/a/b.',
    'C# and F# are languages; the price is 3.14.',
    'Mail ana@example.org about it.',
    '我们昨天在杭州吃了面。',
  ])('[PR-2] are not found in "%s"', (text) => {
    expect(found(text)).toEqual([])
  })

  it('[PR-2] of two that overlap the longer is meant', () => {
    expect(found('src/money/split.ts')).toEqual(['file src/money/split.ts'])
  })
})

describe('questions about code', () => {
  it.each([
    ['Why does the test fail since Tuesday?', ['why'], ['fixed', 'blocks']],
    ['Which commit broke the build?', ['why'], ['fixed', 'blocks']],
    ['这个测试为什么从周二开始失败？', ['why'], ['fixed', 'blocks']],
    ['What fixed the rounding test?', ['fact'], ['broke', 'blocks']],
    ['哪次提交修好了这个测试？', ['fact'], ['broke', 'blocks']],
    ['What blocks PAY-12?', ['why'], ['broke', 'fixed']],
    ['PAY-12 卡在哪儿？', ['why'], ['broke', 'fixed']],
    ['PAY-12 被什麼擋住了？', ['why'], ['broke', 'fixed']],
    ['Where does Ana live?', [], []],
  ])('[PR-9] "%s" asks for its relations', (question, intents, unasked) => {
    expect(read(question)).toMatchObject({ intents, unasked })
  })

  it.each(['Who last changed splitBill?', 'Who changed splitBill most recently?', '最后是谁改了 splitBill？'])(
    '[PR-10] "%s" asks for the latest commit',
    (question) => {
      expect(read(question).latest).toBe('commit')
    },
  )
})
