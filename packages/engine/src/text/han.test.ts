import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../entity/key.ts'
import { asksForTime } from '../time/asks-for-time.ts'
import { speaksOfTime } from '../time/mention.ts'
import { saysWhy } from './because.ts'
import { resolveFirstPerson } from './first-person.ts'
import { foldHan } from './han.ts'
import { simplifiedHan, traditionalHan } from './han-pairs.ts'
import { endsAsQuestion } from './question-form.ts'
import { questionTerms, tokenize } from './tokenize.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))

describe('foldHan', () => {
  it('[TX-60] writes Traditional characters as Simplified ones', () => {
    expect(foldHan('妳為甚麼還沒看著牠？她說後來纔瞭解')).toBe('你为什么还没看着它？她说后来才了解')
    expect(foldHan('头发和发展，皇后与后天')).toBe('头发和发展，皇后与后天')
    expect(foldHan('')).toBe('')
  })

  it('[TX-60] keeps every offset, and leaves what is folded as it is', () => {
    const anyHan = fc.constantFrom(...Array.from(traditionalHan), ...Array.from('甚麼著什么在，a😀\ud800𠀀'))
    fc.assert(
      fc.property(fc.array(anyHan, { maxLength: 30 }), (characters) => {
        const text = characters.join('')
        const folded = foldHan(text)
        expect(folded).toHaveLength(text.length)
        expect(foldHan(folded)).toBe(folded)
      }),
    )
  })

  it('[TX-61] the pairs are those of OpenCC', () => {
    const script = fileURLToPath(new URL('../../scripts/pair-han.mjs', import.meta.url))
    expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe(
      `${traditionalHan.length} pairs\n`,
    )
    expect(simplifiedHan).toHaveLength(traditionalHan.length)
  })

  it('[TX-62] no list of words holds a character that folding takes away: it would never match', () => {
    const read = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing|text\/han(?:-pairs)?\.ts$/.test(path))
      .map((path) => ({ path, code: readFileSync(sources + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }))
    expect(read.filter(({ code }) => /[\u4e00-\u9fff]/.test(code)).length).toBeGreaterThan(30)
    expect(read.flatMap(({ path, code }) => (foldHan(code) === code ? [] : [path]))).toEqual([])
  })
})

describe('both scripts', () => {
  it.each([
    ['餅乾放在廚房裡', '饼干放在厨房里'],
    ['他在臺灣學著煮麵', '他在台湾学着煮面'],
    ['禮拜三的會議紀錄', '礼拜三的会议纪录'],
  ])('[TX-60] %s and %s have the same terms, stored and asked', (traditional, simplified) => {
    expect(tokenize(traditional)).toEqual(tokenize(simplified))
    expect(questionTerms(`${traditional}是甚麼時候？`)).toEqual(questionTerms(`${simplified}是什么时候？`))
    expect(nameKey(traditional)).toBe(nameKey(simplified))
  })

  it('[TX-60] questions, times, reasons and persons are noticed in both', () => {
    expect(endsAsQuestion('你吃飽了嗎 :)')).toBe(true)
    expect(asksForTime('他們是什麼時候結婚的')).toBe(true)
    expect(speaksOfTime('前幾個禮拜下過雪')).toBe(true)
    expect(saysWhy('難怪他沒來')).toBe(true)
    expect(resolveFirstPerson('我們走吧，我請妳', '小滿', '阿寬')).toBe('我們走吧，小滿請阿寬')
  })
})
