import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { connectiveFamilies } from './engine.ts'
import { precisionOf, recallOf } from './tally.ts'
import { readSnippets } from './written.ts'
import { findIn, reportWritten, ruleFigures } from './written-report.ts'

const snippets = readSnippets(fileURLToPath(new URL('../../written', import.meta.url)))

describe('the written set of causal relations', () => {
  it('holds a hundred snippets a language, halved, two fifths of them traps', () => {
    for (const language of ['en', 'zh']) {
      const own = snippets.filter((snippet) => snippet.language === language)
      expect(own).toHaveLength(100)
      expect(own.filter(({ half }) => half === 'dev')).toHaveLength(50)
      expect(own.filter(({ trap }) => trap)).toHaveLength(40)
    }
  })

  it('names existing turns and quotes them verbatim, under ids of their own', () => {
    expect(new Set(snippets.map(({ id }) => id)).size).toBe(snippets.length)
    for (const { id, turns, relations } of snippets) {
      const textOf = new Map(turns.map(({ ref, text }) => [ref, text]))
      expect(textOf.size, id).toBe(turns.length)
      for (const { from, to, quote, within } of relations) {
        expect(textOf.has(from) && textOf.has(to), id).toBe(true)
        expect(
          [...textOf.values()].some((text) => text.includes(quote)),
          `${id}: ${quote}`,
        ).toBe(true)
        expect(from === to, id).toBe(within === true)
      }
    }
  })

  it('is met by the rules: precision of active edges at least 0.9, recall at least 0.5, in each half and language', () => {
    const figures = reportWritten(snippets)
    expect(figures.map(({ group }) => group)).toEqual(['dev en', 'dev zh', 'dev', 'test en', 'test zh', 'test'])
    for (const { group, active } of figures) {
      expect(precisionOf(active), group).toBeGreaterThanOrEqual(0.9)
      expect(recallOf(active), group).toBeGreaterThanOrEqual(0.5)
    }
  })

  it('is where the confidence of each family comes from, its dev half', () => {
    const findings = snippets.filter(({ half }) => half === 'dev').map(findIn)
    const counts = new Map<string, { n: number; right: number }>()
    for (const { family, n, right } of ruleFigures(findings)) {
      const before = counts.get(family) ?? { n: 0, right: 0 }
      counts.set(family, { n: before.n + n, right: before.right + right })
    }
    const stated = new Map<string, number>()
    for (const { reason, confidence } of findings.flatMap(({ proposals }) => proposals)) {
      const family = connectiveFamilies.get(reason) ?? reason
      // Proposals in doubt have less than their family.
      stated.set(family, Math.max(confidence, stated.get(family) ?? 0))
    }
    expect(stated.size).toBe(counts.size)
    for (const [family, { n, right }] of counts)
      expect(stated.get(family), family).toBeCloseTo((right + 1) / (n + 3), 3)
  })
})
