import { openMemory } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { askWork, importWork, workQuestions } from '../src/demo/code-agent.ts'
import { knotwork } from './in-process.ts'

interface Report {
  imported: { stored: number; relations: number }
  questions: { id: string; question: string; ranks: (number | null)[]; path: string[]; evidence: string[] }[]
}

const failure = /^commit:[0-9a-f]{16} broke test:[0-9a-f]{16}$/

describe('the demo of a code agent', () => {
  it.each([
    ['en', [], 'minilm'],
    ['en', [], 'none'],
    ['zh', ['--zh'], 'minilm'],
    ['zh', ['--zh'], 'none'],
  ] as const)(
    '[PR-20] answers its questions in %s %j with %s, the first evidence at rank 3 or better',
    async (_, flags, embedder) => {
      const report = (
        await knotwork(['demo', 'code-agent', ...flags, '--json', '--embedder', embedder])
      ).json() as Report
      expect(report.imported.stored).toBe(94)
      const [why, fixed, blocks, who, when] = report.questions
      expect(report.questions).toHaveLength(5)
      for (const { ranks } of report.questions)
        expect(Math.min(...ranks.map((rank) => rank ?? 99))).toBeLessThanOrEqual(3)
      // What broke it, and nothing but that path.
      expect(why?.ranks[0]).toBeLessThanOrEqual(3)
      expect(why?.path[0]).toMatch(failure)
      expect(why?.path[0]?.startsWith(why.evidence[0] ?? '?')).toBe(true)
      expect(fixed?.ranks[0]).toBeLessThanOrEqual(3)
      expect(blocks?.ranks[0]).toBeLessThanOrEqual(3)
      expect(who?.ranks[0]).toBe(1)
      expect(when?.ranks[1]).toBeLessThanOrEqual(3)
      expect(when?.path.at(0)).toMatch(failure)
    },
  )

  it('[PR-20] asks the same of the same history in both languages', () => {
    const [en, zh] = [workQuestions('en'), workQuestions('zh')]
    expect(zh.map(({ id, now, kind, evidence }) => [id, now.slice(0, 19), kind, evidence.length])).toEqual(
      en.map(({ id, now, kind, evidence }) => [id, now.slice(0, 19), kind, evidence.length]),
    )
  })

  it('[PR-20] is understood as "this test" where the dialogue names it', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', schemaProfile: 'code-agent' })
    await importWork(memory, 'en')
    const [first] = workQuestions('en')
    const history = [{ speaker: 'Mira', text: '"splits a bill among three" is red again.' }]
    const { ranked } = await memory.recall('Why does this test fail since Tuesday?', { history, now: first?.now ?? '' })
    expect(ranked.slice(0, 3).map(({ ref }) => ref)).toContain(first?.evidence[0])
    await memory.close()
  })

  it('[PR-20] without the profile the commit is not found so far up', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await importWork(memory, 'en')
    const [first] = workQuestions('en')
    if (first === undefined) throw new Error('no questions')
    expect((await askWork(memory, first, 2000)).ranks[0] ?? 99).toBeGreaterThan(3)
    await memory.close()
  })

  it('[PR-20] is told with the path, and keeps nothing', async () => {
    const { stdout } = await knotwork(['demo', 'code-agent', '--embedder', 'none'])
    expect(stdout).toMatch(/path: commit:[0-9a-f]{16} broke test:[0-9a-f]{16}/)
    expect(stdout).toContain('rank of the evidence, marked ▸: 1')
    expect((await knotwork(['demo', 'code-agent', '--keep', 'x.db'])).code).toBe(2)
    expect((await knotwork(['demo', 'kitchen'])).code).toBe(2)
  })
})
