import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readFactCases } from './cases.ts'
import { writtenFacts } from './command.ts'
import { factFigures, judgeFacts } from './judge.ts'

const fresh = fileURLToPath(new URL('../../written/facts-fresh', import.meta.url))

describe('written facts', () => {
  it('[FX-76] are sentences in both languages, each once, some of which state nothing', () => {
    const cases = [...readFactCases(writtenFacts), ...readFactCases(fresh)]
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    expect(new Set(cases.map(({ text }) => text)).size).toBe(cases.length)
    for (const language of ['en', 'zh']) {
      const own = cases.filter((one) => one.language === language)
      expect(own.length).toBeGreaterThanOrEqual(60)
      expect(own.filter(({ facts }) => facts.length === 0).length).toBeGreaterThan(own.length / 3)
    }
  })

  it.each([
    ['the rules were made for', writtenFacts, 97, 97],
    ['the rules were not made for', fresh, 85, 95],
  ])('[FX-77] in sentences %s the rules are right, and find what is stated', async (_what, path, precision, recall) => {
    const figures = factFigures(await judgeFacts(readFactCases(path)))
    expect(figures.precision).toBeGreaterThanOrEqual(precision)
    expect(figures.recall).toBeGreaterThanOrEqual(recall)
  })
})
