import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { demoQuestions, firstOfEachKind } from '../src/demo/questions.ts'
import { knotwork, testFolder } from './in-process.ts'

const folder = testFolder()

interface DemoReport {
  imported: { stored: number; malformed: number }
  scores: { budgetTokens: number; answerable: number; complete: number }[]
  questions: { kind: string; evidence: string[]; found: string[]; complete: boolean; tokens: number; context: string }[]
}

describe('demo', () => {
  it.each([
    ['en', []],
    ['zh', ['--zh']],
  ] as const)('[CL-24] imports all of the %s conversation and counts honestly', async (language, flags) => {
    const report = (await knotwork(['demo', ...flags, '--json'])).json() as DemoReport
    expect(report.imported).toMatchObject({ stored: 218, malformed: 0 })
    expect(report.scores.map(({ budgetTokens, answerable }) => [budgetTokens, answerable])).toEqual([
      [200, 21],
      [1000, 21],
      [2000, 21],
    ])
    expect(report.questions.map(({ kind }) => kind)).toEqual(
      firstOfEachKind(demoQuestions(language)).map(({ kind }) => kind),
    )
    for (const { evidence, found, complete, tokens, context } of report.questions) {
      expect(found).toEqual(evidence.filter((ref) => context.includes(`<ref:${ref}>`)))
      expect(complete).toBe(evidence.length > 0 && found.length === evidence.length)
      expect(tokens).toBeLessThanOrEqual(200)
    }
  })

  it('[CL-24] finds more with more room', async () => {
    const { scores } = (await knotwork(['demo', '--json'])).json() as DemoReport
    const complete = scores.map((score) => score.complete)
    expect(complete).toEqual(complete.toSorted((a, b) => a - b))
    expect(complete.at(-1)).toBeGreaterThan(complete[0] ?? 0)
  })

  it('[CL-24] marks evidence, says what is missing, and names the next commands', async () => {
    const { code, stdout } = await knotwork(['demo', '--budget', '1000'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^▸ <t:2025-/m)
    expect(stdout).toMatch(/^[✓✗] \d of \d+ turns? of evidence/m)
    expect(stdout).toMatch(/^# {2}ref +score/m)
    expect(stdout).toMatch(/ {2}for +\d+ of them within 1,000 tokens/)
    expect(stdout).toContain('knotwork demo --keep demo.db')
  })

  it('[CL-24] leaves nothing behind, and no trace in KNOTWORK_STORE', async () => {
    const store = folder.path('mine.db')
    const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('knotwork-demo-'))
    const before = leftovers()
    await knotwork(['demo', '--json'], { env: { KNOTWORK_STORE: store } })
    expect(existsSync(store)).toBe(false)
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([])
  })

  it('[CL-24] keeps the store where it is told to', async () => {
    const store = folder.path('kept.db')
    const { stdout } = await knotwork(['demo', '--keep', store])
    expect(stdout).toContain(`--store ${store}`)
    expect((await knotwork(['stats', '--json', '--store', store])).json()).toMatchObject({ events: 218, sessions: 18 })
  })
})
