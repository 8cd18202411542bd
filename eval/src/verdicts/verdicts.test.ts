import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openEmbedder } from '../embedding/open-embedder.ts'
import { readVerdictCases, type VerdictQuestion } from './cases.ts'
import { figuresOf, isWrong, namesMissing, type SpokenVerdict, verdictsOn } from './judge.ts'

const cases = readVerdictCases(fileURLToPath(new URL('../../written/verdicts', import.meta.url)))
const progress = { show: () => undefined, say: () => undefined, done: () => undefined }

/** Below and above these nobody could go by the verdict. */
const supportedMin = 0.85
const falselySupportedMax = 0.15

describe('written questions for the verdict', () => {
  it('[VD-84] refer to lines, half of them to none; all that nobody tells is named; both halves, both languages', () => {
    for (const { turns, questions } of cases)
      for (const { id, evidence, expected, missing } of questions) {
        const refs = new Set(turns.map(({ ref }) => ref))
        expect([id, evidence.every((ref) => refs.has(ref))]).toEqual([id, true])
        expect([id, evidence.length > 0, missing === undefined]).toEqual([
          id,
          expected === 'supported',
          expected === 'supported',
        ])
      }
    for (const language of ['en', 'zh'])
      expect(new Set(cases.filter((one) => one.language === language).map(({ half }) => half)).size).toBe(2)
    const questions = cases.flatMap((one) => one.questions)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(questions.filter(({ expected }) => expected === 'none').length).toBeGreaterThan(0.4 * questions.length)
  })

  it.each(['en', 'zh'])(
    '[VD-84] %s: told is supported, untold is not',
    async (language) => {
      const embedder = await openEmbedder('minilm', undefined, () => undefined)
      const spoken: SpokenVerdict[] = []
      for (const one of cases.filter((some) => some.language === language))
        spoken.push(...(await verdictsOn(one, { embedder, progress })))
      if (embedder !== 'none') await embedder.close()
      const { told, supported, untold, falselySupported } = figuresOf(spoken)
      expect(supported / told).toBeGreaterThanOrEqual(supportedMin)
      expect(falselySupported / untold).toBeLessThanOrEqual(falselySupportedMax)
    },
    120_000,
  )
})

describe('judging verdicts', () => {
  const question = (expected: VerdictQuestion['expected'], missing?: string): VerdictQuestion => ({
    id: 'q',
    kind: 'k',
    question: '?',
    expected,
    evidence: [],
    ...(missing === undefined ? {} : { missing }),
  })
  const spoken = (of: VerdictQuestion, verdict: 'supported' | 'weak' | 'none', support: number): SpokenVerdict => ({
    of,
    half: 'test',
    language: 'en',
    verdict: {
      verdict,
      support,
      features: { cover: 0, person: 0, unmet: 0 },
      facets: [],
      missing: ['boat'],
      reasons: [],
    },
  })

  it('weak is wrong of what is told, and right of what is not', () => {
    expect(isWrong(spoken(question('supported'), 'weak', 0.3))).toBe(true)
    expect(isWrong(spoken(question('none', 'boat'), 'weak', 0.3))).toBe(false)
    expect(isWrong(spoken(question('none', 'boat'), 'supported', 0.6))).toBe(true)
  })

  it('counts both sides, and what is named', () => {
    const figures = figuresOf([
      spoken(question('supported'), 'supported', 0.9),
      spoken(question('supported'), 'none', 0.1),
      spoken(question('none', 'boats'), 'supported', 0.6),
      spoken(question('none', 'oar'), 'none', 0.2),
    ])
    expect(figures).toEqual({
      told: 2,
      supported: 1,
      denied: 1,
      untold: 2,
      falselySupported: 1,
      named: 1,
      auroc: 0.5,
    })
    expect(namesMissing(spoken(question('none', 'oar'), 'none', 0))).toBe(false)
  })
})
