import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { afterAll, describe, expect, it } from 'vitest'
import { readAnswerCases } from './cases.ts'
import { addExportCommands } from './export-command.ts'
import { figuresOf, judgeCase } from './judge.ts'
import { readReply } from './reply.ts'
import { scoreAnswer } from './score.ts'

const cases = readAnswerCases(fileURLToPath(new URL('../../written/answers', import.meta.url)))
const quiet = { show: () => undefined, say: () => undefined, done: () => undefined }
const folder = mkdtempSync(join(tmpdir(), 'knotwork-answers-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('written answers', () => {
  it('[AW-50] cite lines of their own turns or none that is there; every kind is caught and kept, in both languages', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    for (const language of ['en', 'zh'])
      for (const kind of new Set(cases.map((one) => one.kind)))
        expect([
          kind,
          language,
          cases.some((one) => one.kind === kind && one.language === language && one.expected !== 'caught'),
        ]).toEqual([kind, language, true])
  })

  it.each(['en', 'zh'])(
    '[AW-50] %s: of the unsupported nine of ten are caught, of the good nineteen of twenty kept',
    async (language) => {
      const judged = []
      for (const one of cases.filter((some) => some.language === language))
        judged.push(await judgeCase(one, { embedder: 'none', progress: quiet }))
      const { wrong, caught, good, kept } = figuresOf(judged)
      expect(caught / wrong).toBeGreaterThanOrEqual(0.9)
      expect(kept / good).toBeGreaterThanOrEqual(0.95)
    },
    120_000,
  )
})

describe('answers of others', () => {
  it.each([
    ['12 pear trees', 'Twelve pear trees', 0, 2 / 3],
    ['The pear trees.', 'pear trees', 1, 1],
    ['在莫干山', '莫干山', 0, 6 / 7],
    ['x', 'y', 0, 0],
  ])('[AW-51] %s against %s', (answer, gold, exact, f1) => {
    const score = scoreAnswer(answer, gold)
    expect(score.exact).toBe(exact)
    expect(score.f1).toBeCloseTo(f1)
  })

  it('[AW-52] replies are read as JSON or as words with the numbers of lines', () => {
    expect(readReply('Sure: {"found":true,"answer":"Oslo","citations":[{"line":2,"quote":"x"}]}')).toEqual({
      found: true,
      answer: 'Oslo',
      lines: [2],
    })
    expect(readReply('Oslo [2][3]')).toEqual({ found: true, answer: 'Oslo', lines: [2, 3] })
    expect(readReply('Information not found').found).toBe(false)
    expect(readReply('{"found": fals').found).toBe(true)
  })

  it('[AW-53] questions are exported with the exact prompt and nothing of the right answer, and scored when they come back', async () => {
    const data = join(folder, 'chat.jsonl')
    const turns = [
      { ref: 'm1', speaker: 'Ana', text: 'I keep the canoe in the boathouse.', time: '2025-03-04T10:00:00' },
      { ref: 'm2', speaker: 'Ben', text: 'The weather was dreadful.', time: '2025-03-04T10:01:00' },
    ]
    writeFileSync(data, turns.map((turn) => JSON.stringify(turn)).join('\n'))
    const questions = [
      { id: 'a', question: 'Where does Ana keep the canoe?', evidence: ['m1'], answer: 'indoors, zanzibar' },
      { id: 'b', question: 'Who sings?', answerable: false },
    ]
    writeFileSync(join(folder, 'chat.questions.jsonl'), questions.map((one) => JSON.stringify(one)).join('\n'))
    const out = join(folder, 'out')
    const run = (...argv: string[]): Promise<unknown> => {
      const program = new Command()
      addExportCommands(program)
      return program.parseAsync(argv, { from: 'user' })
    }
    await run('export-questions', 'jsonl', '--data', data, '--out', out, '--embedder', 'none', '--sample', '2')
    expect(readdirSync(out).sort()).toEqual(['a.prompt.txt', 'b.prompt.txt', 'index.json'])
    const prompt = readFileSync(join(out, 'a.prompt.txt'), 'utf8')
    expect(prompt).toContain('2025-03-04, Ana: I keep the canoe in the boathouse.')
    expect(prompt).toContain('JSON Schema')
    for (const file of readdirSync(out)) expect(readFileSync(join(out, file), 'utf8')).not.toContain('zanzibar')
    writeFileSync(join(out, 'a.answer.txt'), 'zanzibar [1]')
    writeFileSync(join(out, 'b.answer.txt'), 'Information not found')
    const written: string[] = []
    const write = process.stdout.write.bind(process.stdout)
    process.stdout.write = (text: string | Uint8Array) => written.push(String(text)) > 0
    try {
      await run('score-answers', out, '--data', data, '--json')
    } finally {
      process.stdout.write = write
    }
    expect(JSON.parse(written.join(''))).toMatchObject({
      missing: 0,
      groups: [{ n: 2, exact: 0, contained: 0.5, cites: 1, abstained: 1, wrongly: 0 }, {}],
    })
  })
})
