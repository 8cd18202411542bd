import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { replay } from '../replay/replay.ts'
import { type Logged, type LoggedFeedback, type LoggedQuestion, loggedOf } from './logged.ts'
import type { QuestionLogOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-question-log-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const fresh = (): string => join(folder, `${++files}.jsonl`)

const turns = [
  { ref: 'm1', speaker: 'Ilse', text: 'The kiln cracked, so the plates are late.' },
  { ref: 'm2', speaker: 'Tom', text: 'Then I borrow the oven of the bakery.' },
  { ref: 'm3', speaker: '小雨', text: '我把陶轮搬到阁楼上去了。' },
]

async function opened(questionLog: QuestionLogOptions): Promise<Memory> {
  const clock = new ManualClock(Date.UTC(2026, 3, 1, 8))
  const common = { embedder: 'none', worker: 'none', clock, ids: new SequentialIds() } as const
  const memory = await openMemory(':memory:', { ...common, questionLog })
  await memory.rememberMany(turns)
  await memory.consolidate()
  return memory
}

function linesOf(path: string): Logged[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, i) => (line === '' ? [] : [loggedOf(line, i + 1)]))
}

const asked = (path: string): LoggedQuestion[] =>
  linesOf(path).filter((line): line is LoggedQuestion => line.kind === 'asked')

describe('question log', () => {
  it('[RP-1] keeps each question with what decides its answer and what came of it', async () => {
    const path = fresh()
    const memory = await opened({ path })
    const history = [{ speaker: 'Tom', text: 'The kiln is old.' }, { text: 'It is.' }]
    const found = await memory.recall('Why are the plates late?', {
      ...{ asker: 'Tom', history, profile: 'conservative', budgetTokens: 90, asOf: '2026-04-02' },
      policy: { late: { exponent: 1 } },
    })
    await memory.as({ user: 'someone' }).recall('陶轮在哪里？', { now: '2026-05-01T10:00:00+08:00' })
    await memory.close()
    const [first, second] = asked(path)
    expect(first).toMatchObject({
      ...{ question: 'Why are the plates late?', asker: 'Tom', history, profile: 'conservative', budgetTokens: 90 },
      ...{
        now: '2026-04-02T00:00:00',
        asOf: '2026-04-02T00:00:00',
        at: '2026-04-01T08:00:00Z',
        engine: manifest.version,
      },
      ...{ policy: { name: 'default' }, tokens: found.context.tokens, verdict: found.verdict.verdict },
      support: found.verdict.support,
    })
    const best = [...found.context.lines].sort((a, b) => a.rank - b.rank).map(({ event }) => event.sourceRef)
    expect(best.length).toBeGreaterThan(0)
    expect(first?.refs).toEqual(best)
    expect(first).not.toHaveProperty('scope')
    expect(second).toMatchObject({
      ...{ question: '陶轮在哪里？', scope: { user: 'someone' }, now: '2026-05-01T10:00:00+08:00', refs: [] },
    })
    expect(second?.policy.fingerprint).not.toBe(first?.policy.fingerprint)
  })

  it('[RP-1] keeps reconstructions and answers as what they are', async () => {
    const path = fresh()
    const memory = await opened({ path })
    await memory.reconstruct('Why are the plates late?')
    await memory.answer('Who borrows the oven?')
    await memory.answer('Who borrows the oven?', { strategy: 'auto' })
    await memory.close()
    expect(asked(path).map(({ strategy }) => strategy)).toEqual(['reconstruct', undefined, 'auto'])
  })

  it('[RP-1] without the option nothing is kept', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await memory.recall('Why are the plates late?')
    expect(memory.questionLog).toBeNull()
    await memory.close()
  })

  it('[RP-2] holds no words of the memory unless it is asked to', async () => {
    const [bare, whole] = [fresh(), fresh()]
    for (const options of [{ path: bare }, { path: whole, contexts: true }]) {
      const memory = await opened(options)
      await memory.recall('Why are the plates late?')
      await memory.close()
    }
    expect(readFileSync(bare, 'utf8')).not.toMatch(/kiln|bakery/)
    expect(asked(whole)[0]?.context).toContain('The kiln cracked')
  })

  it('[RP-3] holds what was asked and nothing that the memory asks itself', async () => {
    const path = fresh()
    const memory = await opened({ path })
    await memory.whyNot('Why are the plates late?', 'm3', { budgetTokens: 30 })
    await memory.checkAnswer('Who borrows the oven?', { text: 'Tom', citations: ['m2'] })
    await memory.answer('Who borrows the oven?', { counterfactual: true })
    await memory.close()
    expect(asked(path).map(({ question }) => question)).toEqual(['Who borrows the oven?'])
  })

  it('[RP-15] holds nothing that is asked again', async () => {
    const path = fresh()
    const memory = await opened({ path })
    await replay(memory, [{ id: 'a', question: 'Why are the plates late?', expected: ['m1'], scope: { user: 'x' } }])
    await memory.unlogged().recall('Who borrows the oven?')
    await memory.as({ user: 'x' }).recall('陶轮在哪里？')
    await memory.close()
    expect(asked(path).map(({ question }) => question)).toEqual(['陶轮在哪里？'])
  })

  it('[RP-4] takes out what is private, of question, asker and history, or leaves it, or does as it is told', async () => {
    const question = 'Did 小雨 (xiaoyu@mail.example) write?'
    const more = { asker: 'tom@mail.example', history: [{ speaker: '0511 907 4431', text: '打138 0013 8000' }] }
    const kept: unknown[] = []
    for (const redact of ['contacts', 'nothing', (text: string) => text.replaceAll('小雨', 'X')] as const) {
      const path = fresh()
      const memory = await opened({ path, redact })
      await memory.recall(question, more)
      await memory.close()
      const [line] = asked(path)
      kept.push([line?.question, line?.asker, line?.history?.[0]?.speaker, line?.history?.[0]?.text])
    }
    expect(kept).toEqual([
      ['Did 小雨 ([email]) write?', '[email]', '[phone]', '打[phone]'],
      [question, 'tom@mail.example', '0511 907 4431', '打138 0013 8000'],
      ['Did X (xiaoyu@mail.example) write?', 'tom@mail.example', '0511 907 4431', '打138 0013 8000'],
    ])
  })

  it('[RP-5] a question that cannot be redacted is answered and not kept', async () => {
    const broken = [() => Promise.resolve('later') as never, () => undefined as never]
    const throwing = (): never => {
      throw new Error('no')
    }
    for (const redact of [...broken, throwing]) {
      const path = fresh()
      const memory = await opened({ path, redact })
      expect((await memory.recall('Why are the plates late?')).context.lines.length).toBeGreaterThan(0)
      await memory.close()
      expect(existsSync(path)).toBe(false)
      expect(memory.questionLog).toMatchObject({ written: 0, failed: 1 })
    }
  })

  it('[RP-6] a file that cannot be written fails no question, and is told of once', async () => {
    const told: string[] = []
    const place = join(folder, 'later')
    const path = join(place, 'log.jsonl')
    const memory = await opened({ path, onFault: (message) => void told.push(message) })
    for (let i = 0; i < 3; i++)
      expect((await memory.recall('Why are the plates late?')).context.lines.length).toBeGreaterThan(0)
    await expect.poll(() => memory.questionLog?.failed).toBe(3)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('ENOENT')
    mkdirSync(place)
    await memory.recall('Why are the plates late?')
    await memory.close()
    expect(memory.questionLog).toMatchObject({ written: 1, failed: 3 })
    expect(asked(path)).toHaveLength(1)
  })

  it('[RP-6] a listener that throws ends nothing', async () => {
    const onFault = (): never => {
      throw new Error('deaf')
    }
    const memory = await opened({ path: folder, onFault })
    await memory.recall('Why are the plates late?')
    await memory.close()
    expect(memory.questionLog?.fault).toContain('deaf')
  })

  it('[RP-7] memories that share a file lose and tear no line', async () => {
    const path = fresh()
    const memories = await Promise.all([opened({ path, contexts: true }), opened({ path, contexts: true })])
    await Promise.all(memories.flatMap((memory) => turns.concat(turns).map(({ text }) => memory.recall(text))))
    for (const memory of memories) await memory.close()
    expect(asked(path)).toHaveLength(2 * 2 * turns.length)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  })

  it('[RP-7] after a line that a crash cut, the next begins a line of its own', async () => {
    const path = fresh()
    const first = await opened({ path })
    await first.recall('Why are the plates late?')
    await first.close()
    appendFileSync(path, '{"form":1,"kind":"ask')
    const second = await opened({ path })
    await second.recall('陶轮在哪里？')
    await second.recall('Who borrows the oven?')
    await second.close()
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect(() => loggedOf(lines[1] ?? '', 2)).toThrow('JSON object')
    const whole = [0, 2, 3].map((i) => loggedOf(lines[i] ?? '', i + 1) as LoggedQuestion)
    expect(whole.map(({ question }) => question)).toEqual([
      'Why are the plates late?',
      '陶轮在哪里？',
      'Who borrows the oven?',
    ])
  })

  it('[RP-8] keeps what helped by the id of its question', async () => {
    const path = fresh()
    const memory = await opened({ path })
    const { trace } = await memory.recall('Why are the plates late?')
    await memory.recall('陶轮在哪里？')
    await memory.feedback(trace, { helpful: ['m1'], wrong: ['m3'] })
    await memory.feedback({ ...trace }, { helpful: ['m2'] })
    await memory.close()
    const lines = linesOf(path)
    const judged = lines.filter((line): line is LoggedFeedback => line.kind === 'judged')
    expect(judged).toHaveLength(1)
    expect(judged[0]).toMatchObject({ id: asked(path)[0]?.id, helpful: ['m1'], wrong: ['m3'] })
  })

  it('[RP-9] closing waits for what was told', async () => {
    const path = fresh()
    const memory = await opened({ path })
    for (let i = 0; i < 40; i++) await memory.recall('Why are the plates late?')
    await memory.close()
    expect(asked(path)).toHaveLength(40)
  })

  it('[RP-10] refuses options that are none', async () => {
    for (const [field, questionLog] of [
      ['path', { path: '' }],
      ['redact', { path: 'a', redact: 'names' }],
      ['contexts', { path: 'a', contexts: 1 }],
      ['onFault', { path: 'a', onFault: 'x' }],
      ['texts', { path: 'a', texts: true }],
      ['options', null],
    ] as const) {
      const error = await openMemory(':memory:', { questionLog: questionLog as never }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
    }
  })

  it('[RP-7] a line that is none is named, and its words are not', () => {
    for (const [line, code, words] of [
      ['{"form":1,"kind":"asked","id":"a"}', 'INVALID_INPUT', 'question must be a string'],
      ['{"form":1,"kind":"judged","id":"a","helpful":[1],"wrong":[]}', 'INVALID_INPUT', 'helpful must be a list'],
      ['{"form":1,"kind":"secret"}', 'INVALID_INPUT', 'kind must be'],
      ['{"form":2}', 'STORE_SCHEMA', 'form 1'],
      ['{"question":"sec', 'INVALID_INPUT', 'JSON object'],
    ] as const) {
      const read = (): unknown => loggedOf(line, 7)
      expect(read).toThrow(words)
      expect(read).toThrow(/line 7/)
      expect(read).not.toThrow(/secret/)
      expect(() => loggedOf(line, 7)).toThrow(expect.objectContaining({ code }))
    }
  })

  it('[RP-46] appends to no file of another kind, and goes on behind a line that was cut short', async () => {
    const path = join(folder, 'other')
    for (const words of ['{"keys":[]}', 'notes', 'SQLite format 3\0', '{"form":1,"kind":"run"}\n', '\n']) {
      writeFileSync(path, words)
      await expect(opened({ path })).rejects.toThrow(/questionLog: path must be that of a question log/)
      expect(readFileSync(path, 'utf8')).toBe(words)
    }
    for (const words of ['', '{"for', '{"form":1,"kind":"asked","id":"x']) {
      writeFileSync(path, words)
      const memory = await opened({ path })
      await memory.recall('Who borrows the oven?')
      await memory.close()
      expect(readFileSync(path, 'utf8').startsWith(words)).toBe(true)
      expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toContain('"kind":"asked"')
      await (await opened({ path })).close()
    }
  })

  it.skipIf(process.platform === 'win32')(
    '[RP-53] a pipe is no log, and an empty file is its owner’s alone from the first line on',
    async () => {
      const [pipe, path] = [join(folder, 'pipe'), join(folder, 'made-ready')]
      execFileSync('mkfifo', [pipe])
      await expect(opened({ path: pipe })).rejects.toThrow(/questionLog: path must be that of a question log/)
      writeFileSync(path, '', { mode: 0o644 })
      const memory = await opened({ path })
      await memory.recall('Who borrows the oven?')
      await memory.close()
      expect(statSync(path).mode & 0o777).toBe(0o600)
    },
  )

  it.each([
    ['scope', 'ana'],
    ['scope', { user: 1 }],
    ['now', 'soon'],
    ['now', 5],
    ['history', ['x']],
    ['budgetTokens', '3'],
  ])('[RP-51] a line whose %s is %j is none, and named', (field, value) => {
    const line = { form: 1, kind: 'asked', id: 'q', question: 'Where?', refs: [], verdict: 'none' }
    expect(loggedOf(JSON.stringify(line), 1)).toMatchObject({ id: 'q' })
    expect(() => loggedOf(JSON.stringify({ ...line, [field]: value }), 7)).toThrow(
      new RegExp(`^question log: line 7: ${field} `),
    )
  })
})
