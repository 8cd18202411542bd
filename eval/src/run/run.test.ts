import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultPolicy } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { type RunOptions, runFileWriter, runSettings } from '../commands.ts'
import { withFiles } from '../loaders/fixture-files.ts'
import { silentProgress } from './progress.ts'
import { limited } from './run.ts'
import { readRun } from './run-file.ts'
import { axisOf, settingsOf } from './setting.ts'

const turns = Array.from({ length: 40 }, (_, index) => ({
  speaker: index % 2 === 0 ? 'Ada' : 'Ben',
  text:
    index === 7
      ? 'The kayak leaks near the stern since Tuesday.'
      : index === 20
        ? 'I sealed the stern of the kayak with resin.'
        : `Small talk number ${index} about the weather and lunch.`,
  time: `2022-03-${String(1 + Math.floor(index / 10)).padStart(2, '0')}T10:${String(index % 10).padStart(2, '0')}:00`,
  session: `s${Math.floor(index / 10)}`,
  ref: `m${index}`,
}))

const files = {
  'own.jsonl': turns,
  'own.questions.jsonl': [
    { id: 'a', question: 'Where does the kayak leak?', evidence: ['m7'], category: 'one' },
    { id: 'b', question: 'How was the kayak sealed?', evidence: ['m7', 'm20'], category: 'two' },
  ],
}

const options = (folder: string, changes: Partial<RunOptions> = {}): RunOptions => ({
  schema: 'jsonl',
  data: join(folder, 'own.jsonl'),
  pooled: false,
  embedder: 'hash',
  budgets: [200, 60],
  settings: settingsOf('default', []),
  progress: silentProgress,
  ...changes,
})

describe('a run', () => {
  it('writes the same file twice but for ms, and its report is that of the file', () =>
    withFiles(files, async (folder) => {
      const [first, second] = [join(folder, 'runs', '1.jsonl'), join(folder, 'runs', '2.jsonl')]
      for (const path of [first, second]) {
        const write = runFileWriter(path)
        await runSettings(options(folder), (_, line) => write(line))
      }
      const bytes = (path: string) => readFileSync(path, 'utf8').replaceAll(/"ms":[\d.]+/g, '"ms":0')
      expect(bytes(first)).toBe(bytes(second))
      expect([...readRun(first).keys()]).toEqual(['a', 'b'])
    }))

  it('finds the evidence, keeps within each budget and orders its keys', () =>
    withFiles(files, async (folder) => {
      const path = join(folder, 'run.jsonl')
      const write = runFileWriter(path)
      const [only] = await runSettings(options(folder), (_, line) => write(line))
      expect(only?.report.groups[0]?.means['R@5']).toBe(1)
      const line = readRun(path).get('b')
      expect(line?.contexts.map(({ budget }) => budget)).toEqual([60, 200])
      for (const { budget, tokens } of line?.contexts ?? []) expect(tokens).toBeLessThanOrEqual(budget)
      expect(line?.context).toEqual(line?.contexts[1]?.refs)
      expect(new Set(line?.ranked).size).toBe(line?.ranked.length)
      const raw = JSON.parse(readFileSync(path, 'utf8').split('\n')[1] ?? '') as object
      expect(Object.keys(raw)).toEqual([
        'id',
        'ranked',
        'context',
        'contextTokens',
        'realTokens',
        'support',
        'abstained',
        'lostAt',
        'ms',
        'depth',
        'nodes',
        'contexts',
      ])
    }))

  it('asks every setting on one memory', () =>
    withFiles(files, async (folder) => {
      const settings = settingsOf('default', [axisOf('fusion.late=0,1'), axisOf('late.exponent=1,2')])
      const asked: string[] = []
      const reports = await runSettings(options(folder, { settings, limit: 1 }), ({ name }, { id }) => {
        asked.push(`${name}: ${id}`)
      })
      expect(asked).toEqual([
        'default fusion.late=0 late.exponent=1: a',
        'default fusion.late=0 late.exponent=2: a',
        'default fusion.late=1 late.exponent=1: a',
        'default fusion.late=1 late.exponent=2: a',
      ])
      expect(reports.map(({ report }) => report.questions)).toEqual([1, 1, 1, 1])
    }))

  it('keeps SQLite files in a folder and gives the same answers from them', () =>
    withFiles(files, async (folder) => {
      const store = join(folder, 'store')
      const answers: string[][] = []
      for (const where of [undefined, store, store])
        await runSettings(options(folder, { store: where }), (_, { ranked }) => answers.push([...ranked]))
      expect(answers.slice(2, 4)).toEqual(answers.slice(0, 2))
      expect(answers.slice(4, 6)).toEqual(answers.slice(0, 2))
    }))
})

describe('settings', () => {
  it('are policies with the numbers changed', () => {
    const [setting] = settingsOf('default', [axisOf('late.exponent=3')])
    expect(setting?.policy).toMatchObject({
      late: { ...defaultPolicy.late, exponent: 3 },
      fusion: defaultPolicy.fusion,
    })
    expect(settingsOf('default', [axisOf('fusion.method=rrf')])[0]?.policy).toMatchObject({ fusion: { method: 'rrf' } })
  })

  it('refuse what no policy has', () => {
    expect(() => settingsOf('nope', [])).toThrow(/--policy must be one of default, /)
    expect(() => axisOf('late=1')).toThrow(/must be section.number=value/)
    expect(() => settingsOf('default', [axisOf('late.nope=1')])).toThrow(/late.nope/)
  })
})

describe('limited', () => {
  it('takes the first questions across haystacks', () => {
    const question = { question: '?', evidence: [], category: '', answerable: true }
    const haystack = (id: string) => ({
      id,
      inputs: [],
      questions: ['1', '2'].map((n) => ({ id: id + n, ...question })),
    })
    const kept = limited([haystack('x'), haystack('y'), haystack('z')], 3)
    expect(kept.map(({ id, questions }) => [id, questions.length])).toEqual([
      ['x', 2],
      ['y', 1],
    ])
  })
})
